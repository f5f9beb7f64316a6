/** A value in a body that the schema does not allow for its property. */
import {
  type Annotation,
  annotationOf,
  type AnnotationValue,
  findProperty,
  type Property,
  recordProperty,
  type Schema,
  typeDeclaration,
} from '../../schema/index.js';
import type { JsonNode, Missing } from '../../syntax/index.js';
import { writtenEntity } from '../shared/body/written-body.js';
import { defineRule } from '../engine/rule.js';
import { listWords, shorten } from '../shared/text/words.js';

interface Fact {
  readonly name: string;
  readonly written: string;
  /** The value, or the length of the list. */
  readonly actual: string | number | boolean;
  /** The constraint on the value: `must be at most 100`. */
  readonly demand: string;
  readonly term: string;
  readonly annotation: Annotation;
}

const validation = 'Org.OData.Validation.V1';

export const disallowedBodyValue = defineRule<'Body', Fact>({
  name: 'disallowed-body-value',
  visits: ['Body'],
  find(body, context, report) {
    const entity = writtenEntity(context, body);
    const { schema } = context;
    if (entity?.type === undefined || schema === undefined) return;
    for (const { name, value } of entity.members) {
      const property = findProperty(schema, entity.type, name.text)?.property;
      if (property?.kind !== 'property') continue;
      const found = brokenConstraint(value, property, schema);
      if (found !== undefined && value.kind !== 'Missing')
        report(value, { ...found, name: name.text, written: context.textOf(value) });
    }
  },
  describe: ({ name, written, actual, demand, term, annotation }) => ({
    message: `${name} ${demand}, but ${typeof actual === 'number' && term.endsWith('Items') ? `has ${actual}` : `is ${shorten(written)}`}.`,
    notes: [{ message: `Declared in Validation.${term} of ${name}.`, schemaSpan: annotation.span }],
  }),
});

type Broken = Pick<Fact, 'actual' | 'demand' | 'term' | 'annotation'>;

/** The first constraint that a value violates; null and variables violate none. */
function brokenConstraint(value: JsonNode | Missing, property: Property, schema: Schema): Broken | undefined {
  const annotated = (term: string): Annotation | undefined => {
    const type = typeDeclaration(schema, property.type.name);
    const own = annotationOf(property, `${validation}.${term}`);
    return own ?? (type?.kind === 'definition' ? annotationOf(type, `${validation}.${term}`) : undefined);
  };
  const [actual, constraints] = measure(value, property.type.isCollection);
  if (actual === undefined) return undefined;
  for (const { term, demandOf } of constraints) {
    const annotation = annotated(term);
    const demand = annotation === undefined ? undefined : demandOf(annotation.value, actual);
    if (annotation !== undefined && demand !== undefined) return { actual, demand, term, annotation };
  }
  return undefined;
}

/** A term, and its constraint that the value violates. */
interface Constraint {
  readonly term: string;
  demandOf(limit: AnnotationValue, actual: string | number | boolean): string | undefined;
}

/** Bounds may be exclusive, so only values beyond them are certainly wrong. */
const bound = (term: string, words: string, isBroken: (actual: number, limit: number) => boolean): Constraint => ({
  term,
  demandOf: (limit, actual) =>
    typeof limit === 'number' && typeof actual === 'number' && isBroken(actual, limit)
      ? `${words} ${limit}${term.endsWith('Items') ? (limit === 1 ? ' item' : ' items') : ''}`
      : undefined,
});

const ofValues: readonly Constraint[] = [
  { term: 'AllowedValues', demandOf: (limit, actual) => missedValue(limit, actual) },
  bound('Minimum', 'must be at least', (actual, limit) => actual < limit),
  bound('Maximum', 'must be at most', (actual, limit) => actual > limit),
];
const ofLists: readonly Constraint[] = [
  bound('MinItems', 'must have at least', (actual, limit) => actual < limit),
  bound('MaxItems', 'can have at most', (actual, limit) => actual > limit),
];

/** A value, or the length of a list, with the constraints that apply to it. */
function measure(
  value: JsonNode | Missing,
  isCollection: boolean,
): readonly [actual: string | number | boolean | undefined, constraints: readonly Constraint[]] {
  if (value.kind === 'JsonArray' && isCollection)
    return value.items.some(({ kind }) => kind === 'Hole') ? [undefined, []] : [value.items.length, ofLists];
  if (value.kind !== 'JsonScalar' || value.hasHole || isCollection) return [undefined, []];
  return [value.value ?? undefined, ofValues];
}

/** The allowed values, when a value is not among them and all of them are constants of its kind. */
function missedValue(limit: AnnotationValue, actual: string | number | boolean): string | undefined {
  if (!Array.isArray(limit) || limit.length === 0) return undefined;
  const values = (limit as readonly AnnotationValue[]).map((each) => recordProperty(each, 'Value'));
  const isKnown = values.every((value) => typeof value === typeof actual);
  return isKnown && !values.includes(actual)
    ? `must be ${listWords(values.map(String).slice(0, 10), 'or')}`
    : undefined;
}
