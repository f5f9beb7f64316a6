/** A value in a key that the key property cannot have. */
import type { TypeFamily } from '../../language/index.js';
import { keyOf } from '../../schema/index.js';
import { familyWords, literalType } from '../../semantics/index.js';
import type { Fix } from '../../text/index.js';
import type { Call, Expression, KeyValue, MemberPath, Name, ResourcePath } from '../../syntax/index.js';
import { followAlias, quoteLiteral, unquoteLiteral } from '../shared/expressions/index.js';
import { defineRule, type Report, type RuleContext } from '../engine/index.js';
import {
  faultOf,
  isOutOfRange,
  keyArguments,
  keyedCollection,
  type KeyedSegment,
  keyedSegments,
  keySegmentFault,
  keySegmentsOf,
  type KeyValueFault,
  mayBeOfAnotherProtocol,
  segmentName,
  acceptsKey,
  typeOfKeyValue,
} from '../shared/path/index.js';
import { shorten } from '../shared/text/index.js';

interface Fact {
  /** `segment`: a segment that its key property cannot have as its value. */
  readonly kind: KeyValueFault | 'segment';
  readonly value: Expression | Name;
  readonly family: TypeFamily | undefined;
  /** The key property and its entity set, as far as known. */
  readonly property: string | undefined;
  readonly set: string;
  /** Whether the parentheses may also contain the parameters of a function. */
  readonly mayBeParameter?: true;
}

export const invalidKeyValue = defineRule<'ResourcePath' | 'Call' | 'MemberPath', Fact>({
  name: 'invalid-key-value',
  visits: ['ResourcePath', 'Call', 'MemberPath'],
  forms: { ResourcePath: ['keyed'], MemberPath: ['marked'] },
  find(path, context, report) {
    if (path.kind === 'Call') return findInCall(path, context, report);
    if (path.kind === 'MemberPath') return findAfterRoot(path, context, report);
    if (context.dialect.boundOperations) findUnbound(path, context, report);
    findInSegments(context, report);
    for (const segment of keyedSegments(context)) {
      if (!acceptsKey(segment)) continue;
      for (const item of segment.key.predicate.items) {
        const type = typeOfKeyValue(item, segment, context);
        const family = type === undefined || type.isCollection ? undefined : type.family;
        const given = followAlias(item.value, context);
        // A dialect without aliases has no rule for them.
        if (given === undefined || (given.isAlias && !context.dialect.parameterAliases)) continue;
        const { value } = given;
        // What an expression that an alias represents gives is not certain.
        if (given.isAlias && value.kind !== 'Literal') continue;
        const kind = faultOf(value, family) ?? (isOutOfRange(value, type?.name) ? 'range' : undefined);
        if (kind === undefined) continue;
        const property = propertyName(item, segment);
        report(item.value, { kind, value, family, property, set: segmentName(segment.segment, context) });
      }
    }
  },
  describe(fact, context) {
    const { kind, value, family, property, set } = fact;
    if (fact.mayBeParameter === true) return { message: describeUnbound(fact, context) };
    const text = shorten(context.textOf(value));
    const due = family === undefined ? "a literal such as 'A1' or 5" : familyWords[family];
    const owner = property === undefined ? `A key of ${set}` : `The key property ${property} of ${set}`;
    if (kind === 'segment') return { message: `${owner} must be ${due}, but ${text} is not; write the key value.` };
    if (kind === 'null') return { message: `${owner} cannot be null; write ${due}.` };
    if (kind === 'type')
      return { message: `${owner} must be ${due}, but ${text} is ${literalWords(value)}${adviceFor(fact, context)}.` };
    if (kind === 'range')
      return {
        message: text.includes('.')
          ? `${owner} must be an integer, but ${text} is a fraction; correct the number.`
          : `${text} is out of range for ${owner.charAt(0).toLowerCase()}${owner.slice(1)}; correct the number.`,
      };
    const what = kind === 'word' ? 'an unquoted word' : 'an expression';
    return { message: `${owner} must be ${due}, but ${text} is ${what}${adviceFor(fact, context)}.` };
  },
  fix: ({ kind, value, family }, context): Fix[] => {
    const { start, end } = value;
    if (kind === 'segment' || value.kind === 'Name') return [];
    if (isQuotable(kind, value, family)) {
      const edits = [
        { start, end: start, text: "'" },
        { start: end, end, text: "'" },
      ];
      return [{ title: 'Put it in quotes', safety: family === 'string' ? 'safe' : 'unsafe', edits }];
    }
    const bare = kind === 'type' ? unquoted(value, family, context) : undefined;
    return bare === undefined
      ? []
      : [{ title: 'Remove the quotes', safety: 'safe', edits: [{ start, end, text: context.write(value, bare) }] }];
  },
});

function describeUnbound(fact: Fact, context: RuleContext): string {
  const { kind, value, property, set } = fact;
  const owner =
    property === undefined ? `A key or parameter of ${set}` : `The key property or parameter ${property} of ${set}`;
  const what = kind === 'word' ? 'an unquoted word' : 'an expression';
  return `${owner} must be a literal or an alias, but ${shorten(context.textOf(value))} is ${what}${adviceFor(fact, context)}.`;
}

/** Keys whose values are segments. */
function findInSegments(context: RuleContext, report: (value: Name, fact: Fact) => void): void {
  for (const { owner, values, properties } of keySegmentsOf(context)) {
    for (const [i, { segment, type }] of values.entries()) {
      const { name } = segment;
      const property = properties[i];
      if (name.kind !== 'Name' || property === undefined || type === undefined) continue;
      const fault = keySegmentFault(name.text, property, type, context);
      if (fault === undefined) continue;
      const kind = fault.isOutOfRange ? 'range' : 'segment';
      const set = segmentName(owner.segment, context);
      report(name, { kind, value: name, family: fault.family, property: property.alias, set });
    }
  }
}

/** `$root/Products/1/Name`: the first value of a key that is a segment after a collection. */
function findAfterRoot({ parts }: MemberPath, context: RuleContext, report: (value: Name, fact: Fact) => void): void {
  const { binding, schema } = context;
  if (schema?.isUnannotated === true) return;
  if (schema === undefined || binding.isPartial || parts[0]?.kind !== 'Name' || parts[0].text !== '$root') return;
  for (let i = 2; i < parts.length; i++) {
    const [owner, name] = [parts[i - 1]!, parts[i]!];
    const type = binding.typeOf(owner);
    if (name.kind !== 'Name' || type?.isCollection !== true || type.structured?.kind !== 'entity') continue;
    const [property] = keyOf(schema, type.structured) ?? [];
    if (property === undefined || /^\$|\./.test(name.text)) continue;
    const fault = keySegmentFault(name.text, property, type.structured, context);
    if (fault === undefined) continue;
    const kind = fault.isOutOfRange ? 'range' : 'segment';
    report(name, { kind, value: name, family: fault.family, property: property.alias, set: context.textOf(owner) });
  }
}

/** Keys in expressions. What an expression in one gives is not certain, so only literals are judged. */
function findInCall(call: Call, context: RuleContext, report: Report<Fact>): void {
  const { schema, dialect } = context;
  const collection = keyedCollection(call, context);
  if (schema === undefined || collection === undefined) return;
  for (const { value: written, property, type } of keyArguments(call, collection, schema)) {
    const given = followAlias(written, context);
    if (given?.value.kind !== 'Literal' || (given.isAlias && !dialect.parameterAliases)) continue;
    const family = type === undefined || type.isCollection ? undefined : type.family;
    const { value } = given;
    const kind = faultOf(value, family) ?? (isOutOfRange(value, type?.name) ? 'range' : undefined);
    if (kind !== undefined) report(written, { kind, value, family, property: property.alias, set: collection.owner });
  }
}

/** Whether a value is the path of another resource, which some services accept as a parameter. */
const isRooted = (value: Expression): boolean =>
  value.kind === 'MemberPath' && value.parts[0]?.kind === 'Name' && value.parts[0].text.startsWith('$');

/** Even in the parentheses of an unknown segment, values are literals or aliases. */
function findUnbound(path: ResourcePath, context: RuleContext, report: (value: Expression, fact: Fact) => void): void {
  const judged = new Set(keyedSegments(context).map(({ segment }) => segment));
  for (const segment of path.segments) {
    const set = segmentName(segment, context);
    if (judged.has(segment) || set.startsWith('$')) continue;
    for (const { name, value } of segment.keys.flatMap(({ items }) => items)) {
      // A parameter may be JSON or null.
      const kind = value.kind === 'Literal' || isRooted(value) ? undefined : faultOf(value, undefined);
      if (kind === 'word' && name !== undefined && mayBeOfAnotherProtocol(segment, path, context)) continue;
      if (kind === 'word' || kind === 'expression')
        report(value, { kind, value, family: undefined, property: name?.text, set, mayBeParameter: true });
    }
  }
}

const propertyName = (item: KeyValue, { key }: KeyedSegment): string | undefined =>
  item.name?.text ?? key.values.get(item)?.alias;

function isQuotable(kind: Fact['kind'], value: Fact['value'], family: TypeFamily | undefined): boolean {
  if (kind === 'word')
    return (family === undefined || family === 'string') && value.kind === 'MemberPath' && value.parts.length === 1;
  return kind === 'type' && family === 'string' && value.kind === 'Literal' && quoteLiteral(value) !== undefined;
}

const unquoted = (
  value: Fact['value'],
  family: TypeFamily | undefined,
  { dialect }: RuleContext,
): string | undefined =>
  value.kind === 'Literal' && family !== undefined ? unquoteLiteral(value, family, dialect) : undefined;

function adviceFor({ kind, value, family }: Fact, context: RuleContext): string {
  if (isQuotable(kind, value, family)) return `; write '${shorten(context.textOf(value))}'`;
  const bare = kind === 'type' ? unquoted(value, family, context) : undefined;
  return bare === undefined ? '; write the key value' : `; write ${shorten(bare)}`;
}

function literalWords(value: Fact['value']): string {
  const family = value.kind === 'Literal' ? literalType(value.literal)?.family : undefined;
  return family === undefined ? 'not one' : familyWords[family];
}
