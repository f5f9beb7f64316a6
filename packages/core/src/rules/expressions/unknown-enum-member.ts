/** A member that the enumeration does not have. */
import { memo, suggestNames } from '../../text/index.js';
import { type EnumType, type Schema, typeDeclaration, shortName } from '../../schema/index.js';
import { type ValueType, valueTypeOf } from '../../semantics/index.js';
import { type Binary, type Expression, type Literal, readJsonLiteral } from '../../syntax/index.js';
import { followAlias } from '../shared/expressions/parameter-alias.js';
import { knownLiteral, stringContent } from '../shared/expressions/operands.js';
import { operandType } from '../shared/expressions/operand-types.js';
import { defineRule } from '../engine/rule.js';
import type { RuleContext } from '../engine/rule-context.js';
import { isEnumNumber } from '../shared/body/scalar-faults.js';
import { changeTo } from '../shared/text/change-to.js';
import { listWords, shorten } from '../shared/text/words.js';

interface Fact {
  readonly member: string;
  readonly start: number;
  readonly end: number;
  readonly type: EnumType;
  readonly near: readonly string[];
  /** Whether it is one of several members of an enumeration without flags. */
  readonly isSeveral?: true;
}

/** The operators whose operands are single members or lists of them. */
const valued: ReadonlySet<string | undefined> = new Set(['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'in', 'has']);

/** Longer lists of members are cut in messages. */
const maxNamed = 8;

export const unknownEnumMember = defineRule<'Literal' | 'Binary', Fact>({
  name: 'unknown-enum-member',
  within: 'service-query',
  visits: ['Literal', 'Binary'],
  forms: { Literal: ['enum'], Binary: ['unlike'] },
  appliesTo: ({ schema }) => schema !== undefined && schema.isUnannotated !== true,
  find(node, context, report) {
    const { schema, binding } = context;
    // A partial schema may lack members.
    if (schema === undefined || binding.isPartial || schema.isUnannotated === true) return;
    if (node.kind === 'Binary' && !valued.has(node.operator.name)) return;
    for (const { literal, type } of node.kind === 'Literal'
      ? ownType(node, context, schema)
      : comparedWith(node, context, schema))
      for (const fact of unknownMembers(context, literal, type)) report(literal, fact, { span: fact });
  },
  describe({ member, type, near, isSeveral }) {
    if (isSeveral === true)
      return {
        message: `A value of ${shortName(type.name)} is exactly one member, because the type has no flags; write one, or "in" with a list.`,
      };
    const names = [...type.members.keys()];
    const all = names.length > maxNamed ? `${names.slice(0, maxNamed).join(', ')} …` : listWords(names);
    const advice =
      near.length > 0
        ? `did you mean ${listWords(
            near.map((name) => `"${name}"`),
            'or',
          )}?`
        : `its members are ${all}.`;
    return { message: `${shortName(type.name)} has no member "${shorten(member)}"; ${advice}` };
  },
  fix: ({ start, end, near }) => changeTo(near, { start, end }),
});

interface EnumValue {
  readonly literal: Literal;
  readonly type: EnumType;
}

/** `Shop.Color'Red'` names its type. */
function ownType(literal: Literal, { binding }: RuleContext, schema: Schema): EnumValue[] {
  if (literal.malformed) return [];
  // Keys and parameters in a path are not bound, but an enumeration literal names its type.
  const name = literal.text.slice(0, literal.text.indexOf("'"));
  const type = enumType(binding.typeOf(literal) ?? valueTypeOf(schema, { name, isCollection: false }), schema);
  return type === undefined ? [] : [{ literal, type }];
}

/** OData 4.01 accepts a string for an enumeration value; its type is that of the other operand. */
function comparedWith({ left, right }: Binary, context: RuleContext, schema: Schema): EnumValue[] {
  return [
    ...stringsFor(left, operandType(context, right), schema, context),
    ...stringsFor(right, operandType(context, left), schema, context),
  ];
}

function stringsFor(
  node: Expression,
  valueType: ValueType | undefined,
  schema: Schema,
  context: RuleContext,
): EnumValue[] {
  const type = valueType?.isCollection === false ? enumType(valueType, schema) : undefined;
  if (type === undefined) return [];
  const inner = followAlias(node, context)?.value ?? node;
  if (inner.kind === 'Literal' && inner.literal === 'json') return [{ literal: inner, type }];
  return (inner.kind === 'List' ? inner.items : [inner]).flatMap((item) => {
    const literal = knownLiteral(item);
    return literal?.literal === 'string' ? [{ literal, type }] : [];
  });
}

function enumType(type: ValueType | undefined, schema: Schema): EnumType | undefined {
  const declared = type?.family === 'enum' ? typeDeclaration(schema, type.name) : undefined;
  return declared?.kind === 'enum' && declared.members.size > 0 ? declared : undefined;
}

/** The names of an enumeration in lower case. */
const knownNames = memo(({ members }: EnumType): ReadonlySet<string> => new Set([...members.keys()].map(lowerCase)));

const lowerCase = (name: string): string => name.toLowerCase();

/**
 * The comma-separated members of a literal that the type lacks. A number is the value of a member, whatever its name;
 * some services ignore the case of names.
 * An alias brings one literal to many operators.
 */
const unknownMembers = memo((context: RuleContext, literal: Literal, type: EnumType): readonly Fact[] => {
  if (literal.hasHole) return [];
  if (literal.literal === 'json') return unknownItems(literal, type);
  const known = knownNames(type);
  const isAsWritten = context.textOf(literal) === literal.text;
  let start = literal.start + literal.text.indexOf("'") + 1;
  const parts = stringContent(literal).split(',');
  if (parts.length > 1 && !type.isFlags) {
    const { start: from, end } = literal;
    return [{ start: from, end, member: stringContent(literal), type, near: [], isSeveral: true }];
  }
  return parts.flatMap((part) => {
    const span = { start, end: start + part.length };
    start = span.end + 1;
    const member = part.trim();
    if (isValueOf(member, type) || known.has(member.toLowerCase())) return [];
    const near = suggestNames(member, [...type.members.keys()]);
    return [
      {
        ...(isAsWritten ? span : { start: literal.start, end: literal.end }),
        member,
        type,
        near: isAsWritten ? near : [],
      },
    ];
  });
});

/** Whether a number is the value of a member, or of flags together (CSDL 10.2.1). */
const isValueOf = (text: string, type: EnumType): boolean =>
  /^[+-]?\d+$/.test(text) && (text.length > 15 || isEnumNumber(Number(text), type));

/** The members that strings in an array name, and that the type lacks. */
function unknownItems(array: Literal, type: EnumType): Fact[] {
  const { start, end } = array;
  return (readJsonLiteral(array.text)?.items ?? [])
    .flatMap(({ kind, text }) => (kind === 'string' ? (JSON.parse(text) as string).split(',') : []))
    .map((part) => part.trim())
    .filter((member) => !isValueOf(member, type) && !knownNames(type).has(member.toLowerCase()))
    .map((member) => ({ start, end, member, type, near: [] }));
}
