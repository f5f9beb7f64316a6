/** Reads items of `$orderby`. */
import type { OrderbyItem } from '../../syntax/index.js';
import type { Names, ReadContext } from './names.js';
import type { Ordering } from '../model/apply-step.js';

/** An item with its direction, ascending if nothing is said. */
export function readOrdering(context: ReadContext, node: OrderbyItem, names: Names): Ordering {
  const { start, end, expression, direction } = node;
  return { start, end, by: context.read(expression, names), descending: direction?.text.toLowerCase() === 'desc' };
}
