/** Shows a page of plain Markdown in a terminal: headings, lists, code, tables as they are. */
import { printable } from './safe-text.js';
import { type Layout, type Style } from './style.js';

/** The maximum width of a line: longer ones are hard to read, however wide the terminal is. */
const MOST_COLUMNS = 96;

/** Shows Markdown of the rule pages. The result ends with a line break. */
export function renderMarkdown(markdown: string, { style, width }: Layout): string {
  const columns = Math.min(width, MOST_COLUMNS);
  const out: string[] = [];
  let paragraph = '';
  let fence: string | undefined;
  const flush = (): void => {
    if (paragraph !== '') for (const line of wrap(paragraph, columns)) out.push(inline(line, style));
    paragraph = '';
  };
  for (const raw of markdown.split(/\r?\n/)) {
    const line = printable(raw.replaceAll('\t', '    '));
    if (fence !== undefined) {
      if (line.trimStart().startsWith(fence)) fence = undefined;
      else out.push(line === '' ? '' : `    ${style.cyan(line)}`);
      continue;
    }
    const opening = /^ {0,3}(`{3,}|~{3,})/.exec(line);
    const item = /^(\s*)[-*] +/.exec(line);
    const heading = /^(#{1,6}) +/.exec(line);
    if (opening !== null || item !== null || heading !== null || line.trim() === '' || line.startsWith('|')) flush();
    if (opening !== null) {
      fence = opening[1] ?? '```';
      const info = line.slice(opening[0].length).trim();
      if (info !== '') out.push(`    ${style.dim(info)}`);
    } else if (heading !== null) out.push(headline(heading[1]?.length ?? 1, line.slice(heading[0].length), style));
    else if (item !== null) paragraph = `${item[1] ?? ''}  • ${line.slice(item[0].length)}`;
    else if (line.startsWith('|')) out.push(inline(line, style));
    else if (line.trim() === '') {
      if (out.at(-1) !== '') out.push('');
    } else paragraph += paragraph === '' ? line : ` ${line.trim()}`;
  }
  flush();
  return `${out.join('\n').trimEnd()}\n`;
}

const headline = (level: number, text: string, style: Style): string =>
  level === 1 ? style.bold(style.underline(plain(text))) : style.bold(plain(text));

/** Breaks at spaces. The lines of a list item are aligned with its first word. */
function wrap(text: string, columns: number): string[] {
  const indent = ' '.repeat(/^\s*(?:\u2022 )?/.exec(text)?.[0].length ?? 0);
  const lines: string[] = [];
  let line = '';
  for (const word of text.slice(indent.length).split(' ')) {
    if (line !== '' && indent.length + line.length + 1 + word.length > columns) {
      lines.push(line);
      line = word;
    } else line += line === '' ? word : ` ${word}`;
  }
  lines.push(line);
  return lines.map((each, i) => (i === 0 ? text.slice(0, indent.length) : indent) + each);
}

/** Formats code, strong words and links in a line. A mark without a partner in the same line stays. */
const inline = (line: string, style: Style): string =>
  line
    .split(/(`[^`]+`)/)
    .map((part) => {
      if (part.length > 2 && part.startsWith('`') && part.endsWith('`'))
        return style.cyan(style.isColored ? part.slice(1, -1) : part);
      return part
        .replace(/\*\*([^*]+)\*\*/g, (_, words: string) => style.bold(words))
        .replace(
          /\[([^\][]+)\]\(([^()\s]+)\)/g,
          (_, words: string, target: string) => `${words} ${style.dim(`(${target})`)}`,
        );
    })
    .join('');

const plain = (text: string): string => text.replaceAll('`', '').replaceAll('**', '');
