/** Collects the licences of the libraries that a bundle contains. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/**
 * Collects the licences.
 *
 * @param metafiles - Metafiles of esbuild.
 * @param folder - The folder to which their paths are relative.
 * @returns One text with every licence.
 */
export function licensesOf(metafiles, folder) {
  const places = new Map();
  for (const { inputs } of metafiles) {
    for (const input of Object.keys(inputs)) {
      const found = /^(.*node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+))[\\/]/.exec(input);
      if (found !== null && !found[2].startsWith('@odatalint')) places.set(found[2], resolve(folder, found[1]));
    }
  }
  const texts = [...places]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, place]) => {
      const { version, license, author } = JSON.parse(readFileSync(join(place, 'package.json'), 'utf8'));
      const file = readdirSync(place).find((each) => /^licen[cs]e/i.test(each));
      const text = file !== undefined && existsSync(join(place, file)) ? readFileSync(join(place, file), 'utf8') : '';
      // A package without the text names at least its author.
      const words = text.trim() || `Copyright (c) ${author?.name ?? author ?? name}`;
      return `${name} ${version} (${license})\n\n${words}\n`;
    });
  return `Libraries in this bundle, with their licences.\n\n${texts.join(`\n${'-'.repeat(78)}\n\n`)}`;
}
