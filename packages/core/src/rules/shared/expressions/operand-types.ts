/** The certain types of operands, the types that can be compared, and their names in messages. */
import type { TypeFamily } from '../../../language/index.js';
import { keyOf, shortName, structuredType } from '../../../schema/index.js';
import { familyWords, v3Families, type ValueType, type BoundRequest } from '../../../semantics/index.js';
import {
  classifyLiteral,
  type Expression,
  isDurationValue,
  type Literal,
  type MemberPath,
  type Name,
} from '../../../syntax/index.js';
import { stringContent, unwrap } from './operands.js';
import { followAlias } from './parameter-alias.js';
import { shorten } from '../text/words.js';

/** The type of an operand, inside any parentheses and through any alias; undefined when it is not certain. */
export function operandType(context: BoundRequest, node: Expression): ValueType | undefined {
  const inner = followAlias(node, context)?.value;
  if (inner === undefined || (inner.kind === 'Literal' && inner.hasHole)) return undefined;
  if (inner.kind === 'Literal' && (mayBeDuration(inner, context) || mayBeDate(inner, context))) return undefined;
  if (inner.kind === 'MemberPath' && isStandInKey(context, inner)) return undefined;
  return context.binding.typeOf(inner);
}

/** OData 4.01 allows a duration without its prefix (ABNF duration). */
const mayBeDuration = (literal: Literal, { dialect }: BoundRequest): boolean =>
  dialect.bareDurations && literal.literal === 'string' && isDurationValue(stringContent(literal));

const mayBeDate = (literal: Literal, { dialect }: BoundRequest): boolean =>
  dialect.quotedDates && literal.literal === 'string' && isDate(stringContent(literal));

function isDate(text: string): boolean {
  const { literal, malformed } = classifyLiteral(text);
  return !malformed && (literal === 'date' || literal === 'dateTimeOffset');
}

/** The template of unlisted sets does not determine the types of their keys. */
function isStandInKey(context: BoundRequest, path: MemberPath): boolean {
  const { schema, conventions } = context;
  const name = path.parts.at(-1);
  if (conventions.names.templateEntitySet === undefined || schema === undefined || name?.kind !== 'Name') return false;
  const scope = context.binding.scopeOf(name);
  if (scope === undefined || !isStandIn(context, scope.name)) return false;
  return keyOf(schema, scope)?.some(({ alias }) => alias === name.text) ?? false;
}

function isStandIn({ schema, conventions }: BoundRequest, typeName: string): boolean {
  const template = conventions.names.templateEntitySet;
  const set = template === undefined ? undefined : schema?.container?.entitySets.get(template);
  return schema !== undefined && set !== undefined && structuredType(schema, set.type)?.name === typeName;
}

const temporal: ReadonlySet<TypeFamily> = new Set(['date', 'dateTimeOffset']);

/**
 * Whether two single values may be compared. Services differ about a date and a date with a time, so these may. An enumeration
 * value may be compared with a string or number: 4.01 accepts strings for enumeration literals, older services numbers. Values of two
 * enumerations may not, even if their members have the same names, and neither may geographic and geometric values.
 */
export function areComparable(left: ValueType, right: ValueType): boolean {
  if (left.family === 'enum' && right.family === 'enum') return left.name === right.name;
  if (left.family === 'geo' && right.family === 'geo') return surfaceOf(left) === surfaceOf(right);
  if (left.family === right.family) return true;
  if (temporal.has(left.family) && temporal.has(right.family)) return true;
  if (familiesOf(left).some((family) => familiesOf(right).includes(family))) return true;
  const other = left.family === 'enum' ? right.family : right.family === 'enum' ? left.family : undefined;
  return other === 'string' || other === 'number';
}

/** `Geography` (round earth) or `Geometry` (flat surface). */
const surfaceOf = ({ name }: ValueType): string | undefined => /^Edm\.(Geography|Geometry)/.exec(name)?.[1];

/** The families that a type may belong to; some types of V1 to V3 have two equivalents in V4. */
export const familiesOf = ({ name, family }: ValueType): readonly TypeFamily[] => v3Families[name] ?? [family];

/** `a number`; `a collection`; for an enumeration value, with its type. */
export function typeWords({ family, isCollection, name, structured }: ValueType): string {
  if (isCollection) return 'a collection';
  if (structured !== undefined) return structured.kind === 'entity' ? 'an entity' : 'a complex value';
  return family === 'enum' ? `an enumeration value (${shortName(name)})` : familyWords[family];
}

/** An operand in a sentence: `InstallDate of Equipment`, or its text. */
export function operandWords(context: BoundRequest, node: Expression): string {
  const inner = unwrap(node);
  const last = inner.kind === 'MemberPath' ? inner.parts.at(-1) : undefined;
  if (last?.kind === 'Name' && !last.text.startsWith('$')) return nameWords(context, last);
  return shorten(inner.kind === 'Literal' ? inner.text : context.textOf(inner));
}

/** The name of a property, and of its type if that is known: `Total of Order`. */
export function nameWords(context: BoundRequest, name: Name): string {
  const scope = context.binding.scopeOf(name);
  if (scope === undefined || isStandIn(context, scope.name)) return name.text;
  return `${name.text} of ${shortName(scope.name)}`;
}
