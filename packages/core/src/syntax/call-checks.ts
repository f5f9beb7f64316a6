/** What the grammar of calls cannot say by itself: which arguments `any`, `all` and `case` take. */
import type { ParseContext } from './parse-context.js';
import type { Argument, Call, Expression } from './tree.js';

type Given = Expression | Argument;

/** About a hole, and where something was reported already, nothing is said. */
const isUnknown = ({ kind }: Given): boolean => kind === 'Hole' || kind === 'Skipped' || kind === 'Missing';

/** `any` and `all` of a collection take a variable; without one they would be functions that do not exist. */
export function checkLambda(context: ParseContext, { name, args }: Call): void {
  const lower = name.text.toLowerCase();
  const first = args[0];
  if (first === undefined || (lower !== 'any' && lower !== 'all') || isUnknown(first)) return;
  const found = context.raw.slice(first.start, first.end);
  context.unexpected(first, found, `a variable and a colon, as in "${lower}(x:",`, 'before');
}

/** `case(…)` takes pairs of a condition and a value (URL conventions 5.1.1.12). */
export function checkCase(context: ParseContext, { name, args }: Call): void {
  if (name.text.toLowerCase() !== 'case') return;
  for (const argument of args) {
    if (argument.kind === 'Case' || isUnknown(argument)) continue;
    context.unexpected(argument, context.raw.slice(argument.start, argument.end), 'a colon and a value', 'after');
  }
}
