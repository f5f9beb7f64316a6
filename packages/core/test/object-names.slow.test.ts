/** Names that every JavaScript object has, such as `constructor`, are ordinary names: no table of words finds them by accident. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Checker, createChecker, loadSchema } from '../src/index.js';
import { shopSchema } from '../src/semantics/shop.test-support.js';
import { readInput } from './marked-input.js';
import { readCorpus } from './grammar/corpus.js';
import { evaluate } from '../src/query/index.js';
import { queryCases, shopData, shopSchema as queriedSchema } from './queries/query-cases.js';
import { readPages } from './rule-pages.js';

/** Names that every object has, and similar names that no object has. */
const twins = [
  ['constructor', 'consdructor'],
  ['__proto__', '__brodo__'],
] as const;

const word = /(?<![%\w])[A-Za-z_]\w*/g;

/** The text with each of its words, one at a time, replaced by a name; only its first occurrence. The names take turns. */
function* replaced(text: string): Generator<readonly [own: string, other: string]> {
  const counts = new Map<string, number>();
  for (const { index, 0: found } of text.matchAll(word)) {
    const count = (counts.get(found) ?? 0) + 1;
    counts.set(found, count);
    if (count > 1) continue;
    const [own, other] = twins[(index + found.length) % twins.length]!;
    const put = (name: string): string => text.slice(0, index) + name + text.slice(index + found.length);
    yield [put(own), put(other)];
  }
}

const checkers = [
  createChecker({ service: 'odata-4.01', schema: shopSchema }),
  createChecker({ service: 'asset-management' }),
];

const findings = (checker: Checker, url: string): string =>
  checker
    .check({ url })
    .map(({ code, start, end, severity }) => `${severity} ${code}@${start}-${end}`)
    .join(' ');

const addresses = [
  ...readCorpus().flatMap(({ kind, input }) => (kind === 'url' ? [input] : kind === 'filter' ? [`A?$filter=${input}`] : [])),
  ...readPages().flatMap(({ blocks }) =>
    blocks.filter(({ kind }) => kind !== 'fix').flatMap(({ lines }) =>
      lines.flatMap((line) => {
        const { input } = readInput(line);
        return 'url' in input ? [input.url] : [];
      }),
    ),
  ),
].filter(({ length }) => length < 200); // prettier-ignore

describe('a name of every object gives the findings of a name of no object', () => {
  test.each(checkers.map((checker, index) => [['the standard', 'asset management'][index], checker] as const))(
    'in addresses of %s',
    (_name, checker) => {
      const differences: string[] = [];
      for (const address of new Set(addresses))
        for (const [own, other] of replaced(address)) {
          const [found, expected] = [findings(checker, own), findings(checker, other)];
          if (found !== expected) differences.push(`${own}: ${found} instead of ${expected}`);
        }
      expect(differences.slice(0, 20)).toEqual([]);
    },
  );

  test.each(['csdl/library.xml', 'csdl/library.json', 'openapi/northwind.json'])('in %s', (file) => {
    const text = readFileSync(join(import.meta.dirname, file), 'utf8');
    const differences: string[] = [];
    for (const [own, other] of replaced(text)) {
      const [found, expected] = [problems(own), problems(other)];
      if (found !== expected) differences.push(`${found} instead of ${expected}`);
    }
    expect(differences.slice(0, 20)).toEqual([]);
  });

  test('in the answers of evaluation', () => {
    // A message quotes only the beginning of a long text.
    const answer = (url: string): string => {
      const result = evaluate({ url }, { schema: queriedSchema, data: shopData });
      return JSON.stringify(result.ok ? result : result.diagnostics.map(({ code }) => code));
    };
    const differences: string[] = [];
    for (const { url, service } of queryCases.filter(({ place }) => place.startsWith('requests')))
      if (service === undefined)
        for (const [own, other] of replaced(decodeURI(url))) {
          const found = twins.reduce((text, [name, twin]) => text.replaceAll(name, twin), answer(encodeURI(own)));
          const expected = answer(encodeURI(other));
          if (found !== expected) differences.push(`${own}: ${found} instead of ${expected}`);
        }
    expect(differences.slice(0, 20)).toEqual([]);
  });
});

function problems(text: string): string {
  const { schema, problems: found } = loadSchema(text);
  const about =
    schema === undefined ? [] : findings(createChecker({ service: 'odata-4.01', schema }), 'A?$filter=B eq 1');
  return [...found.map(({ code, start, end }) => `${code}@${start}-${end}`), ...about].join(' ');
}
