/** A key that does not identify one entity. */
import { alternateKeys } from '../../semantics/index.js';
import { isBeforeV4, type KeyPredicate } from '../../syntax/index.js';
import { defineRule } from '../engine/rule.js';
import type { RuleContext } from '../engine/rule-context.js';
import { textOfKey } from '../shared/path/key-text.js';
import {
  type KeyedSegment,
  keyedSegments,
  placeFor,
  segmentName,
  acceptsKey,
  hasUnnamedLiterals,
  writeKeyProperty,
} from '../shared/path/path-segments.js';
import { keySegmentsOf, type KeySegments } from '../shared/path/key-segments.js';
import { listWords } from '../shared/text/words.js';

type Fact =
  | {
      readonly kind: 'empty' | 'unnamed' | 'incomplete';
      readonly segment: KeyedSegment;
      readonly missing: readonly string[];
    }
  | { readonly kind: 'segments'; readonly key: KeySegments }
  /** Several values after a name of unknown meaning. */
  | { readonly kind: 'unknown'; readonly name: string };

export const missingKeyProperty = defineRule<'ResourcePath', Fact>({
  name: 'missing-key-property',
  visits: ['ResourcePath'],
  forms: { ResourcePath: ['keyed'] },
  find(path, context, report) {
    for (const key of keySegmentsOf(context)) {
      const last = key.values.at(-1);
      if (last !== undefined && key.values.length < key.properties.length)
        report(last.segment.name, { kind: 'segments', key });
    }
    for (const segment of keyedSegments(context)) {
      const { predicate } = segment.key;
      if (!acceptsKey(segment) || isOpen(predicate) || textOfKey(context, predicate).isSplit) continue;
      const kind = kindOf(segment, context);
      if (kind !== undefined) report(predicate, { kind, segment, missing: missingNames(segment, context) });
    }
    const known = new Set(context.binding.path.flatMap(({ role, segment }) => (role === 'unknown' ? [] : [segment])));
    for (const segment of path.segments) {
      const [key] = segment.keys;
      if (known.has(segment) || key === undefined || key.items.length < 2) continue;
      // Services of V2 have no functions with arguments in their paths.
      const isOld = isBeforeV4(context.dialect) && !context.dialect.boundOperations;
      const isUnnamed = isOld
        ? key.items.every((item) => item.name === undefined && item.value.kind === 'Literal')
        : hasUnnamedLiterals(segment, context);
      if (isUnnamed) report(key, { kind: 'unknown', name: segmentName(segment, context) });
    }
  },
  describe: (fact, context) => ({
    message:
      fact.kind === 'segments'
        ? segmentWords(fact.key, context)
        : fact.kind === 'unknown'
          ? unnamedWords(fact.name)
          : words(fact, context),
  }),
});

type KeyedFact = Exclude<Fact, { kind: 'segments' | 'unknown' }>;

/** A variable without a name may contain a whole key; values that the parser has reported are skipped. */
const isOpen = ({ items }: KeyPredicate): boolean =>
  items.some(
    ({ name, value }) =>
      value.kind === 'Missing' || value.kind === 'Skipped' || (name === undefined && value.kind === 'Hole'),
  );

function kindOf(segment: KeyedSegment, context: RuleContext): KeyedFact['kind'] | undefined {
  const { predicate, form, key, missing, unknown } = segment.key;
  // Empty parentheses may be those of a function where there are functions.
  if (predicate.items.length === 0) return key !== undefined || !context.dialect.boundOperations ? 'empty' : undefined;
  if (form === 'positional') return predicate.items.length > 1 || missing.length > 0 ? 'unnamed' : undefined;
  // Each wrong name may be meant for a property that then only seems to be missing.
  if (missing.length > unknown.length) return 'incomplete';
  return isPartOfAlternateKey(segment) ? 'incomplete' : undefined;
}

const isPartOfAlternateKey = ({ key: { form, values, unknown } }: KeyedSegment): boolean =>
  form === 'mixed' && values.size === 0 && unknown.length === 0;

function missingNames(segment: KeyedSegment, { schema }: RuleContext): string[] {
  const { missing, predicate } = segment.key;
  if (!isPartOfAlternateKey(segment) || schema === undefined || segment.type === undefined)
    return missing.map(({ alias }) => alias);
  const given = predicate.items.map(({ name }) => name?.text);
  const lacking = alternateKeys(schema, segment.type).map((names) =>
    names.some((name) => given.includes(name)) ? names.filter((name) => !given.includes(name)) : [],
  );
  return lacking.filter((names) => names.length > 0).sort((a, b) => a.length - b.length)[0] ?? [];
}

function segmentWords({ owner, values, properties }: KeySegments, context: RuleContext): string {
  const missing = properties.slice(values.length).map(({ alias }) => alias);
  return `The key of ${segmentName(owner.segment, context)} lacks ${quoted(missing)}; add a segment for each.`;
}

function words({ kind, segment, missing }: KeyedFact, context: RuleContext): string {
  const set = segmentName(segment.segment, context);
  const right = rightKey(segment, context);
  const write = `write ${set}(${right})`;
  const { predicate, key } = segment.key;
  if (kind === 'empty') return `The key of ${set} is empty; ${write}, or remove the parentheses to read all of ${set}.`;
  if (kind === 'incomplete')
    return `The key of ${set} lacks ${quoted(missing)}; ${isPartOfAlternateKey(segment) ? 'add it' : write}.`;
  if (key === undefined) return unnamedWords(set);
  const own = ownProperties(segment).map(({ alias }) => alias);
  if (own.length === 1)
    return `The key of ${set} has only the property ${own[0]}, but ${predicate.items.length} values are given; ${write}.`;
  const given = predicate.items.length === 1 ? 'one unnamed value is ambiguous' : 'the values require their names';
  return `The key of ${set} has the properties ${listWords(own)}, so ${given}; ${write}.`;
}

const unnamedWords = (name: string): string =>
  `A key with several values requires their property names; write ${name}(Name='…',OtherName='…').`;

const quoted = (names: readonly string[]): string => listWords(names.map((name) => `"${name}"`));

/** The key properties that the parent's key does not determine. */
function ownProperties({ key: { key = [], repeated, values } }: KeyedSegment): NonNullable<KeyedSegment['key']['key']> {
  const given = new Set(values.values());
  const own = key.filter((property) => !repeated.has(property) || given.has(property));
  return own.length > 0 ? own : key.slice(-1);
}

/** The correct content of the parentheses: known values with their names, `'…'` for the others. */
function rightKey(segment: KeyedSegment, context: RuleContext): string {
  const { key } = segment.key;
  if (key === undefined) return "'…'";
  const own = ownProperties(segment);
  const [only] = own;
  if (own.length === 1) return placeFor(only, segment, context);
  return own.map((property) => writeKeyProperty(property, segment, context)).join(',');
}
