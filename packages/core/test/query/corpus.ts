/** The lines of queries.txt by dialect. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const corpusFile = fileURLToPath(new URL('queries.txt', import.meta.url));

/** A query, and what it is printed as. */
export interface CorpusCase {
  readonly dialect: string;
  readonly query: string;
  readonly printed: string | undefined;
}

/** The cases in the order of the file. */
export const corpus: readonly CorpusCase[] = readFileSync(corpusFile, 'utf8')
  .split(/^# /m)
  .slice(1)
  .flatMap((section) => {
    const [dialect = '', ...lines] = section.trim().split('\n');
    return lines
      .filter((line) => line !== '')
      .map((line) => {
        const [query = '', printed] = line.split('  =>  ');
        return { dialect, query, printed };
      });
  });
