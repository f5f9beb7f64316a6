/** A field for one query option: its answers are those of a document, for any text and either encoding. */
import { createChecker, loadSchema } from '@odatalint/core';
import { createFragmentChecker, nameRules, thawSchema, typeRules } from '@odatalint/core/fragment';
import { freezeSchema } from '@odatalint/core/schema';
import { complete, hover, LanguageDocument, signatureHelp } from '@odatalint/language-service';
import { createField, type OptionField, type FieldOptions } from '@odatalint/language-service/field';
import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const shop = loadSchema(readFileSync(join(import.meta.dirname, '../../../examples/shop/metadata.xml'), 'utf8'));
const schema = thawSchema(JSON.parse(JSON.stringify(freezeSchema(shop.schema!))) as object);
const checker = createFragmentChecker({ schema, rules: [...nameRules, ...typeRules] });
const fieldFor = (option: FieldOptions['option'], encoding: 'decoded' | 'url' = 'decoded'): OptionField =>
  createField({ checker, on: 'Orders', option, encoding });
const filter = fieldFor('filter');

/** A text with the cursor at `¦`. */
const split = (marked: string): [text: string, at: number] => [marked.replace('¦', ''), marked.indexOf('¦')];

describe('completion offers in front', () => {
  test.each([
    ['filter', '¦', 'ID'],
    ['filter', 'State ¦', 'eq'],
    ['filter', 'State eq ¦', "'Open'"],
    ['filter', "State eq 'Open' ¦", 'and'],
    ['filter', 'Customer/¦', 'ID'],
    ['orderby', 'Total ¦', 'desc'],
    ['orderby', 'Total desc,¦', 'ID'],
    ['select', '¦', 'ID'],
    ['expand', '¦', 'Customer'],
    ['expand', 'Customer($¦)', '$select'],
    ['expand', 'Customer($select=¦)', 'ID'],
  ] as const)('%s: %s', (option, marked, label) => {
    const { items } = fieldFor(option).complete(...split(marked));
    expect(items.slice(0, 4).map((item) => item.label)).toContain(label);
  });

  test('with a reason where nothing is known', () => {
    const field = createField({ checker, on: 'Nothing', option: 'filter' });
    expect(field.complete('', 0)).toMatchObject({ reason: expect.stringContaining('Nothing') as string });
  });

  test('text in the notation of the field', () => {
    const item = (encoding: 'decoded' | 'url', marked: string, label: string): unknown =>
      fieldFor('filter', encoding)
        .complete(...split(marked))
        .items.find((each) => each.label === label)?.edit;
    expect(item('decoded', 'State e¦', 'eq')).toEqual({ start: 6, end: 7, text: 'eq ' });
    expect(item('url', 'State%20e¦', 'eq')).toEqual({ start: 8, end: 9, text: 'eq%20' });
  });
});

describe('the check', () => {
  test('finds what the checker finds', () => {
    const text = "Totl gt 1 and State eq 'Opn' or Customer/Nam == null";
    expect(filter.check(text)).toEqual(checker.check({ on: 'Orders', filter: text }));
    expect(filter.check(text).map(({ code }) => code)).toEqual([
      'unknown-property',
      'unknown-enum-member',
      'unknown-property',
      'foreign-operator',
    ]);
  });

  test('accepts a checker with all rules', () => {
    const all = createField({ checker: createChecker({ schema }), on: 'Orders', option: 'filter' });
    expect(all.check('Total gt 1 and Total gt 1').map(({ code }) => code)).toEqual(['redundant-condition']);
  });

  test.each(['', '  '])('finds nothing in the empty text "%s"', (text) => expect(filter.check(text)).toEqual([]));

  test('leaves out what the rest of the text may resolve, while it is typed', () => {
    expect(filter.check('Total gt', 8)).toEqual([]);
    expect(filter.check('(Tota', 5)).toEqual([]);
    expect(filter.check('Totl gt 1 and Sta', 17).map(({ code }) => code)).toEqual(['unknown-property']);
  });

  test('fixes an encoded text with encoded text', () => {
    const [found] = fieldFor('filter', 'url').check("State%20==%20'Open'");
    expect([found?.start, found?.end, found?.fixes[0]?.edits]).toEqual([8, 10, [{ start: 8, end: 10, text: 'eq' }]]);
  });
});

test('hover, signature and colours', () => {
  expect(filter.hover('Total gt 1', 2)?.markdown).toContain('Order/Total: Edm.Decimal');
  expect(filter.hover('Total gt 1', 6)?.span).toEqual({ start: 6, end: 8 });
  expect(filter.signature('contains(ID,', 12)).toMatchObject({ activeParameter: 1 });
  expect(filter.signature('Total gt 1', 3)).toBeUndefined();
  expect(filter.tokens("Totl eq 'a'").map(({ type, modifiers }) => [type, ...modifiers])).toEqual([
    ['property', 'unknown'],
    ['operator'],
    ['string'],
  ]);
});

test.each([
  ["State  eq   'Open'and( Total gt 1 )", "State eq 'Open' and (Total gt 1)"],
  ["Name eq 'a  %26 + &#c'", "Name eq 'a  %26 + &#c'"],
  ['State eq', 'State eq'],
])('%s is formatted as %s', (text, expected) => expect(filter.format(text)).toBe(expected));

test.each([
  [{ option: 'filter', on: 'Orders' }, 'options.checker is missing'],
  [{ checker: {}, option: 'filter', on: 'Orders' }, 'options.checker.check must be a function'],
  [{ checker, option: 'top', on: 'Orders' }, 'options.option must be'],
  [{ checker, option: 'filter', on: 'Orders', encode: 'url' }, 'unknown member "encode"'],
])('%j throws a TypeError', (options, message) => expect(() => createField(options as never)).toThrow(message));

describe('for any text', () => {
  const words = [
    'Total',
    'State',
    ' ',
    ' eq ',
    "'Open'",
    "'é %'",
    '(',
    ')',
    ',',
    '/',
    'and',
    'Customer',
    '$',
    '+',
    '%',
    '&',
    '{{x}}',
    '\n',
    '💥',
    'desc',
    '1',
  ];
  const texts = fc.array(fc.constantFrom(...words), { maxLength: 12 }).map((parts) => parts.join(''));
  const options = fc.constantFrom<FieldOptions['option']>('filter', 'orderby', 'select', 'expand');

  test('no answer throws, and all places are in the text', () =>
    fc.assert(
      fc.property(
        texts,
        options,
        fc.constantFrom('decoded' as const, 'url' as const),
        fc.nat(40),
        (text, option, encoding, at) => {
          const field = fieldFor(option, encoding);
          field.signature(text, at);
          const places = [
            ...field.check(text, at),
            ...field.check(text).flatMap((each) => [each, ...each.fixes.flatMap(({ edits }) => edits)]),
            ...field.complete(text, at).items.map(({ edit }) => edit),
            ...field.tokens(text),
            ...[field.hover(text, at)?.span ?? { start: 0, end: 0 }],
          ];
          for (const { start, end } of places) expect(0 <= start && start <= end && end <= text.length).toBe(true);
        },
      ),
      { numRuns: 300 },
    ));

  test('an encoded text has the findings of its value', () =>
    fc.assert(
      fc.property(texts, (text) => {
        const url = fieldFor('filter', 'url');
        const codes = (found: ReturnType<OptionField['check']>): unknown[] =>
          found.map(({ code, message }) => [code, message]);
        expect(codes(url.check(encodeURIComponent(text)))).toEqual(codes(filter.check(text)));
      }),
      { numRuns: 300 },
    ));

  test('formatting keeps the findings, and does nothing the second time', () =>
    fc.assert(
      fc.property(texts, (text) => {
        const formatted = filter.format(text);
        expect(filter.format(formatted)).toBe(formatted);
        expect(filter.check(formatted).map(({ code }) => code)).toEqual(filter.check(text).map(({ code }) => code));
      }),
      { numRuns: 300 },
    ));

  test('the answers are those of a document with a whole URL', () =>
    fc.assert(
      fc.property(
        texts.filter((text) => !/[&%+\n{]/.test(text)),
        fc.nat(40),
        (text, offset) => {
          const at = Math.min(offset, text.length);
          const all = createChecker({ service: 'odata-4.01', schema });
          const field = createField({ checker: all, on: 'Orders', option: 'filter' });
          const before = 'Orders?$filter=';
          const document = new LanguageDocument(before + text, { format: 'odata', checkerFor: () => all });
          const labels = (items: readonly { readonly label: string }[]): string[] =>
            // Only a whole URL has parameter aliases and other options, and only a document ranks the names that it uses.
            items
              .map(({ label }) => label)
              .filter((label) => !/^[$@](?!count)/.test(label))
              .sort();
          const inDocument = complete(document, before.length + at);
          expect(labels(field.complete(text, at).items)).toEqual(labels(inDocument.items));
          expect(field.signature(text, at)).toEqual(signatureHelp(document, before.length + at));
          if (text.trim() !== '' && at > 0)
            expect(field.hover(text, at)?.markdown).toBe(hover(document, before.length + at)?.markdown);
        },
      ),
      { numRuns: 300 },
    ));
});
