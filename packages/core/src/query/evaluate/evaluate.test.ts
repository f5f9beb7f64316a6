/** Cases beyond the queries with expected rows: queries that cannot be evaluated, misuse, and patterns that are slow in other engines. */
import { describe, expect, test } from 'vitest';
import { shopData, shopSchema } from '../../../test/queries/query-cases.js';
import { builtInServices } from '../../profiles/index.js';
import { evaluate, type EvaluateOptions, type EvaluateResult, storedJson } from './evaluate.js';
import { InvalidFilter, predicate } from './predicate.js';

const options: EvaluateOptions = { schema: shopSchema, data: shopData };

/** The message, with the text at its place. */
function reason(url: string, more: Partial<EvaluateOptions> = {}): string {
  const result = evaluate({ url: encodeURI(url) }, { ...options, ...more });
  if (result.ok) return JSON.stringify(result.value);
  const [{ code, message, start, end } = { code: '', message: '', start: 0, end: 0 }] = result.diagnostics;
  return `${code} at ${JSON.stringify(decodeURI(encodeURI(url).slice(start, end)))}: ${message}`;
}

describe('a diagnostic says what is missing', () => {
  test.each([
    ['/Orders?$filter=Total gt', 'missing-operand'],
    ['/Orders?$filter=Totl gt 5', 'unknown-property at "Totl"'],
    ['/Orders?$filter=1 div (ID sub ID) eq 1', 'The divisor of div is 0 in a row'],
    ["/Customers?$filter=matchesPattern(Name,'a{2,1}')", 'not a valid regular expression'],
    ["/Customers?$filter=matchesPattern(Name,'(a)%5C1')", 'a back reference, which is not supported'],
    ["/Customers?$filter=matchesPattern(Name,'(?=a)')", 'lookaround, which is not supported'],
    ['/Customers?$skiptoken=x', 'a token, which only its service can evaluate'],
  ])('%s', (url, expected) => {
    expect(reason(url.replaceAll('%5C', '\\'))).toContain(expected);
  });

  test('rows that the data lacks', () => {
    const data = { Customers: shopData['Customers']! };
    expect(reason('/Orders', { data })).toContain('The data has no rows for Orders');
    expect(reason('/Customers?$filter=Orders/any()', { data })).toContain(
      'at "Orders": The data has no rows for Orders',
    );
  });

  test('the greatest value of a type', () => {
    const found = (text: string) =>
      reason(`/Customers(1)?$select=None&$compute=cast('${text}',Edm.Byte) eq null as None`);
    expect([found('255'), found('256')].map((text) => /"None":(\w+)/.exec(text)?.[1])).toEqual(['false', 'true']);
  });

  test('a value that its property cannot have', () => {
    const data = { ...shopData, Products: [{ Code: 'x', Price: 'much' }] };
    expect(reason('/Products?$filter=Price gt 1', { data })).toContain(
      'The data contains "much", which is not a value of Edm.Decimal.',
    );
  });

  test('more rows than it looks at', () => {
    const url = '/Customers?$filter=$root/Orders/any(o:o/Total gt 1000)';
    expect(reason(url, { limits: { steps: 20 } })).toContain('The query needs more than 20 steps on this data');
    expect(reason(url, { limits: { steps: 100 } })).toBe('[]');
  });
});

test('a collection is stored item by item, with numbers that JavaScript cannot represent as text', () => {
  const items = [
    { kind: 'integer', value: 2n ** 60n },
    { kind: 'decimal', text: '0.10000000000000000001' },
    { kind: 'decimal', text: '0.1000000000000000000000000001' },
    { kind: 'decimal', text: '1.5' },
    { kind: 'integer', value: 5n },
  ] as const;
  const stored = ['1152921504606846976', '0.10000000000000000001', '0.1000000000000000000000000001', 1.5, 5];
  expect(storedJson(shopSchema, { kind: 'collection', items }, undefined)).toEqual(stored);
});

test('a row that the request does not change is the object of the data', () => {
  const result = evaluate({ url: '/Orders?$filter=ID%20eq%2010' }, options);
  expect(result).toEqual({ ok: true, value: [shopData['Orders']![0]] });
  expect(result.ok && (result.value as unknown[])[0]).toBe(shopData['Orders']![0]);
});

test('related rows inside of a row are written only if they are expanded, and a policy hides them too', () => {
  const Customers = [
    {
      ID: 1,
      TenantID: 'A',
      Orders: [
        { ID: 5, TenantID: 'A' },
        { ID: 6, TenantID: 'B' },
      ],
    },
  ];
  const inside = { ...options, data: { Customers } };
  const valueOf = (url: string, policy = {}): unknown => {
    const result = evaluate({ url }, { ...inside, policy });
    return result.ok ? result.value : result.diagnostics;
  };
  expect(valueOf('/Customers')).toEqual([{ ID: 1, TenantID: 'A' }]);
  expect(valueOf('/Customers?$select=ID&$expand=Orders($select=ID)')).toEqual([
    { ID: 1, Orders: [{ ID: 5 }, { ID: 6 }] },
  ]);
  const policy = { Orders: "TenantID eq 'A'" };
  expect(valueOf('/Customers?$select=ID&$expand=Orders($select=ID)', policy)).toEqual([{ ID: 1, Orders: [{ ID: 5 }] }]);
  expect(valueOf('/Customers?$filter=Orders/$count%20eq%202', policy)).toEqual([]);
});

describe('hidden rows change nothing', () => {
  const visible = {
    ...shopData,
    Orders: [{ ID: 1, TenantID: 'A', CustomerID: 1, Total: 1 }],
    Employees: [{ ID: 1, Salary: 5, ManagerID: null }],
  };
  const policy = {
    Orders: "1 div (Total sub 9) lt 5 and TenantID eq 'A'",
    Employees: "Salary lt 10 and matchesPattern('x',Name)",
  };
  const hidden = {
    ...visible,
    // With some of them the policy cannot be evaluated.
    Orders: [
      ...visible.Orders,
      { ID: 2, TenantID: 'A', Total: 9 },
      ...Array.from({ length: 90 }, () => ({ TenantID: 'B', Total: '?' })),
    ],
    Employees: [{ ID: 2, Salary: 3, Name: '(' }, ...visible.Employees, { ID: 3, Salary: 50, ManagerID: 1 }],
  };
  test.each([
    '/Orders',
    '/Orders?$expand=Customer,Items',
    '/Orders?$filter=1 div (ID sub 2) lt 5',
    '/Orders?$filter=$root/Orders/$count eq 1',
    '/Customers?$expand=Orders',
    '/Employees?$expand=Reports($levels=2)',
    '/Employees(2)/Reports',
  ])('%s', (url) => {
    for (const limits of [{}, { steps: 30 }]) {
      const [found, expected] = [hidden, visible].map((data) =>
        evaluate({ url: encodeURI(url) }, { schema: shopSchema, data, policy, limits }),
      );
      expect(found).toEqual(expected);
    }
  });
});

test('a policy for a singleton is a filter on its row', () => {
  const inside = { ...options, data: { ...shopData, Boss: [{ ID: 1, Salary: 100 }] } };
  const valueOf = (Boss: string): EvaluateResult =>
    evaluate({ url: '/Boss?$select=ID' }, { ...inside, policy: { Boss } });
  expect(valueOf('Salary ge 100')).toEqual({ ok: true, value: { ID: 1 } });
  expect(valueOf('Salary gt 100')).toEqual({ ok: true, value: null });
});

test('NaN is not in a list, because it is not equal to itself', () => {
  const isIn = predicate('Score in (NaN,1e0)', { schema: shopSchema, on: 'Customers' });
  expect([{ Score: 'NaN' }, { Score: 1 }, { Score: 2 }].map(isIn)).toEqual([false, true, false]);
});

test('only GET and HEAD have a value', () => {
  expect(evaluate({ url: '/Orders/$count', method: 'HEAD' }, options).ok).toBe(true);
  expect(evaluate({ url: '/Orders/$count', method: 'POST' }, options)).toMatchObject({
    ok: false,
    diagnostics: [{ message: 'Only GET requests have a value, but not POST.' }],
  });
});

test.each(['odata-v2', 'odata-v3'])('a service of %s is at the root of its host', (service) => {
  expect(evaluate({ url: '/Orders?$filter=ID%20eq%2010&$select=ID' }, { ...options, service })).toEqual({
    ok: true,
    value: [{ ID: 10 }],
  });
  expect(predicate("substringof('a',Note)", { schema: shopSchema, on: 'Orders', service })({ Note: 'bar' })).toBe(true);
});

test('rows that refer to each other do not go on for ever', () => {
  const Employees = [
    { ID: 1, Name: 'a', ManagerID: 2 },
    { ID: 2, Name: 'b', ManagerID: 1 },
  ];
  const result = evaluate({ url: '/Employees(1)?$expand=Manager($levels=max)' }, { ...options, data: { Employees } });
  expect(JSON.stringify(result).split('"Manager"')).toHaveLength(101);
});

test('a policy for a set that does not exist is an error of the program', () => {
  expect(() => evaluate({ url: '/Orders' }, { ...options, policy: { Order: 'true' } })).toThrow(TypeError);
  expect(() => evaluate({ url: '/Orders' }, { ...options, policy: { Orders: 'Nope eq 1' } })).toThrow(TypeError);
});

describe('predicate', () => {
  test('is true where the filter is, and not where it is null', () => {
    const isCheap = predicate("Total lt 10 and not contains(Note,'x')", { schema: shopSchema, on: 'Orders' });
    expect([{ Total: 5, Note: 'a' }, { Total: 5, Note: null }, { Total: 50, Note: 'a' }, {}].map(isCheap)).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  test('has places in the filter', () => {
    let found: unknown;
    try {
      predicate("Note eq 'ë ' and Totl gt 5", { schema: shopSchema, on: 'Orders' });
    } catch (error) {
      found = error;
    }
    expect(found).toBeInstanceOf(InvalidFilter);
    expect((found as InvalidFilter).diagnostics).toMatchObject([
      { code: 'unknown-property', in: 'filter', start: 17, end: 21 },
    ]);
  });

  test('is a TypeError without the related rows', () => {
    const isAda = predicate("Customer/Name eq 'Ada'", { schema: shopSchema, on: 'Orders' });
    expect(isAda({ Customer: { Name: 'Ada' } })).toBe(true);
    expect(() => isAda({ CustomerID: 1 })).toThrow(TypeError);
    const known = predicate("Customer/Name eq 'Ada'", { schema: shopSchema, on: 'Orders', data: shopData });
    expect(known({ CustomerID: 1 })).toBe(true);
  });

  test('reads the dialect of a service', () => {
    const isLike = predicate("Name like 'A%'", { schema: shopSchema, on: 'Customers', service: 'asset-management' });
    expect(isLike({ Name: 'Ada' })).toBe(true);
  });

  test('needs no address of a service', () => {
    for (const { name: service, conventions } of builtInServices)
      if (!conventions.query.ownOptions.some(({ isRequired }) => isRequired))
        expect(predicate('ID eq 5', { schema: shopSchema, on: 'Orders', service })({ ID: 5 }), service).toBe(true);
  });
});
