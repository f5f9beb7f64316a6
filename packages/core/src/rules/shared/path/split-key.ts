/** Keys whose text the parser had to split, because it has no quotes or another separator. */
import type { BoundRequest } from '../../../semantics/index.js';
import type { KeyPredicate, KeyValue } from '../../../syntax/index.js';
import type { Span } from '../../../text/index.js';

/** Whether some text of a key belongs to no value: something other than a comma after one. */
export const isSplitKey = ({ end, items }: KeyPredicate, context: BoundRequest): boolean =>
  items.some((item, i) => {
    const next = items[i + 1];
    const after = context.textOf(item, { start: item.end, end: next?.start ?? end });
    return !(next === undefined ? /^\s*\)?$/ : /^\s*,\s*$/).test(after);
  });

/** The text of a key without quotes that the parser split, as in `Equipment(PMP-01)`. */
export function unquotedKey(predicate: KeyPredicate, context: BoundRequest): Span | undefined {
  const span = { start: predicate.start + 1, end: Math.max(predicate.start + 1, predicate.end - 1) };
  // Anything else has a meaning of its own, such as a comma or a variable.
  return /^\w[\w .+@/-]*$/.test(context.textOf(predicate, span)) && isSplitKey(predicate, context) ? span : undefined;
}

/** The colon in `Equipment(ExternalId:'E1')`, after a name that it separates from its value. */
export function colonAfter({ name, value }: KeyValue, context: BoundRequest): Span | undefined {
  if (name !== undefined || value.kind !== 'MemberPath' || value.parts.length > 1) return undefined;
  const rest = context.textOf(value, { start: value.end, end: value.end + 24 });
  const written = /^(:)/.exec(rest)?.[1] ?? /^((?:\s|%20)+)(?:['@\d-]|%27)/.exec(rest)?.[1];
  return written === undefined ? undefined : { start: value.end, end: value.end + written.length };
}
