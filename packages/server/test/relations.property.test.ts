/**
 * Generated changes of contained entities and links: rows in memory and a database answer each request alike, as do rows without those of the
 * other tenant, and all have the same rows afterwards.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rows, type FetchHandler } from '../src/index.js';
import {
  relationRows,
  relationsChecker as checker,
  relationsInSqlite,
  relationsService,
  replaceable,
} from './relations.js';
import { send } from './shop.js';

interface Change {
  readonly request: string;
  readonly body?: unknown;
}

// Nothing inserts a key of the other tenant: that it exists cannot be hidden.
const order = fc.constantFrom(1, 2, 3, 4, 99);
const newOrder = fc.constantFrom(1, 3, 4, 5);
const item = fc.constantFrom("'a'", "'b%2Fc'", "'z'");
const itemName = fc.constantFrom('a', 'b/c', 'z');
const part = fc.constantFrom(5, 6);
const tag = fc.constantFrom("'red'", "'blue'", "'black'", "'green'");
const newTag = fc.constantFrom('red', 'blue', 'green', 'grey');
const label = fc.constantFrom("A=1,B='x'", "A=2,B='y'", "A=2,B='x'");
const some = <T extends object>(
  model: { readonly [K in keyof T]: fc.Arbitrary<T[K]> },
  required: (keyof T)[] = [],
): fc.Arbitrary<object> => fc.record(model, { requiredKeys: required as never[] });

const partBody = fc.record({ N: part, Text: fc.constantFrom('t', null) }, { requiredKeys: ['N'] });
const productBody = {
  Count: fc.constantFrom(1, 2, null),
  ProductID: fc.constantFrom(1, 2, null),
  'Product@odata.bind': fc.constantFrom('Products(1)', 'Products(2)'),
};
const newItem = some({ Name: itemName, ...productBody, Parts: fc.array(partBody, { maxLength: 2 }) }, ['Name']);
const tagLinks = fc.array(
  tag.map((name) => `Tags(${name})`),
  { maxLength: 2 },
);
const deepTag = some(
  { Name: newTag, Orders: fc.array(some({ ID: newOrder, Note: fc.constantFrom('n') }, ['ID']), { maxLength: 1 }) },
  ['Name'],
);
const orderBody = some(
  {
    ID: newOrder,
    Items: fc.array(newItem, { maxLength: 2 }),
    Detail: fc.constantFrom({ Text: 'x' }, null),
    Tags: fc.array(deepTag, { maxLength: 2 }),
    'Labels@odata.bind': fc.array(
      label.map((key) => `Labels(${key})`),
      { maxLength: 2 },
    ),
  },
  ['ID'],
);
const ofItem = fc.tuple(order, item).map(([id, name]) => `Orders(${id})/Items(${name})`);
const method = fc.constantFrom('PATCH', 'PUT');
const reference = (id: string): object => ({ '@odata.id': id });

const change: fc.Arbitrary<Change> = fc.oneof(
  fc.record({ request: order.map((id) => `POST Orders(${id})/Items`), body: newItem }),
  fc.record({ request: fc.tuple(method, ofItem).map(([way, path]) => `${way} ${path}`), body: some(productBody) }),
  fc.record({ request: ofItem.map((path) => `DELETE ${path}`) }),
  fc.record({ request: ofItem.map((path) => `PUT ${path}/Count`), body: fc.constant({ value: 7 }) }),
  fc.record({ request: ofItem.map((path) => `POST ${path}/Parts`), body: partBody }),
  fc.record({ request: fc.tuple(ofItem, part).map(([path, n]) => `DELETE ${path}/Parts(${n})`) }),
  fc.record({ request: fc.tuple(method, order).map(([way, id]) => `${way} Orders(${id})/Detail`), body: fc.constant({ Text: 'y' }) }),
  fc.record({ request: order.map((id) => `DELETE Orders(${id})/Detail`) }),
  fc.record({ request: fc.constant('POST Orders'), body: orderBody }),
  fc.record({ request: order.map((id) => `PATCH Orders(${id})`), body: tagLinks.map((Tags) => ({ Note: 'p', 'Tags@odata.bind': Tags })) }),
  fc.record({ request: order.map((id) => `DELETE Orders(${id})`) }),
  fc.record({ request: order.map((id) => `POST Orders(${id})/Tags`), body: some({ Name: newTag }, ['Name']) }),
  fc.record({ request: order.map((id) => `POST Orders(${id})/Tags/$ref`), body: tag.map((name) => reference(`Tags(${name})`)) }),
  fc.record({ request: order.map((id) => `PUT Orders(${id})/Tags/$ref`), body: tagLinks.map((all) => ({ value: all.map(reference) })) }),
  fc.record({ request: fc.tuple(order, tag).map(([id, name]) => `DELETE Orders(${id})/Tags(${name})/$ref`) }),
  fc.record({ request: tag.map((name) => `POST Tags(${name})/Orders/$ref`), body: order.map((id) => reference(`Orders(${id})`)) }),
  fc.record({ request: fc.tuple(tag, order).map(([name, id]) => `DELETE Tags(${name})/Orders/$ref?$id=Orders(${id})`) }),
  fc.record({ request: tag.map((name) => `DELETE Tags(${name})`) }),
  fc.record({ request: order.map((id) => `POST Orders(${id})/Labels/$ref`), body: label.map((key) => reference(`Labels(${key})`)) }),
  fc.record({ request: label.map((key) => `DELETE Labels(${key})`) }),
); // prettier-ignore

/** Related entities have no order. */
const comparable = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value ?? null), (_, each: unknown) =>
    Array.isArray(each) ? each.map((item) => JSON.stringify(item)).toSorted() : each,
  );

async function outcome(service: FetchHandler, { request, body }: Change): Promise<unknown> {
  const answer = await send(service, request, { checker, ...(body === undefined ? {} : { body }) });
  if (answer.status >= 400) return [answer.status, answer.body.error.code];
  return [answer.status, comparable(answer.body), answer.headers.get('Location')];
}

const everything = async (service: FetchHandler, caller: string): Promise<unknown> =>
  Promise.all(
    ['Orders?$expand=Items($expand=Parts,Product),Detail,Tags,Labels', 'Tags?$expand=Orders', 'Labels'].map(
      async (path) =>
        comparable((await send(service, `GET ${path}`, { checker, headers: { 'X-Caller': caller } })).body.value),
    ),
  );

/** The rows of tenant A, without the links to others. */
function visibleRows(): Record<string, object[]> {
  const { Orders, Tags, Labels, Products } = relationRows();
  const isOfA = (row: object): boolean => (row as { TenantId: string }).TenantId === 'A';
  return {
    Orders: Orders!
      .filter(isOfA)
      .map((row) => ({ ...row, Tags: (row as { Tags: string[] }).Tags.filter((each) => each !== 'black') })),
    Tags: Tags!.filter(isOfA),
    Labels: Labels!,
    Products: Products!.filter(isOfA),
  };
}

const stores = [() => rows(relationRows()), relationsInSqlite, () => rows(visibleRows())].map(replaceable);
const [memory, database, visible] = stores.map(relationsService);

test('rows, SQLite, and rows without those of another tenant', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 8 }), async (changes) => {
      for (const store of stores) store.replace();
      for (const each of changes) {
        const what = JSON.stringify(each);
        const expected = [what, await outcome(memory!, each)];
        expect([what, await outcome(database!, each)]).toEqual(expected);
        expect([what, await outcome(visible!, each)]).toEqual(expected);
      }
      for (const caller of ['A', 'B'])
        expect(await everything(memory!, caller)).toEqual(await everything(database!, caller));
      expect(await everything(visible!, 'A')).toEqual(await everything(memory!, 'A'));
    }),
    { numRuns: Number(process.env['CHANGES'] ?? 15) },
  );
}, 600_000);
