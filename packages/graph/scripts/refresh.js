/**
 * Writes `metadata/` anew: `npm run refresh -- FILE COMMIT DATE` reads `cleanMetadata.xml` of that commit of the vendor's repository,
 * and `npm run refresh -- --download COMMIT DATE` downloads it. Nothing else uses the network.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { packMetadata, sourceOf } from './pack-metadata.js';

const [from, commit, date] = process.argv.slice(2);
if (!/^[0-9a-f]{40}$/.test(commit ?? '') || !/^\d{4}-\d\d-\d\d$/.test(date ?? '')) {
  console.error(
    'Usage: npm run refresh -- FILE|--download COMMIT DATE (a full commit hash, and a date such as 2026-08-20)',
  );
  process.exit(2);
}

const source = sourceOf(commit, date);
const folder = new URL('../metadata/', import.meta.url);
writeFileSync(new URL('metadata.xml.br', folder), packMetadata(await metadata()));
writeFileSync(new URL('source.json', folder), `${JSON.stringify(source, undefined, 2)}\n`);

async function metadata() {
  if (from !== '--download') return readFileSync(from, 'utf8');
  const { repository, file } = source;
  const response = await globalThis.fetch(
    `${repository.replace('//github.com/', '//raw.githubusercontent.com/')}/${commit}/${file}`,
  );
  if (!response.ok) throw new Error(`The download failed: ${response.status} ${response.statusText}.`);
  return response.text();
}
