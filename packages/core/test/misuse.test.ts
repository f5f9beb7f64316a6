/** A mistake in the arguments of a program is a TypeError that names the argument and says what to write; a mistake in a request never is. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  type CheckerOptions,
  createChecker,
  createGuard,
  type Diagnostic,
  format,
  loadSchema,
  loadSchemas,
  parse,
  parseFilter,
  ruleInfos,
  type RuleName,
  writeCsdl,
} from '../src/index.js';
import { ruleNames } from '../src/internal.js';
import {
  createReader,
  editQuery,
  evaluate,
  foldExpression,
  literalText,
  literalValue,
  odata,
  predicate,
  printQuery,
  restrict,
} from '../src/query/index.js';
import { shopData as data, shopSchema as schema } from './queries/query-cases.js';

/** A value that the types do not allow. */
const wrong = (value: unknown): never => value as never;

const checker = createChecker({ schema });
const read = createReader({ schema });
const result = read({ url: '/Orders?$filter=Total gt 5' });
const query = result.ok ? result.query : wrong(result);
const edit = editQuery('/Orders', { schema });
const url = '/Orders';

/** Each call with the message of its TypeError. */
const misuses: readonly (readonly [call: () => unknown, message: string])[] = [
  [() => checker.check(wrong(undefined)), 'The input must be an object, but is undefined. Write, for example, { url:'],
  [() => checker.check(wrong('/Orders')), 'The input must be an object, but is "/Orders".'],
  [() => checker.check(wrong({})), 'The input must have a member "url", "batch", or an option such as "filter".'],
  [() => checker.check(wrong({ URL: url })), 'The input has an unknown member "URL"; did you mean "url"?'],
  [() => checker.check(wrong({ url: 5 })), '"url" of the input must be a string, but is 5.'],
  [() => checker.check({ url: wrong(new URL('http://h/')) }), '"url" of the input must be a string, but is an instance of URL.'],
  [() => checker.check(wrong(new URL('http://h/'))), '"url" of the input must be a string, but the input is an instance of URL.'],
  [() => checker.check({ url, method: wrong(5) }), '"method" of the input must be a string, but is 5.'],
  [() => checker.check(wrong({ url, methd: 'GET' })), 'The input has an unknown member "methd"; did you mean "method"?'],
  [() => checker.check(wrong({ on: 'Orders', $filter: 'a' })), 'The input has an unknown member "$filter"; did you mean "filter"?'],
  [() => checker.check({ on: 'Orders', top: wrong(5) }), '"top" of the input must be a string, but is 5.'],
  [() => checker.check({ url, headers: wrong(new Headers()) }), '"headers" of the input must be an object with a string for each header, but is an instance of Headers.'],
  [() => checker.bind(wrong({ ulr: url })), 'The input has an unknown member "ulr"; did you mean "url"?'],
  [() => checker.checkResponse({ url }, wrong(undefined)), 'checkResponse: response must be an object, but is undefined.'],
  [() => parseFilter('ID eq 1', { dialect: wrong('odata-4.0') }), 'parse: options.dialect must be an object, but is "odata-4.0".'],
  [() => createChecker(wrong(null)), 'createChecker: options must be an object, but is null.'],
  [() => createChecker(wrong({ shcema: schema })), 'createChecker: options has an unknown member "shcema"; did you mean "schema"?'],
  [() => createChecker({ only: wrong(['nope']) }), 'createChecker: options.only[0] is "nope", which is not a rule; "ruleNames" lists all.'],
  [() => createChecker({ skip: wrong(['unknown-propety']) }), 'createChecker: options.skip[0] is "unknown-propety", which is not a rule; did you mean "unknown-property"?'],
  [() => createChecker({ rules: wrong({ 'unknown-propety': 'off' }) }), 'createChecker: A name in options.rules is "unknown-propety", which is not a rule; did you mean "unknown-property"?'],
  [() => createChecker({ rules: { 'unknown-property': wrong('warn') } }), 'createChecker: options.rules.unknown-property must be "error", "warning", "info", "hint" or "off", but is "warn".'],
  [() => createChecker({ limits: wrong({ lenght: 5 }) }), 'createChecker: options.limits has an unknown member "lenght"; did you mean "length"?'],
  [() => createChecker({ limits: { depth: NaN } }), 'createChecker: options.limits.depth must be a non-negative number, but is NaN.'],
  [() => createChecker({ isReceived: wrong('yes') }), 'createChecker: options.isReceived must be true or false, but is "yes".'],
  [() => createChecker({ plus: wrong('plus') }), 'createChecker: options.plus must be "space" or "literal", but is "plus"'],
  [() => createChecker({ supports: wrong({ functons: [] }) }), 'createChecker: options.supports has an unknown member "functons"; did you mean "functions"?'],
  [() => createChecker({ service: wrong({ name: 'x' }) }), 'createChecker: options.service must be the name of a built-in service, or a service, but is an object.'],
  [() => createGuard(wrong({ shema: schema })), 'createGuard: options has an unknown member "shema"; did you mean "schema"?'],
  [() => createGuard({ schema, bodies: wrong('yes') }), 'createGuard: options.bodies must be "checked-by-handler", but is "yes".'],
  [() => createGuard({ schema, errors: wrong('problem') }), 'createGuard: options.errors must be "problem-details" or "odata", but is "problem"'],
  [() => createReader({ schema, limits: wrong({ expandDept: 3 }) }), 'createReader: options.limits has an unknown member "expandDept"; did you mean "expandDepth"?'],
  [() => createReader(wrong(schema)), 'createReader: options must be an object with the schema as a member, { schema }, but is the schema itself.'],
  [() => createReader({}), 'The service odata-4.01 has no schema of its own: give createReader one'],
  [() => evaluate(wrong(url), { schema, data }), 'evaluate: request must be an object, but is "/Orders".'],
  [() => evaluate({ url }, wrong({ schema })), 'evaluate: options.data is missing.'],
  [() => evaluate({ url }, { schema, data: { Order: [] } }), 'options.data has rows for "Order", which is not a set of the schema; did you mean "Orders"?'],
  [() => evaluate({ url }, { schema, data: { Orders: wrong({}) } }), 'evaluate: options.data.Orders must be an array, but is an object.'],
  [() => evaluate({ url }, { schema, data, policy: wrong(() => 'all') }), 'evaluate: options.policy must be an object, but is a function.'],
  [() => evaluate({ url }, { schema, data, policy: { Order: 'true' } }), 'The policy is for "Order", which is not a set of the schema; did you mean "Orders"?'],
  [() => evaluate({ url }, { schema, data, policy: { Orders: "Tenant eq 'A'" } }), "The policy for Shop.Order cannot be used: Tenant eq 'A': Order has no property \"Tenant\""],
  [() => evaluate({ url }, { schema, data, policy: { Orders: 'ID eq' } }), 'The policy for Shop.Order cannot be used: ID eq: "eq" requires a value after it'],
  [() => evaluate({ url }, { schema, data, policy: { Orders: '' } }), "The policy for Shop.Order cannot be used: the filter is empty; write 'all' for all rows, or 'none'."],
  [() => evaluate({ url, method: wrong(5) }, { schema, data }), 'evaluate: request.method must be a string, but is 5.'],
  [() => predicate(wrong(5), { schema, on: 'Orders' }), 'predicate: filter must be a string, but is 5.'],
  [() => predicate('ID eq 1', wrong({ schema })), 'predicate: options.on is missing.'],
  [() => predicate('ID eq 1', { schema, on: 'Order' }), 'This service has no entity set "Order"; did you mean "Orders"?'],
  [() => odata(wrong(undefined), 'Orders'), 'odata: schema must be a loaded schema (write schema: loadSchema(text).schema), but is undefined.'],
  [() => odata(schema, 'Orders')(wrong('?$top=1')), 'odata: the text must be a template after the tag'],
  [() => editQuery(wrong(new URL('http://h/')), { schema }), 'editQuery: url must be a string, but is an instance of URL.'],
  [() => editQuery(url, wrong({})), 'editQuery: options.schema is missing.'],
  [() => edit.setTop(wrong('5')), 'setTop: top must be a whole number, zero or greater, but is "5".'],
  [() => edit.setSkip(-1), 'setSkip: skip must be a whole number, zero or greater, but is -1.'],
  [() => edit.rename(wrong('Total'), 'Sum'), 'rename: property must be a property of the schema, such as type.properties.get("Name"), but is "Total".'],
  [() => editQuery('/Orders(1)', { schema }).andFilter('ID eq 1'), 'andFilter: the URL does not address a collection'],
  [() => edit.drop('$filtr'), 'drop: the URL has no option "$filtr"; did you mean "filter"?'],
  [() => edit.andFilter(wrong(5)), 'andFilter: condition must be a filter as text, or an expression, but is 5.'],
  [() => evaluate({ url }, { schema, data: wrong(new Map()) }), 'evaluate: options.data must be an object, but is an instance of Map.'],
  [() => evaluate({ url: '/Orders?$filter=Total%20gt%205' }, { schema, data: { Orders: [wrong(undefined)] } }), 'evaluate: options.data.Orders[0] must be an object, but is undefined.'],
  [() => predicate('ID eq 1', { schema, on: 'Orders' })(wrong(null)), 'A row must be an object, but is null.'],
  [() => predicate('ID eq 1', { schema, on: 'Orders' })(wrong(undefined)), 'A row must be an object, but is undefined.'],
  [() => foldExpression(wrong(undefined), wrong({})), 'foldExpression: expression must be an expression, but is undefined.'],
  [() => foldExpression(query.options.filter!, wrong(undefined)), 'foldExpression: visitor must be an object, but is undefined.'],
  [() => foldExpression(query.options.filter!, wrong({ path: () => '' })), 'foldExpression: visitor has no function "compare"; add one.'],
  [() => literalValue(wrong('5')), 'literalValue: node must be a literal of the parser, but is "5".'],
  [() => printQuery(wrong('Total gt 5')), 'printQuery: part must be a bound query, its options or an expression, but is "Total gt 5".'],
  [() => printQuery(query, wrong({ as: 'filters' })), 'printQuery: options has an unknown member "as"; the members are'],
  [() => restrict(wrong(result), () => 'all'), 'restrict: query must be a bound query (result.query of a reader), but is an object.'],
  [() => restrict(query, wrong({ Orders: 'x' })), 'restrict: policy must be a function, but is an object.'],
  [() => restrict(query, wrong(() => true)), "A policy must return 'all', 'none', a filter as text or an expression, but returned true."],
  [() => literalText('a', wrong('Edm.String')), 'literalText: type must be the type of a property or node (not its name), or undefined, but is "Edm.String".'],
  [() => loadSchema(wrong(Buffer.from('<a/>'))), 'loadSchema: text must be a string (read the file with "utf8"), but is an instance of Buffer.'],
  [() => loadSchemas(wrong('<a/>')), 'loadSchemas: documents must be an array, but is "<a/>".'],
  [() => loadSchemas([wrong({ name: 'a' })]), 'loadSchemas: documents[0].text must be a string'],
  [() => parse(wrong(new URL('http://h/'))), 'parse: text must be a string, but is an instance of URL.'],
  [() => parseFilter(wrong(5)), 'parse: text must be a string, but is 5.'],
  [() => format(wrong(null)), 'parse: text must be a string, but is null.'],
  [() => writeCsdl(schema, wrong({ format: 'yaml' })), 'writeCsdl: options.format must be "xml" or "json", but is "yaml".'],
]; // prettier-ignore

test.each(misuses.map(([call, message]) => [String(call).slice(6), call, message] as const))(
  '%s',
  (_, call, message) => {
    let thrown: unknown;
    try {
      call();
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(TypeError);
    expect((thrown as TypeError).message).toContain(message);
  },
);

describe('accepted', () => {
  test('what a log says of a request beside it, and the request of a framework', () => {
    const logged = { id: 7, title: 'open', took: 5, on: 'Orders', filter: 'ID eq 1' };
    expect(checker.check(logged)).toEqual([]);
    const received = Object.assign(Object.create({ socket: {} }) as object, {
      url,
      method: 'GET',
      headers: {},
      rawHeaders: [],
    });
    expect(read(received).ok).toBe(true);
    expect(evaluate(received, { schema, data, policy: {} }).ok).toBe(true);
  });

  test('options that are undefined', () => {
    expect(createChecker({ schema: undefined, supports: undefined }).check({ url })).toEqual([]);
  });
});

test('a request of any content never throws', () => {
  const guard = createGuard({ schema });
  for (const text of ['', '\0', '%', '//', '?', '?$filter', "?$filter='", '#', '\ud800', '?$top=-1', '?$apply=x'])
    for (const each of [text, `/Orders${text}`]) {
      expect(Array.isArray(checker.check({ url: each }))).toBe(true);
      expect(['undefined', 'object']).toContain(typeof guard({ url: each }));
      expect(typeof evaluate({ url: each }, { schema, data }).ok).toBe('boolean');
    }
});

describe('fragments have every option', () => {
  const codes = (fragment: object): string =>
    checker
      .check({ on: 'Orders', ...fragment })
      .map(({ code, in: field, start, end }) => `${code} ${field} ${start}-${end}`)
      .join(', ');

  test.each([
    [{ top: '-1' }, 'invalid-option-value top 0-2'],
    [{ top: '5', skip: '0', count: 'true', orderby: 'ID' }, ''],
    [{ skip: 'x' }, 'invalid-option-value skip 0-1'],
    [{ count: 'yes' }, 'invalid-option-value count 0-3'],
    [{ apply: 'aggregate(Totl with sum as T)' }, 'unknown-property apply 10-14'],
    [{ apply: 'aggregate(Total with sum as T)', filter: 'T gt 5' }, ''],
    [{ compute: 'Totl mul 2 as D' }, 'unknown-property compute 0-4'],
    [{ compute: 'Total mul 2 as D', filter: 'D gt 5' }, ''],
    [{ search: 'a AND' }, 'misplaced-search-operator search 2-5'],
    [{ expand: 'Items($top=-1)' }, 'invalid-option-value expand 11-13'],
    [{ filter: '', top: '' }, ''],
  ])('%j: %s', (fragment, expected) => expect(codes(fragment)).toBe(expected));
});

describe('openTypes', () => {
  const open = loadSchema(readFileSync(new URL('queries/shop.xml', import.meta.url), 'utf8')).schema;
  const found = (openTypes: 'any' | 'declared', request: object): string =>
    createChecker({ schema: open, openTypes })
      .check({ url: '/Memos', ...request })
      .map(({ code }) => code)
      .join(' ');

  test.each([
    [{ url: '/Memos?$filter=Stars gt 3' }, 'unknown-property'],
    [{ url: '/Memos?$orderby=Stars' }, 'unknown-property'],
    [{ url: '/Memos?$select=Stars' }, 'unknown-property'],
    [
      { url: '/Memos', method: 'POST', body: { Id: '00000000-0000-0000-0000-000000000001', Stars: 3 } },
      'unknown-body-property',
    ],
    [{ url: '/Memos?$filter=Title eq null' }, ''],
  ])('%j', (request, expected) => {
    expect(found('any', request)).toBe('');
    expect(found('declared', request)).toBe(expected);
  });

  test('a reader refuses undeclared names', () => {
    const url = '/Memos?$filter=Stars gt 3';
    expect(createReader({ schema: open! })({ url }).ok).toBe(true);
    expect(createReader({ schema: open!, openTypes: 'declared' })({ url }).ok).toBe(false);
  });
});

test('the names of rules are those of the pages, and TypeScript knows them', () => {
  expect(ruleNames).toEqual(ruleInfos.map(({ name }) => name));
  const options = { only: ['unknown-property'], rules: { 'duplicate-item': 'off' } } satisfies CheckerOptions;
  // @ts-expect-error -- not a rule
  const only: CheckerOptions = { only: ['unknown-propety'] };
  // @ts-expect-error -- not a rule
  const rules: CheckerOptions = { rules: { 'unknown-propety': 'off' } };
  // @ts-expect-error -- not a severity
  const severity: CheckerOptions = { rules: { 'unknown-property': 'warn' } };
  // @ts-expect-error -- not a rule
  const isNone = (finding: Diagnostic): boolean => finding.code === 'unknown-propety';
  const name: RuleName = ruleNames[0];
  expect([options, only, rules, severity, isNone, name]).toHaveLength(6);
});

test('an input may be an object whose members are getters', () => {
  class Query {
    constructor(private readonly condition: string) {}
    get filter(): string {
      return this.condition;
    }
  }
  expect(checker.check(new Query('A ge')).map(({ code }) => code)).toEqual(['missing-operand']);
});
