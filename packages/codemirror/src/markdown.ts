/**
 * Converts the Markdown of the language service to elements of the page: fences, paragraphs, lists, code and links;
 * never HTML.
 */

/** Options of the conversion. */
export interface MarkdownOptions {
  /** Maps the URL of a link, for a page that contains the linked pages. */
  readonly addressOf?: (address: string) => string;
}

/** The start of code, a link, bold text, or an escaped character. */
const inlineIn = (text: string): Iterable<RegExpExecArray> =>
  text.matchAll(/(`+)|\[((?:\\.|[^[\]\\])*)\]\(([^()[\s]*)\)|\*\*((?:\\.|[^*\\])+)\*\*|\\([^])/g);

function appendInline(parent: Node, text: string, options: MarkdownOptions): void {
  let end = 0;
  for (const match of inlineIn(text)) {
    const [whole, fence, label, target, bold, escaped] = match;
    const start = match.index + whole.length;
    const close = fence === undefined ? start : text.indexOf(fence, start);
    // Code contains no other marks, and an unclosed fence is text.
    if (match.index < end || close < 0) continue;
    parent.appendChild(document.createTextNode(text.slice(end, match.index)));
    end = close + (fence?.length ?? 0);
    if (fence !== undefined) parent.appendChild(element('code', text.slice(start, close).trim()));
    else if (label !== undefined) parent.appendChild(linkTo(target ?? '', label, options));
    else if (bold !== undefined) appendInline(parent.appendChild(document.createElement('strong')), bold, options);
    else parent.appendChild(document.createTextNode(escaped ?? ''));
  }
  parent.appendChild(document.createTextNode(text.slice(end)));
}

function linkTo(target: string, label: string, options: MarkdownOptions): Node {
  const address = options.addressOf?.(target) ?? target;
  // A link to anything but a web page or this site becomes text. Browsers read "//" and "/\\" as another host.
  if (!/^(?:https:\/\/[^/\\]|\/(?:[^/\\]|$))/.test(address)) return document.createTextNode(label);
  const link = document.createElement('a');
  link.href = address;
  link.target = '_blank';
  link.rel = 'noopener';
  appendInline(link, label, options);
  return link;
}

const element = (name: string, text: string): HTMLElement =>
  Object.assign(document.createElement(name), { textContent: text });

/** Converts Markdown to an element. */
export function markdownElement(markdown: string, options: MarkdownOptions = {}): HTMLElement {
  const result = document.createElement('div');
  result.className = 'odata-markdown';
  const lines = markdown.split('\n');
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!;
    const fence = /^`{3,}/.exec(line)?.[0];
    if (fence !== undefined) {
      const from = at + 1;
      while (at + 1 < lines.length && !lines[at + 1]!.startsWith(fence)) at++;
      result.appendChild(element('pre', lines.slice(from, at + 1).join('\n')));
      at++;
    } else if (line.startsWith('- ')) {
      const list = result.appendChild(document.createElement('ul'));
      for (; at < lines.length && lines[at]!.startsWith('- '); at++)
        appendInline(list.appendChild(document.createElement('li')), lines[at]!.slice(2), options);
      at--;
    } else if (line.trim() !== '') {
      const from = at;
      while (at + 1 < lines.length && lines[at + 1]!.trim() !== '' && !/^(?:`{3}|- )/.test(lines[at + 1]!)) at++;
      appendInline(result.appendChild(document.createElement('p')), lines.slice(from, at + 1).join('\n'), options);
    }
  }
  return result;
}
