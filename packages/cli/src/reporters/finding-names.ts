/** Names findings so that the names stay when the lines around them move. */
import { Fingerprinter, type ReportedFinding, type ReportedFile } from '@odatalint/workspace';
import { createHash } from 'node:crypto';

/**
 * The names of the findings of a file, including suppressed ones, since a finding keeps its name when it is suppressed.
 * A name depends on the path, the code, the marked text, its line, and a count if these are the same. So it depends
 * neither on the position in the file nor on the message.
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

/** The findings of a file together with the suppressed ones, in order of place. */
export const allFindings = ({ diagnostics, suppressed }: ReportedFile): readonly ReportedFinding[] =>
  suppressed.length === 0
    ? diagnostics
    : [...diagnostics, ...suppressed.map(({ diagnostic }) => diagnostic)].sort(
        (a, b) => a.start - b.start || a.end - b.end,
      );
