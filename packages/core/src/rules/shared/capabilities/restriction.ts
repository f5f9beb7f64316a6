/** Reads the restrictions in the annotations of a schema, the more specific ones first. */
import type { AnnotationName, CapabilityTerm } from '../../../codes/index.js';
import { memo, type Note } from '../../../text/index.js';
import {
  type Annotation,
  annotationOf,
  type AnnotationValue,
  type Declaration,
  type Operation,
  pathsOf,
  recordProperty,
  type Schema,
  shortName,
} from '../../../schema/index.js';
import type { RuleContext } from '../../engine/rule-context.js';
import { hasNeighbour, type NavigationSource, type Resource, resourceOfOptions, withoutCasts } from './resource.js';

const capabilities = 'Org.OData.Capabilities.V1';

/** Terms of the vocabulary that may annotate the container and then apply to everything in it. */
const containerTerms: ReadonlySet<string> = new Set<CapabilityTerm>([
  'AcceptableEncodings', 'AnnotationValuesInQuerySupported', 'BatchSupport', 'BatchSupported', 'ComputeSupported', 'CrossJoinSupported',
  'CustomHeaders', 'CustomQueryOptions', 'DeepInsertSupport', 'DeepUpdateSupport', 'FilterFunctions', 'IndexableByKey',
  'KeyAsSegmentSupported', 'ModificationQueryOptions', 'QuerySegmentSupported', 'SelectSupport', 'SkipSupported', 'SupportedFormats',
  'SupportedMetadataFormats', 'TopSupported',
]); // prettier-ignore

/** The value of an annotation, and its place. */
export interface Restriction {
  readonly value: AnnotationValue;
  /** The annotation and its target: `FilterRestrictions of Orders`. */
  readonly words: string;
  readonly annotation: Annotation;
}

/**
 * The value of a term of the Capabilities vocabulary for a resource; undefined when there is none.
 *
 * A restriction for a path (`NavigationRestrictions`) precedes one of the navigation property, that one of the set, and
 * that the defaults of the container. The first one applies as a whole; properties missing from a record come from
 * `DefaultCapabilities`, and are otherwise not restricted. What a record says of entities that are addressed by key precedes what it says of
 * the collection, and a collection of values has its own record.
 */
export function restrictionOf(
  schema: Schema | undefined,
  resource: Resource,
  term: CapabilityTerm,
  property?: AnnotationName,
): Restriction | undefined {
  if (schema === undefined) return undefined;
  if (resource.isInProperty) return collectionRestriction(resource, term, property);
  const { source, navigation, paths, cardinality } = resource;
  const isByKey =
    cardinality === 'one' && (navigation === undefined ? source?.kind === 'entitySet' : navigation.type.isCollection);
  if (isByKey && property !== undefined && Object.hasOwn(byKey, term)) {
    const record = restrictionOf(schema, { ...resource, cardinality: 'many' }, term, byKey[term]);
    const value = recordProperty(record?.value, property);
    if (record !== undefined && value !== undefined) return { ...record, value };
    // A record for keys without the property has its default value, but without a list that of the collection (or for reads always).
    if (record !== undefined && term === 'ExpandRestrictions' && !property.startsWith('Non')) return undefined;
  }
  if (source === undefined || navigation !== undefined || paths.length > 1)
    return readRestriction(schema, resource, term, property);
  return setRestriction(schema, source, term, property);
}

/** The properties of the terms about the entities of a collection that are addressed by key. */
const byKey: { readonly [Term in CapabilityTerm]?: AnnotationName } = {
  ExpandRestrictions: 'ExpandByKeyRestrictions',
  ReadRestrictions: 'ReadByKeyRestrictions',
};

/** The terms whose restriction of a collection of values is one property of its record, for the whole collection or for one item. */
const ofCollections: {
  readonly [Term in CapabilityTerm]?: readonly [property: AnnotationName, cardinality: 'one' | 'many'];
} = {
  InsertRestrictions: ['Insertable', 'many'],
  UpdateRestrictions: ['Updatable', 'one'],
  DeleteRestrictions: ['Deletable', 'one'],
};

/** `CollectionPropertyRestrictions` of the set, for a collection of values that the path addresses, or one item of it by its place. */
function collectionRestriction(
  { source, paths, cardinality }: Resource,
  term: CapabilityTerm,
  property: AnnotationName | undefined,
): Restriction | undefined {
  const own = source === undefined ? undefined : annotated(source, 'CollectionPropertyRestrictions');
  if (own === undefined || !Array.isArray(own.value)) return undefined;
  const path = paths.at(-1)?.path ?? [];
  const names = [path.join('/'), withoutCasts(path).join('/')];
  const record = (own.value as readonly AnnotationValue[]).find((each) =>
    pathsOf([recordProperty(each, 'CollectionProperty') ?? null]).some((name) => names.includes(name)),
  );
  const [only, where] = ofCollections[term] ?? [];
  if (only !== undefined && (only !== property || where !== cardinality)) return undefined;
  const found = recordProperty(record, only ?? term);
  const value = only !== undefined || property === undefined ? found : recordProperty(found, property);
  return value === undefined ? undefined : { ...own, value };
}

/** The restriction of the resource to which the query options apply; undefined also if `$apply` changes the resource first. */
export function restrictionOfOptions(
  context: RuleContext,
  term: CapabilityTerm,
  property?: AnnotationName,
): Restriction | undefined {
  const resource = hasNeighbour(context, 'apply') ? undefined : resourceOfOptions(context);
  return resource === undefined ? undefined : restrictionOf(context.schema, resource, term, property);
}

/** Most requests are for a plain set, whose restrictions are the same for all of them. */
const setRestriction = memo(
  (
    schema: Schema,
    source: NavigationSource,
    term: CapabilityTerm,
    property: AnnotationName | undefined,
  ): Restriction | undefined => readRestriction(schema, { source, navigation: undefined, paths: [] }, term, property),
);

/** The facts that determine the restrictions of a resource. */
type Restricted = Pick<Resource, 'source' | 'navigation' | 'paths'>;

function readRestriction(
  schema: Schema,
  resource: Restricted,
  term: CapabilityTerm,
  property: AnnotationName | undefined,
): Restriction | undefined {
  const own = ownRestriction(resource, term) ?? containerRestriction(schema, term);
  const value = own === undefined || property === undefined ? own?.value : recordProperty(own.value, property);
  if (own !== undefined && value !== undefined) return { ...own, value };
  return defaultCapability(schema, property === undefined ? [term] : [term, property]);
}

function ownRestriction(resource: Restricted, term: CapabilityTerm): Restriction | undefined {
  for (const { from, path } of resource.paths) {
    const found = path.length === 0 ? undefined : pathRestriction(from, path, term);
    if (found !== undefined) return found;
  }
  const { navigation, source } = resource;
  return (
    (navigation === undefined ? undefined : annotated(navigation, term)) ??
    (source === undefined ? undefined : annotated(source, term))
  );
}

function annotated(declaration: Declaration, term: CapabilityTerm, name = declaration.name): Restriction | undefined {
  const annotation = annotationOf(declaration, `${capabilities}.${term}`);
  return annotation === undefined ? undefined : { value: annotation.value, words: `${term} of ${name}`, annotation };
}

/** A term on the container itself, which applies to everything in it. */
export function containerRestriction({ container }: Schema, term: CapabilityTerm): Restriction | undefined {
  return container === undefined || !containerTerms.has(term)
    ? undefined
    : annotated(container, term, 'the entity container');
}

/** A property of `OperationRestrictions`, which annotates a function or an action. */
export function operationRestriction(operation: Operation, property: AnnotationName): Restriction | undefined {
  const own = annotated(operation, 'OperationRestrictions', shortName(operation.name));
  const value = recordProperty(own?.value, property);
  return own === undefined || value === undefined ? undefined : { ...own, value };
}

/** `DefaultCapabilities` of the container: a record with one property for each term. */
function defaultCapability({ container }: Schema, path: readonly string[]): Restriction | undefined {
  const annotation =
    container === undefined ? undefined : annotationOf(container, `${capabilities}.DefaultCapabilities`);
  let value = annotation?.value;
  for (const name of path) value = recordProperty(value, name);
  return annotation === undefined || value === undefined
    ? undefined
    : { value, words: `DefaultCapabilities.${path[0]!} of the entity container`, annotation };
}

/** `NavigationRestrictions/RestrictedProperties`: restrictions that apply only to paths from this set. */
export function pathRestriction(
  from: NavigationSource,
  path: readonly string[],
  term: CapabilityTerm | 'Navigability' | 'OptimisticConcurrencyControl',
): Restriction | undefined {
  const annotation = annotationOf(from, `${capabilities}.NavigationRestrictions`);
  if (annotation === undefined) return undefined;
  const known = recordsOf(annotation);
  const [written, plain] = [path.join('/'), withoutCasts(path).join('/')];
  const names = written === plain ? [written] : [written, plain];
  let first: NamedRecord | undefined;
  for (const name of names) {
    const found = known.get(name)?.find(({ record }) => recordProperty(record, term) !== undefined);
    if (found !== undefined && (first === undefined || found.index < first.index)) first = found;
  }
  const value = recordProperty(first?.record, term);
  if (first === undefined || value === undefined) return undefined;
  return { value, words: `NavigationRestrictions of ${from.name} for ${first.name}`, annotation };
}

/** The restrictions for one path, with their place in the list. */
interface NamedRecord {
  readonly name: string;
  readonly index: number;
  readonly record: AnnotationValue;
}

/** A set can restrict hundreds of paths, and each rule asks for each path of each request. */
const recordsOf = memo((annotation: Annotation): ReadonlyMap<string, readonly NamedRecord[]> => {
  const made = new Map<string, NamedRecord[]>();
  const properties = recordProperty(annotation.value, 'RestrictedProperties');
  for (const [index, record] of (Array.isArray(properties)
    ? (properties as readonly AnnotationValue[])
    : []
  ).entries()) {
    const [name = ''] = pathsOf([recordProperty(record, 'NavigationProperty') ?? null]);
    const others = made.get(name);
    if (others === undefined) made.set(name, [{ name, index, record }]);
    else others.push({ name, index, record });
  }
  return made;
});

/** Whether the value is certainly false: it may also be a path whose value only the service knows. */
export const isRefused = (restriction: Restriction | undefined): restriction is Restriction =>
  restriction?.value === false;

/** The first of the listed paths that is the given one or a prefix of it: `Address` is listed for `Address/City`. */
export function listedPath(restriction: Restriction | undefined, path: readonly string[]): string | undefined {
  const names = withoutCasts(path);
  return pathsOf(restriction?.value).find((listed) => {
    const steps = listed.split('/');
    return steps.length <= names.length && steps.every((step, i) => step === names[i] || step === path[i]);
  });
}

/** The members of an enumeration value in any notation: `Capabilities.HttpMethod/PUT`, `PATCH,PUT`. */
export const enumMembers = (value: AnnotationValue | undefined): string[] =>
  typeof value !== 'string' ? [] : value.split(/[\s,]+/).flatMap((word) => word.slice(word.lastIndexOf('/') + 1) || []);

/** The note that points to an annotation in the schema, and to a property of its record. */
export const declarationNote = (
  { words, annotation: { span } }: Pick<Restriction, 'words' | 'annotation'>,
  property?: string,
): Note => ({
  message: `Declared in ${property === undefined ? words : words.replace(/^\S+/, `$&/${property}`)}.`,
  schemaSpan: span,
});
