/**
 * Writes `metadata/` anew: `npm run refresh -- FOLDER COMMIT DATE` reads the pages of the entity reference in a folder of a checkout of
 * the vendor's documentation at that commit.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { compress } from '../../graph/scripts/pack-metadata.js';
import { describeTables } from './describe-tables.js';
import { readPage } from './read-pages.js';

const [from, commit, date] = process.argv.slice(2);
if (from === undefined || !/^[0-9a-f]{40}$/.test(commit ?? '') || !/^\d{4}-\d\d-\d\d$/.test(date ?? '')) {
  console.error('Usage: npm run refresh -- FOLDER COMMIT DATE (a full commit hash, and a date such as 2019-02-15)');
  process.exit(2);
}

const pages = readdirSync(from)
  .filter((name) => name.endsWith('.md'))
  .flatMap((name) => readPage(readFileSync(join(from, name), 'utf8')) ?? []);
const source = {
  repository: 'https://github.com/MicrosoftDocs/dynamics-365-customer-engagement',
  folder: 'ce/developer/entities',
  commit,
  date,
  licence: 'CC BY 4.0',
};
const folder = new URL('../metadata/', import.meta.url);
writeFileSync(new URL('metadata.xml.br', folder), compress(describeTables(pages)));
writeFileSync(new URL('source.json', folder), `${JSON.stringify(source, undefined, 2)}\n`);
