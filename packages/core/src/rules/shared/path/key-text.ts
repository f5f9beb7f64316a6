/** The text of a key: text that the parser had to split, and a colon after a name. */
import type { BoundRequest } from '../../../semantics/index.js';
import type { KeyPredicate, KeyValue } from '../../../syntax/index.js';
import { memo, type Span } from '../../../text/index.js';

/** The faults in the text of a key that its values do not show. */
interface KeyText {
  /** Whether some text belongs to no value: something other than a comma after one. */
  readonly isSplit: boolean;
  /** The text without quotes that the parser split, as in `Equipment(PMP-01)`. */
  readonly unquoted: Span | undefined;
}

/** The faults in the text of a key; each of its values can be reported separately. */
export const textOfKey = memo((context: BoundRequest, predicate: KeyPredicate): KeyText => {
  const { start, end, items } = predicate;
  const isSplit = items.some((item, i) => {
    const next = items[i + 1];
    const after = context.textOf(item, { start: item.end, end: next?.start ?? end });
    return !(next === undefined ? /^(?:\s|%20)*\)?$/ : /^(?:\s|%20)*,(?:\s|%20)*$/).test(after);
  });
  const span = { start: start + 1, end: Math.max(start + 1, end - 1) };
  // Any other text has its own meaning, such as a comma or a variable.
  const isUnquoted = isSplit && /^\w[\w .+@/-]*$/.test(context.textOf(predicate, span));
  return { isSplit, unquoted: isUnquoted ? span : undefined };
});

/** The colon in `Equipment(ExternalId:'E1')`, between a name and its value. */
export function colonAfter({ name, value }: KeyValue, context: BoundRequest): Span | undefined {
  if (name !== undefined || value.kind !== 'MemberPath' || value.parts.length > 1) return undefined;
  const rest = context.textOf(value, { start: value.end, end: value.end + 24 });
  const written = /^(:)/.exec(rest)?.[1] ?? /^((?:\s|%20)+)(?:['@\d-]|%27)/.exec(rest)?.[1];
  return written === undefined ? undefined : { start: value.end, end: value.end + written.length };
}
