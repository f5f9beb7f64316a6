/** A printed query is read as the same query, for generated conditions in the notation of every built-in service. */
import { builtInServices } from '@odatalint/core';
import { createReader, printQuery } from '@odatalint/core/query';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import '../../../../test/property-seed.js';
import { oldSchema } from './old-schema.js';
import { plain } from './readers.js';
import { salesSchema } from './sales-schema.js';

const pick = (...texts: string[]): fc.Arbitrary<string> => fc.constantFrom(...texts);

/** Puts generated parts between texts. */
const write = (texts: TemplateStringsArray, ...parts: fc.Arbitrary<string>[]): fc.Arbitrary<string> =>
  fc.tuple(...parts).map((drawn) => texts.map((text, i) => `${text}${drawn[i] ?? ''}`).join(''));

/** The properties that the conditions of a set compare, and the sets that they look into. */
interface Names {
  readonly set: string;
  readonly constants: readonly string[];
  readonly numbers: readonly string[];
  readonly texts: readonly string[];
  readonly others: readonly string[];
  readonly collection: string;
  readonly item: string;
}

const constants = ['1', '-5', '2.5', '1e5', '9007199254740993', '2147483648', '99999999999999999999', 'null'];

const sales: Names = {
  set: 'Orders',
  constants,
  numbers: ['ID', 'Number', 'Total', 'Weight', '$it/ID', 'Items/$count', 'length(Title)', 'day(Sent)', 'Items/$count($filter=Line gt 1)'],
  texts: ['Title', 'Customer/Name', 'Tags/0', 'Customer/Address/City', 'Customer/Anything', '$root/Customers(\'A\')/Name'],
  others: ["Day eq 2024-01-31", "Sent add duration'PT1H' gt now()", "State in ('Open','Done')", "Kind has Sales.Kind'Fast'", 'TenantID ne 01234567-89ab-cdef-0123-456789abcdef', 'Paid', 'Paid eq null', "isof(Sales.BigOrder)", "Sales.BigOrder/Discount eq 2", "cast(ID,Edm.String) eq '1'", 'At lt 12:30:00', 'Customer/Boss ne null', "Tags/any(t:t eq 'x')", 'Tags eq ["a"]', 'Weight eq INF', "geo.distance(Place,geography'SRID=4326;Point(1 2)') lt 5"],
  collection: 'Items',
  item: 'Line',
}; // prettier-ignore

const old: Names = {
  set: 'Orders',
  constants: [...constants, '5L', '2.5M', '2d'],
  numbers: ['ID', 'Number', 'Total', 'Weight', 'length(Title)', 'day(Sent)'],
  texts: ['Title', 'Customer/Name', 'CustomerID'],
  others: ["Day eq datetime'2024-01-31T00:00:00'", "Sent gt datetimeoffset'2024-01-31T00:00:00Z'", "Wait lt time'PT1H'", "substringof('a',Title)", "Token ne guid'01234567-89ab-cdef-0123-456789abcdef'", 'Paid', 'Paid eq null', "isof('Old.BigOrder')", "cast(ID,'Edm.String') eq '1'", "Photo eq X'0aFF'"],
  collection: 'Lines',
  item: 'ID',
}; // prettier-ignore

const assets: Names = {
  set: 'Equipment',
  constants,
  numbers: ['Status'],
  texts: ['Code', 'Id', 'Department/Id', 'Vendor/Name', 'Department'],
  others: ['InstallDate ge 2024-01-31', "Code like 'A%'", 'Code eq null'],
  collection: 'SpareParts',
  item: 'Article',
};

const string = pick("'x'", "'it''s'", "'a & b+c#?%'", "''", "'ë😀'", 'null', "'1'"); // prettier-ignore

/** Conditions on a row of a set. The reader of a dialect refuses conditions that it does not have. */
function conditionsOf({ constants, numbers, texts, others, collection, item }: Names): fc.Arbitrary<string> {
  const number = pick(...constants);
  type Rules = Record<'amount' | 'text' | 'condition', string>;
  return fc.letrec<Rules>((tie) => ({
    amount: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      pick(...numbers),
      number,
      write`${tie('amount')} ${pick('add', 'sub', 'mul', 'div', 'mod', 'divby')} ${tie('amount')}`,
      write`(${tie('amount')})`,
      write`-(${tie('amount')})`,
      write`-${pick(...numbers)}`,
      write`${pick('round', 'floor', 'ceiling')}(${tie('amount')})`,
      write`case(${tie('condition')}:${tie('amount')},true:${tie('amount')})`,
    ),
    text: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      pick(...texts),
      string,
      write`${pick('tolower', 'toupper', 'trim')}(${tie('text')})`,
      write`concat(${tie('text')},${tie('text')})`,
      write`substring(${tie('text')},${pick('0', '2')})`,
    ),
    condition: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      write`${tie('amount')} ${pick('eq', 'ne', 'gt', 'ge', 'lt', 'le')} ${tie('amount')}`,
      write`${tie('text')} ${pick('eq', 'ne', 'lt')} ${tie('text')}`,
      pick(...others),
      write`${tie('text')} in (${string},${string})`,
      write`${tie('amount')} in (${number},${number})`,
      write`${pick('contains', 'startswith', 'endswith')}(${tie('text')},${tie('text')})`,
      write`${tie('condition')} ${pick('and', 'or')} ${tie('condition')}`,
      write`(${tie('condition')})`,
      write`not (${tie('condition')})`,
      write`not ${tie('condition')}`,
      write`(${tie('condition')}) eq ${pick('true', 'false')}`,
      write`${pick(collection)}/${pick('any', 'all')}(x:x/${pick(item)} ${pick('eq', 'gt')} ${tie('amount')} or ${tie('condition')})`,
    ),
  })).condition;
}

const conditions = new Map([sales, old, assets].map((names) => [names, conditionsOf(names)]));

test.each(builtInServices.map((service) => [service.name, service] as const))('%s', (name, { dialect, schema }) => {
  const isOld = dialect.functions.includes('substringof');
  const names = schema !== undefined ? assets : isOld ? old : sales;
  const own = schema === undefined ? { schema: isOld ? oldSchema : salesSchema, root: '/' } : {};
  const read = createReader({ service: name, decoding: 'standard', ...own });
  const root = schema === undefined ? '/' : '/api/v1/object/';
  const option = dialect.optionPrefix === 'none' ? 'filter' : '$filter';
  const required = name === 'azure-search' || name === 'azure-resource-manager' ? '&api-version=2024-07-01' : '';
  fc.assert(
    fc.property(conditions.get(names)!, (condition) => {
      const first = read({ url: `${root}${names.set}?${option}=${encodeURIComponent(condition)}${required}` });
      fc.pre(first.ok);
      const printed = printQuery(first.query);
      const again = read({ url: root + printed });
      expect(again.ok ? plain(again.query) : again.refusal.body, `${condition}\n${printed}`).toEqual(
        plain(first.query),
      );
    }),
    { numRuns: 12 },
  );
});
