/** The copies of the table of formats: activation and menus of the extension, its own table, and a table in docs/places.md. */
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { descriptorOf, documentFormats, type FormatDescriptor, loadFormats, readDocument } from '@odatalint/documents';
import { format as prettify } from 'prettier';
import { beforeAll, describe, expect, test } from 'vitest';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const formats = documentFormats.map((name) => ({ name, ...descriptorOf(name) }));
const whole = formats.filter(({ embedding }) => embedding === 'whole');
const parts = formats.filter(({ embedding }) => embedding === 'parts');
const placed = formats.filter(({ embedding }) => embedding === 'places');
const inLines = formats.filter(({ layout }) => typeof layout === 'object');

const languagesOf = (of: readonly FormatDescriptor[]): readonly string[] =>
  of.flatMap(({ languageIds }) => languageIds);
const endingsOf = (of: readonly FormatDescriptor[]): readonly string[] =>
  of.flatMap(({ fileNames }) => fileNames.own ?? []);

/** Compares a file with its expected content, or writes it. */
function expectFile(path: string, text: string): void {
  if (process.env['UPDATE'] === '1') writeFileSync(join(root, path), text);
  expect(
    readFileSync(join(root, path), 'utf8'),
    `${path} is outdated: run \`UPDATE=1 npx vitest run test/format-tables.test.ts\``,
  ).toBe(text);
}

/** A condition of the editor: one of these languages, or a name that ends like this. The editor sees only the last ending. */
function whenClause(of: readonly FormatDescriptor[]): string {
  const names = endingsOf(of)
    .map((ending) => ending.slice(1))
    .filter((ending) => !ending.includes('.'));
  return `editorLangId =~ /^(${languagesOf(of).join('|')})$/ || resourceExtname =~ /^\\.(${names.join('|')})$/i`;
}

/** The files of a commit that a hook passes. The name alone does not qualify tables and logs. */
const hookFiles = `\\.(${formats
  .filter(({ name }) => name !== 'csv' && name !== 'log')
  .flatMap(({ fileNames: { own = [], shared = [], placed: inPlaces = [] } }) => [...own, ...shared, ...inPlaces])
  .map((ending) => ending.slice(1))
  .filter((ending, _, all) => !all.some((other) => ending.endsWith(`.${other}`)))
  .map((ending) => ending.replaceAll('.', '\\.'))
  .join('|')})$`;

interface Manifest {
  readonly contributes: {
    readonly languages: readonly { readonly id: string }[];
    readonly menus: Readonly<Record<string, { when: string }[]>>;
  };
  activationEvents: readonly string[];
}

function manifestText(text: string): string {
  const manifest = JSON.parse(text) as Manifest;
  const { languages, menus } = manifest.contributes;
  // The editor activates an extension by itself for the languages that it contributes.
  const own = languages.map(({ id }) => id);
  manifest.activationEvents = [
    ...languagesOf([...whole, ...parts, ...placed])
      .filter((id) => !own.includes(id))
      .map((id) => `onLanguage:${id}`),
    // Request files for which no extension has a language.
    'onLanguage:plaintext',
    'workspaceContains:**/odatalint.config.json',
    `workspaceContains:**/*{${endingsOf(whole).join(',')}}`,
  ];
  for (const item of menus['commandPalette'] ?? []) item.when = whenClause(formats);
  for (const item of menus['editor/context'] ?? []) item.when = whenClause(inLines);
  return `${JSON.stringify(manifest, undefined, 2)}\n`;
}

const generalEvidence = String(formats.find(({ name }) => name === 'script')?.evidence);

/** The text that marks a request in a document of a language; most languages share it. */
const evidenceOf = ({ evidence }: FormatDescriptor): string =>
  String(evidence) === generalEvidence ? 'generalEvidence' : String(evidence);

const moduleText =
  (): string => `/** The formats of documents, as far as the extension asks. Written by \`UPDATE=1 npx vitest run test/format-tables.test.ts\`. */

/** Languages whose documents consist of requests. */
export const requestLanguages: readonly string[] = ${JSON.stringify(languagesOf(whole))};

/** Names of files that consist of requests, whatever language the editor gives them. */
export const requestEndings: readonly string[] = ${JSON.stringify(endingsOf(whole))};

/** Signs that a document of a general format may contain a request. */
export const generalEvidence =
  ${generalEvidence};

/** Languages whose documents may contain requests, and the sign of one. */
export const evidence: Readonly<Record<string, RegExp>> = {${parts
    .flatMap((format) => format.languageIds.map((id) => `${JSON.stringify(id)}: ${evidenceOf(format)}`))
    .join(', ')}};

/** Languages whose documents hold requests only where a configuration says so, or where their content shows it. */
export const placedLanguages: readonly string[] = ${JSON.stringify(languagesOf(placed))};
`;

const foundBy = { whole: 'yes', parts: 'if it contains a request', places: 'where the configuration names it' };

const layoutWords = ({ layout }: FormatDescriptor): string =>
  typeof layout === 'object' ? 'yes' : layout === 'embedded' ? 'with `--embedded`' : 'no';

const rowOf = (format: FormatDescriptor & { readonly name: string }): string => {
  const names = Object.values(format.fileNames).flat();
  return `| \`${format.name}\` | ${format.label} | ${names.map((each: string) => `\`${each}\``).join(', ')} | ${foundBy[format.marker === undefined ? format.embedding : 'parts']} | ${layoutWords(format)} |`;
};

const table = [
  '| format | contents | file names | checked | formatted |',
  '|---|---|---|---|---|',
  ...formats.map(rowOf),
].join('\n');

describe('the table of formats is repeated by', () => {
  test('the manifest of the extension', () => {
    const path = 'packages/vscode/package.json';
    expectFile(path, manifestText(readFileSync(join(root, path), 'utf8')));
  });

  test('the table of the extension', async () => {
    const options = { parser: 'typescript', singleQuote: true, printWidth: 120 } as const;
    expectFile('packages/vscode/src/document-formats.ts', await prettify(moduleText(), options));
  });

  test.each(['pre-commit-config.yaml', 'pre-commit-config-tarball.yaml'])('the files of the hook in %s', (name) => {
    const path = `examples/ci/${name}`;
    expectFile(
      path,
      readFileSync(join(root, path), 'utf8').replace(/^( +files: ).*$/m, (_, head) => `${head}${hookFiles}`),
    );
  });

  test('the page about places', () => {
    const path = 'docs/places.md';
    expectFile(
      path,
      readFileSync(join(root, path), 'utf8').replace(/^\| format \|(?:.*\|\n)+/m, () => `${table}\n`),
    );
  });
});

describe('a format', () => {
  beforeAll(() => loadFormats(documentFormats));

  test.each(formats)('$name has an example with a request', ({ name, example }) => {
    expect(readDocument(example, name).requests.length).toBeGreaterThan(0);
    expect(readDocument(example, name).problems).toEqual([]);
  });

  test('has names and languages of its own', () => {
    const endings = formats.flatMap(({ fileNames: { own = [], shared = [] } }) => [...own, ...shared]);
    const languages = languagesOf(formats);
    expect([new Set(endings).size, new Set(languages).size]).toEqual([endings.length, languages.length]);
  });

  test.each(parts)('$name says what shows that a document holds a request', ({ example, evidence }) => {
    expect(evidence?.test(example)).toBe(true);
  });
});
