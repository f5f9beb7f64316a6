/**
 * Compares the public interface with `docs/api/`, so that a change to it shows in the diff before it reaches users. `UPDATE=1`
 * writes the current one.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { publishedPackages } from './packed-packages.js';
import { type PublicExport, readPublicApi } from './public-api.js';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const libraries = publishedPackages
  .filter(([, { manifest }]) => '.' in (manifest.exports ?? {}))
  .map(([name, { folder, manifest }]) => ({ name, folder, title: manifest.name, door: 'index', room: '' }));
const { folder: coreFolder } = libraries.find(({ name }) => name === 'core')!;
/** Exports of an entry point from other rooms are on the page of the package. */
const pages = [
  ...libraries,
  {
    name: 'language-service-field',
    folder: libraries.find(({ name }) => name === 'language-service')!.folder,
    title: '@odatalint/language-service/field',
    door: 'field',
    room: '/dist/field/',
  },
  ...['sql', 'node'].map((door) => ({
    name: `server-${door}`,
    folder: libraries.find(({ name }) => name === 'server')!.folder,
    title: `@odatalint/server/${door}`,
    door,
    room: '/dist/',
  })),
  { name: 'core-query', folder: coreFolder, title: '@odatalint/core/query', door: 'query', room: '/dist/query/' },
];
const doorOf = ({ folder, door }: (typeof pages)[number]): string => join(folder, 'dist', `${door}.d.ts`);
const exportsByDoor = readPublicApi(pages.map(doorOf));

function report(title: string, exports: readonly PublicExport[]): string {
  const stable = exports.filter(({ stability }) => stability === 'stable');
  const marked = stable.filter(({ isMarked }) => isMarked);
  const opaque = exports.filter(({ stability }) => stability === 'opaque');
  const unsettled = exports.filter(({ stability }) => stability === 'unsettled');
  const declared = stable.flatMap(({ declarations }) => [...declarations, '']);
  return [
    `# The public interface of ${title}`,
    '',
    '[docs/embedding.md](../embedding.md#stability) defines *stable* and *unsettled*.',
    '`UPDATE=1 npx vitest run test/public-api.test.ts` writes this page, and the test compares it.',
    '',
    ...(marked.length === 0 ? [] : ['| stable | |', '|---|---|', ...marked.map(rowOf), '']),
    ...(stable.length === 0 ? [] : ['## Stable', '', '```ts', ...declared.slice(0, -1), '```', '']),
    ...(opaque.length === 0
      ? []
      : ['## Opaque', '', ...opaque.map(({ name, summary }) => `- \`${name}\`: ${summary}`), '']),
    unsettledHeading,
    '',
    ...unsettled.map(({ kind, name }) => `- ${kind} \`${name}\``),
    '',
  ].join('\n');
}

const unsettledHeading = '## Unsettled';

const rowOf = ({ name, summary }: PublicExport): string => `| \`${name}\` | ${summary.replaceAll('|', '\\|')} |`;

describe.each(pages)('$title', (page) => {
  const { name, title, room } = page;
  const path = join(root, 'docs', 'api', `${name}.md`);
  const exports = exportsByDoor.get(doorOf(page))!.filter(({ file }) => file.includes(room));
  const now = report(title, exports);

  test('is as docs/api says', () => {
    if (process.env['UPDATE'] === '1') {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, now);
    }
    const [stableThen = '', unsettledThen = ''] = readFileSync(path, 'utf8').split(unsettledHeading);
    const [stableNow = '', unsettledNow = ''] = now.split(unsettledHeading);
    expect(stableNow).toBe(stableThen);
    // A new export breaks no program, so it may be listed with the next change.
    const listed = unsettledThen.match(/^- .*$/gm) ?? [];
    expect(
      listed.filter((line) => !unsettledNow.includes(`${line}\n`)),
      'exports that are gone',
    ).toEqual([]);
  });

  test('no stable export names an unsettled type', () => {
    const stable = exports.filter(({ stability }) => stability === 'stable');
    const named = stable.flatMap((each) => each.unsettledTypes.map((type) => `${each.name}: ${type}`));
    expect(named).toEqual([]);
  });

  test('every export that is marked as stable says what it is', () => {
    const silent = exports.filter(({ isMarked, summary }) => isMarked && summary === '');
    expect(silent.map((each) => each.name)).toEqual([]);
  });
});

test('the surface that checks outside the project call is stable', () => {
  const core = exportsByDoor.get(join(coreFolder, 'dist', 'index.d.ts'))!;
  const stable = core.filter(({ stability }) => stability === 'stable').map(({ name }) => name);
  const fixed = [
    'parse',
    'parseFilter',
    'parseOrderby',
    'parseSelect',
    'parseExpand',
    'parsePath',
    'print',
    'walk',
    'loadSchema',
    'createChecker',
  ];
  expect(fixed.filter((name) => !stable.includes(name))).toEqual([]);
});

test('the table of stability lists the page of every package and entry point', () => {
  const table = readFileSync(join(root, 'docs', 'embedding.md'), 'utf8');
  expect(
    pages.filter(({ title, name }) => !table.includes(`| \`${title}\` | [api/${name}.md](api/${name}.md) |`)),
  ).toEqual([]);
});
