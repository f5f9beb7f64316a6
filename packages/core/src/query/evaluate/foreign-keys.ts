/** How rows belong together where the schema has no referential constraint: by the usual names of foreign keys. */
import { keyOf, shortName, type StructuredType } from '../../schema/index.js';
import type { JoinPair, NavigationStep } from '../model/expression.js';
import type { Row } from './datum.js';
import type { Evaluation } from './evaluation.js';

/**
 * The pair of a navigation property: its name and that of the key, `CustomerID`, `Customer_ID` or `customerId` for `Customer` with the key
 * `ID`. The rows of a collection have a foreign key with the name of its partner, or of the type. Empty if no row has such a property.
 */
export function conventionalPairs(
  evaluation: Evaluation,
  step: NavigationStep,
  owner: StructuredType | undefined,
  row: Row,
): readonly JoinPair[] {
  const { property, target, name, set } = step;
  if (set === undefined) return [];
  const { schema } = evaluation;
  if (!property.type.isCollection) {
    const key = singleKey(keyOf(schema, target));
    const from = key === undefined ? undefined : foreignKeyIn(row, name, key);
    return key === undefined || from === undefined ? [] : [{ from: [from], to: [key] }];
  }
  const key = owner && singleKey(keyOf(schema, owner));
  const [first] = evaluation.rowsOf({ set, rows: step.rows, start: step.start, end: step.end });
  if (key === undefined || first === undefined) return [];
  const to = foreignKeyIn(first, property.partner ?? shortName(owner!.name), key);
  return to === undefined ? [] : [{ from: [key], to: [to] }];
}

const singleKey = (key: ReturnType<typeof keyOf>): string | undefined => (key?.length === 1 ? key[0]!.path : undefined);

/** The property of a row that is named like a foreign key. */
function foreignKeyIn(row: Row, navigation: string, key: string): string | undefined {
  const wanted = (navigation + key).toLowerCase();
  return Object.keys(row).find((name) => name.replaceAll('_', '').toLowerCase() === wanted);
}
