/** A policy reaches every place where a query reads rows: by example, and over the whole corpus. */
import { type BoundQuery, createReader, type Policy, printQuery, restrict } from '@odatalint/core/query';
import { describe, expect, test } from 'vitest';
import { corpus } from './corpus.js';
import { oldSchema } from './old-schema.js';
import { readQuery } from './readers.js';
import { salesSchema } from './sales-schema.js';

/** The places that a policy is asked about, with the set or type and how it is read. */
function placesOf(query: string): string[] {
  const places: string[] = [];
  const policy: Policy = ({ set, type, via }) => {
    places.push(`${via} ${set?.name ?? type?.name ?? '-'}`);
    return type === undefined ? 'all' : 'none';
  };
  restrict(readQuery(query), policy);
  return places;
}

const cases = `
Orders  =>  root Orders
Orders(5)  =>  root Orders
Orders(Number=7)  =>  root Orders
Orders(5)/Customer/Orders  =>  root Orders, navigation Customers, navigation Orders
Orders(5)/Items/$count  =>  root Orders, navigation Sales.Item
Orders(5)/Customer/$ref  =>  root Orders, navigation Customers
Me/Orders  =>  root Me, navigation Orders
$crossjoin(Orders,Customers)?$filter=Orders/Customer/Name eq Customers/Name  =>  $crossjoin Orders, $crossjoin Customers, navigation Customers
Orders?$expand=Customer($expand=Orders),Items($expand=Product)  =>  root Orders, expand Customers, expand Orders, expand Sales.Item, expand Products
Orders?$expand=Items/$count,Customer/$ref  =>  root Orders, expand Sales.Item, expand Customers
Orders?$expand=Address/Country  =>  root Orders, expand Countries
Customers?$expand=Boss($levels=2)  =>  root Customers, expand Customers
Orders?$filter=Customer/Name eq 'Ada'  =>  root Orders, navigation Customers
Orders?$filter=Customer/Boss/Name eq 'Ada'  =>  root Orders, navigation Customers, navigation Customers
Orders?$filter=Address/Country/Code eq 'IT'  =>  root Orders, navigation Countries
Orders?$filter=Items/any()  =>  root Orders, lambda Sales.Item
Orders?$filter=Customer/Orders/any(o:o/Items/all(i:i/Product/Name eq 'x'))  =>  root Orders, navigation Customers, lambda Orders, lambda Sales.Item, navigation Products
Orders?$filter=Items/$count gt 1  =>  root Orders, count Sales.Item
Orders?$filter=Customer/Orders/$filter(Customer/Boss/Name eq 'x')/$count gt 1  =>  root Orders, navigation Customers, count Orders, navigation Customers, navigation Customers
Orders?$filter=$root/Orders(2)/Total eq 20  =>  root Orders, $root Orders
Orders?$filter=$root/Customers('A')/Orders/$count eq 2  =>  root Orders, $root Customers, count Orders
Orders?$filter=$root/Me/Boss/Name eq 'x'  =>  root Orders, $root Me, navigation Customers
Orders?$orderby=Customer/Name  =>  root Orders, navigation Customers
Orders?$orderby=Customer/Orders/$count desc  =>  root Orders, navigation Customers, count Orders
Orders?$compute=Customer/Name as N  =>  root Orders, navigation Customers
Orders?$filter=case(Customer/Name eq 'x':1,true:2) eq 1 or contains(concat(Customer/Name,'y'),'z')  =>  root Orders, navigation Customers, navigation Customers
Orders?$apply=aggregate(Total with sum as T)  =>  root Orders
Orders?$apply=filter(Customer/Name eq 'x')/aggregate(Items/Price with max as M)  =>  root Orders, $apply Customers, $apply Sales.Item
Orders?$apply=groupby((Customer/Name),aggregate($count as N))/filter(Customer/Name eq 'x')&$filter=Customer/Name ne 'y'  =>  root Orders, $apply Customers
Orders?$apply=concat(topcount(2,Items/$count),filter(Customer/Orders/any()))  =>  root Orders, $apply Sales.Item, $apply Customers, $apply Orders
Customers?$select=Address($select=City)  =>  root Customers
Orders/Sales.Large(above=5)  =>  root Orders, operation Orders
Orders(5)/Sales.Age()  =>  root Orders, operation -
Orders?$filter=Sales.Age() gt duration'P1D'  =>  root Orders, operation -
Orders/$filter(Customer/Name eq 'x')?$top=1  =>  root Orders, navigation Customers
`;

test.each(cases.trim().split('\n'))('%s', (line) => {
  const [query = '', places] = line.split('  =>  ');
  expect(placesOf(query).join(', ')).toBe(places);
});

/** The steps that read rows in a query, wherever they are, without those in the conditions of a policy. */
function rowSteps(part: unknown, found: { kind: string; rows?: unknown }[] = []): { kind: string; rows?: unknown }[] {
  if (typeof part !== 'object' || part === null) return found;
  if (Array.isArray(part)) for (const each of part) rowSteps(each, found);
  else if (!('annotations' in part) && !('namespaces' in part) && !('notPrecedence' in part)) {
    const step = part as { kind: string; rows?: unknown };
    if (['set', 'singleton', 'navigation', 'operation'].includes(step.kind)) found.push(step);
    for (const [name, value] of Object.entries(part)) if (name !== 'rows' && name !== 'scope') rowSteps(value, found);
  }
  return found;
}

describe('every step that reads rows has the condition', () => {
  const policy: Policy = ({ type }) => (type === undefined ? 'all' : 'none');

  test.each(corpus)('$dialect $query', ({ dialect, query }) => {
    const result = restrict(readQuery(query, dialect), policy);
    // A query that cannot be restricted is refused.
    if (!result.ok) return expect(query).toContain('$levels');
    const open = rowSteps(result.query).filter((step) => step.rows === undefined && step.kind !== 'operation');
    expect(open).toEqual([]);
  });
});

const restricted = (query: string, policy: Policy): BoundQuery => {
  const result = restrict(readQuery(query), policy);
  if (!result.ok) throw new Error(result.diagnostics[0]!.message);
  return result.query;
};

const rootCondition = (query: BoundQuery): string => {
  const [step] = query.path;
  return step?.kind === 'set' && step.rows !== undefined ? printQuery(step.rows.condition) : '';
};

describe('a policy', () => {
  test('is a filter with names of the type', () => {
    const query = restricted('Orders', () => "CustomerID eq 'A' and Items/any(i:i/Price gt 1)");
    expect(rootCondition(query)).toBe("CustomerID eq 'A' and Items/any(i:i/Price gt 1)");
  });

  test('is an expression about the row', () => {
    const policy: Policy = ({ scope }) => ({ kind: 'path', from: scope, steps: [], type: undefined, start: 0, end: 0 });
    expect(rootCondition(restricted('Orders', policy))).toBe('$it');
  });

  test('can be followed by another one', () => {
    const first = restrict(readQuery('Orders'), () => 'Paid');
    const second = first.ok ? restrict(first.query, () => 'Total gt 1') : first;
    expect(second.ok && rootCondition(second.query)).toBe('Paid and Total gt 1');
  });

  test('that refuses an operation refuses the request, with the place', () => {
    const result = restrict(readQuery('Orders?$filter=Sales.Today() eq Day'), ({ type }) =>
      type === undefined ? 'none' : 'all',
    );
    expect(result).toMatchObject({ ok: false, diagnostics: [{ code: 'unimplemented-feature', start: 16, end: 29 }] });
  });

  test.each([
    ['Nope eq 1', 'no property'],
    ['Total eq', 'requires a value after it'],
    ["TenantID eq 'x'", 'TenantID'],
  ])('that is not a condition on the type is a mistake in the program: %s', (text, words) => {
    expect(() => restrict(readQuery('Orders'), () => text)).toThrow(TypeError);
    expect(() => restrict(readQuery('Orders'), () => text)).toThrow(words);
  });
});

const asFilters = `
Orders?$filter=Total gt 5 or Total lt 1  =>  Orders?$filter=ID gt 0 and (Total gt 5 or Total lt 1)
Orders/$count  =>  Orders/$count?$filter=ID gt 0
Orders?$apply=aggregate(Total with sum as T)  =>  Orders?$apply=filter(ID gt 0)/aggregate(Total with sum as T)
Customers?$filter=Orders/any()  =>  Customers?$filter=Orders/any(row:row/ID gt 0)
Customers?$filter=Orders/any(row:row/Customer/Orders/any())  =>  Customers?$filter=Orders/any(row:row/ID gt 0 and row/Customer/Orders/any(row2:row2/ID gt 0))
Customers?$filter=Orders/any(o:o/Total gt 5)  =>  Customers?$filter=Orders/any(o:o/ID gt 0 and o/Total gt 5)
Customers?$filter=Orders/all(o:o/Total gt 5)  =>  Customers?$filter=Orders/all(o:o/ID gt 0 ne true or o/Total gt 5)
Customers?$filter=Orders/$count gt 1  =>  Customers?$filter=Orders/$filter(ID gt 0)/$count gt 1
Customers?$expand=Orders($top=1)  =>  Customers?$expand=Orders($filter=ID gt 0;$top=1)
Customers?$expand=Orders/$count  =>  Customers?$expand=Orders/$count($filter=ID gt 0)
Customers?$expand=Boss($expand=Orders)  =>  Customers?$expand=Boss($expand=Orders($filter=ID gt 0))
Orders(5)  =>  refused
Orders(5)/Items  =>  refused
Customers?$filter=$root/Orders(2)/Total eq 20  =>  refused
Orders?$apply=groupby((Customer/Name))  =>  Orders?$apply=filter(ID gt 0)/groupby((Customer/Name))
Orders?$compute=1 div Total as X  =>  Orders?$compute=case(ID gt 0: 1 div Total) as X&$filter=ID gt 0
Orders/$filter(1 div Total gt 0)  =>  Orders/$filter(ID gt 0)/$filter(1 div Total gt 0)
Customers?$filter=Orders/$filter(Paid)/$count gt 1  =>  Customers?$filter=Orders/$filter(ID gt 0)/$filter(Paid)/$count gt 1
Customers?$filter=Orders/$filter(Paid)/any(o:o/Total gt 5)  =>  Customers?$filter=Orders/$filter(ID gt 0)/$filter(Paid)/any(o:o/Total gt 5)
Orders?$skiptoken=x  =>  refused
Orders?$deltatoken=x  =>  refused
Customers?$skiptoken=x  =>  Customers?$skiptoken=x
Customers?$expand=Orders&$skiptoken=x  =>  refused
`;

test.each(asFilters.trim().split('\n'))('%s', (line) => {
  const [query = '', expected] = line.split('  =>  ');
  const result = restrict(readQuery(query), ({ set }) => (set?.name === 'Orders' ? 'ID gt 0' : 'all'), {
    as: 'filters',
  });
  expect(result.ok ? decodeURIComponent(printQuery(result.query)) : 'refused').toBe(expected);
});

test('a variable that a filter needs has a name of its own', () => {
  const query = readQuery('Customers?$filter=Orders/any(row:row/Items/any(row2:$it/Orders/any()))');
  const result = restrict(query, ({ set }) => (set?.name === 'Orders' ? 'ID gt 0' : 'all'), { as: 'filters' });
  expect(result.ok && decodeURIComponent(printQuery(result.query))).toContain('any(row3:row3/ID gt 0)');
});

test('the variables of a policy do not hide those of the request', () => {
  const query = readQuery('Customers?$filter=Orders/any(i:i/Total gt 5)');
  const policy: Policy = ({ set }) => (set?.name === 'Orders' ? 'Items/any(i:i/Price gt Total)' : 'all');
  const result = restrict(query, policy, { as: 'filters' });
  expect(result.ok && decodeURIComponent(printQuery(result.query))).toBe(
    'Customers?$filter=Orders/any(i:i/Items/any(row:row/Price gt i/Total) and i/Total gt 5)',
  );
});

describe('a query with filters can be sent to a service of its dialect', () => {
  const plainKey: Policy = ({ type }) => {
    const [key] = type?.key ?? [];
    return key === undefined ? 'all' : `${key.path} ne null`;
  };
  const services = [
    ...['odata-4.01', 'odata-4.0'].map((service) => ({ service, schema: salesSchema, root: '/', of: 'odata-4.01' })),
    ...['odata-v3', 'odata-v2'].map((service) => ({ service, schema: oldSchema, root: '/', of: 'odata-v3' })),
    { service: 'asset-management', schema: undefined, root: '/api/v1/object/', of: 'asset-management' },
  ];
  test.each(services)('$service', ({ service, schema, root, of }) => {
    const read = createReader({
      service,
      decoding: 'standard',
      limits: { expandDepth: Infinity, nodes: Infinity },
      ...(schema === undefined ? {} : { schema, root }),
    });
    const queries = corpus.filter(({ dialect }) => dialect === of).map(({ query }) => query);
    const own =
      of === 'odata-v3' ? ['Customers?$expand=Orders', "Customers('A')/$links/Orders", 'Orders?$skiptoken=x'] : [];
    let accepted = 0;
    for (const query of [...queries, ...own]) {
      const result = read({ url: root + query });
      if (!result.ok) continue;
      const sent = restrict(result.query, plainKey, { as: 'filters' });
      if (!sent.ok) continue;
      accepted++;
      const again = read({ url: root + printQuery(sent.query) });
      expect(again.ok ? '' : again.refusal.problem.detail, query).toBe('');
    }
    expect(accepted).toBeGreaterThan(queries.length / 10);
  });
});
