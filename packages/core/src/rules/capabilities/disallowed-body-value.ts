/** A value in a body that the schema does not allow for its property or parameter. */
import {
  type Annotation,
  annotationOf,
  isDerivedFrom,
  structuredType,
  type AnnotationValue,
  isTagged,
  lineage,
  type Parameter,
  pathsOf,
  type Property,
  recordProperty,
  type Schema,
  typeDeclaration,
} from '../../schema/index.js';
import type { TypedObject } from '../../semantics/index.js';
import type { JsonNode, Missing } from '../../syntax/index.js';
import { compilePattern, memo, occursIn, type PatternProgram, UnsupportedPattern } from '../../text/index.js';
import { hasAnnotation } from '../engine/has-annotation.js';
import { defineRule } from '../engine/rule.js';
import { typedBody } from '../shared/body/request-body-types.js';
import { listWords, shorten } from '../shared/text/words.js';

interface Fact extends Broken {
  readonly name: string;
  readonly written: string;
}

/** The constraint that a value violates. */
interface Broken {
  /** The value, or the length of the list. */
  readonly actual: Plain;
  /** The constraint on the value: `must be at most 100`. */
  readonly demand: string;
  readonly term: Term;
  readonly annotation: Annotation;
}

type Plain = string | number | boolean;
type Term = keyof typeof ofValues | keyof typeof ofLists | 'OpenPropertyTypeConstraint';

const validation = 'Org.OData.Validation.V1';

export const disallowedBodyValue = defineRule<'Body', Fact>({
  name: 'disallowed-body-value',
  visits: ['Body'],
  appliesTo: ({ schema }) =>
    hasAnnotation(schema, [
      'AllowedValues',
      'Minimum',
      'Maximum',
      'MultipleOf',
      'Pattern',
      'MinItems',
      'MaxItems',
      'OpenPropertyTypeConstraint',
    ]),
  find(body, context, report) {
    const { schema } = context;
    if (schema === undefined) return;
    const typed = typedBody(context, body);
    for (const object of typed?.objects ?? [])
      for (const [value, fact] of dynamicFaults(object, schema))
        report(value, { ...fact, written: context.textOf(value) });
    for (const { value, declaration, isItem } of typed?.values ?? []) {
      if (declaration.kind === 'navigation' || isItem) continue;
      const found = brokenConstraint(value, declaration, schema);
      if (found !== undefined) report(value, { ...found, name: declaration.name, written: context.textOf(value) });
    }
  },
  describe: ({ name, written, actual, demand, term, annotation }) => ({
    message: `${name} ${demand}, but ${typeof actual === 'number' && term.endsWith('Items') ? `has ${actual}` : `is ${shorten(written)}`}.`,
    notes: [
      {
        message: `Declared in Validation.${term}${term === 'OpenPropertyTypeConstraint' ? '' : ` of ${name}`}.`,
        schemaSpan: annotation.span,
      },
    ],
  }),
});

/** Dynamic properties of a type that `OpenPropertyTypeConstraint` of the object's type does not list. */
function* dynamicFaults(
  { type, members, isExact }: TypedObject,
  schema: Schema,
): Generator<readonly [JsonNode, Omit<Fact, 'written'>]> {
  const annotation = lineage(schema, type)
    .map((each) => annotationOf(each, `${validation}.OpenPropertyTypeConstraint`))
    .find((each) => each !== undefined);
  const allowed = pathsOf(annotation?.value);
  if (annotation === undefined || allowed.length === 0 || !isExact) return;
  const named = new Set(members.filter(({ annotation: term }) => term === 'type').map(({ name }) => name));
  const demand = `must have the type ${listWords(allowed, 'or')}`;
  for (const { member, name, annotation: term, property } of members) {
    const { value } = member;
    if (property !== undefined || name === '' || value.kind === 'Missing') continue;
    const isWrong =
      term === 'type'
        ? isOtherType(value, allowed, schema)
        : term === undefined &&
          !named.has(name) &&
          kindOf(value) !== undefined &&
          !allowed.some((each) => canBe(kindOf(value)!, each, schema));
    if (isWrong) yield [value, { name, actual: '', demand, term: 'OpenPropertyTypeConstraint', annotation }];
  }
}

/** Whether an annotation such as `"Size@odata.type": "#Int32"` names a type that is certainly not one of the allowed ones. */
function isOtherType(value: JsonNode, allowed: readonly string[], schema: Schema): boolean {
  if (value.kind !== 'JsonScalar' || value.hasHole || typeof value.value !== 'string') return false;
  const text = value.value.slice(value.value.lastIndexOf('#') + 1);
  const name = text.includes('.') ? text : `Edm.${text}`;
  // An allowed type definition or enumeration may have values of the primitive type.
  const isPrimitive =
    /^Edm\.\w+$/.test(name) &&
    allowed.every(
      (each) => (/^Edm\.\w+$/.test(each) && !abstract.test(each)) || structuredType(schema, each) !== undefined,
    );
  const structured = structuredType(schema, name);
  return structured === undefined
    ? isPrimitive && !allowed.includes(name)
    : !allowed.some((each) => each === 'Edm.Untyped' || abstract.test(each) || isDerivedFrom(schema, structured, each));
}

/** The abstract types of the standard, which have values of several types. */
const abstract = /^Edm\.(?:\w+Type|Untyped|Geography|Geometry)$/;

type Kind = 'string' | 'number' | 'boolean' | 'object';

/** The type of a JSON value; undefined for null, arrays and variables. */
function kindOf(value: JsonNode): Kind | undefined {
  if (value.kind === 'JsonObject') return 'object';
  if (value.kind !== 'JsonScalar' || value.hasHole || value.value === null) return undefined;
  return typeof value.value as Kind;
}

const numbers: ReadonlySet<string> = new Set(['Byte', 'Decimal', 'Double', 'Int16', 'Int32', 'Int64', 'SByte', 'Single']
  .map((name) => `Edm.${name}`)); // prettier-ignore

/** Whether a plain value of JSON can be of a type. A string can be of almost every one: also of a long or exact number, and of an enumeration. */
function canBe(kind: Kind, typeName: string, schema: Schema): boolean {
  const declared = typeDeclaration(schema, typeName);
  if (abstract.test(typeName)) return true;
  const name = declared?.kind === 'definition' ? declared.underlyingType : typeName;
  if (kind === 'object') return declared?.kind === 'complex' || declared?.kind === 'entity' || /^Edm\.Geo/.test(name);
  if (kind === 'number') return numbers.has(name) || declared?.kind === 'enum';
  if (kind === 'boolean') return name === 'Edm.Boolean';
  return (
    name !== 'Edm.Boolean' &&
    (!numbers.has(name) || /^Edm\.(?:Int64|Decimal)$/.test(name)) &&
    declared?.kind !== 'entity' &&
    declared?.kind !== 'complex' &&
    !name.startsWith('Collection(')
  );
}

/** The first constraint that a value violates; null and variables violate none. */
function brokenConstraint(
  value: JsonNode | Missing,
  declaration: Property | Parameter,
  schema: Schema,
): Broken | undefined {
  const { isCollection, name } = declaration.type;
  const type = typeDeclaration(schema, name);
  const [actual, constraints] = measure(value, isCollection);
  if (actual === undefined) return undefined;
  for (const [term, demandOf] of Object.entries(constraints) as [Term, Constraint][]) {
    const inherited = type?.kind === 'definition' ? type : {};
    const full = `${validation}.${term}`;
    const annotation = annotationOf(declaration, full) ?? annotationOf(inherited, full);
    const demand = annotation === undefined ? undefined : demandOf(annotation, actual);
    if (annotation !== undefined && demand !== undefined) return { actual, demand, term, annotation };
  }
  return undefined;
}

/** The constraint of a term that a value violates: `must be at most 100`. */
type Constraint = (annotation: Annotation, actual: Plain) => string | undefined;

/** A bound; `Validation.Exclusive` excludes the bound itself. */
const bound =
  (words: string, exclusive: string, isBeyond: (actual: number, limit: number) => boolean): Constraint =>
  ({ value: limit, annotations = [] }, actual) => {
    if (typeof limit !== 'number' || typeof actual !== 'number') return undefined;
    const isExclusive = isTagged({ annotations }, `${validation}.Exclusive`);
    const isBroken = isBeyond(actual, limit) || (isExclusive && actual === limit);
    return isBroken ? `must be ${isExclusive ? exclusive : words} ${limit}` : undefined;
  };

const length =
  (words: string, isBroken: (actual: number, limit: number) => boolean): Constraint =>
  ({ value: limit }, actual) =>
    typeof limit === 'number' && typeof actual === 'number' && isBroken(actual, limit)
      ? `${words} ${limit} ${limit === 1 ? 'item' : 'items'}`
      : undefined;

const ofValues = {
  AllowedValues: ({ value }: Annotation, actual: Plain) => missedValue(value, actual),
  Minimum: bound('at least', 'greater than', (actual, limit) => actual < limit),
  Maximum: bound('at most', 'less than', (actual, limit) => actual > limit),
  MultipleOf: ({ value }: Annotation, actual: Plain) =>
    typeof value === 'number' && typeof actual === 'number' && isMultiple(actual, value) === false
      ? `must be a multiple of ${value}`
      : undefined,
  Pattern: (annotation: Annotation, actual: Plain) =>
    typeof annotation.value === 'string' && typeof actual === 'string' && !isLike(actual, annotation)
      ? `must match ${shorten(annotation.value)}`
      : undefined,
} satisfies Readonly<Record<string, Constraint>>;

const ofLists = {
  MinItems: length('must have at least', (actual, limit) => actual < limit),
  MaxItems: length('can have at most', (actual, limit) => actual > limit),
} satisfies Readonly<Record<string, Constraint>>;

/** A value, or the length of a list, with the constraints that apply to it. */
function measure(
  value: JsonNode | Missing,
  isCollection: boolean,
): readonly [actual: Plain | undefined, constraints: Readonly<Record<string, Constraint>>] {
  if (value.kind === 'JsonArray' && isCollection)
    return value.items.some(({ kind }) => kind === 'Hole') ? [undefined, {}] : [value.items.length, ofLists];
  if (value.kind !== 'JsonScalar' || value.hasHole || isCollection) return [undefined, {}];
  return [value.value ?? undefined, ofValues];
}

/** The allowed values, when a value is not among them and all of them are constants of its kind. */
function missedValue(limit: AnnotationValue, actual: Plain): string | undefined {
  if (!Array.isArray(limit) || limit.length === 0) return undefined;
  const values = (limit as readonly AnnotationValue[]).map((each) => recordProperty(each, 'Value'));
  const isKnown = values.every((value) => typeof value === typeof actual);
  return isKnown && !values.includes(actual)
    ? `must be ${listWords(values.map(String).slice(0, 10), 'or')}`
    : undefined;
}

/** Whether a number is an integer multiple of another one, compared as decimals; undefined for numbers with an exponent. */
function isMultiple(actual: number, of: number): boolean | undefined {
  const [number, divisor] = [String(actual), String(of)];
  if (![number, divisor].every((text) => /^-?\d+(?:\.\d+)?$/.test(text)) || of <= 0) return undefined;
  const digitsOf = (text: string): number => text.split('.')[1]?.length ?? 0;
  const digits = Math.max(digitsOf(number), digitsOf(divisor));
  const scaled = (text: string): bigint => {
    const [whole = '', fraction = ''] = text.split('.');
    return BigInt(whole + fraction.padEnd(digits, '0'));
  };
  return scaled(number) % scaled(divisor) === 0n;
}

/** A longer text is not matched: the time is the product of its length and that of the pattern. */
const longestText = 1000;

/** The compiled pattern of an annotation; undefined where it is not supported. Without the flag "u" a pattern may have escapes of its own. */
const patternOf = memo(({ value }: Annotation): PatternProgram | undefined => {
  for (const flags of ['u', ''])
    try {
      return compilePattern(String(value), flags);
    } catch (error) {
      if (!(error instanceof UnsupportedPattern)) throw error;
    }
  return undefined;
});

/** Whether the pattern of an annotation occurs in a text; true where that cannot be decided. */
function isLike(text: string, annotation: Annotation): boolean {
  const program = text.length > longestText ? undefined : patternOf(annotation);
  return program === undefined || occursIn(program, text);
}
