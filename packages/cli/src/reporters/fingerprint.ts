/** Names for findings that stay when the lines around them move. */
import type { ReportedFile } from '@odatalint/workspace';
import { createHash } from 'node:crypto';

/**
 * One name for each finding of a file, in their order: made of the path, the code and the text that is marked, and of a
 * count where those are the same, so that it changes neither with the place in the file nor with the words.
 */
export function fingerprintsOf({ path, text, diagnostics }: ReportedFile): readonly string[] {
  const seen = new Map<string, number>();
  return diagnostics.map(({ code, start, end }) => {
    const name = JSON.stringify([path, code, text.slice(start, end)]);
    const count = seen.get(name) ?? 0;
    seen.set(name, count + 1);
    return createHash('sha256').update(`${name}#${count}`).digest('hex').slice(0, 32);
  });
}
