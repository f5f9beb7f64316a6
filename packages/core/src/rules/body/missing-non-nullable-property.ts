/** A property that is not nullable, has no default value, and is missing where no earlier value supplies it. */
import { memo } from '../../text/index.js';
import {
  findProperty,
  isDerivedFrom,
  keyOf,
  type NavigationProperty,
  type Property,
  propertyNames,
  type Schema,
  type StructuredType,
  shortName,
} from '../../schema/index.js';
import type { Binding, TypedBody, TypedObject } from '../../semantics/index.js';
import { type Body, isBeforeV4, type JsonNode, type JsonObject, type Missing } from '../../syntax/index.js';
import { defineRule } from '../engine/rule.js';
import { addMember } from '../shared/body/member-edits.js';
import { cannotBeOmitted, writeTarget } from '../shared/body/written-body.js';
import { typedBody } from '../shared/body/request-body-types.js';
import { listWords } from '../shared/text/words.js';
import { inserts, requiredProperties } from '../shared/body/required-properties.js';

interface Fact {
  readonly properties: readonly (Property | NavigationProperty)[];
  readonly type: StructuredType;
  readonly object: JsonObject;
}

export const missingNonNullableProperty = defineRule<'Body', Fact>({
  name: 'missing-non-nullable-property',
  visits: ['Body'],
  appliesTo: ({ schema, conventions, dialect }) =>
    schema !== undefined &&
    schema.isUnannotated !== true &&
    conventions.bodies.forms === 'standard' &&
    !isBeforeV4(dialect),
  find(body, context, report) {
    if (!['POST', 'PUT', 'PATCH'].includes(context.method)) return;
    const { schema, binding } = context;
    const typed = typedBody(context, body);
    if (schema === undefined || typed === undefined || binding.isPartial || isBroken(body)) return;
    const target = writeTarget(context);
    // missing-required-property reports the properties that the set requires.
    const required = target === undefined ? [] : requiredProperties(target, inserts(target), context);
    const givers = context.method === 'POST' ? giversOf(typed, body, binding) : undefined;
    for (const typedObject of typed.objects) {
      const { object, type } = typedObject;
      const others = object === body.content ? required : [];
      const giver = givers?.get(object);
      const missing = [
        ...missingProperties(typedObject, schema),
        ...(giver === undefined ? [] : missingRelations(typedObject, giver, schema)),
      ];
      const properties = missing.filter(({ name }) => !others.includes(name));
      const span = { start: object.start, end: object.start + 1 };
      if (properties.length > 0) report(object, { properties, type, object }, { span });
    }
  },
  describe: ({ properties, type }) => {
    const names = listWords(properties.slice(0, 5).map(({ name }) => name));
    return {
      message: `A new ${shortName(type.name)} requires ${names}, because ${properties.length === 1 ? 'it is' : 'they are'} not nullable and ${properties.length === 1 ? 'has' : 'have'} no default; add ${properties.length === 1 ? 'it' : 'them'}.`,
    };
  },
  fix: ({ properties: [property, ...others], object }, context) =>
    property?.kind !== 'property' || others.length > 0 ? [] : addMember(object, property.name, property.type, context),
});

/** In a text that is not JSON the missing properties are unknown. */
const isBroken = ({ faults }: Body): boolean =>
  faults.some(({ fault }) => fault !== 'duplicate' && fault !== 'comment' && fault !== 'byte-order-mark');

/** Whether an object has all that it will have; a new entity has no identity yet, so one with an `@id` is a reference. */
const isComplete = ({ isWhole, isExact, object, members, type }: TypedObject): boolean =>
  isWhole &&
  isExact &&
  !type.isAbstract &&
  members.length === object.members.length &&
  !members.some(({ name, annotation }) => name === '' && annotation === 'id');

function missingProperties(typed: TypedObject, schema: Schema): Property[] {
  const { members, type } = typed;
  if (!isComplete(typed)) return [];
  const needed = neededProperties(schema, type);
  if (needed.length === 0) return [];
  const given = new Set(members.map(({ name, property }) => property?.name ?? name));
  return needed.filter(({ name }) => !given.has(name));
}

/** The properties that each new object of a type must have. */
const neededProperties = memo((schema: Schema, type: StructuredType): readonly Property[] => {
  const supplied = suppliedNames(type, schema);
  return propertyNames(schema, type).flatMap((name) => {
    const property = supplied.has(name) ? undefined : findProperty(schema, type, name)?.property;
    return property?.kind === 'property' && cannotBeOmitted(property) ? [property] : [];
  });
});

/** Properties that the service can know itself: those of the key, and those that a referential constraint ties to another entity. */
function suppliedNames(type: StructuredType, schema: Schema): ReadonlySet<string> {
  const navigations = propertyNames(schema, type).flatMap((name): NavigationProperty[] => {
    const property = findProperty(schema, type, name)?.property;
    return property?.kind === 'navigation' ? [property] : [];
  });
  return new Set([
    ...(keyOf(schema, type) ?? []).map(({ path }) => path.split('/', 1)[0]!),
    ...navigations.flatMap(({ referentialConstraints }) => referentialConstraints.map(({ property }) => property)),
  ]);
}

/** The types of the entities to which a new entity is related by the place where it is: those before it in the path or in the body. */
function giversOf(
  { objects }: TypedBody,
  { content }: Body,
  { path }: Binding,
): ReadonlyMap<JsonNode | Missing, readonly StructuredType[]> {
  const before = path.slice(0, -1).flatMap(({ type }) => type ?? []);
  const givers = new Map<JsonNode | Missing, readonly StructuredType[]>();
  if (content !== undefined) givers.set(content, before);
  for (const { object, members, type } of objects)
    for (const { member, property, annotation } of members) {
      if (property?.kind !== 'navigation' || annotation !== undefined) continue;
      const related = member.value.kind === 'JsonArray' ? member.value.items : [member.value];
      for (const each of related) givers.set(each, [type, ...(givers.get(object) ?? [])]);
    }
  return givers;
}

/**
 * The navigation properties that must lead to an entity (CSDL 8.4) but have none in a new entity (Protocol 11.4.2). A referential
 * constraint may give it, and so may the entity through which the new one is inserted.
 */
function missingRelations(typed: TypedObject, givers: readonly StructuredType[], schema: Schema): NavigationProperty[] {
  const { members, type, isEntity } = typed;
  if (!isEntity || !isComplete(typed)) return [];
  return requiredRelations(schema, type).filter(
    (each) =>
      members.every(({ property }) => property !== each) &&
      !givers.some((giver) => isDerivedFrom(schema, giver, each.type.name)),
  );
}

const requiredRelations = memo((schema: Schema, type: StructuredType): readonly NavigationProperty[] =>
  propertyNames(schema, type).flatMap((name) => {
    const property = findProperty(schema, type, name)?.property;
    const isRequired =
      property?.kind === 'navigation' &&
      cannotBeOmitted(property) &&
      !property.containsTarget &&
      property.referentialConstraints.length === 0;
    return isRequired ? [property] : [];
  }),
);
