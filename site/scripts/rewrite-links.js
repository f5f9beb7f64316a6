/** Converts links of the repository's pages to links of the site; code stays as it is. */

/** `](target)` and `](<target>)`. */
const link = /\]\((?:<([^>\n]*)>|([^()\s]*))\)/g;

/** The end of a fenced block whose first line begins at `start`; undefined if none does. */
function endOfFence(text, start) {
  const fence = /^ {0,3}(`{3,})/.exec(text.slice(start, start + 20))?.[1];
  if (fence === undefined) return undefined;
  const close = new RegExp(`^ {0,3}${fence}\`*[^\\S\\n]*$`, 'm');
  const body = text.indexOf('\n', start) + 1;
  const found = body === 0 ? null : close.exec(text.slice(body));
  return found === null ? text.length : body + found.index + found[0].length;
}

/** The end of the inline code whose backticks begin at `start`; undefined if they are text. */
function endOfCode(text, start) {
  const runs = /`+/g;
  runs.lastIndex = start;
  const opening = runs.exec(text)[0];
  const paragraph = text.indexOf('\n\n', start);
  for (let run = runs.exec(text); run !== null; run = runs.exec(text)) {
    if (paragraph >= 0 && run.index > paragraph) return undefined;
    if (run[0].length === opening.length) return runs.lastIndex;
  }
  return undefined;
}

/** The text in pieces, in order: prose, and code in fences or between backticks. */
function piecesOf(markdown) {
  const pieces = [];
  let from = 0;
  const add = (at, end) => {
    pieces.push({ isCode: false, text: markdown.slice(from, at) }, { isCode: true, text: markdown.slice(at, end) });
    from = end;
  };
  for (let at = 0; at < markdown.length; at++) {
    const isLineStart = at === 0 || markdown.charAt(at - 1) === '\n';
    const fenceEnd = isLineStart ? endOfFence(markdown, at) : undefined;
    const isTick = markdown.charAt(at) === '`';
    const end = fenceEnd ?? (isTick ? endOfCode(markdown, at) : undefined);
    if (end !== undefined) add(at, end);
    if (end !== undefined) at = end - 1;
    else if (isTick) while (markdown.charAt(at + 1) === '`') at++;
  }
  return [...pieces, { isCode: false, text: markdown.slice(from) }];
}

/** Maps every link target of a Markdown text outside of code, and removes comments. The text of a link may contain code. */
export function rewriteLinks(markdown, map) {
  return piecesOf(markdown)
    .map(({ isCode, text }) =>
      isCode
        ? text
        : text
            .replace(/<!--[^]*?-->\n?/g, '')
            .replace(link, (_, bracketed, plain) =>
              bracketed === undefined ? `](${map(plain)})` : `](<${map(bracketed)}>)`,
            ),
    )
    .join('');
}

/** The targets of all links outside of code. */
export function linksOf(markdown) {
  const links = [];
  rewriteLinks(markdown, (target) => {
    links.push(target);
    return target;
  });
  return links;
}
