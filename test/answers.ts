/**
 * Writes the answers of the product to one file: findings with their fixes, completions, hovers, rows and SQL. `npm run answers --
 * FILE` before a redesign and after it, and `diff` of the two files, show every answer that changed.
 */
import { builtInServices, type Checker, createChecker, type Diagnostic, loadSchema } from '@odatalint/core';
import { createReader, evaluate } from '@odatalint/core/query';
import { checkDocument, descriptorOf, documentFormats, loadFormats } from '@odatalint/documents';
import { complete, hover } from '@odatalint/language-service';
import { toSql } from '@odatalint/sql';
import { closeSync, openSync, writeSync } from 'node:fs';
import { expect, test } from 'vitest';
import { conformanceInputs, documentsIn, filesBelow, grammarInputs, pageLines } from '../fuzz/seeds.js';
import { inputOf } from '../fuzz/stored-input.js';
import { queryCases, shopData } from '../packages/core/test/queries/query-cases.js';
import { casesOf } from '../packages/language-service/test/editor-cases.js';
import { shopMapping, shopSchema } from '../packages/sql/test/databases.js';

const path = process.env['ANSWERS'];

/** A value on one line; JSON has no big integers and no bytes. */
const line = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'bigint'
      ? `${each}n`
      : each instanceof Map
        ? [...each]
        : each instanceof Error
          ? String(each)
          : each,
  );

const findingLine = ({ code, severity, in: field, start, end, message, fixes }: Diagnostic): string =>
  `  ${code} ${severity} ${field} ${start}-${end} ${line(message)}${fixes.map((fix) => `\n    ${fix.safety} ${line(fix.title)} ${line(fix.edits)}`).join('')}`;

const outcome = (run: () => string): string => {
  try {
    return run();
  } catch (error) {
    return `  threw ${String(error)}`;
  }
};

/** Lines of the corpora that are requests: `METHOD URL`, with headers and a body in the same line. */
const corpusLines = (): readonly string[] =>
  ['packages/core/test/depth', 'test/service', 'test/older', 'test/profiles']
    .flatMap((folder) => filesBelow(folder, '.txt'))
    .flatMap((text) => text.split('\n'))
    .flatMap((text) => /(?:GET|POST|PUT|PATCH|DELETE) .*/.exec(text) ?? [])
    .map((text) => text.replace(/ {2}(?:=>|~~) .*$/, '').replace(' | {', '\n\n{'));

function* checks(): Generator<string> {
  const inputs = new Set([
    ...pageLines(),
    ...corpusLines(),
    ...grammarInputs('url').map((url) => `Orders${url}`),
    ...grammarInputs('filter').map((filter) => `Orders?$filter=${filter}`),
    ...conformanceInputs(/Uri|filter|expand|apply|orderby/),
  ]);
  const checkers: readonly (readonly [string, Checker])[] = [
    ['by address', createChecker()],
    ['odata-4.01 with a schema', createChecker({ service: 'odata-4.01', schema: shopSchema })],
    ...builtInServices.map(({ name }) => [name, createChecker({ service: name })] as const),
  ];
  for (const text of inputs)
    for (const [name, checker] of checkers) {
      const found = outcome(() => checker.check(inputOf(text)).map(findingLine).join('\n'));
      if (found !== '') yield `check ${name} ${line(text)}\n${found}`;
    }
}

function* documents(): Generator<string> {
  const checker = createChecker();
  for (const format of documentFormats) {
    const descriptor = descriptorOf(format);
    const texts = [descriptor.example, ...documentsIn(...Object.values(descriptor.fileNames).flat())];
    for (const text of new Set(texts)) {
      const found = outcome(() => {
        const { diagnostics, suppressed } = checkDocument(text, { format, checkerFor: () => checker });
        return [...diagnostics, ...suppressed.map(({ diagnostic }) => diagnostic)].map(findingLine).join('\n');
      });
      yield `document ${format} ${line(text.slice(0, 120))}\n${found}`;
    }
  }
}

const editorCases = ['complete-address', 'complete-batch', 'complete-body', 'complete-headers', 'complete-response', 'definition', 'hover', 'references', 'rename', 'signature-help']; // prettier-ignore

function* editors(): Generator<string> {
  for (const name of editorCases)
    for (const { title, document, offset } of casesOf(name)) {
      // The offset of the case, and two others.
      for (const at of new Set([offset, Math.floor(offset / 2), Math.floor((offset + document.text.length) / 2)])) {
        yield `complete ${name} ${title} ${at}\n${outcome(() => line(complete(document, at)))}`;
        yield `hover ${name} ${title} ${at}\n${outcome(() => line(hover(document, at)))}`;
      }
    }
}

function* rows(): Generator<string> {
  const readers = {
    standard: createReader({ service: 'odata-4.01', schema: shopSchema, root: '/' }),
    'asset-management': createReader({ service: 'asset-management', schema: shopSchema, root: '/api/v1/object/' }),
  };
  for (const { url, service } of queryCases) {
    const read = readers[service ?? 'standard']({ url });
    yield `query ${url}`;
    if (!read.ok) {
      yield `  refused ${line(read.refusal.problem)}`;
      continue;
    }
    const options = { schema: shopSchema, data: shopData, ...(service === undefined ? {} : { service }) };
    yield `  rows ${outcome(() => line(evaluate({ url }, options)))}`;
    for (const dialect of ['sqlite', 'postgresql'] as const)
      yield `  ${dialect} ${outcome(() => {
        const { strings, values } = toSql(read.query, shopMapping(dialect));
        return line([strings.join('?'), values]);
      })}`;
  }
}

function* schemas(): Generator<string> {
  for (const text of [...filesBelow('packages/core/test', '.xml'), ...filesBelow('examples', '.xml')])
    yield `schema ${line(text.slice(0, 120))}\n${outcome(() => line(loadSchema(text).problems))}`;
}

test('the answers are written', { timeout: 900_000 }, async () => {
  if (path === undefined) throw new Error('npm run answers -- FILE');
  await loadFormats(documentFormats);
  const file = openSync(path, 'w');
  let count = 0;
  for (const part of [checks, documents, editors, rows, schemas])
    for (const answer of part()) {
      writeSync(file, `${answer}\n`);
      count++;
    }
  closeSync(file);
  expect(count).toBeGreaterThan(10_000);
});
