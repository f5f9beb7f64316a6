/** A value in a key that the key property cannot have. */
import type { TypeFamily } from '../../language/index.js';
import { keyOf } from '../../schema/index.js';
import { familyWords, literalType } from '../../semantics/index.js';
import type { Fix, Span } from '../../text/index.js';
import type { Call, Expression, KeyPredicate, KeyValue, MemberPath, Name, ResourcePath } from '../../syntax/index.js';
import { followAlias } from '../shared/expressions/parameter-alias.js';
import { quoteLiteral, unquoteLiteral } from '../shared/expressions/literal-forms.js';
import { defineRule, type Report } from '../engine/rule.js';
import type { RuleContext } from '../engine/rule-context.js';
import { colonAfter, textOfKey } from '../shared/path/key-text.js';
import { faultOf, isOutOfRange, type KeyValueFault } from '../shared/path/key-value-fault.js';
import { keyArguments, keyedCollection } from '../shared/path/keyed-calls.js';
import {
  type KeyedSegment,
  keyedSegments,
  segmentName,
  acceptsKey,
  typeOfKeyValue,
} from '../shared/path/path-segments.js';
import { keySegmentFault, keySegmentsOf } from '../shared/path/key-segments.js';
import { mayBeOfAnotherProtocol } from '../shared/path/other-protocol.js';
import { shorten } from '../shared/text/words.js';

interface Fact {
  /** `segment`: a segment that its key property cannot have as its value. `colon`: a name, and a colon instead of "=". */
  readonly kind: KeyValueFault | 'segment' | 'colon';
  readonly value: Expression | Name;
  readonly family: TypeFamily | undefined;
  /** The key property and its entity set, if known. */
  readonly property: string | undefined;
  readonly set: string;
  /** Whether the parentheses may also contain the parameters of a function. */
  readonly mayBeParameter?: true;
  /** The whole text of a value without quotes, where the parser split it; the colon after a name. */
  readonly written?: Span;
  /** Whether the parser skipped text of the key, so that quotes around a part of it fix nothing. */
  readonly isSplit?: true;
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
        // The value of an expression in an alias is not certain.
        if (given.isAlias && value.kind !== 'Literal') continue;
        const kind = faultOf(value, family) ?? (isOutOfRange(value, type?.name) ? 'range' : undefined);
        if (kind === undefined) continue;
        const property = propertyName(item, segment);
        const fact: Fact = { kind, value, family, property, set: segmentName(segment.segment, context) };
        reportValue(item, segment.key.predicate, fact, context, report);
      }
    }
  },
  describe(fact, context) {
    const { kind, value, family, property, set } = fact;
    if (kind === 'colon') return { message: colonWords(fact, context) };
    if (fact.mayBeParameter === true && kind !== 'expression') return { message: describeUnbound(fact, context) };
    const text = writtenText(fact, context);
    if (kind === 'expression') return { message: `A key cannot be calculated; write its value instead of ${text}.` };
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
  fix: ({ kind, value, family, isSplit, written = value }, context): Fix[] => {
    const { start, end } = written;
    if (kind === 'colon') return [{ title: 'Write "="', safety: 'unsafe', edits: [{ start, end, text: '=' }] }];
    if (kind === 'segment' || value.kind === 'Name' || isSplit === true) return [];
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
      : [
          {
            title: bare.includes("'") ? `Write ${bare}` : 'Remove the quotes',
            safety: 'safe',
            edits: [{ start, end, text: context.write(value, bare) }],
          },
        ];
  },
});

function describeUnbound(fact: Fact, context: RuleContext): string {
  const { kind, property, set } = fact;
  const owner =
    property === undefined ? `A key or parameter of ${set}` : `The key property or parameter ${property} of ${set}`;
  const what = kind === 'word' ? 'an unquoted word' : 'an expression';
  return `${owner} must be a literal or an alias, but ${writtenText(fact, context)} is ${what}${adviceFor(fact, context)}.`;
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

/** Keys in expressions. The value of an expression in a key is not certain, so only literals are checked. */
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
function findUnbound(path: ResourcePath, context: RuleContext, report: Report<Fact>): void {
  const judged = new Set(keyedSegments(context).map(({ segment }) => segment));
  for (const segment of path.segments) {
    const set = segmentName(segment, context);
    if (judged.has(segment) || set.startsWith('$')) continue;
    for (const predicate of segment.keys)
      for (const item of predicate.items) {
        const { name, value } = item;
        // A parameter may be JSON or null.
        const kind = value.kind === 'Literal' || isRooted(value) ? undefined : faultOf(value, undefined);
        if (kind === 'word' && name !== undefined && mayBeOfAnotherProtocol(segment, path, context)) continue;
        if (kind !== 'word' && kind !== 'expression') continue;
        const fact: Fact = { kind, value, family: undefined, property: name?.text, set, mayBeParameter: true };
        reportValue(item, predicate, fact, context, report);
      }
  }
}

/** Reports a value: a word with all of its text, and a colon after a name by itself. */
function reportValue(
  item: KeyValue,
  predicate: KeyPredicate,
  fact: Fact,
  context: RuleContext,
  report: Report<Fact>,
): void {
  const colon = fact.kind === 'word' ? colonAfter(item, context) : undefined;
  if (colon !== undefined) {
    const explains = { start: item.value.start, end: predicate.end };
    return report(item.value, { ...fact, kind: 'colon', written: colon }, { span: colon, explains });
  }
  const isWord = fact.kind === 'word' && (fact.family === undefined || fact.family === 'string');
  const { isSplit, unquoted } = textOfKey(context, predicate);
  const written = isWord ? unquoted : undefined;
  if (written === undefined) return report(item.value, isSplit ? { ...fact, isSplit } : fact);
  if (item === predicate.items[0]) report(item.value, { ...fact, written }, { span: written, explains: written });
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
  value.kind === 'Literal' && family !== undefined ? unquoteLiteral(value, { family }, dialect) : undefined;

const writtenText = ({ value, written = value }: Fact, context: RuleContext): string =>
  shorten(context.textOf(value, written));

function colonWords({ value, written = value }: Fact, context: RuleContext): string {
  const name = shorten(context.textOf(value));
  const separator = context.textOf(value, written) === ':' ? '":"' : 'A space';
  return `${separator} does not separate ${name} from its value; write ${name}=${shorten(restOfKey(value, written, context))}.`;
}

/** The text after a colon, up to the next comma or the end of the key. */
const restOfKey = (value: Fact['value'], { end }: Span, context: RuleContext): string =>
  /^[^,)]{0,80}/.exec(context.textOf(value, { start: end, end: end + 80 }))?.[0] ?? '';

function adviceFor(fact: Fact, context: RuleContext): string {
  const { kind, value, family } = fact;
  if (isQuotable(kind, value, family)) return `; write '${writtenText(fact, context)}'`;
  const bare = kind === 'type' ? unquoted(value, family, context) : undefined;
  if (bare !== undefined) return `; write ${shorten(bare)}`;
  const example = family === undefined ? undefined : examples[family];

  return example === undefined ? '; write the key value' : `; write ${example}`;
}

const examples: Readonly<Partial<Record<TypeFamily, string>>> = {
  number: 'a number such as 5',
  date: 'a date such as 2024-01-31',
  guid: 'a GUID such as 01234567-89ab-cdef-0123-456789abcdef',
};

function literalWords(value: Fact['value']): string {
  const family = value.kind === 'Literal' ? literalType(value.literal)?.family : undefined;
  return family === undefined ? 'not one' : familyWords[family];
}
