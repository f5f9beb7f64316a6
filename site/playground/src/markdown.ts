/** The Markdown of the language service as elements of the page: fences, paragraphs, lists, code and links; never HTML. */

const inline = /(`+)([^]*?[^`])\1(?!`)|\[((?:\\.|[^\]\\])*)\]\(([^)\s]*)\)|\*\*((?:\\.|[^*\\])+)\*\*|\\([^])/g;

function appendInline(parent: Node, text: string): void {
  let end = 0;
  for (const match of text.matchAll(inline)) {
    parent.appendChild(document.createTextNode(text.slice(end, match.index)));
    end = match.index + match[0].length;
    const [, , code, label, target, bold, escaped] = match;
    if (code !== undefined) parent.appendChild(element('code', code.trim()));
    else if (label !== undefined) parent.appendChild(linkTo(target ?? '', label));
    else if (bold !== undefined) appendInline(parent.appendChild(document.createElement('strong')), bold);
    else parent.appendChild(document.createTextNode(escaped ?? ''));
  }
  parent.appendChild(document.createTextNode(text.slice(end)));
}

function linkTo(target: string, label: string): Node {
  // Pages of rules are on this site; anything else but a page of the web is text. Browsers read "//" and "/\\" as another host.
  const address = target.replace(/^https:\/\/odatalint\.github\.io(?=\/)/, '');
  if (!/^(?:https:\/\/[^/\\]|\/(?:[^/\\]|$))/.test(address)) return document.createTextNode(label);
  const link = document.createElement('a');
  link.href = address;
  link.target = '_blank';
  link.rel = 'noopener';
  appendInline(link, label);
  return link;
}

const element = (name: string, text: string): HTMLElement =>
  Object.assign(document.createElement(name), { textContent: text });

/** In: Markdown. Out: an element that shows it. */
export function renderMarkdown(markdown: string): HTMLElement {
  const result = document.createElement('div');
  result.className = 'markdown';
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
        appendInline(list.appendChild(document.createElement('li')), lines[at]!.slice(2));
      at--;
    } else if (line.trim() !== '') {
      const from = at;
      while (at + 1 < lines.length && lines[at + 1]!.trim() !== '' && !/^(?:`{3}|- )/.test(lines[at + 1]!)) at++;
      appendInline(result.appendChild(document.createElement('p')), lines.slice(from, at + 1).join('\n'));
    }
  }
  return result;
}
