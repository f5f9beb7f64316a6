/** Lists the files of one folder. */
import { readdirSync } from 'node:fs';

/** The names of the files in a folder, sorted, without symbolic links; none for a folder that cannot be read. */
export function fileNamesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .flatMap((entry) => (entry.isFile() ? [entry.name] : []))
      .sort();
  } catch {
    return [];
  }
}
