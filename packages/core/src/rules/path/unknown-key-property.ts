/** A name in a key that is of no key property. */
import { suggestNames } from '../../text/index.js';
import { findProperty, type KeyProperty, type StructuredType, shortName } from '../../schema/index.js';
import { alternateKeys } from '../../semantics/index.js';
import type { Call, Name } from '../../syntax/index.js';
import { resourceAtSegment } from '../shared/capabilities/resource.js';
import { isRefused, listedPath, type Restriction, restrictionOf } from '../shared/capabilities/restriction.js';
import { optionWord } from '../shared/options/query-options.js';
import { defineRule } from '../engine/rule.js';
import type { RuleContext } from '../engine/rule-context.js';
import { askWhether, replaceName } from '../shared/path/unknown-names.js';
import { keyedCollection } from '../shared/path/keyed-calls.js';
import { type KeyedSegment, keyedSegments, segmentName, acceptsKey } from '../shared/path/path-segments.js';
import { listWords, shorten } from '../shared/text/words.js';

interface Fact {
  readonly name: Name;
  /** The set or navigation property before the key. */
  readonly owner: string;
  readonly key: readonly KeyProperty[];
  readonly type: StructuredType | undefined;
  readonly near: readonly string[];
  /** The value as written. */
  readonly value: string;
  /** Whether the schema declares the name as a property that a filter can use. */
  readonly isFilterable: boolean;
}

export const unknownKeyProperty = defineRule<'ResourcePath' | 'Call', Fact>({
  name: 'unknown-key-property',
  visits: ['ResourcePath', 'Call'],
  forms: { ResourcePath: ['keyed'] },
  find(node, context, report) {
    if (node.kind === 'Call') {
      for (const fact of unknownInCall(node, context)) report(fact.name, fact);
      return;
    }
    for (const segment of keyedSegments(context)) {
      if (!acceptsKey(segment) || segment.key.unknown.length === 0) continue;
      const candidates = candidateNames(segment, context);
      for (const { name, value } of segment.key.unknown) {
        if (name === undefined || isTypesOwnName(name, segment, context)) continue;
        const near = suggestNames(name.text, candidates, { strict: mayLackKeys(context) });
        const { key, type } = segment;
        const owner = segmentName(segment.segment, context);
        if (near.length > 0 || knowsAllKeys(segment, context))
          report(name, {
            name,
            owner,
            key: key.key ?? [],
            type,
            near,
            value: context.textOf(value),
            isFilterable: isFilterable(name, segment, context),
          });
      }
    }
  },
  describe({ name, owner, key, near, value, isFilterable }, { dialect }) {
    const hint = near.length > 0 ? askWhether(near) : `; the key is ${listWords(key.map(({ alias }) => alias))}.`;
    if (isFilterable && near.length === 0)
      return {
        message: `The key of ${owner} is ${listWords(key.map(({ alias }) => alias))}, not ${name.text}; to find by ${name.text}, write ${owner}?${optionWord(dialect, 'filter')}=${name.text} eq ${shorten(value)}.`,
      };
    return { message: `"${name.text}" is not part of the key of ${owner}${hint}` };
  },
  fix: ({ name, near }, context) => replaceName(name, near, context),
});

/** `Items(Line=1)/Price` in an expression; in a partial schema another name may be that of a parameter. */
function unknownInCall(call: Call, context: RuleContext): Fact[] {
  const { schema } = context;
  const collection = keyedCollection(call, context);
  if (schema === undefined || collection === undefined) return [];
  const known = [...collection.key.map(({ alias }) => alias), ...alternateKeys(schema, collection.type).flat()];
  return call.args.flatMap((argument) => {
    if (argument.kind !== 'Argument' || known.includes(argument.name.text)) return [];
    return [
      {
        ...collection,
        name: argument.name,
        near: suggestNames(argument.name.text, known),
        value: '',
        isFilterable: false,
      },
    ];
  });
}

function isFilterable({ text }: Name, { segment, type }: KeyedSegment, context: RuleContext): boolean {
  const { schema, binding } = context;
  if (schema === undefined || type === undefined || findProperty(schema, type, text) === undefined) return false;
  const resource = resourceAtSegment(
    context,
    binding.path.findIndex((each) => each.segment === segment),
  );
  if (resource === undefined) return true;
  const restriction = (property: 'Filterable' | 'NonFilterableProperties'): Restriction | undefined =>
    restrictionOf(schema, resource, 'FilterRestrictions', property);
  return (
    !isRefused(restriction('Filterable')) && listedPath(restriction('NonFilterableProperties'), [text]) === undefined
  );
}

/** Keys of nested entities are named after entities, so in a partial schema a key may have the name of its own type. */
const isTypesOwnName = ({ text }: Name, { type }: KeyedSegment, { binding }: RuleContext): boolean =>
  binding.isPartial && type !== undefined && text === shortName(type.name);

/** The names that a key of the type may have but this one lacks. */
function candidateNames({ key: { key = [], predicate }, type }: KeyedSegment, { schema }: RuleContext): string[] {
  const given = new Set(predicate.items.map(({ name }) => name?.text));
  const alternates = schema === undefined || type === undefined ? [] : alternateKeys(schema, type).flat();
  return [...key.map(({ alias }) => alias), ...alternates].filter((name) => !given.has(name));
}

/** Whether a partial schema may lack alternate keys, as no rule of the service limits them. */
const mayLackKeys = ({ conventions, binding }: RuleContext): boolean =>
  binding.isPartial && conventions.keys.alternateInPath === 'any';

/** A service with rules for alternate keys has them even where a schema does not declare them. */
const knowsAllKeys = ({ type }: KeyedSegment, context: RuleContext): boolean => {
  const { schema, conventions } = context;
  return (
    !mayLackKeys(context) &&
    (conventions.keys.alternateInPath === 'any' ||
      (schema !== undefined && type !== undefined && alternateKeys(schema, type).length > 0))
  );
};
