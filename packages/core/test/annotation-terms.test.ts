/** Tries each code in the table of annotation terms with a wrong and a right request, and writes the documentation from the table. */
import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { annotationTerms, type TermUse } from '../src/codes/annotation-terms.js';
import { type CheckInput, createChecker, type Diagnostic, loadSchema, ruleInfos, type Schema } from '../src/index.js';
import { placeOf, readInput } from './marked-input.js';

/** A term, or a property in the records of one: `Capabilities.SortRestrictions/Sortable`. */
interface Row {
  readonly vocabulary: string;
  readonly name: string;
  readonly use: TermUse;
}

const isUse = (value: object): value is TermUse => 'codes' in value || 'effect' in value || 'unchecked' in value;

const shortOf = (vocabulary: string): string => vocabulary.split('.')[2]!;

const rows = Object.entries(annotationTerms).flatMap(([vocabulary, terms]) =>
  Object.entries(terms).flatMap(([term, value]: [string, TermUse | Readonly<Record<string, TermUse>>]): Row[] => {
    const name = `${shortOf(vocabulary)}.${term}`;
    return isUse(value)
      ? [{ vocabulary, name, use: value }]
      : Object.entries(value).map(([property, use]) => ({ vocabulary, name: `${name}/${property}`, use }));
  }),
);

/** `Orders`, `Order` and so on in CSDL JSON, with an annotation of one element. */
function schemaWith(target: string, term: string, value: unknown): Schema {
  const text = { $Nullable: true };
  const many = (type: string): object => ({ $Kind: 'NavigationProperty', $Collection: true, $Type: type });
  const entity = (properties: object): Record<string, object> => ({
    ...({ $Kind: 'EntityType', $Key: ['ID'] } as object),
    ID: { $Type: 'Edm.Int32' },
    ...properties,
  });
  const set = (type: string, bindings: object): Record<string, unknown> => ({
    $Collection: true,
    $Type: type,
    $NavigationPropertyBinding: bindings,
  });
  const types = {
    Order: entity({
      Number: text,
      Note: text,
      Total: { $Type: 'Edm.Decimal', $Nullable: true, $Scale: 'variable' },
      Percent: { $Type: 'Edm.Int32', $Nullable: true },
      Tags: { $Collection: true },
      Scan: { $Type: 'Edm.Stream', $Nullable: true },
      Customer: { $Kind: 'NavigationProperty', $Type: 'Shop.Customer', $Nullable: true },
      Items: many('Shop.Item'),
    }),
    Rush: { $Kind: 'EntityType', $BaseType: 'Shop.Order', Fee: { $Type: 'Edm.Int32', $Nullable: true } },
    Slow: { $Kind: 'EntityType', $BaseType: 'Shop.Order' },
    Item: entity({ Name: text }),
    Customer: entity({ Name: text, Orders: many('Shop.Order') }),
    Note: { ...entity({}), $OpenType: true },
    Photo: { ...entity({}), $HasStream: true },
    Cancel: [
      { $Kind: 'Action', $IsBound: true, $Parameter: [{ $Name: 'it', $Collection: true, $Type: 'Shop.Order' }] },
    ],
  };
  const container: Record<string, unknown> = {
    $Kind: 'EntityContainer',
    Orders: set('Shop.Order', { Customer: 'Customers', Items: 'Items' }),
    Items: set('Shop.Item', {}),
    Customers: set('Shop.Customer', { Orders: 'Orders' }),
    Notes: set('Shop.Note', {}),
    Photos: set('Shop.Photo', {}),
  };
  const [first = '', second] = target.split('/');
  const annotated: unknown =
    target === '.'
      ? container
      : second !== undefined
        ? (types[first as keyof typeof types] as Record<string, object>)[second]
        : (container[first] ?? [types[first as keyof typeof types]].flat()[0]);
  if (typeof annotated !== 'object' || annotated === null) throw new Error(`There is no ${target}.`);
  // Only a declaration in one place can be changed.
  const own = annotated === text ? { ...text } : annotated;
  if (own !== annotated) (types[first as keyof typeof types] as Record<string, object>)[second!] = own;
  if (term !== '') Object.assign(own, { [`@${term}`]: value });
  // It annotates another annotation.
  const minimum = '@Org.OData.Validation.V1.Minimum';
  if (term.endsWith('.Exclusive')) Object.assign(own, { [minimum]: 0, [`${minimum}@${term}`]: value });
  const document = { $Version: '4.01', $EntityContainer: 'Shop.Container', Shop: { ...types, Container: container } };
  const { schema, problems } = loadSchema(JSON.stringify(document));
  if (schema === undefined || problems.length > 0) throw new Error(JSON.stringify(problems));
  return schema;
}

/** All findings, also of rules that are off by default. */
const rules = Object.fromEntries(ruleInfos.map(({ name }) => [name, 'error' as const]));

const findingsOf = (service: string, schema: Schema, input: CheckInput): readonly Diagnostic[] =>
  createChecker({ service, schema, rules }).check(input);

const cases = readFileSync(new URL('annotations.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [name = '', check = '', target = '', value = '', wrong = '', right = ''] = line.split(' | ');
    const [, code = '', profile = 'odata-4.01'] = /^([^ ]+)(?: \((.+)\))?$/.exec(check) ?? [];
    return { name, code, profile, target, value, wrong, right, row: name.replace(/#.*$/, '') };
  });

describe('the annotation', () => {
  test.each(cases)('$name is checked by $code', ({ name, code, profile, target, value, wrong, right }) => {
    const [, vocabulary, term = ''] = /^(\w+)\.([^/]+)/.exec(name) ?? [];
    const annotated = schemaWith(target, `Org.OData.${vocabulary}.V1.${term}`, JSON.parse(value));
    const plain = schemaWith('.', '', undefined);
    const { input, marks } = readInput(wrong);
    const usual = findingsOf(profile, plain, input).map((finding) => `${finding.code} ${placeOf(finding)}`);
    const added = findingsOf(profile, annotated, input)
      .map((finding) => `${finding.code} ${placeOf(finding)}`)
      .filter((finding) => !usual.includes(finding));
    expect(added).toEqual(marks.map((mark) => `${code} ${mark}`));
    const { input: allowed } = readInput(right);
    expect(findingsOf(profile, annotated, allowed).map(placeOf)).toEqual(
      findingsOf(profile, plain, allowed).map(placeOf),
    );
  });

  test.each(rows)('$name has a case for each of its codes, and no other', ({ name, use }) => {
    const codes = cases.filter(({ row }) => row === name).map(({ code }) => code);
    expect([...codes].sort()).toEqual('codes' in use ? [...use.codes] : []);
  });

  test('of a case is in the table', () => {
    expect(cases.filter(({ row }) => rows.every(({ name }) => name !== row))).toEqual([]);
  });
});

function cellOf({ use }: Row): string {
  if ('effect' in use) return use.effect;
  if ('unchecked' in use) return `Not checked. ${use.unchecked}`;
  return use.codes
    .map((code) => {
      const { group } = ruleInfos.find(({ name }) => name === code)!;
      return `[\`${code}\`](../packages/core/src/rules/${group}/${code}.md)`;
    })
    .join(', ');
}

test('docs/annotations.md contains the table', () => {
  const file = new URL('../../../docs/annotations.md', import.meta.url);
  const text = readFileSync(file, 'utf8');
  const [head = ''] = text.split(/^## /m);
  const sections = Object.keys(annotationTerms).map((vocabulary) => {
    const lines = rows
      .filter((row) => row.vocabulary === vocabulary)
      .map((row) => `| \`${row.name.slice(row.name.indexOf('.') + 1)}\` | ${cellOf(row)} |`);
    return `## ${shortOf(vocabulary)}\n\n| term | checked by |\n|---|---|\n${lines.join('\n')}\n`;
  });
  const expected = `${head}${sections.join('\n')}`;
  if (process.env['UPDATE'] === '1') writeFileSync(file, expected);
  else
    expect(
      text === expected,
      'docs/annotations.md is outdated: run `UPDATE=1 npx vitest run packages/core/test/annotation-terms.test.ts`',
    ).toBe(true);
});
