/** Which properties an expression uses, as paths from the entity that it is evaluated for. */
import type { BoundRequest } from '../../../semantics/index.js';
import { forEachChild, type MemberPath, type Name, type Node, walk } from '../../../syntax/index.js';
import type { RuleContext } from '../../engine/rule-context.js';

/** A path as an expression uses it. */
export interface UsedPath {
  /** From the entity; a lambda's variable is replaced by the names of its collection. */
  readonly names: readonly Name[];
  readonly node: MemberPath;
  /** From the first to the last name as written here. */
  readonly start: number;
  readonly end: number;
}

/** The meanings of names in a part of an expression. */
interface Place {
  /** The collections of lambda variables; undefined where unknown. */
  readonly variables: ReadonlyMap<string, readonly Name[] | undefined>;
  /** The path from the entity to the owner of plain names; undefined if unknown. */
  readonly base: readonly Name[] | undefined;
}

const atEntity: Place = { variables: new Map(), base: [] };

/**
 * Every path of the value of an option in order of place: those in lambdas, in the values of parameter aliases, and, where a request
 * is received, in the expressions of computed names. Each alias and computed name is followed once for one set of `seen` values,
 * since many options may use it.
 */
export function usedPaths(expression: Node, context: RuleContext, seen = new Set<Node>()): UsedPath[] {
  const reader = new PathReader(context, seen);
  return reader.read(expression).sort((a, b) => a.start - b.start);
}

class PathReader {
  readonly #found: UsedPath[] = [];
  readonly #waiting: Node[] = [];
  readonly #isNested: boolean;

  constructor(
    private readonly context: RuleContext,
    private readonly seen: Set<Node>,
  ) {
    this.#isNested = context.ancestors.some(({ kind }) => kind === 'ExpandItem' || kind === 'SelectItem');
  }

  /** The value of an alias is read after the expressions that use it: a chain of aliases can be as long as the query. */
  read(expression: Node): UsedPath[] {
    this.#waiting.push(expression);
    for (const root of this.#waiting) this.#visit(root, atEntity);
    return this.#found;
  }

  #visit(node: Node, place: Place): void {
    if (node.kind === 'MemberPath') this.#visitPath(node, place);
    else forEachChild(node, (child) => this.#visit(child, place));
  }

  #visitPath(node: MemberPath, place: Place): void {
    const written: Name[] = [];
    let names: Name[] | undefined = [];
    for (const part of node.parts) {
      if (part.kind === 'Name') {
        if (written.length === 0) names = this.#beginning(part, place);
        else names?.push(part);
        written.push(part);
      } else if (part.kind === 'Lambda' && part.body !== undefined && part.variable !== undefined) {
        const variables = new Map(place.variables).set(part.variable.text, names?.slice());
        this.#visit(part.body, { ...place, variables });
      } else {
        // The condition of `Items/$filter(…)` and `Items/$count($filter=…)` applies to the items.
        const isOfItems = written.length > 0 && part.kind === 'Call' && part.name.text.startsWith('$');
        const inner = isOfItems ? { ...place, base: names?.slice() } : place;
        forEachChild(part, (child) => this.#visit(child, inner));
      }
    }
    const first = written[0];
    const last = written.findLast(({ text }) => !text.startsWith('$'));
    const properties = names?.filter(({ text }) => !text.startsWith('$')) ?? [];
    if (first !== undefined && last !== undefined && properties.length > 0)
      this.#found.push({ names: properties, node, start: first.start, end: last.end });
  }

  #beginning(name: Name, { variables, base }: Place): Name[] | undefined {
    const { text } = name;
    if (variables.has(text)) return variables.get(text)?.slice();
    if (text === '$this') return base?.slice();
    if (text === '$it') return this.#isNested ? undefined : [];
    if (text.startsWith('@')) this.#followAlias(name);
    if (/^[$@]/.test(text)) return undefined;
    const referent = this.context.isReceived ? this.context.binding.referentOf(name) : undefined;
    if (referent?.kind !== 'computed') return base && [...base, name];
    this.#follow(this.context.remember(computedValues).get(referent.alias));
    return undefined;
  }

  /** The names in the value of an alias belong to the resource of the query, not to expanded entities. */
  #followAlias(name: Name): void {
    if (!this.#isNested) this.#follow(this.context.binding.aliasOf(name)?.value);
  }

  #follow(value: Node | undefined): void {
    if (value === undefined || this.seen.has(value)) return;
    this.seen.add(value);
    this.#waiting.push(value);
  }
}

/** The expressions to which the query gives names, by name. */
function computedValues({ url }: BoundRequest): ReadonlyMap<Node, Node> {
  const values = new Map<Node, Node>();
  if (url !== undefined)
    walk(url, (node) => {
      if (node.kind === 'Aliased') values.set(node.alias, node.value);
    });
  return values;
}

export const textsOf = (names: readonly Name[]): string[] => names.map(({ text }) => text);
