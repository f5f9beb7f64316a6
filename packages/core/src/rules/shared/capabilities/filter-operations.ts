/** Which functions and operators a filter can use, so that advice names none that the schema or the service rejects. */
import { functionRow, operators } from '../../../language/index.js';
import { type AnnotationValue, pathsOf } from '../../../schema/index.js';
import type { Node } from '../../../syntax/index.js';
import { memo } from '../../../text/index.js';
import type { RuleContext } from '../../engine/rule-context.js';
import { allowsOperation, propertyConventions } from './property-conventions.js';
import { restrictionOfOptions } from './restriction.js';
import { textsOf, usedPaths } from './used-paths.js';

/**
 * Older lists contain only functions, and some no logical operators: a list that names none of a kind does not restrict
 * that kind.
 */
export type OperationKind = 'function' | 'lambda operator' | 'logical operator' | 'operator';

function kindOf(name: string): OperationKind | undefined {
  if (name === 'any' || name === 'all') return 'lambda operator';
  if (name === 'and' || name === 'or' || name === 'not') return 'logical operator';
  if (Object.hasOwn(operators, name)) return 'operator';
  return functionRow(name) !== undefined ? 'function' : undefined;
}

/** The names of `FilterFunctions` in lower case, and their kinds. */
interface Listing {
  readonly names: ReadonlySet<string>;
  readonly kinds: ReadonlySet<OperationKind | undefined>;
}

const listingOf = (value: AnnotationValue): Listing =>
  Array.isArray(value) ? knownListing(value) : readListing(value);

function readListing(value: AnnotationValue): Listing {
  const names = new Set(pathsOf(value).map((name) => name.toLowerCase()));
  return { names, kinds: new Set([...names].map(kindOf)) };
}

const knownListing = memo((value: readonly AnnotationValue[]) => readListing(value));

/** The kind of an operation that a list of `FilterFunctions` does not allow; undefined if it allows the operation. */
export function unlistedKind(name: string, value: AnnotationValue): OperationKind | undefined {
  const { names, kinds } = listingOf(value);
  const kind = names.size === 0 || names.has(name) ? undefined : kindOf(name);
  return kind !== undefined && kinds.has(kind) ? kind : undefined;
}

/** Whether the dialect, the schema and the service allow an operation in the filter around the visited node. */
export function allowsInFilter(operation: string, operand: Node | undefined, context: RuleContext): boolean {
  const { dialect } = context;
  if (functionRow(operation) !== undefined && !dialect.functions.includes(operation)) return false;
  const listed = restrictionOfOptions(context, 'FilterFunctions');
  if (listed !== undefined && unlistedKind(operation, listed.value) !== undefined) return false;
  return (operand === undefined ? [] : usedPaths(operand, context)).every(({ names }) => {
    const found = propertyConventions(textsOf(names).join('/'), names, context);
    return found === undefined || allowsOperation(found, operation);
  });
}
