/** How rows belong together where the schema has no referential constraint: by the usual names of foreign keys. */
import { propertyNames, shortName, type StructuredType } from '../../schema/index.js';
import type { JoinPair, NavigationStep } from '../model/expression.js';
import { ownValue, type Row } from './datum.js';
import type { Evaluation } from './evaluation.js';
import { foreignKeyIn, isReferenceText, singleKey } from './reference-key.js';

/**
 * Finds the pair of a navigation property for a row: its name and that of the key, `CustomerID`, `Customer_ID` or `customerId` for
 * `Customer` with the key `ID`. The rows of a collection have a foreign key with the name of its partner, or of the type. Empty if there
 * is no such property.
 */
export function conventionalPairs(
  evaluation: Evaluation,
  step: NavigationStep,
  owner: StructuredType | undefined,
): (row: Row) => readonly JoinPair[] {
  const { property, target, name, set, rows, start, end } = step;
  const { schema } = evaluation;
  const none = (): readonly JoinPair[] => [];
  if (set === undefined) return none;
  if (property.type.isCollection) {
    const key = singleKey(schema, owner);
    if (key === undefined) return none;
    const navigation = property.partner ?? shortName(owner!.name);
    let pairs: readonly JoinPair[] | undefined;
    return () =>
      (pairs ??= pairOf(
        [key],
        firstOf(evaluation.rowsOf({ set, rows, start, end }), (each) =>
          isReferenceText(ownValue(each, navigation)) ? navigation : foreignKeyIn(Object.keys(each), navigation, key),
        ),
      ));
  }
  const key = singleKey(schema, target);
  if (key === undefined) return none;
  const declared = owner && foreignKeyIn(propertyNames(schema, owner), name, key);
  const known = new Map<string | undefined, readonly JoinPair[]>();
  const [byText, byKey] = [pairOf([name], key), pairOf([name, key], key)];
  // Each row by itself, so that no other row decides about it.
  return (row) => {
    if (Object.hasOwn(row, name)) return isReferenceText(ownValue(row, name)) ? byText : byKey;
    const from =
      declared !== undefined && Object.hasOwn(row, declared)
        ? declared
        : (foreignKeyIn(Object.keys(row), name, key) ?? declared);
    let pairs = known.get(from);
    if (pairs === undefined) known.set(from, (pairs = from === undefined ? [] : [{ from: [from], to: [key] }]));
    return pairs;
  };
}

const pairOf = (from: readonly string[], to: string | undefined): readonly JoinPair[] =>
  to === undefined ? [] : [{ from, to: [to] }];

function firstOf<T, R>(items: readonly T[], find: (item: T) => R | undefined): R | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}
