/** Finds key values that are not literals, or that have another type than the key property. */
import { type TypeFamily, typeFamilies } from '../../../language/index.js';
import { isNotOfType, literalType } from '../../../semantics/index.js';
import { type Expression, forEachChild, type Literal, type Node } from '../../../syntax/index.js';

/** `type`: a literal of another type. `word`, `expression`: not a literal. */
export type KeyValueFault = 'null' | 'word' | 'expression' | 'type' | 'range';

/** The fault of a key value, given the family of the key property if known; undefined for a valid value. */
export function faultOf(value: Expression, family: TypeFamily | undefined): KeyValueFault | undefined {
  if (value.kind === 'Literal') return literalKind(value, family);
  if (value.kind === 'Missing' || value.kind === 'Skipped' || value.kind === 'Hole' || isBroken(value))
    return undefined;
  if (value.kind !== 'MemberPath') return 'expression';
  const [first] = value.parts;
  // `@key` is an alias whose value is in the query.
  return first?.kind === 'Name' && first.text.startsWith('@') ? undefined : 'word';
}

function literalKind(
  { literal, malformed, hasHole }: Literal,
  family: TypeFamily | undefined,
): KeyValueFault | undefined {
  if (malformed) return undefined;
  if (literal === 'null') return 'null';
  if (literal === 'json') return hasHole ? undefined : 'expression';
  const own = literalType(literal)?.family;
  if (own === undefined || family === undefined) return undefined;
  if (family !== 'geo' && !typeFamilies[family].hasOwnLiterals) return undefined;
  return own === family ? undefined : 'type';
}

/** Whether a value is a number that its type cannot represent: too large, or a fraction. */
export const isOutOfRange = (value: Expression, typeName: string | undefined): boolean =>
  typeName !== undefined && value.kind === 'Literal' && !value.malformed && isNotOfType(value.text, typeName);

/** Whether an expression contains a syntax error or a variable. */
function isBroken(node: Node): boolean {
  if (node.kind === 'Missing' || node.kind === 'Skipped' || node.kind === 'Hole') return true;
  if (node.kind === 'Operator') return node.name === undefined || node.name !== node.text.toLowerCase();
  if (node.kind === 'Literal') return node.malformed || node.hasHole === true;
  let found = false;
  forEachChild(node, (child) => (found ||= isBroken(child)));
  return found;
}
