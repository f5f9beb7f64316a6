/** The operator table of the standard, and expressions that combine two of its rows (URL conventions 5.1.1.17). */

/** The infix operators from the lowest precedence to the highest; operators of one level are left-associative. */
export const levels: readonly (readonly string[])[] = [
  ['or'],
  ['and'],
  ['eq', 'ne'],
  ['gt', 'ge', 'lt', 'le'],
  ['add', 'sub'],
  ['mul', 'div', 'divby', 'mod'],
  ['has', 'in'],
];

/** `not` and the minus sign have a precedence between the multiplicative and the primary operators. */
const prefixLevel = 5.5;

export const levelOf = (operator: string): number => levels.findIndex((level) => level.includes(operator));

/** An expression, and its tree according to the table. */
export interface Cell {
  readonly input: string;
  readonly tree: string;
}

/** An operand, as text and as tree. */
const operands: readonly (readonly [text: string, tree: string])[] = [
  ['isof(T,Edm.String)', '(isof() T Edm.String)'],
  ['cast(T,Edm.String)', '(cast() T Edm.String)'],
  ['length(T)', '(length() T)'],
  ['T/any(x:x)', 'T/(any x: x)'],
  ['T/$count', 'T/$count'],
  ['(T)', '[T]'],
];

/** One operator of each level, and both of the tightest one, since the right side of `in` is a list. */
const representatives = ['or', 'and', 'eq', 'gt', 'add', 'mul', 'has', 'in'];

/** The right side of an operator: `in` requires a list. */
const right = (operator: string, name: string): readonly [text: string, tree: string] =>
  operator === 'in' ? ['(1)', '(list 1)'] : [name, name];

const isRun = (first: string, second: string): boolean => first === second && levelOf(first) < 2;

/** `A first B second C`. */
function pair(first: string, second: string): Cell {
  const [middle, middleTree] = right(first, 'B');
  const [last, lastTree] = right(second, 'C');
  const input = `A ${first} ${middle} ${second} ${last}`;
  if (isRun(first, second)) return { input, tree: `(${first} A ${middleTree} ${lastTree})` };
  const isTighter = levelOf(second) > levelOf(first);
  const tree = isTighter
    ? `(${first} A (${second} ${middleTree} ${lastTree}))`
    : `(${second} (${first} A ${middleTree}) ${lastTree})`;
  return { input, tree };
}

/** Parentheses that group against the table. */
function grouped(first: string, second: string): Cell {
  const isTighter = levelOf(second) > levelOf(first);
  return isTighter
    ? { input: `(A ${first} B) ${second} C`, tree: `(${second} [(${first} A B)] C)` }
    : { input: `A ${first} (B ${second} C)`, tree: `(${first} A [(${second} B C)])` };
}

const prefixes: readonly (readonly [name: string, text: string])[] = [
  ['not', 'not '],
  ['-', '-'],
];

/** A prefix before an operator, and after one. */
function prefixed(name: string, text: string, operator: string): readonly Cell[] {
  const [last, lastTree] = right(operator, 'B');
  const tree =
    levelOf(operator) > prefixLevel ? `(${name} (${operator} A ${lastTree}))` : `(${operator} (${name} A) ${lastTree})`;
  const before = { input: `${text}A ${operator} ${last}`, tree };
  if (operator === 'in') return [before];
  return [before, { input: `A ${operator} ${text}B`, tree: `(${operator} A (${name} B))` }];
}

/** An operand that is more than a name, on both sides of an operator. */
const besides = (operator: string, [text, tree]: readonly [string, string]): readonly Cell[] => {
  const [last, lastTree] = right(operator, 'B');
  const before = { input: `${text} ${operator} ${last}`, tree: `(${operator} ${tree} ${lastTree})` };
  return operator === 'in' ? [before] : [before, { input: `A ${operator} ${text}`, tree: `(${operator} A ${tree})` }];
};

/** The cells by their subject. */
export const matrix: Readonly<Record<string, readonly Cell[]>> = {
  'Two levels, in both orders.': representatives.flatMap((first) =>
    representatives.map((second) => pair(first, second)),
  ),
  'Two operators of one level, in both orders: they lean to the left.': levels.flatMap((level) =>
    level.flatMap((first) => level.filter((second) => first !== second).map((second) => pair(first, second))),
  ),
  'Parentheses against the table.': representatives
    .filter((operator) => operator !== 'in')
    .flatMap((first, _at, infixes) => infixes.map((second) => grouped(first, second))),
  'A prefix before and behind every level.': prefixes.flatMap(([name, text]) =>
    representatives.flatMap((operator) => prefixed(name, text, operator)),
  ),
  'Prefixes before prefixes.': prefixes.flatMap(([outer, text]) =>
    prefixes.map(([inner, innerText]) => ({ input: `${text}${innerText}A`, tree: `(${outer} (${inner} A))` })),
  ),
  'Calls, casts, lambdas and groups beside every level: what has its own parentheses is one operand.': operands.flatMap(
    (operand) => representatives.flatMap((operator) => besides(operator, operand)),
  ),
  'Prefixes before them.': operands.flatMap(([text, tree]) =>
    prefixes.map(([name, written]) => ({ input: `${written}${text}`, tree: `(${name} ${tree})` })),
  ),
};
