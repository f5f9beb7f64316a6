/** The report as Markdown, for a comment on a change or the summary of a job. */
import { pageUrl, type Severity } from '@odatalint/core';
import { severities } from '@odatalint/core/internal';
import type { ReportedFile, Summary } from '@odatalint/workspace';
import { counted } from '../terminal/style.js';
import { printable } from '../terminal/safe-text.js';
import { oneLine } from './one-line.js';
import { PlaceFinder } from './places.js';
import type { Reporter } from './reporter.js';

export const reportMarkdown: Reporter = function* (report) {
  yield `## odatalint: ${headline(report.summary)}\n`;
  for (const file of report.files) if (file.diagnostics.length > 0) yield tableOf(file);
  const { files, requests, baselined, fixable } = report.summary;
  const hint = fixable === 0 ? '' : ` ${fixable} can be fixed with \`odatalint check --fix\`.`;
  const hidden = baselined === 0 ? '' : ` ${counted(baselined, 'known finding')} not shown.`;
  yield `\nChecked ${counted(files, 'file')} with ${counted(requests, 'request')}.${hint}${hidden}\n`;
};

function headline({ errors, warnings, infos, hints }: Summary): string {
  const counts: Readonly<Record<Severity, number>> = { error: errors, warning: warnings, info: infos, hint: hints };
  const parts = severities.filter((each) => counts[each] > 0).map((each) => counted(counts[each], each));
  return parts.length === 0 ? 'no problems' : parts.join(', ');
}

function tableOf(file: ReportedFile): string {
  const places = new PlaceFinder(file.text);
  const rows = file.diagnostics.map((diagnostic) => {
    const { line, column } = places.placeOf(diagnostic);
    const { code, severity, message } = diagnostic;
    return `| ${line}:${column} | ${severity} | [${code}](${pageUrl(code)}) | ${escapeMarkdown(message)} |\n`;
  });
  return `\n### ${escapeMarkdown(file.path)}\n\n| place | severity | rule | message |\n|---|---|---|---|\n${rows.join('')}`;
}

/**
 * Text that forges turn into links, mentions and references after they have read Markdown, so that a backslash does not
 * prevent it.
 */
const linked = /[@#]|:\/\/|www\.|[!&$%~]\d|(?:^|[^a-z\d])gh-\d/i;

/**
 * Escapes a text of a request, which must not become a link, an image, a mention or HTML in a comment. Inline code
 * contains no links.
 */
const escapeMarkdown = (text: string): string =>
  printable(oneLine(text))
    .split(' ')
    .map((written) => {
      // A full stop is not part of the preceding code.
      const [word = '', end = ''] = splitEnd(written);
      return linked.test(word) && !/[\\`|]/.test(word) ? `${escapeWord(word)}${end}` : escapeWord(written);
    })
    .join(' ');

/** A word, and the punctuation of the sentence after it. */
const splitEnd = (text: string): readonly string[] => {
  const end = /[.,;:]$/.test(text) && text.length > 1 ? text.length - 1 : text.length;
  return [text.slice(0, end), text.slice(end)];
};

const escapeWord = (word: string): string => {
  if (!linked.test(word)) return word.replace(/[\\`*_[\]<>|~&]/g, escaped);
  return /[\\`|]/.test(word) ? word.replace(/[\x20-\x2f\x3a-\x40\x5b-\x60\x7b-\x7e]/g, apart) : `\`${word}\``;
};

/** A forge looks for mentions in the text after it has decoded the entities, so none may remain. */
const escaped = (character: string): string =>
  character === '<' ? '&lt;' : character === '&' ? '&amp;' : `\\${character}`;

/** A character as a numeric entity, with a zero-width space after it. */
const apart = (character: string): string => `&#${character.charCodeAt(0)};&#8203;`;
