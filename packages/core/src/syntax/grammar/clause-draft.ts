/** Collects the clauses after a value, and makes their nodes. */
import type { Span } from '../../text/index.js';
import type { ParseContext } from '../context/parse-context.js';
import type { ScannedToken } from '../tokens/tokens.js';
import { aggregationMethods } from '../transformations.js';
import type { AggregateFrom, Aliased } from '../tree/query-tree.js';
import type { Expression, Missing, Name, Node } from '../tree/tree.js';

interface FromDraft {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly paths: readonly Expression[];
  method: Name | Missing | undefined;
}

/** `with method`, `from paths with method` and `as name`, in the order in which they were written. */
export class ClauseDraft {
  #method: Name | Missing | undefined;
  readonly #from: FromDraft[] = [];
  #alias: Name | Missing | undefined;
  /** The word that begins the first clause. */
  #first: (Span & { readonly text: string }) | undefined;

  /** Adds a `with` or `as` and the name after it; a duplicate is reported. */
  addName(clause: ScannedToken, name: Name | Missing, context: ParseContext): void {
    this.#note(clause);
    if (clause.operator === 'as') {
      this.#alias = name;
      if (name.kind === 'Name' && name.text.includes('.') && !name.text.includes('{{'))
        context.unexpected(name, name.text, 'a name without dots', 'instead');
      return;
    }
    checkMethod(name, context);
    const last = this.#from.at(-1);
    if ((last ?? { method: this.#method }).method !== undefined)
      context.unexpected(clause, clause.text, 'a comma, "from" or "as"', 'instead');
    else if (last === undefined) this.#method = name;
    else last.method = name;
  }

  addFrom(clause: ScannedToken, paths: readonly Expression[], context: ParseContext): void {
    this.#note(clause);
    const { start, end, text } = clause;
    if (this.#alias !== undefined) context.unexpected(clause, text, 'a comma or the end', 'instead');
    this.#from.push({ start, end, text, paths, method: undefined });
  }

  #note({ start, end, text }: ScannedToken): void {
    this.#first ??= { start, end, text };
  }

  /** The node around `value` with its clauses; the value itself without a clause. */
  build(value: Aliased['value'], context: ParseContext): { node: Aliased['value'] | Aliased; children: Node[] } {
    const aggregated = this.#aggregate(value, context);
    const alias = this.#alias;
    if (value.kind === 'Missing') this.#reportValue(context);
    if (alias === undefined) return { node: aggregated, children: [value] };
    const end = Math.max(alias.end, aggregated.end);
    const node: Aliased = { kind: 'Aliased', id: context.id(), start: aggregated.start, end, value: aggregated, alias };
    return { node, children: [aggregated, value] };
  }

  #aggregate(value: Aliased['value'], context: ParseContext): Aliased['value'] {
    if ((this.#method === undefined && this.#from.length === 0) || value.kind === 'Aggregate') return value;
    const from = this.#from.map((draft) => this.#fromNode(draft, context));
    const method = this.#method;
    const end = Math.max(value.end, method?.end ?? 0, from.at(-1)?.end ?? 0);
    return { kind: 'Aggregate', id: context.id(), start: value.start, end, expression: value, method, from };
  }

  /** Values that a method aggregates need another method to become one; those of a custom aggregate need none. */
  #fromNode({ start, end, text, paths, method }: FromDraft, context: ParseContext): AggregateFrom {
    if (method === undefined && this.#method !== undefined && paths.at(-1)!.kind !== 'Missing')
      context.unexpected(paths.at(-1)!, text, '"with" and a method', 'after');
    const stop = Math.max(end, paths.at(-1)!.end, method?.end ?? 0);
    return { kind: 'AggregateFrom', id: context.id(), start, end: stop, paths, method };
  }

  #reportValue(context: ParseContext): void {
    const place = this.#first;
    if (place !== undefined) context.unexpected(place, place.text, 'a value', 'before');
  }
}

function checkMethod(name: Name | Missing, context: ParseContext): void {
  if (name.kind === 'Missing' || name.text.includes('.') || name.text.includes('{{')) return;
  if (!aggregationMethods.includes(name.text))
    context.unexpected(
      name,
      name.text,
      `one of the methods ${aggregationMethods.join(', ')}, or one with a namespace,`,
      'instead',
    );
}
