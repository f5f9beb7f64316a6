/** Parameter aliases: `@name` has the value of the query option of that name (OData 4.01 URL conventions 5.3). */
import {
  type Expression,
  forEachChild,
  type MemberPath,
  type Name,
  type Node,
  type QueryOption,
} from '../syntax/index.js';

/** The value of an alias where it is used. */
export interface AliasFact {
  readonly name: string;
  /** The option that gives it a value; undefined where the query has none. */
  readonly option: QueryOption | undefined;
  /** The value, resolved through other aliases; undefined if there is none or it is unknown. */
  readonly value: Expression | undefined;
  /** Whether its value depends on itself. */
  readonly isCyclic: boolean;
  /** Whether no option gives it a value, also through other aliases: then it is null (URL conventions 5.3). */
  readonly isUnset: boolean;
}

/** The aliases of a query, and of the queries around it. */
export class Aliases {
  readonly #facts = new Map<string, AliasFact>();

  /** The options that give values, each after those that it depends on; at the end those that depend on themselves. */
  readonly inOrder: readonly QueryOption[];

  constructor(
    options: readonly QueryOption[],
    private readonly outer: Aliases | undefined,
  ) {
    const given = new Map<string, QueryOption>();
    // Only the first of two values of an alias counts; another rule reports the second one.
    for (const option of options)
      if (isAliasName(option.name.text) && !given.has(option.name.text)) given.set(option.name.text, option);
    const { order, cyclic } = sortByUse(given);
    for (const option of [...cyclic, ...order]) {
      const { text: name } = option.name;
      const isCyclic = cyclic.has(option);
      const own = isCyclic ? undefined : this.#factOf(option);
      this.#facts.set(name, { name, option, value: own?.value, isCyclic, isUnset: own?.isUnset === true });
    }
    this.inOrder = [...order, ...cyclic];
  }

  #factOf({ value }: QueryOption): Pick<AliasFact, 'value' | 'isUnset'> | undefined {
    if (!isValue(value)) return undefined;
    const inner = aliasUse(value);
    return inner === undefined ? { value, isUnset: false } : this.get(inner.text);
  }

  get(name: string): AliasFact {
    return (
      this.#facts.get(name) ??
      this.outer?.get(name) ?? { name, option: undefined, value: undefined, isCyclic: false, isUnset: true }
    );
  }
}

/** Whether a name is that of an alias, rather than of an annotation. */
export const isAliasName = (text: string): boolean => text.startsWith('@') && /^@[\p{L}_][\p{L}\p{N}_]*$/u.test(text);

/** The alias that an expression is as a whole, parentheses looked through. */
export function aliasUse(expression: Expression): Name | undefined {
  let inner = expression;
  while (inner.kind === 'Parenthesized') inner = inner.expression;
  return inner.kind === 'MemberPath' && inner.parts.length === 1 ? aliasOfPath(inner) : undefined;
}

/** The alias that a path begins with. */
export function aliasOfPath({ parts: [first] }: MemberPath): Name | undefined {
  return first?.kind === 'Name' && isAliasName(first.text) ? first : undefined;
}

/** A value without a tree is unknown. */
const isValue = (value: QueryOption['value']): value is Expression =>
  value.kind !== 'RawValue' && !value.kind.endsWith('List');

/** The names of the aliases that occur in a value. */
function namesIn(root: Node): readonly string[] {
  const names = new Set<string>();
  const visit = (node: Node): void => {
    const alias = node.kind === 'MemberPath' ? aliasOfPath(node) : undefined;
    if (alias !== undefined) names.add(alias.text);
    forEachChild(node, visit);
  };
  visit(root);
  return [...names];
}

/** An alias whose value is being searched for aliases. */
interface Step {
  readonly option: QueryOption;
  readonly uses: readonly string[];
  next: number;
  /** The first of the open steps that the value leads back to. */
  low: number;
}

/**
 * Sorts aliases so that each comes after those in its value, without those whose values lead back to themselves. A chain can be as
 * long as the query, so nothing recurs here.
 */
function sortByUse(given: ReadonlyMap<string, QueryOption>): { order: QueryOption[]; cyclic: Set<QueryOption> } {
  const order: QueryOption[] = [];
  const cyclic = new Set<QueryOption>();
  const steps: Step[] = [];
  /** The index of an unfinished step, -1 for a finished one. */
  const places = new Map<QueryOption, number>();
  const open = (option: QueryOption): void => {
    places.set(option, steps.length);
    steps.push({ option, uses: namesIn(option.value), next: 0, low: Infinity });
  };
  const close = ({ option, low }: Step): void => {
    steps.pop();
    places.set(option, -1);
    if (low <= steps.length) cyclic.add(option);
    else order.push(option);
    const outer = steps.at(-1);
    if (outer !== undefined && low < steps.length) outer.low = Math.min(outer.low, low);
  };
  for (const root of given.values()) {
    if (!places.has(root)) open(root);
    for (let step = steps.at(-1); step !== undefined; step = steps.at(-1)) {
      if (step.next === step.uses.length) {
        close(step);
        continue;
      }
      const used = given.get(step.uses[step.next++]!);
      const place = used === undefined ? -1 : places.get(used);
      if (place === undefined) open(used!);
      else if (place >= 0) step.low = Math.min(step.low, place);
    }
  }
  return { order, cyclic };
}
