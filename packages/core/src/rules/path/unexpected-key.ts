/** A key after a resource that cannot have one. */
import type { SegmentFact } from '../../semantics/index.js';
import type { Fix, Span } from '../../text/index.js';
import { keyOf, type Operation } from '../../schema/index.js';
import type { KeyPredicate, KeyValue, Segment } from '../../syntax/index.js';
import { removeFromList } from '../shared/text/list-edits.js';
import { defineRule } from '../engine/rule.js';
import type { RuleContext } from '../engine/rule-context.js';
import { isPlainProperty, segmentName } from '../shared/path/path-segments.js';
import { shorten } from '../shared/text/words.js';

type Kind = 'action' | 'system' | 'reference' | 'singleton' | 'property' | 'second' | 'list' | 'cast';

interface Fact {
  /** The part to remove: a key, or in a key the second value of one property. */
  readonly excess: Span;
  readonly name: string;
  readonly kind: Kind | 'repeated' | 'unnamed';
  /** The second key as written. */
  readonly text?: string;
}

const reasons: Readonly<Record<Exclude<Kind, 'action'>, string>> = {
  reference: 'is single-valued',
  system: 'is not a collection of entities',
  singleton: 'is a singleton',
  property: 'is a property, not a collection of entities',
  second: 'already has a key',
  cast: 'follows a single entity',
  list: 'returns values without a key',
};

/** What the fix removes, where it is not the key. */
const removed: Readonly<Partial<Record<Fact['kind'], string>>> = {
  repeated: 'the second value',
  unnamed: 'the value',
  action: 'the parentheses',
};

export const unexpectedKey = defineRule<'ResourcePath', Fact>({
  name: 'unexpected-key',
  visits: ['ResourcePath'],
  forms: { ResourcePath: ['keyed'] },
  find(_path, context, report) {
    for (const [i, fact] of context.binding.path.entries()) {
      const kind = kindOf(fact, context) ?? kindOfCast(fact, context.binding.path[i - 1]);
      const predicate = fact.segment.keys[kind === 'second' || fact.operation?.kind === 'function' ? 1 : 0];
      if (kind !== undefined && predicate !== undefined) {
        const excess = { start: predicate.start, end: fact.segment.keys.at(-1)!.end };
        const text = context.textOf(predicate, excess);
        report(predicate, { excess, name: segmentName(fact.segment, context), kind, text }, { explains: excess });
      }
      for (const item of fact.key === undefined || kind !== undefined ? [] : repeatedValues(fact.key.predicate))
        report(item.node, { excess: item.excess, name: item.name, kind: 'repeated' });
      const unnamed =
        fact.key === undefined || kind !== undefined ? undefined : unnamedValue(fact.key.predicate, fact, context);
      if (unnamed !== undefined) report(unnamed.node, { excess: unnamed.excess, name: '', kind: 'unnamed' });
    }
  },
  describe: ({ name, kind, text = '' }) => ({
    message:
      kind === 'repeated'
        ? `The key specifies "${name}" twice; remove one.`
        : kind === 'unnamed'
          ? 'Some values of this key have names, but this one has none; name it, or remove it.'
          : kind === 'second'
            ? `${name} already has a key; remove the second one, ${shorten(text)}.`
            : kind === 'action'
              ? `${name} is an action, so its parameters belong in the body; remove the parentheses.`
              : `${name} ${reasons[kind]}, so it cannot have a key; remove the key.`,
  }),
  fix: ({ excess: { start, end }, kind }): Fix[] => [
    {
      title: `Remove ${removed[kind] ?? 'the key'}`,
      safety: 'unsafe',
      edits: [{ start, end, text: '' }],
    },
  ],
});

interface RepeatedValue {
  readonly node: KeyValue;
  readonly name: string;
  /** The value with the comma before it. */
  readonly excess: Span;
}

/** The first value without a name in a key that names another property of the key (URL conventions 4.3.1). */
function unnamedValue(
  { items }: KeyPredicate,
  { type, key }: SegmentFact,
  { schema }: RuleContext,
): { readonly node: KeyValue; readonly excess: Span } | undefined {
  // Where the key lacks a property, the value is meant for it.
  if (key !== undefined && key.missing.length > 0) return undefined;
  const names = schema === undefined || type === undefined ? [] : (keyOf(schema, type) ?? []).map(({ alias }) => alias);
  if (!items.some(({ name }) => name !== undefined && names.includes(name.text))) return undefined;
  const index = items.findIndex(({ name, value }) => name === undefined && value.kind === 'Literal');
  return index < 0 ? undefined : { node: items[index]!, excess: removeFromList(items, index) };
}

/** The values of a key whose property is specified twice. */
function repeatedValues({ items }: KeyPredicate): RepeatedValue[] {
  const seen = new Set<string>();
  const repeated: RepeatedValue[] = [];
  for (const [index, node] of items.entries()) {
    if (node.name === undefined) continue;
    const name = node.name.text;
    if (seen.has(name)) repeated.push({ node, name, excess: removeFromList(items, index) });
    seen.add(name);
  }
  return repeated;
}

function kindOf(fact: SegmentFact, { binding, dialect }: RuleContext): Kind | undefined {
  const { role, navigation, segment } = fact;
  if (segment.keys.length === 0) return undefined;
  if (role === 'system') return isWithoutKey(segment) ? 'system' : undefined;
  if (role === 'operation') return kindOfResult(fact);
  if (role === 'reference') return fact.cardinality === 'one' ? 'reference' : undefined;
  if (role === 'singleton') return 'singleton';
  if (navigation?.type.isCollection === false) return 'reference';
  if (role === 'property') return isPlainProperty(fact, binding) ? 'property' : undefined;
  if (segment.keys.length < 2) return undefined;
  // The parentheses of a function may be followed by those of a key.
  return role === 'entitySet' || role === 'navigation' || (role === 'unknown' && !dialect.boundOperations)
    ? 'second'
    : undefined;
}

/** Some resources that begin with `$` have no parentheses at all. */
const isWithoutKey = ({ name }: Segment): boolean =>
  name.kind === 'Name' && /^\$(?:metadata|batch|all|entity|count|value|ref|each)$/.test(name.text);

function kindOfCast({ role, segment }: SegmentFact, before: SegmentFact | undefined): Kind | undefined {
  return role === 'cast' && segment.keys.length > 0 && before?.cardinality === 'one' ? 'cast' : undefined;
}

/** Whether parentheses after an action name one of its parameters (OData 4.01 Protocol 11.5.5.1). */
const hasParameter = ({ parameters }: Operation, { keys: [predicate] }: Segment): boolean =>
  predicate?.items.some(({ name }) => parameters.some((parameter) => parameter.name === name?.text)) === true;

/** After the parameters of a function, or after an action, only a collection of entities can have a key. */
function kindOfResult({ operation, value, segment }: SegmentFact): Kind | undefined {
  if (operation?.kind === 'action' && (hasParameter(operation, segment) || value?.isCollection === false))
    return 'action';
  if (operation === undefined || value === undefined) return undefined;
  if (value.structured?.kind !== 'entity')
    return value.family === 'structured' || value.isCollection ? 'list' : 'property';
  return value.isCollection ? undefined : 'reference';
}
