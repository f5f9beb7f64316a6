/** Matches the names of a chain with the patterns of the table of known calls. */
import type { Link } from './program-values.js';

/** One alternative of a pattern. */
interface CallPattern {
  readonly isNew: boolean;
  readonly isAttribute: boolean;
  /** The names, in reverse order. */
  readonly names: readonly string[];
}

/** `a.{b|c}` as `a.b` and `a.c`. */
export function expandBraces(pattern: string): readonly string[] {
  const open = pattern.indexOf('{');
  if (open === -1) return [pattern];
  const close = pattern.indexOf('}', open);
  const [before, after] = [pattern.slice(0, open), pattern.slice(close + 1)];
  return pattern
    .slice(open + 1, close)
    .split('|')
    .flatMap((each) => expandBraces(before + each + after));
}

const patternsOf = (pattern: string): readonly CallPattern[] =>
  expandBraces(pattern).map((each) => {
    const isNew = each.startsWith('new ');
    const isAttribute = /^[[@]/.test(each);
    const names = each.slice(isNew ? 4 : isAttribute ? 1 : 0).split('.');
    return { isNew, isAttribute, names: names.reverse() };
  });

/** Whether a name matches a pattern with `*` for any characters. */
function fits(name: string, pattern: string): boolean {
  const star = pattern.indexOf('*');
  if (star === -1) return name === pattern;
  const [before, after] = [pattern.slice(0, star), pattern.slice(star + 1)];
  return name.length >= before.length + after.length && name.startsWith(before) && name.endsWith(after);
}

/** Names of objects that can have a function of the program as a member. */
const globals = new Set(['window', 'globalThis', 'self', 'global', 'this', 'client']);

function matches(pattern: CallPattern, links: readonly Link[], anchor: number, before: string): boolean {
  const [last = '', ...others] = pattern.names;
  const link = links[anchor];
  if (link === undefined || !fits(link.name, last)) return false;
  if (pattern.isNew && !links.some(({ isNew }) => isNew === true) && link.isNew !== true) return false;
  if (pattern.isAttribute) return anchor === 0 && '[,@'.includes(before || ' ');
  // `Http::withHeaders(…)->get(…)`
  if (others.length === 1 && others[0] !== '*' && links[0]?.name === others[0] && anchor > 0) return true;
  let at = anchor - 1;
  for (const name of others) {
    while (at >= 0 && links[at]?.name === '' && links[at]?.root === undefined && links[at]?.isIndex !== undefined) at--;
    const own = links[at];
    if (own === undefined || (name !== '*' && !fits(own.name, name))) return false;
    at--;
  }
  if (others.length > 0) return true;
  return anchor === 0 || (anchor === 1 && globals.has(links[0]?.name ?? ''));
}

/** Rows by the last name of their calls. */
export class CallTable<Row extends { readonly call: string }> {
  readonly #byName = new Map<string, { readonly row: Row; readonly pattern: CallPattern }[]>();
  readonly #others: { readonly row: Row; readonly pattern: CallPattern }[] = [];

  constructor(rows: readonly Row[]) {
    for (const row of rows)
      for (const pattern of patternsOf(row.call)) {
        const [last = ''] = pattern.names;
        if (last.includes('*')) this.#others.push({ row, pattern });
        else this.#byName.set(last, [...(this.#byName.get(last) ?? []), { row, pattern }]);
      }
  }

  /** Whether a call with this last name can be in the table. */
  has(name: string): boolean {
    return this.#byName.has(name) || this.#others.some(({ pattern }) => fits(name, pattern.names[0] ?? ''));
  }

  /** The rows that match the link at an index of a chain; `before` is the token before the chain. */
  rowsOf(links: readonly Link[], anchor: number, before = ''): readonly Row[] {
    const name = links[anchor]?.name ?? '';
    return [...(this.#byName.get(name) ?? []), ...this.#others]
      .filter(({ pattern }) => matches(pattern, links, anchor, before))
      .map(({ row }) => row);
  }
}

/** The last names of the calls of a pattern. */
export const lastNames = (pattern: string): readonly string[] => [
  ...new Set(patternsOf(pattern).flatMap(({ names: [last = ''] }) => (last.includes('*') ? [] : [last]))),
];
