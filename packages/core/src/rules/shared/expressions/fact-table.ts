/** What was found out about values: a parameter alias brings one value to many places, each of which asks the same. */
import type { Node } from '../../../syntax/index.js';

/** Facts about values in view of something else, such as the type that they are compared with. */
export type FactTable<Other, Fact> = Map<Node, Map<Other, Fact>>;

/** The fact about a value and something else, found out once. */
export function factAbout<Other, Fact>(
  table: FactTable<Other, Fact>,
  value: Node,
  other: Other,
  find: () => Fact,
): Fact {
  let facts = table.get(value);
  if (facts === undefined) table.set(value, (facts = new Map<Other, Fact>()));
  if (!facts.has(other)) facts.set(other, find());
  return facts.get(other) as Fact;
}
