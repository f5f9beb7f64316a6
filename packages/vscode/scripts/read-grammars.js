/** Reads the grammars, which are YAML so that they can contain comments, as plain values for the editor. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { withWords } from './grammar-words.js';

const folder = fileURLToPath(new URL('../grammars', import.meta.url));

/** Every grammar, by the name of its file without the extension. */
export function readGrammars() {
  return new Map(
    readdirSync(folder).map((file) => [
      file.replace(/\.yaml$/, ''),
      parse(withWords(readFileSync(join(folder, file), 'utf8')), { merge: true }),
    ]),
  );
}
