/** Operands whose types an operator cannot compare or combine. */
import type { TypeFamily } from '../../language/index.js';
import type { Fix, Span, TextEdit } from '../../text/index.js';
import type { Binary, Dialect, Expression, Literal, OrderbyItem } from '../../syntax/index.js';
import { typeDeclaration } from '../../schema/index.js';
import { isExpression, type ValueType } from '../../semantics/index.js';
import { followAlias } from '../shared/expressions/parameter-alias.js';
import { isComparison, knownLiteral, unwrap } from '../shared/expressions/operands.js';
import {
  type OperandFault,
  negationFaults,
  operandFaults,
  type TypedOperand,
} from '../shared/expressions/operand-faults.js';
import { areComparable, operandType, operandWords, typeWords } from '../shared/expressions/operand-types.js';
import { formsOfLiteral, quoteLiteral, unquoteLiteral } from '../shared/expressions/literal-forms.js';
import { type ReferenceValue, valueOfReference } from '../shared/expressions/value-of-reference.js';
import { faultWords } from '../shared/body/value-faults.js';
import { mistypedItem, type MistypedMember, mistypedMember } from '../shared/body/json-values.js';
import { isInOtherOptions } from '../shared/options/query-options.js';
import { changeTo } from '../shared/text/change-to.js';
import { listWords, shorten } from '../shared/text/words.js';
import { defineRule } from '../engine/rule.js';
import type { RuleContext } from '../engine/rule-context.js';

/** `list`: the values after `in`, where they have no parentheses. */
type ListFault = OperandFault & { readonly list?: Span; readonly joined?: string };

/** The operand is a string property, and the text beside it has no quotes and is not another kind of literal. */
interface UnquotedText {
  readonly operand: TypedOperand;
  readonly unquoted: Literal;
}

type Fact =
  | UnquotedText
  | (ListFault & { readonly unquoted?: undefined })
  | (MistypedMember & { readonly operand?: undefined; readonly unquoted?: undefined });

export const incompatibleOperands = defineRule<'Binary' | 'Unary' | 'Literal', Fact>({
  name: 'incompatible-operands',
  within: 'service-query',
  visits: ['Binary', 'Unary', 'Literal'],
  forms: { Binary: ['unlike'], Literal: ['json'] },
  find(node, context, report) {
    if (node.kind === 'Literal') {
      const found = isInOtherOptions(context) ? undefined : mistypedMember(node, context);
      if (found !== undefined) report(node, found);
      return;
    }
    const faults = node.kind === 'Unary' ? negationFaults(node, context) : operandFaults(node, context);
    const joined = node.kind === 'Binary' ? joinedStrings(node, faults, context) : undefined;
    if (joined !== undefined) return report(placeOf(faults[0]!, node), { ...faults[0]!, joined });
    for (const fault of faults) {
      const list = lacksList(fault) ? listAt(fault.operand.node, context) : undefined;
      const isDoubtful = fault.isDoubtful === true || fault.quoted !== undefined;
      const doubt = isDoubtful ? ({ severity: 'warning' } as const) : {};
      const cased = casedGuid(fault, context);
      if (cased?.isKnown === true) report(placeOf(fault, node), fault, { explains: cased.argument });
      else if (list === undefined) report(placeOf(fault, node), fault, doubt);
      else report(placeOf(fault, node), { ...fault, list }, { explains: list });
    }
    if (node.kind !== 'Binary' || faults.length > 0) return;
    const text = unquotedText(node, context);
    if (text !== undefined) report(text.unquoted, text, { explains: text.unquoted });
    const item = itemFault(node, context);
    if (item !== undefined) report(item.array, item);
  },
  describe(fault, context) {
    if (fault.unquoted !== undefined) {
      const [name, text] = [operandWords(context, fault.operand.node), context.textOf(fault.unquoted)];
      return { message: `${name} is a string, so text requires single quotes; write ${shorten(`'${text}'`)}.` };
    }
    if (fault.operand === undefined) {
      return { message: `${shorten(fault.name)} ${faultWords(fault, fault.text)}.` };
    }
    const { operator, operand, other, joined, quoted } = fault;
    if (quoted !== undefined)
      return {
        message: `${operandWords(context, operand.node)} is ${typeWords(operand.type)}, so a value in quotes cannot be compared with it; write ${shorten(quoted.text.slice(1, -1))} without quotes.`,
      };
    if (joined !== undefined) return { message: `"add" does not join strings; ${shorten(joined)} does.` };
    const chain = chainedComparison(fault, context);
    if (chain !== undefined)
      return {
        message: `A comparison cannot follow another one; write "and" between them: ${shorten(chain.written)}.`,
      };
    const cased = casedGuid(fault, context);
    if (cased !== undefined)
      return {
        message: `"${cased.function}" requires a string, but ${shorten(cased.guid)} is a GUID; compare ${shorten(cased.written)} without "${cased.function}".`,
      };
    const subject = `${operandWords(context, operand.node)} is ${typeWords(operand.type)}`;
    const advice = adviceFor(fault, context);
    if (isEmptinessTest(fault, context)) return { message: `${subject}, which is never null; ${advice}.` };
    if (other === undefined)
      return {
        message: lacksList(fault)
          ? `"in" requires a list on its right, but ${subject}; ${advice}.`
          : `${subject}, but "${operator}" ${requirementOf(fault)}; ${advice}.`,
      };
    if (operand.type.isCollection && isComparison(operator)) {
      const [own, others] = [operand, other].map(({ node }) => operandWords(context, node));
      if (other.type.isCollection)
        return { message: `${own} and ${others} are collections of different types; compare collections of one type.` };
      if (knownLiteral(other.node)?.literal === 'json')
        return {
          message: `${others} has an item that is ${typeWords(other.type)}, but ${own} is a collection of another type; correct the item.`,
        };
    }
    if (!isComparison(operator)) {
      const [own, others] = [typeWords(operand.type), typeWords(other.type)];
      const pair = own === others ? plurals[operand.type.family] : `${own} and ${others}`;
      return { message: `"${operator}" cannot combine ${pair ?? 'these values'}; ${advice}.` };
    }
    if (operand.type.family === 'geo' && other.type.family === 'geo') {
      const [own, others] = [operand, other].map(
        ({ node, type }) => `${operandWords(context, node)} is of type ${type.name}`,
      );
      return { message: `${own}, but ${others}; compare values of one type.` };
    }
    if (knownLiteral(other.node) !== undefined && knownLiteral(operand.node) !== undefined) {
      const [own, given] = [operand, other].map(
        ({ node, type }) => `the ${typeWords(type).replace(/^an? /, '')} ${operandWords(context, node)}`,
      );
      return { message: `Cannot compare ${own} with ${given}; use values of one type.` };
    }
    if (knownLiteral(other.node) !== undefined)
      return { message: `${subject}, so it cannot be compared with ${typeWords(other.type)}; ${advice}.` };
    const otherWords = `${operandWords(context, other.node)} is ${typeWords(other.type)}`;
    return { message: `${subject}, but ${otherWords}; ${advice}.` };
  },
  fix(fault, context): Fix[] {
    if (fault.unquoted !== undefined) {
      const { start, end } = fault.unquoted;
      const edits = [start, end].map((at) => ({ start: at, end: at, text: "'" }));
      return [{ title: 'Put it in quotes', safety: 'safe', edits }];
    }
    if (fault.operand === undefined || fault.joined !== undefined) return [];
    if (fault.quoted !== undefined) {
      const { start, end, text } = fault.quoted;
      if (context.textOf(fault.quoted) !== text) return [];
      const edits = [start, end - 1].map((at) => ({ start: at, end: at + 1, text: '' }));
      return [{ title: 'Remove the quotes', safety: 'unsafe', edits }];
    }
    const reference = comparedReference(fault, context);
    if (reference !== undefined)
      return hasOtherType(reference, fault) ? [] : changeTo([reference.path], reference.name);
    const item = descendingItem(fault, context);
    if (item !== undefined) {
      const { start, end } = item;
      const text = context.write(item, `${context.textOf(fault.operand.node)} desc`);
      return [{ title: 'Write "desc"', safety: 'safe', edits: [{ start, end, text }] }];
    }
    const chain = chainedComparison(fault, context);
    if (chain !== undefined) return [{ title: 'Write "and" between them', safety: 'safe', edits: [chain.edit] }];
    const cased = casedGuid(fault, context);
    if (cased !== undefined) {
      const safety = cased.isKnown ? 'safe' : 'unsafe';
      return [{ title: `Remove "${cased.function}"`, safety, edits: [cased.edit] }];
    }
    const literal = literalOf(fault);
    const { node: collection, type } = fault.operand;
    if (type.isCollection && literal !== undefined && isComparison(fault.operator) && collection.end < literal.start) {
      const [first, last] = [collection.end, literal.end];
      const edits = [
        { start: first, end: first, text: '/any(i:i' },
        { start: last, end: last, text: ')' },
      ];
      return context.dialect.functions.includes('any') ? [{ title: 'Write "any"', safety: 'unsafe', edits }] : [];
    }
    const instead = literal === undefined ? undefined : insteadOf(literal, fault, context);
    if (literal === undefined || instead === undefined) return [];
    const title = titleOf(literal, instead, fault);
    const { start, end } = fault.list ?? literal;
    return [
      {
        title,
        safety: lacksList(fault) || isOfUntyped(fault.operand.node, context) ? 'unsafe' : 'safe',
        edits: [{ start, end, text: context.write(literal, instead) }],
      },
    ];
  },
});

/** `Start ge 2017-07-01T08:00`, where the property is a string: the text need not be a value of another type. */
function unquotedText({ operator, left, right }: Binary, context: RuleContext): UnquotedText | undefined {
  if (!isComparison(operator.name ?? '') || operator.name === 'in') return undefined;
  const [first, second] = [unwrap(left), unwrap(right)];
  for (const [side, other] of [
    [first, second],
    [second, first],
  ] as const) {
    if (other.kind !== 'Literal' || !other.malformed || !/^[\w.:+-]+$/.test(context.textOf(other))) continue;
    const type = side.kind === 'MemberPath' ? operandType(context, side) : undefined;
    if (type?.family === 'string' && !type.isCollection) return { operand: { node: side, type }, unquoted: other };
  }
  return undefined;
}

/** `1 lt A lt 5`: the whole condition with "and", and the edit that writes it. */
function chainedComparison(
  { operator, operand: { node, type }, other }: OperandFault,
  context: RuleContext,
): { readonly written: string; readonly edit: TextEdit } | undefined {
  if (other === undefined || type.family !== 'boolean' || node.kind !== 'Binary' || other.node.start < node.end)
    return undefined;
  if (!isRelational(operator) || !isRelational(node.operator.name ?? '') || node.right.kind === 'Literal')
    return undefined;
  const { end } = node;
  const between = context.textOf(node, { start: end, end: other.node.start });
  // After `(1 lt A)` the second comparison begins after the parentheses. Those that the text after them opens are around `other`.
  const closing = closingAt(between, Infinity);
  const opened = countOf(/\(|%28/g, between.slice(closing.length));
  const after = context.textOf(node, { start: other.node.end, end: other.node.end + longestList });
  const rest = between.slice(closing.length) + context.textOf(other.node) + closingAt(after, opened);
  const middle = context.textOf(node.right);
  const space = /^(?:%20|\+)/.exec(rest)?.[0] ?? ' ';
  const text = `${space}and${space}${middle}`;
  const closed = countOf(/\)|%29/g, closing);
  const first = '('.repeat(closed) + context.textOf(node) + ')'.repeat(closed);
  const at = end + closing.length;
  return { written: `${first}${text}${rest}`.replaceAll(/%20|\+/g, ' '), edit: { start: at, end: at, text } };
}

const countOf = (pattern: RegExp, text: string): number => text.match(pattern)?.length ?? 0;

/** The closing parentheses that a text begins with, at most so many, with the spaces before them. */
function closingAt(text: string, most: number): string {
  const closing = /(?:\s|%20|\+)*(?:\)|%29)/y;
  let end = 0;
  for (let i = 0; i < most && closing.test(text); i++) end = closing.lastIndex;
  return text.slice(0, end);
}

const isRelational = (operator: string): boolean => /^[gl][et]$/.test(operator);

/** `tolower(Id) eq 0f8fad5b-…`: the property is a GUID as well, or its type is not known. */
function casedGuid(
  { operand: { node }, other }: OperandFault,
  context: RuleContext,
):
  | {
      readonly function: string;
      readonly argument: Expression;
      readonly isKnown: boolean;
      readonly guid: string;
      readonly written: string;
      readonly edit: TextEdit;
    }
  | undefined {
  const literal = other === undefined ? undefined : knownLiteral(other.node);
  if (literal?.literal !== 'guid' || node.kind !== 'Call') return undefined;
  const [argument] = node.args;
  if (argument === undefined || !isExpression(argument) || !/^(?:tolower|toupper|trim)$/.test(node.name.text))
    return undefined;
  const isKnown = operandType(context, argument)?.family === 'guid';
  if (!isKnown && !isOfUntyped(node, context)) return undefined;
  const { start, end } = node;
  const text = context.textOf(argument);
  return { function: node.name.text, argument, isKnown, guid: literal.text, written: text, edit: { start, end, text } };
}

/** Whether an operand is the result of a function of values whose types are not known. */
const isOfUntyped = (node: Expression, context: RuleContext): boolean =>
  node.kind === 'Call' &&
  node.args.length > 0 &&
  node.args.every((argument) => isExpression(argument) && operandType(context, argument) === undefined);

/** An item of the array after `in` that is not a value of the type on the left. */
function itemFault(
  { left, operator, right }: Binary,
  context: RuleContext,
): (MistypedMember & { readonly array: Literal }) | undefined {
  const array = operator.name === 'in' ? followAlias(right, context)?.value : undefined;
  const type = array === undefined ? undefined : operandType(context, left);
  if (array?.kind !== 'Literal' || array.literal !== 'json' || type === undefined || type.isCollection)
    return undefined;
  const fault = mistypedItem(array, type, context);
  return fault && { ...fault, array };
}

/** `Name add 'x'`, as other languages join strings: the call of `concat`. */
function joinedStrings(
  { operator, left, right }: Binary,
  faults: readonly OperandFault[],
  context: RuleContext,
): string | undefined {
  const { dialect } = context;
  const isJoined = faults.some(({ operand, other }) => other === undefined && operand.type.family === 'string');
  const isText = [left, right].every((each) => [undefined, 'string'].includes(operandType(context, each)?.family));
  return operator.name === 'add' && isJoined && isText && dialect.functions.includes('concat')
    ? `concat(${context.textOf(left)},${context.textOf(right)})`
    : undefined;
}

/** `Items eq null`, in a dialect that has `any`. */
const isEmptinessTest = ({ operator, operand, other }: OperandFault, { dialect }: RuleContext): boolean =>
  other === undefined &&
  operand.type.isCollection &&
  (operator === 'eq' || operator === 'ne') &&
  dialect.functions.includes('any');

/** The literal, if one side is one; the operand that the operator does not accept; otherwise the whole operation. */
function placeOf({ operand, other, quoted }: OperandFault, whole: Expression): Expression {
  if (quoted !== undefined) return quoted;
  if (other === undefined) return operand.node;
  return other.node.kind === 'Literal' ? other.node : whole;
}

/** The literal that could be written differently. */
const literalOf = ({ operand, other }: OperandFault): Literal | undefined => knownLiteral((other ?? operand).node);

/** The literal converted to the required type; undefined where that is not certain. */
function insteadOf(literal: Literal, fault: ListFault, context: RuleContext): string | undefined {
  const { operand, other, operator, list = literal } = fault;
  if (literal.literal === 'json') return undefined;
  if (lacksList(fault)) return `(${context.textOf(literal, list)})`;
  if (other === undefined) return operator === 'like' ? quoteLiteral(literal) : undefined;
  if (operand.type.isCollection || operand.node.kind === 'Literal') return undefined;
  const { family, name } = operand.type;
  if (family === 'enum') return literal.literal === 'string' ? `${name}${literal.text}` : undefined;
  return family === 'string' ? quoteLiteral(literal) : unquoteLiteral(literal, operand.type, context.dialect);
}

/** One value after `in`, and others after commas: quotes and commas as written, since encoded text is not a literal. */
function listAt(first: Expression, context: RuleContext): Span | undefined {
  const { start, end } = first;
  const after = context.textOf(first, { start: end, end: end + longestList });
  const others = /^(?:(?: |%20){0,3}(?:,|%2[cC])(?: |%20){0,3}(?:(?:'|%27)[^'%&]*(?:'|%27)|-?\w[\w.-]*))+/.exec(
    after,
  )?.[0];
  return others === undefined ? undefined : { start, end: end + others.length };
}

/** A longer list without parentheses is not searched for its end; in UTF-16 units. */
const longestList = 500;

/** `in` is followed by one value instead of a list. */
const lacksList = ({ operator, operand, other }: OperandFault): boolean =>
  operator === 'in' && other === undefined && !operand.type.isCollection;

const requirementOf = (fault: OperandFault): string =>
  /^[gl][et]$/.test(fault.operator)
    ? 'requires values that have an order'
    : fault.operator !== 'like' && fault.operator !== 'in' && isComparison(fault.operator)
      ? 'accepts no collection, and a collection is never null'
      : (requirements[fault.operator] ?? 'accepts only numbers, dates and durations');

/** The reference to an entity that is compared with a literal: its key can be. */
function comparedReference({ operator, operand, other }: ListFault, context: RuleContext): ReferenceValue | undefined {
  if (other === undefined || !isComparison(operator)) return undefined;
  const isRight = knownLiteral(other.node) !== undefined;
  if (!isRight && knownLiteral(operand.node) === undefined) return undefined;
  return valueOfReference(isRight ? operand.node : other.node, context);
}

/** Whether the key has a type that cannot be compared with the literal. */
const hasOtherType = ({ type }: ReferenceValue, { operand, other }: ListFault): boolean =>
  type !== undefined &&
  [operand, other].some((side) => side?.node.kind === 'Literal' && !areComparable(side.type, type));

function titleOf(literal: Literal, instead: string, fault: OperandFault): string {
  if (lacksList(fault)) return 'Put it in parentheses';
  if (fault.isDoubtful === true) return 'Write its type';
  if (literal.literal !== 'string') return 'Put it in quotes';
  return instead.includes("'") ? `Write ${shorten(instead)}` : 'Remove the quotes';
}

const requirements: Readonly<Record<string, string>> = {
  like: 'accepts only strings',
  in: 'requires a single value on the left',
  has: 'requires an enumeration value on the left',
  mul: 'accepts only numbers and durations',
  div: 'accepts only numbers and durations',
  divby: 'accepts only numbers and durations',
  mod: 'accepts only numbers',
  '-': 'accepts only numbers and durations',
};

const plurals: Readonly<Partial<Record<TypeFamily, string>>> = {
  date: 'two dates',
  dateTimeOffset: 'two dates and times',
  timeOfDay: 'two times of day',
  duration: 'two durations',
  number: 'two numbers',
};
const dates: ReadonlySet<TypeFamily> = new Set(['date', 'dateTimeOffset']);

const examples: Readonly<Partial<Record<TypeFamily, string>>> = {
  boolean: 'true or false',
  number: 'a number such as 5',
  string: 'a string in single quotes',
  date: 'a date such as 2024-01-31',
  dateTimeOffset: 'a date and time such as 2024-01-31T12:00:00Z',
  timeOfDay: 'a time such as 12:30:00',
  duration: "a duration such as duration'P1D'",
  guid: 'a GUID such as 0f8fad5b-d9cb-469f-a165-70867728950e',
};

/** A value of a type in the notation of V2 and V3. */
function exampleOfV3({ family, name }: ValueType, dialect: Dialect): string | undefined {
  if (family === 'timeOfDay' || family === 'duration') return "a time such as time'PT12H30M'";
  if (family === 'guid') return "a GUID such as guid'0f8fad5b-d9cb-469f-a165-70867728950e'";
  if (family !== 'date' && family !== 'dateTimeOffset') return examples[family];
  const forms = formsOfLiteral({ literal: 'dateTimeOffset', text: '2024-01-31T12:00:00Z' }, name, dialect);
  return `a date and time such as ${listWords(forms, 'or')}`;
}

/** `orderby=-Day`, as other languages sort in descending order. */
function descendingItem(
  { operator, operand: { node } }: ListFault,
  { ancestors }: RuleContext,
): OrderbyItem | undefined {
  const item = ancestors.at(-1);
  const isWhole = item?.kind === 'OrderbyItem' && item.direction === undefined && item.expression.end === node.end;
  return operator === '-' && isWhole && item.expression.kind === 'Unary' ? item : undefined;
}

/** The literal in a parameter alias. */
function valueOfAlias(operand: Expression, context: RuleContext): Literal | undefined {
  const given = followAlias(operand, context);
  return given?.isAlias === true && given.value.kind === 'Literal' ? given.value : undefined;
}

/** Two properties: one of them can be converted to a string. */
function mixedAdvice({ operator, operand, other }: ListFault, context: RuleContext): string {
  const { dialect } = context;
  const sides = other === undefined ? [] : [operand, other];
  const alias = sides.find(({ node }) => valueOfAlias(node, context) !== undefined);
  if (alias !== undefined && isComparison(operator))
    return `correct the value of ${shorten(context.textOf(alias.node))}`;
  const text = sides.find(({ type }) => type.family === 'string');
  const rest = sides.find(
    ({ type }) => type.family !== 'string' && type.family !== 'enum' && type.structured === undefined,
  );
  return text !== undefined &&
    rest?.node.kind === 'MemberPath' &&
    isComparison(operator) &&
    dialect.functions.includes('cast') &&
    dialect.v3Literals !== 'own'
    ? `compare properties of one type, or convert one: cast(${shorten(context.textOf(rest.node))},Edm.String)`
    : 'use operands of one type';
}

/** A number compared with an enumeration value: its member with this number, or any member. */
function memberAdvice(fault: ListFault, { schema }: RuleContext): string {
  const { name } = fault.operand.type;
  const declared = schema === undefined ? undefined : typeDeclaration(schema, name);
  const members = declared?.kind === 'enum' ? [...declared.members.values()] : [];
  const number = literalOf(fault)?.text;
  const same = members.find(({ value }) => String(value) === number);
  if (same !== undefined) return `write ${name}'${same.name}'`;
  const [first] = members;
  return `write one of its members${first === undefined ? ' in quotes' : `, such as ${name}'${first.name}'`}`;
}

function adviceFor(fault: ListFault, context: RuleContext): string {
  const item = descendingItem(fault, context);
  if (item !== undefined) return `write ${shorten(context.textOf(fault.operand.node))} desc`;
  const { operand, other, operator } = fault;
  const reference = comparedReference(fault, context);
  if (reference !== undefined)
    return hasOtherType(reference, fault)
      ? `compare its key ${shorten(reference.path)} with a value of its type`
      : `compare its key: write ${shorten(reference.path)}`;
  const literal = literalOf(fault);
  const instead = literal === undefined ? undefined : insteadOf(literal, fault, context);
  if (instead !== undefined && lacksList(fault)) return `write ${instead}`;
  const value = valueOfAlias(operand.node, context);
  if (lacksList(fault) && literal === undefined)
    return value === undefined
      ? 'to compare two properties, write eq'
      : /^'\s*\[/.test(value.text)
        ? 'remove the quotes around the array in the alias'
        : 'write an array as the value of the alias';
  if (fault.isDoubtful === true) return instead === undefined ? memberAdvice(fault, context) : `write ${instead}`;
  if (instead !== undefined)
    return literal?.literal === 'string'
      ? `write ${instead}${instead.includes("'") ? '' : ' without quotes'}`
      : `write it in quotes: ${instead}`;
  if (operand.node.kind === 'Unary' && operand.node.operator.name === 'not')
    return `"not" applies only to ${shorten(context.textOf(operand.node.operand))}; write not (${shorten(context.textOf(operand.node.operand))} ${operator} …)`;
  if (isEmptinessTest(fault, context))
    return `to test whether it is ${operator === 'eq' ? '' : 'not '}empty, write ${operator === 'eq' ? 'not ' : ''}${shorten(context.textOf(operand.node))}/any()`;
  if (operand.type.isCollection && other === undefined && isComparison(operator) && operator !== 'in')
    return 'test its members with "any", or count them';
  if (operand.type.isCollection)
    return context.dialect.functions.includes('any')
      ? 'compare its members with "any" or "all"'
      : 'query the entity set of its members';
  if (other === undefined)
    return operator === 'like' ? 'compare it with eq, or with ge and le' : 'use another operator or operand';
  if (!isComparison(operator) && dates.has(operand.type.family))
    return other.type.family === 'number' && context.dialect.literals.includes('duration')
      ? "write a duration such as duration'P7D'"
      : 'add or subtract a duration, or subtract another date';
  const { dialect } = context;
  const example = dialect.v3Literals === 'own' ? exampleOfV3(operand.type, dialect) : examples[operand.type.family];
  if (literal === undefined) return mixedAdvice(fault, context);
  if (example !== undefined) return `write ${example}`;
  return operand.type.structured === undefined ? 'use operands of one type' : 'compare one of its properties';
}
