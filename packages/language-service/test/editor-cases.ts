/**
 * Editor cases as text: a document with `|` at the cursor, and the answer there.
 *
 *     @service odata-4.01         settings for the whole file, or below a title for one case
 *     === what the case shows
 *     GET /Orders?$filter=To|
 *     ---
 *     Total
 *
 * Settings are `service` (`any` for whichever the address belongs to), `schema` (a file of `schemas/`, `none` for none),
 * `format`, `place` (where the requests of a general format are, as JSON), and `key` (an API key definition as JSON); a
 * feature may have more. With UPDATE=1 the answers are written down as they are, to be reviewed as a diff.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createChecker, type KeyDefinition, loadSchema, type Schema } from '@odatalint/core';
import { type DocumentFormat, loadFormats, type Place } from '@odatalint/documents';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LanguageDocument } from '../src/index.js';

export type CaseSettings = Readonly<Record<string, string>>;

interface EditorCase {
  readonly title: string;
  /** The lines of its settings, as written. */
  readonly own: readonly string[];
  readonly settings: CaseSettings;
  readonly text: string;
  readonly expected: string;
}

const isUpdate = process.env['UPDATE'] === '1';
const folder = new URL('.', import.meta.url);
const schemas = new Map<string, Schema>();

/** The text of a schema of the cases; that of a service's own is not at hand. */
export const schemaText = (name: string): string | undefined =>
  name === 'none' ? undefined : readFileSync(new URL(`schemas/${name}.xml`, folder), 'utf8');

function schemaNamed(name: string): Schema {
  let schema = schemas.get(name);
  if (schema === undefined) {
    const loaded = loadSchema(schemaText(name)!);
    if (loaded.schema === undefined) throw new Error(`The schema ${name} cannot be read.`);
    schemas.set(name, (schema = loaded.schema));
  }
  return schema;
}

/** A document with the checker that the settings of a case ask for. */
export function documentFor(text: string, settings: CaseSettings): LanguageDocument {
  const { service = 'odata-4.01', schema = 'none', format = 'http', key, place } = settings;
  const checker = createChecker({
    // Without a service the routes of the built-in ones decide.
    ...(service === 'any' ? {} : { service }),
    ...(schema === 'none' ? {} : { schema: schemaNamed(schema) }),
    ...(key === undefined ? {} : { key: JSON.parse(key) as KeyDefinition }),
  });
  return new LanguageDocument(text, {
    format: format as DocumentFormat,
    ...(place === undefined ? {} : { places: [JSON.parse(place) as Place] }),
    checkerFor: () => checker,
  });
}

/**
 * Runs the cases of `<name>.txt`. `answer` gets the document and every cursor in it in order, the first as `offset`, and gives
 * the answer as text, one line for each thing.
 */
export function runCases(
  name: string,
  answer: (document: LanguageDocument, offset: number, settings: CaseSettings, cursors: readonly number[]) => string,
): void {
  const path = new URL(`${name}.txt`, folder);
  const { head, cases } = readCases(readFileSync(path, 'utf8'));
  const answers = new Map<EditorCase, string>();
  beforeAll(() => loadFormats(['yaml', 'markdown']));
  test.each(cases.map((each) => [each.title, each] as const))('%s', (_, each) => {
    const { text, cursors } = withoutCursors(each.text);
    const found = answer(documentFor(text, each.settings), cursors[0] ?? 0, each.settings, cursors).trimEnd();
    answers.set(each, found);
    if (!isUpdate) expect(found).toBe(each.expected);
  });
  afterAll(() => {
    if (isUpdate) writeFileSync(path, writeCases(head, cases, answers));
  });
}

/** The cases of a file with their documents and their first cursors, for what holds for every one of them. */
export const casesOf = (
  name: string,
): { title: string; document: LanguageDocument; settings: CaseSettings; offset: number }[] =>
  readCases(readFileSync(new URL(`${name}.txt`, folder), 'utf8')).cases.map(({ title, settings, text: marked }) => {
    const { text, cursors } = withoutCursors(marked);
    return { title, settings, document: documentFor(text, settings), offset: cursors[0] ?? 0 };
  });

/** `|` is the cursor; `||` stands for the character itself. */
function withoutCursors(marked: string): { text: string; cursors: number[] } {
  const cursors: number[] = [];
  let text = '';
  for (let i = 0; i < marked.length; i++) {
    if (marked[i] !== '|') text += marked[i]!;
    else if (marked[i + 1] === '|') text += marked[++i]!;
    else cursors.push(text.length);
  }
  return { text, cursors };
}

function readCases(text: string): { head: string; cases: readonly EditorCase[] } {
  const [head = '', ...blocks] = text.split(/^=== /m);
  const cases = blocks.map((block): EditorCase => {
    const [title = '', ...lines] = block.split('\n');
    let first = 0;
    while (isSetting(lines[first])) first++;
    const own = lines.slice(0, first);
    const end = lines.indexOf('---', first);
    const settings = { ...settingsOf(head.split('\n')), ...settingsOf(own) };
    const body = lines.slice(first, end < 0 ? lines.length : end);
    const expected = end < 0 ? '' : lines.slice(end + 1).join('\n');
    return { title, own, settings, text: body.join('\n'), expected: expected.trimEnd() };
  });
  return { head, cases };
}

const isSetting = (line: string | undefined): boolean =>
  line !== undefined && /^@(?:service|schema|format|place|key|with|to|search) /.test(line);

const settingsOf = (lines: readonly string[]): CaseSettings =>
  Object.fromEntries(
    lines.filter(isSetting).map((line) => [line.slice(1, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1).trim()]),
  );

const writeCases = (head: string, cases: readonly EditorCase[], answers: ReadonlyMap<EditorCase, string>): string =>
  head +
  cases
    .map((each) => {
      const answer = answers.get(each) ?? each.expected;
      return [`=== ${each.title}`, ...each.own, each.text, '---', ...(answer === '' ? [] : [answer]), '', ''].join(
        '\n',
      );
    })
    .join('')
    .replace(/\n+$/, '\n');
