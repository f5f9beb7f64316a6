/** Whatever is written in another way means the same. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  createChecker,
  dialects,
  type Expression,
  odata401Service,
  parse,
  type TextEdit,
  type Url,
} from '@odatalint/core';
import { applyEdits, isSameTree } from '@odatalint/core/internal';
import { type DocumentFormat, formatOf, loadFormats } from '@odatalint/documents';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { type CodeAction, codeActions, LanguageDocument } from '../src/index.js';
import { pageDocuments } from './rule-page-documents.js';

beforeAll(() => loadFormats(['markdown', 'yaml']));

const rewritesAt = (document: LanguageDocument, offset: number): readonly CodeAction[] =>
  codeActions(document, { start: offset, end: offset }, ['refactor']);

/** Whether a condition holds for values of A and B; the operators that the generated filters have. */
function holds(node: Expression, values: Readonly<Record<string, string>>): boolean {
  const valueOf = (operand: Expression): string => {
    if (operand.kind === 'Literal') return operand.text;
    if (operand.kind === 'MemberPath' && operand.parts[0]?.kind === 'Name') return values[operand.parts[0].text] ?? '';
    throw new Error(`No value: ${operand.kind}`);
  };
  switch (node.kind) {
    case 'Parenthesized':
      return holds(node.expression, values);
    case 'Logical':
      return node.name === 'or'
        ? node.operands.some((each) => holds(each, values))
        : node.operands.every((each) => holds(each, values));
    case 'Unary':
      return !holds(node.operand, values);
    case 'Binary':
      if (node.right.kind === 'List') return node.right.items.some((item) => valueOf(item) === valueOf(node.left));
      return (valueOf(node.left) === valueOf(node.right)) === (node.operator.name === 'eq');
    default:
      throw new Error(`No condition: ${node.kind}`);
  }
}

const name = fc.constantFrom('A', 'B');
const value = fc.constantFrom('1', '2', '3');
const { condition } = fc.letrec<{ condition: string; part: string }>((tie) => ({
  part: fc.oneof(
    { maxDepth: 3 },
    fc.tuple(name, fc.constantFrom('eq', 'ne'), value).map((words) => words.join(' ')),
    fc
      .tuple(name, fc.array(value, { minLength: 1, maxLength: 3 }))
      .map(([path, list]) => `${path} in (${list.join(',')})`),
    fc.tuple(value, name).map(([literal, path]) => `${literal} eq ${path}`),
    tie('condition').map((inner) => `(${inner})`),
    tie('condition').map((inner) => `not (${inner})`),
    fc.tuple(name, value).map(([path, literal]) => `not ${path} in (${literal},3)`),
  ),
  condition: fc.oneof(
    { maxDepth: 3 },
    tie('part'),
    fc.array(tie('part'), { minLength: 2, maxLength: 4 }).map((parts) => parts.join(' or ')),
    fc.array(tie('part'), { minLength: 2, maxLength: 3 }).map((parts) => parts.join(' and ')),
  ),
}));

describe.each([
  ['odata-4.01', '$filter'],
  ['asset-management', 'filter'],
])('in %s', (service, option) => {
  const checker = createChecker({ service });
  const dialect = dialects[service]!;

  const filterOf = (text: string): Expression => {
    const { tree, problems } = parse(text.slice('GET '.length), { dialect });
    expect(problems).toEqual([]);
    return tree.query!.options[0]!.value as Expression;
  };

  const table = (text: string): boolean[] => {
    const filter = filterOf(text);
    return ['1', '2', '3', '4'].flatMap((A) => ['1', '2', '3', '4'].map((B) => holds(filter, { A, B })));
  };

  test('lists and conditions hold for the same values', () => {
    fc.assert(
      fc.property(condition, fc.double({ min: 0, max: 1, noNaN: true }), (filter, at) => {
        const text = `GET Things?${option}=${filter}`;
        const document = new LanguageDocument(text, { format: 'http', checkerFor: () => checker });
        const offset = text.length - Math.floor(at * filter.length);
        for (const { title, edits } of rewritesAt(document, offset)) {
          if (!/^Write the (?:conditions|list)/.test(title)) continue;
          const after = applyEdits(text, edits());
          expect(table(after), `${title}: ${after}`).toEqual(table(text));
        }
      }),
      { numRuns: 500 },
    );
  });

  test('a list comes back from the conditions that it became', () => {
    fc.assert(
      fc.property(name, fc.uniqueArray(value, { minLength: 2 }), fc.boolean(), (path, list, isSecond) => {
        const text = `GET Things?${option}=${isSecond ? 'A eq 7 or ' : ''}${path} in (${list.join(', ')})`;
        const write = (from: string, title: string): string => {
          const document = new LanguageDocument(from, { format: 'http', checkerFor: () => checker });
          return applyEdits(
            from,
            rewritesAt(document, from.length)
              .find((each) => each.title.startsWith(title))!
              .edits(),
          );
        };
        fc.pre(!isSecond || path === 'B');
        expect(write(write(text, 'Write the list'), 'Write the conditions')).toBe(text);
      }),
    );
  });
});

/** The addresses of a document's requests as trees. */
const treesOf = (document: LanguageDocument): readonly Url[] =>
  document.requests.flatMap((request) => {
    const { dialect } = document.bind(request)[0]?.service ?? odata401Service;
    return 'url' in request.input ? [parse(request.input.url, { dialect }).tree] : [];
  });

/** Applies each action that changes only the spelling of a URL, and returns the number of actions. */
function tryCodings(document: LanguageDocument, open: (text: string) => LanguageDocument, step: number): number {
  let tried = 0;
  const before = treesOf(document);
  for (let offset = 0; offset <= document.text.length; offset += step) {
    for (const { title, edits } of rewritesAt(document, offset)) {
      if (!/^(?:Percent-encode|Decode|Write (?:each|the address))/.test(title)) continue;
      const made: readonly TextEdit[] = edits();
      const after = treesOf(open(applyEdits(document.text, made)));
      expect(made, `${title}: ${document.text}`).not.toEqual([]);
      expect(after.length === before.length && after.every((tree, i) => isSameTree(tree, before[i]!)), title).toBe(
        true,
      );
      tried++;
    }
  }
  return tried;
}

/** Every second page; `PAGES=all` for all. */
const pages = pageDocuments().filter((_, at) => process.env['PAGES'] === 'all' || at % 2 === 0);

describe('an address laid out or coded otherwise is read as before', () => {
  test('in the examples of the pages', () => {
    let tried = 0;
    for (const { text, open } of pages) {
      const document = open();
      const opened = (after: string): LanguageDocument => {
        const other = open();
        other.replace(after);
        return other;
      };
      tried += tryCodings(document, opened, Math.max(9, text.length >> 1));
    }
    expect(tried).toBeGreaterThan(500);
  });

  const folder = fileURLToPath(new URL('../../../examples', import.meta.url));
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((each) =>
    /\.(?:http|odata)$/.test(each),
  );

  test.each(names)('in %s', (file) => {
    const checker = createChecker();
    const format = formatOf(file) as DocumentFormat;
    const open = (text: string) => new LanguageDocument(text, { format, checkerFor: () => checker });
    tryCodings(open(readFileSync(`${folder}/${file}`, 'utf8')), open, 97);
  });
});

test('an alias stands for the literal that it was extracted from', () => {
  const literals = fc.constantFrom("'a'", '5', 'true', "'it''s'", '2024-01-01', "'%C3%A4'");
  const checker = createChecker({ service: 'odata-4.01' });
  fc.assert(
    fc.property(fc.array(fc.tuple(name, literals), { minLength: 1, maxLength: 4 }), (pairs) => {
      let text = `GET Things?$filter=${pairs.map(([path, literal]) => `${path} eq ${literal}`).join(' and ')}`;
      const first = text;
      for (const [, literal] of pairs) {
        const document = new LanguageDocument(text, { format: 'http', checkerFor: () => checker });
        const action = rewritesAt(document, text.indexOf(literal) + 1).find(({ kind }) => kind === 'refactor.extract');
        text = applyEdits(text, action!.edits());
      }
      expect(checker.check({ url: text.slice('GET '.length) })).toEqual([]);
      const [filter, ...aliases] = text.split('&');
      const values = new Map(aliases.map((alias) => alias.split('=') as [string, string]));
      expect(filter!.replaceAll(/@p\d+/g, (alias) => values.get(alias)!)).toBe(first);
    }),
  );
});
