/** Names for findings that stay when the lines around them move. */
import { Fingerprinter, type ReportedFinding, type ReportedFile } from '@odatalint/workspace';
import { createHash } from 'node:crypto';

/**
 * One name for each finding of a file, also those that are suppressed, since a finding keeps its name when it is. It is made
 * of the path, the code, the text that is marked and the line that it is on, and of a count where those are the same, so
 * that it changes neither with the place in the file nor with the words.
 */
export function findingNamesOf(file: ReportedFile): ReadonlyMap<ReportedFinding, string> {
  const seen = new Map<string, number>();
  const fingerprinter = new Fingerprinter(file.text);
  const names = new Map<ReportedFinding, string>();
  for (const diagnostic of allFindings(file)) {
    const { mark, line } = fingerprinter.fingerprintOf(diagnostic);
    const name = JSON.stringify([file.path, diagnostic.code, mark, line]);
    const count = seen.get(name) ?? 0;
    seen.set(name, count + 1);
    names.set(diagnostic, createHash('sha256').update(`${name}#${count}`).digest('hex').slice(0, 32));
  }
  return names;
}

/** The findings of a file, those that are suppressed among the others, in order of place. */
export const allFindings = ({ diagnostics, suppressed }: ReportedFile): readonly ReportedFinding[] =>
  suppressed.length === 0
    ? diagnostics
    : [...diagnostics, ...suppressed.map(({ diagnostic }) => diagnostic)].sort(
        (a, b) => a.start - b.start || a.end - b.end,
      );
