/** Which members of an enumeration a literal names. */
import type { BoundRequest, EnumType, Literal, Node } from '@odatalint/core';
import { resolveAlias, typeDeclaration } from '@odatalint/core/internal';
import type { Meaning } from './meaning.js';

/**
 * `Shop.State'Open'`, or `'Open'` where it is compared with a value of an enumeration (URL conventions 5.1.1.1.2).
 * Undefined if the literal is not an enumeration value or names an unknown member.
 */
export function enumMeaning(bound: BoundRequest, literal: Literal, ancestors: readonly Node[]): Meaning | undefined {
  const quote = literal.text.indexOf("'");
  if (quote < 0 || !literal.text.endsWith("'") || (literal.literal !== 'enum' && literal.literal !== 'string'))
    return undefined;
  const name = quote > 0 ? literal.text.slice(0, quote) : comparedType(bound, literal, ancestors);
  const type = enumType(bound, name);
  if (type === undefined) return undefined;
  const words = literal.text.slice(quote + 1, -1).split(',');
  const members = words.flatMap((word) => type.members.get(word.trim()) ?? []);
  return members.length === words.length ? { kind: 'enumMember', type, members } : undefined;
}

function enumType({ schema }: BoundRequest, name: string | undefined): EnumType | undefined {
  const type =
    schema === undefined || name === undefined ? undefined : typeDeclaration(schema, resolveAlias(schema, name));
  return type?.kind === 'enum' ? type : undefined;
}

/** The name of the type that a literal is compared with, alone or as an item of a list. */
function comparedType({ binding }: BoundRequest, literal: Node, ancestors: readonly Node[]): string | undefined {
  const [holder, parent] = [ancestors.at(-2), ancestors.at(-1)];
  const side = parent?.kind === 'List' ? parent : literal;
  const comparison = parent?.kind === 'List' ? holder : parent;
  if (comparison?.kind !== 'Binary') return undefined;
  const other = binding.typeOf(comparison.left === side ? comparison.right : comparison.left);
  return other?.family === 'enum' ? other.name : undefined;
}
