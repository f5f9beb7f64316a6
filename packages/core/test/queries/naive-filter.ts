/**
 * A second evaluator for a part of the filter language, as slow and plain as possible: it shares no code with the first one, and its
 * numbers are fractions. A filter is generated as a small tree, which is also its text.
 */
import fc from 'fast-check';

type Row = Readonly<Record<string, unknown>>;

/** A fraction; the denominator is above 0. */
interface Fraction {
  readonly n: bigint;
  readonly d: bigint;
}

type Value = Fraction | string | boolean | null;

/** The rows that names refer to: the row itself, and the variables. */
type Scope = ReadonlyMap<string, unknown>;

/** A part of a filter: its text, and its value. */
export interface Part<T extends Value = Value> {
  readonly text: string;
  readonly value: (scope: Scope) => T | null;
}

const fraction = (text: string): Fraction => {
  const [whole = '', places = ''] = text.split('.');
  return { n: BigInt(whole + places), d: 10n ** BigInt(places.length) };
};

const toFraction = (json: unknown): Fraction | null =>
  json === null || json === undefined ? null : fraction(String(json as number | string));

const member = (row: unknown, path: string): unknown =>
  path === ''
    ? row
    : path.split('/').reduce<unknown>((value, name) => (value as Row | null | undefined)?.[name] ?? null, row);

/** A property of the row, or of a variable. */
const at =
  <T extends Value>(variable: string, path: string, convert: (json: unknown) => T | null) =>
  (scope: Scope): T | null =>
    convert(member(scope.get(variable), path));

const both =
  <A extends Value, B extends Value, T extends Value>(a: Part<A>, b: Part<B>, result: (x: A, y: B) => T | null) =>
  (scope: Scope): T | null => {
    const x = a.value(scope);
    const y = b.value(scope);
    return x === null || y === null ? null : result(x, y);
  };

const arithmetic: Readonly<Record<string, (a: Fraction, b: Fraction) => Fraction>> = {
  add: (a, b) => ({ n: a.n * b.d + b.n * a.d, d: a.d * b.d }),
  sub: (a, b) => ({ n: a.n * b.d - b.n * a.d, d: a.d * b.d }),
  mul: (a, b) => ({ n: a.n * b.n, d: a.d * b.d }),
};

function order(a: Value, b: Value): number {
  if (typeof a === 'string') return orderOfText(Array.from(a), Array.from(b as string));
  const difference = (a as Fraction).n * (b as Fraction).d - (b as Fraction).n * (a as Fraction).d;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

function orderOfText([first, ...rest]: string[], [other, ...others]: string[]): number {
  if (first === undefined || other === undefined) return Number(first !== undefined) - Number(other !== undefined);
  return first.codePointAt(0)! - other.codePointAt(0)! || orderOfText(rest, others);
}

const comparisons: Readonly<Record<string, (a: Value, b: Value) => boolean>> = {
  eq: (a, b) => (a === null || b === null ? a === b : order(a, b) === 0),
  ne: (a, b) => (a === null || b === null ? a !== b : order(a, b) !== 0),
  gt: (a, b) => a !== null && b !== null && order(a, b) > 0,
  ge: (a, b) => (a === null || b === null ? a === b : order(a, b) >= 0),
  lt: (a, b) => a !== null && b !== null && order(a, b) < 0,
  le: (a, b) => (a === null || b === null ? a === b : order(a, b) <= 0),
};

const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`;

const words = ['', 'a', 'A', 'da', 'Ada', "O'B", 'vip', 'new', 'ë', '😀', 'n', ' '];
const numbers = ['0', '1', '2', '36', '-3', '0.1', '0.2', '100.5', '12.345', '9007199254740993', '17'];

const constantText = fc.constantFrom(...words).map((word): Part<string> => ({ text: quote(word), value: () => word }));
const constantNumber = fc
  .constantFrom(...numbers)
  .map((number): Part<Fraction> => ({ text: number, value: () => fraction(number) }));
const nothing: Part<never> = { text: 'null', value: () => null };

/** The properties that names can refer to, by the variable before them; none is the row itself. */
interface Names {
  readonly variable: string;
  readonly texts: readonly string[];
  readonly numbers: readonly string[];
  readonly conditions: readonly string[];
}

const customer: Names = {
  variable: '',
  texts: ['Name', 'Email', 'Home/City', 'Home/Street', 'TenantID'],
  numbers: ['ID', 'Age', 'Credit', 'Balance'],
  conditions: ['Active'],
};

const path = (variable: string, name: string): string => [variable, name].filter((part) => part !== '').join('/');

const textOf = (json: unknown): string | null => json as string | null;

const propertyOf = <T extends Value>(
  { variable }: Names,
  names: readonly string[],
  convert: (json: unknown) => T | null,
): fc.Arbitrary<Part<T>> =>
  fc.constantFrom(...names).map((name) => ({ text: path(variable, name), value: at(variable, name, convert) }));

function textIn(names: readonly Names[], depth: number): fc.Arbitrary<Part<string>> {
  const simple = [
    constantText,
    ...names.filter(({ texts }) => texts.length > 0).map((each) => propertyOf(each, each.texts, textOf)),
  ];
  if (depth === 0) return fc.oneof(...simple);
  const inner = textIn(names, depth - 1);
  const change = (name: string, result: (text: string) => string): fc.Arbitrary<Part<string>> =>
    inner.map((part) => ({
      text: `${name}(${part.text})`,
      value: (scope) => {
        const value = part.value(scope);
        return value === null ? null : result(value);
      },
    }));
  return fc.oneof(
    ...simple,
    change('tolower', (text) => text.toLowerCase()),
    change('toupper', (text) => text.toUpperCase()),
    change('trim', (text) => text.trim()),
    fc
      .tuple(inner, inner)
      .map(([a, b]) => ({ text: `concat(${a.text},${b.text})`, value: both(a, b, (x, y) => x + y) })),
    fc.tuple(inner, fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 4 })).map(([part, from, length]) => ({
      text: `substring(${part.text},${from},${length})`,
      value: (scope: Scope) => {
        const value = part.value(scope);
        return value === null
          ? null
          : Array.from(value)
              .slice(from, from + length)
              .join('');
      },
    })),
  );
}

function numberIn(names: readonly Names[], depth: number): fc.Arbitrary<Part<Fraction>> {
  const simple = [
    constantNumber,
    ...names.filter((each) => each.numbers.length > 0).map((each) => propertyOf(each, each.numbers, toFraction)),
  ];
  if (depth === 0) return fc.oneof(...simple);
  const [inner, text] = [numberIn(names, depth - 1), textIn(names, depth - 1)];
  return fc.oneof(
    ...simple,
    fc.tuple(fc.constantFrom('add', 'sub', 'mul'), inner, inner).map(([name, a, b]) => ({
      text: `(${a.text} ${name} ${b.text})`,
      value: both(a, b, arithmetic[name]!),
    })),
    text.map((part) => ({
      text: `length(${part.text})`,
      value: (scope: Scope) => {
        const value = part.value(scope);
        return value === null ? null : { n: BigInt(Array.from(value).length), d: 1n };
      },
    })),
    fc.tuple(text, text).map(([a, b]) => ({
      text: `indexof(${a.text},${b.text})`,
      value: both(a, b, (x, y) => ({
        n: BigInt(y === '' ? 0 : x.includes(y) ? Array.from(x.split(y)[0]!).length : -1),
        d: 1n,
      })),
    })),
  );
}

const kleene = {
  and: (values: readonly (boolean | null)[]) => (values.includes(false) ? false : values.includes(null) ? null : true),
  or: (values: readonly (boolean | null)[]) => (values.includes(true) ? true : values.includes(null) ? null : false),
};

function conditionIn(names: readonly Names[], depth: number): fc.Arbitrary<Part<boolean>> {
  const [text, number] = [textIn(names, Math.min(depth, 1)), numberIn(names, Math.min(depth, 1))];
  const operator = fc.constantFrom(...Object.keys(comparisons));
  const compare = <T extends Value>(side: fc.Arbitrary<Part<T>>): fc.Arbitrary<Part<boolean>> =>
    fc.tuple(operator, side, fc.oneof({ weight: 5, arbitrary: side }, fc.constant(nothing))).map(([name, a, b]) => ({
      text: `${a.text} ${name} ${b.text}`,
      value: (scope) => comparisons[name]!(a.value(scope), b.value(scope)),
    }));
  const simple = [
    compare(text),
    compare(number),
    ...names
      .filter(({ conditions }) => conditions.length > 0)
      .map((each) => propertyOf(each, each.conditions, (json) => json as boolean | null)),
    fc.tuple(fc.constantFrom('contains', 'startswith', 'endswith'), text, text).map(([name, a, b]) => ({
      text: `${name}(${a.text},${b.text})`,
      value: both(a, b, (x, y) =>
        name === 'contains' ? x.includes(y) : name === 'startswith' ? x.startsWith(y) : x.endsWith(y),
      ),
    })),
    fc.tuple(number, fc.array(constantNumber, { minLength: 1, maxLength: 3 })).map(([part, items]) => ({
      text: `${part.text} in (${items.map((item) => item.text).join(',')})`,
      value: (scope: Scope) => items.some((item) => comparisons['eq']!(part.value(scope), item.value(scope))),
    })),
  ];
  if (depth === 0) return fc.oneof(...simple);
  const inner = conditionIn(names, depth - 1);
  return fc.oneof(
    ...simple,
    inner.map((part) => ({
      text: `not (${part.text})`,
      value: (scope: Scope) => {
        const value = part.value(scope);
        return value === null ? null : !value;
      },
    })),
    fc.tuple(fc.constantFrom('and', 'or'), fc.array(inner, { minLength: 2, maxLength: 3 })).map(([name, parts]) => ({
      text: parts.map((part) => `(${part.text})`).join(` ${name} `),
      value: (scope: Scope) => kleene[name as 'and' | 'or'](parts.map((part) => part.value(scope))),
    })),
    ...collections(names, depth),
  );
}

/** `any` and `all` over collections of the row: a variable's names join those of the row. */
function collections(names: readonly Names[], depth: number): fc.Arbitrary<Part<boolean>>[] {
  if (names.length > 1) return [];
  const lambda = (property: string, own: Names): fc.Arbitrary<Part<boolean>> =>
    fc.tuple(fc.constantFrom('any', 'all'), conditionIn([...names, own], depth - 1)).map(([name, body]) => ({
      text: `${property}/${name}(${own.variable}:${body.text})`,
      value: (scope) => {
        const results = (member(scope.get(''), property) as unknown[]).map((item) =>
          body.value(new Map([...scope, [own.variable, item]])),
        );
        return name === 'any' ? results.includes(true) : results.every((result) => result === true);
      },
    }));
  return [
    lambda('Tags', { variable: 't', texts: [''], numbers: [], conditions: [] }),
    lambda('Marks', { variable: 'm', texts: [], numbers: [''], conditions: [] }),
    lambda('Places', { variable: 'p', texts: ['City', 'Street', 'Zip'], numbers: [], conditions: [] }),
    lambda('Orders', { variable: 'o', texts: ['Note', 'ShipTo/City'], numbers: ['Total', 'Discount'], conditions: [] }),
  ];
}

/** Filters for customers, as text and as a function of a row that contains its orders. */
export const customerFilters: fc.Arbitrary<Part<boolean>> = conditionIn([customer], 2);
