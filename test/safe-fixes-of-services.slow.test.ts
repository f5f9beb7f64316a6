/**
 * Safe fixes and the formatter keep their invariants for each built-in service, for older versions with metadata, and
 * in each format.
 */
import { readFileSync } from 'node:fs';
import { builtInServices, type Checker, createChecker, loadSchema, type RequestInput } from '@odatalint/core';
import { hasSafeFix } from '../packages/core/src/text/index.js';
import {
  checkDocument,
  type DocumentFormat,
  documentFormats,
  formatDocument,
  isFormattable,
  loadFormats,
  readDocument,
} from '@odatalint/documents';
import { beforeAll, describe, expect, test } from 'vitest';
import { addedCodes, holdSafeFixes } from '../fuzz/hold-fixes.js';
import { Random } from '../fuzz/random.js';
import { filesBelow, pageLines } from '../fuzz/seeds.js';
import { inputOf } from '../fuzz/stored-input.js';
import { documents } from './older/documents.js';

const schemaOf = (name: string): ReturnType<typeof loadSchema>['schema'] =>
  loadSchema(readFileSync(new URL(`older/${name}.xml`, import.meta.url), 'utf8')).schema;

/** Each service alone, those of older versions also with metadata, and the one that detects the service. */
const checkers: ReadonlyMap<string, Checker> = new Map([
  ['detected', createChecker()],
  ...builtInServices.map(({ name }): [string, Checker] => [name, createChecker({ service: name })]),
  ...[
    ['odata-v2', 'shop-v2'],
    ['odata-v3', 'shop-v3'],
    ['sap-v2', 'plant-sap'],
    ['odata-4.01', 'shop-v2'],
    ['odata-4.01', 'shop-v4'],
  ].map(([service = '', name = '']): [string, Checker] => [
    `${service} with ${name}`,
    createChecker({ service, schema: schemaOf(name) }),
  ]),
]);

/** `SEED=random` draws others. */
const seed = process.env['SEED'] === 'random' ? Date.now() : 20_261_122;

/** The requests of the cases about older versions and profiles: `METHOD url -- Name: value == body >> response`. */
const requests: readonly RequestInput[] = [...filesBelow('test/older', '.txt'), ...filesBelow('test/profiles', '.txt')]
  .flatMap((text) => text.split('\n'))
  .flatMap((line) => {
    const [, method, rest = ''] = /(?:^|\s)(GET|POST|PUT|PATCH|MERGE|DELETE) (.*)$/.exec(line) ?? [];
    return method === undefined ? [] : [readRequest(method, rest)];
  });

function readRequest(method: string, text: string): RequestInput {
  const [sent = '', response] = text.split(' >> ');
  const [head = '', body] = sent.split(' == ');
  const [url = '', ...headers] = head.split(' -- ');
  return {
    method,
    url: url.split(/ {2}=> {2}/)[0]!.trim(),
    headers: headers.map((line) => ({ name: line.split(': ', 1)[0]!, value: line.slice(line.indexOf(':') + 2) })),
    ...(body === undefined ? {} : { body }),
    ...(response === undefined ? {} : { response: { status: 200, body: response } }),
  };
}

describe.each([...checkers])('%s', (name, checker) => {
  test('safe fixes change nothing but what they are for', () => {
    const random = new Random(seed, name);
    const inputs = [...requests, ...pageLines().map(inputOf)].filter(() => random.oneIn(4));
    for (const input of inputs) holdSafeFixes(checker, input);
  }, 120_000);

  test('no finding in a response has a safe fix', () => {
    const found = requests.filter(({ response }) => response !== undefined).flatMap((input) => checker.check(input));
    expect(found.filter((finding) => finding.in === 'response' && hasSafeFix(finding))).toEqual([]);
  });
});

describe('formatting', () => {
  beforeAll(() => loadFormats(documentFormats));

  const formats = (Object.keys(documents) as DocumentFormat[]).filter((format) => isFormattable(format, true));

  test.each(formats)(
    '%s stays as it is when formatted twice, keeps every request, and has no new finding',
    (format) => {
      const random = new Random(seed, format);
      let changed = 0;
      for (const { url } of requests) {
        if (!random.oneIn(6)) continue;
        const checker = random.pick([...checkers.values()]);
        const address = /^https?:/.test(url) ? url : `https://host.example/odata/${url.replace(/^\//, '')}`;
        const before = documents[format]!.write(address);
        const options = {
          format,
          isEmbedded: true,
          isClaimed: () => true,
          serviceFor: () => checker.serviceFor({ url: address }),
        };
        const after = formatDocument(before, options).text;
        if (after !== before) changed++;
        expect(formatDocument(after, options).text).toBe(after);
        const check = (text: string): ReturnType<typeof checkDocument> =>
          checkDocument(text, { format, checkerFor: () => checker });
        expect(readDocument(after, format).requests).toHaveLength(readDocument(before, format).requests.length);
        expect(addedCodes(check(before).diagnostics, check(after).diagnostics), `${before} → ${after}`).toEqual([]);
      }
      expect(changed).toBeGreaterThan(0);
    },
    60_000,
  );
});
