/** One mistake is one finding: what results from text that cannot be read is not reported. */
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { createChecker, type RuleName } from '../index.js';
import { loadSchema } from '../schema.js';
import type { Diagnostic } from '../text/index.js';
import { dropConsequences, ExplainedTexts } from './one-finding.js';

const csdl = `<edmx:Edmx Version="4.01" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx"><edmx:DataServices>
<Schema Namespace="S" xmlns="http://docs.oasis-open.org/odata/ns/edm">
<EntityType Name="Book"><Key><PropertyRef Name="ID"/></Key><Property Name="ID" Type="Edm.Int32" Nullable="false"/>
<Property Name="Title" Type="Edm.String"/><Property Name="Price" Type="Edm.Decimal"/>
<NavigationProperty Name="Parts" Type="Collection(S.Part)"/></EntityType>
<EntityType Name="Part"><Key><PropertyRef Name="ID"/></Key><Property Name="ID" Type="Edm.Int32" Nullable="false"/>
<Property Name="Pages" Type="Edm.Int32"/></EntityType>
<EntityContainer Name="C"><EntitySet Name="Books" EntityType="S.Book"/></EntityContainer>
</Schema></edmx:DataServices></edmx:Edmx>`;

const { schema } = loadSchema(csdl);
const checker = createChecker({ service: 'odata-4.01', ...(schema && { schema }) });

describe('a mistake in', () => {
  it.each([
    // A condition ends at "and" and "or", so another mistake after them is found.
    ["Books?$filter=Titel eq 'a' 'b' and Prise gt 3", 'unknown-property unexpected-token unknown-property'],
    ['Books?$filter=Price gt5', 'unexpected-token'],
    ['Books?$filter=Pricegt 5', 'unexpected-token'],
    ['Books?$filter=Price gt 5and ID lt 3', 'invalid-literal'],
    ['Books?$filter=(Price gt 5} and ID lt 3', 'unexpected-token'],
    ["Books?$filter=concat(Title;'a') eq 'b'", 'unexpected-token'],
    ["Books?$filter=Title eq ’a' and Price gt 3", 'unexpected-token'],
    ["Books?$filter=contains(Title,'a' and Price gt 3", 'unclosed-parenthesis'],
    ["Books?$filter=startswith((Title,'a') and Price gt 3", 'unclosed-parenthesis'],
    ["Books('1", 'unclosed-parenthesis unterminated-string'],
    ["Books?$filter=contains(Title,'a) and Price gt 3", 'unterminated-string'],
    ['Books(1/Parts', 'unclosed-parenthesis'],
    ['Books[1]/Parts', 'unknown-entity-set'],
    ['Books5)/Parts', 'unexpected-token'],
    ['Books(1)Parts/ID', 'unexpected-token'],
    ['Books?$filter=Parts/any(p Pages gt 1)', 'unexpected-token'],
    ['Books?$filter=Parts/any(p:Pages gt 1)', 'unknown-property'],
    ['Books?$filter=Parts/any(p p eq null)', 'unexpected-token'],
    ['Books?$filter=any(Parts, p: p/Pages gt 1)', 'unexpected-token'],
    ['Books?$filter=any(p in Parts)', 'unexpected-token'],
    ['Books?$apply=aggregate(Price with sum Total)&$filter=Total gt 1', 'unexpected-token'],
    ['Books?$apply=agregate(Price with sum as Total)&$filter=Total gt 1', 'unexpected-token'],
    ['Books?$filter=Price ==', 'foreign-operator missing-operand'],
    ['Books?$top=5;$skip=2', 'misplaced-separator'],
    ['Books/$filter=Price gt 5', 'misplaced-separator'],
  ])('%s', (url, codes) => {
    const found = checker.check({ url }).filter(({ severity }) => severity === 'error' || severity === 'warning');
    expect(found.map(({ code }) => code).join(' ')).toBe(codes);
  });
});

const codes = [
  'unexpected-token',
  'unclosed-parenthesis',
  'unterminated-string',
  'missing-operand',
  'invalid-literal',
  'foreign-operator',
  'unencoded-percent',
] as const;
const finding = fc.record({
  code: fc.constantFrom(...codes),
  start: fc.nat(30),
  length: fc.nat(6),
  isOfRule: fc.boolean(),
});
const text = fc.string({ unit: fc.constantFrom(...`A/B?$f=(C e'x),&and or;`), maxLength: 40 });

test('some findings are left, in the same order, and no problem of the encoding is dropped', () => {
  fc.assert(
    fc.property(text, fc.array(finding, { minLength: 1, maxLength: 8 }), (url, drawn) => {
      const places = drawn
        .map(({ code, start, length, isOfRule }) => ({ code, start, end: start + length, isOfRule }))
        .sort((a, b) => a.start - b.start || a.end - b.end);
      const problems = places.filter(({ isOfRule }) => !isOfRule);
      const found = places.map(({ code, start, end, isOfRule }): Diagnostic => {
        const name = isOfRule ? 'unknown-property' : code;
        return { code: name, severity: 'error', message: '', in: 'url', start, end, notes: [], fixes: [] };
      });
      const kept = dropConsequences(found, [{ field: 'url', text: url, problems }]);
      expect(kept.length).toBeGreaterThan(0);
      expect(found.filter((each) => kept.includes(each))).toEqual(kept);
      const ofEncoding = (all: readonly Diagnostic[]): number =>
        all.filter(({ code }) => code === 'unencoded-percent').length;
      expect(ofEncoding(kept)).toBe(ofEncoding(found));
    }),
  );
});

const codesOf = (url: string, skip: readonly RuleName[] = []): string[] =>
  createChecker({ service: 'odata-4.01', skip })
    .check({ method: 'GET', url })
    .map(({ code }) => code);

describe('a finding of a rule', () => {
  test.each([
    ["Orders?$filter=ID eq 1 // don't", 'comment-in-url'],
    ['Orders?$select=ID;Name', 'misplaced-separator'],
    ['Orders?$expand=Items($select=ID,$top=1)', 'misplaced-separator'],
    ['Orders?$select=ID)&$expand=Items($select=ID,$top=1)', 'unexpected-token misplaced-separator'],
    ['Orders?$filter=ID eq 1 /* one */ and Name 2', 'comment-in-url unexpected-token'],
  ])('%s: %s', (url, codes) => expect(codesOf(url).join(' ')).toBe(codes));

  test('explains nothing when it is not reported', () => {
    expect(codesOf('Orders?$select=ID;Name', ['misplaced-separator'])).toEqual(['unexpected-token']);
  });
});

test('texts hold what begins in them, in their own field', () => {
  const places = [
    { start: 20, end: 25 },
    { start: 5, end: 15 },
    { start: 6, end: 8 },
  ];
  const texts = new ExplainedTexts(places.map((place) => ({ ...place, in: 'url', code: 'unknown-property' })));
  const holds = (start: number, field: 'url' | 'body' = 'url'): boolean => texts.hold({ in: field, start });
  expect([4, 5, 9, 14, 15, 20, 24, 25].map((start) => holds(start))).toEqual([
    false,
    true,
    true,
    true,
    false,
    true,
    true,
    false,
  ]);
  expect(holds(5, 'body')).toBe(false);
});
