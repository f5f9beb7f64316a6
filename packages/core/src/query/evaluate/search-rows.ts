/** `$search`: the standard leaves to the service what a term matches. Here it is a part of any string of the row, in any case. */
import type { BoundSearch } from '../model/bound-search.js';
import type { ScopeRef } from '../model/expression.js';
import type { Row } from './datum.js';
import type { Evaluation } from './evaluation.js';

/** A test of whether the strings of a row, also those in its complex values and collections, match a search. */
export function compileSearch(evaluation: Evaluation, { type }: ScopeRef, search: BoundSearch): (row: Row) => boolean {
  const own = evaluation.ownPart(type?.structured);
  return (row) => matchesSearch([...textsOf(own(row))], search);
}

function matchesSearch(texts: readonly string[], search: BoundSearch): boolean {
  const matches = (part: BoundSearch): boolean => {
    switch (part.kind) {
      case 'term': {
        const wanted = part.text.toLowerCase();
        return texts.some((text) => text.includes(wanted));
      }
      case 'and':
        return part.operands.every(matches);
      case 'or':
        return part.operands.some(matches);
      case 'not':
        return !matches(part.operand);
    }
  };
  return matches(search);
}

function* textsOf(value: unknown): Iterable<string> {
  if (typeof value === 'string') yield value.toLowerCase();
  else if (Array.isArray(value)) for (const item of value) yield* textsOf(item);
  else if (typeof value === 'object' && value !== null)
    for (const [name, member] of Object.entries(value as Row)) if (!name.includes('@')) yield* textsOf(member);
}
