/** The report for coding programs: one short line for each finding, with its fix. */
import type { Fix, TextEdit } from '@odatalint/core';
import type { ReportedFile } from '@odatalint/workspace';
import { oneLine } from './one-line.js';
import { listedName, printable } from '../terminal/safe-text.js';
import { PlaceFinder } from './places.js';
import type { Reporter } from './reporter.js';

/** Writes `path:line:column severity code message | fix: "a" -> "b"` for each finding, then one line with the counts. */
export const reportAgent: Reporter = function* (report) {
  for (const file of report.files) {
    const places = new PlaceFinder(file.text);
    for (const diagnostic of file.diagnostics) {
      const { line, column } = places.placeOf(diagnostic);
      const { code, severity, message, fixes } = diagnostic;
      const fix = fixes[0] === undefined ? '' : ` | ${fixWords(fixes[0], file)}`;
      const words = printable(oneLine(`${severity} ${code} ${message}${fix}`));
      yield `${listedName(file.path)}:${line}:${column} ${words}\n`;
    }
  }
  const { errors, warnings, infos, hints, requests, files } = report.summary;
  yield `errors=${errors} warnings=${warnings} infos=${infos} hints=${hints} requests=${requests} files=${files}\n`;
};

/** The maximum length of edits in a line. Edits can contain a name of a megabyte, and a part of it would be wrong. */
const longestEdits = 10_000;

function fixWords({ safety, title, edits }: Fix, { text }: ReportedFile): string {
  const length = edits.reduce((sum, edit) => sum + edit.end - edit.start + edit.text.length, 0);
  const wordsOf = ({ start, end, text: made }: TextEdit): string =>
    `${JSON.stringify(text.slice(start, end))} -> ${JSON.stringify(made)}`;
  // Many findings can have the same long edit, so the text is not even made.
  const words = length > longestEdits ? title : edits.map(wordsOf).join(', ');
  return `${safety === 'safe' ? 'fix' : 'unsafe fix'}: ${words}`;
}
