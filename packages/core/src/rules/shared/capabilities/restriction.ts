/** Reads what the annotations of a schema restrict, the more specific ones before the more general. */
import type { Note } from '../../../source/index.js';
import {
  type Annotation,
  annotationOf,
  type AnnotationValue,
  type Declaration,
  pathsOf,
  recordProperty,
  type Schema,
} from '../../../schema/index.js';
import { type Home, type Resource, withoutCasts } from './resource.js';

const capabilities = 'Org.OData.Capabilities.V1';

/** Terms of the vocabulary that may stand on the container and then hold for all that is in it. */
const containerTerms: ReadonlySet<string> = new Set([
  'ComputeSupported', 'CustomHeaders', 'CustomQueryOptions', 'DeepInsertSupport', 'FilterFunctions', 'IndexableByKey',
  'ModificationQueryOptions', 'SelectSupport', 'SkipSupported', 'TopSupported',
]); // prettier-ignore

/** What an annotation says, and where. */
export interface Restriction {
  readonly value: AnnotationValue;
  /** The annotation and what it is about: `FilterRestrictions of Orders`. */
  readonly words: string;
  readonly annotation: Annotation;
}

/**
 * What the schema says by a term of the Capabilities vocabulary about a resource; undefined when it says nothing.
 *
 * A restriction for a path (`NavigationRestrictions`) comes before one of the navigation property, that before one of the
 * set, and that before the defaults of the container. The first one holds as a whole; what a record leaves out is taken
 * from `DefaultCapabilities`, and else is not restricted.
 */
export function restrictionOf(
  schema: Schema | undefined,
  resource: Resource,
  term: string,
  property?: string,
): Restriction | undefined {
  if (schema === undefined || resource.isInProperty) return undefined;
  const { home, navigation, ways } = resource;
  if (home === undefined || navigation !== undefined || ways.length > 1)
    return readRestriction(schema, resource, term, property);
  // Most requests are for a set as it is, and what is said of that is the same for all of them.
  const known = restrictionsOf(schema, home);
  const name = property ?? '';
  let found = known.get(term)?.get(name);
  if (found === undefined) {
    found = readRestriction(schema, resource, term, property) ?? 'none';
    known.set(term, (known.get(term) ?? new Map<string, Restriction | 'none'>()).set(name, found));
  }
  return found === 'none' ? undefined : found;
}

/** What has been read of a set or singleton, by term and property. */
type KnownRestrictions = Map<string, Map<string, Restriction | 'none'>>;

const knownRestrictions = new WeakMap<Schema, Map<Home, KnownRestrictions>>();

function restrictionsOf(schema: Schema, home: Home): KnownRestrictions {
  let homes = knownRestrictions.get(schema);
  if (homes === undefined) knownRestrictions.set(schema, (homes = new Map()));
  let known = homes.get(home);
  if (known === undefined) homes.set(home, (known = new Map()));
  return known;
}

function readRestriction(
  schema: Schema,
  resource: Resource,
  term: string,
  property: string | undefined,
): Restriction | undefined {
  const own = ownRestriction(resource, term) ?? containerRestriction(schema, term);
  const value = own === undefined || property === undefined ? own?.value : recordProperty(own.value, property);
  if (own !== undefined && value !== undefined) return { ...own, value };
  return defaultCapability(schema, property === undefined ? [term] : [term, property]);
}

function ownRestriction(resource: Resource, term: string): Restriction | undefined {
  for (const { from, path } of resource.ways) {
    const found = path.length === 0 ? undefined : pathRestriction(from, path, term);
    if (found !== undefined) return found;
  }
  const { navigation, home } = resource;
  return (
    (navigation === undefined ? undefined : annotated(navigation, term)) ??
    (home === undefined ? undefined : annotated(home, term))
  );
}

function annotated(declaration: Declaration, term: string, name = declaration.name): Restriction | undefined {
  const annotation = annotationOf(declaration, `${capabilities}.${term}`);
  return annotation === undefined ? undefined : { value: annotation.value, words: `${term} of ${name}`, annotation };
}

/** A term that stands on the container itself, which holds for all in it. */
export function containerRestriction({ container }: Schema, term: string): Restriction | undefined {
  return container === undefined || !containerTerms.has(term)
    ? undefined
    : annotated(container, term, 'the entity container');
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

/** `NavigationRestrictions/RestrictedProperties`: what holds only on the way from this set. */
export function pathRestriction(from: Home, path: readonly string[], term: string): Restriction | undefined {
  const annotation = annotationOf(from, `${capabilities}.NavigationRestrictions`);
  const properties = recordProperty(annotation?.value, 'RestrictedProperties');
  if (annotation === undefined || !Array.isArray(properties)) return undefined;
  const names = [path.join('/'), withoutCasts(path).join('/')];
  for (const record of properties as readonly AnnotationValue[]) {
    const [name = ''] = pathsOf([recordProperty(record, 'NavigationProperty') ?? null]);
    const value = names.includes(name) ? recordProperty(record, term) : undefined;
    if (value !== undefined) return { value, words: `NavigationRestrictions of ${from.name} for ${name}`, annotation };
  }
  return undefined;
}

/** Whether the schema surely says no: it may also give a path whose value only the service knows. */
export const isRefused = (restriction: Restriction | undefined): restriction is Restriction =>
  restriction?.value === false;

/** The first of the listed paths that is the given one or leads to it: `Address` is listed for `Address/City`. */
export function listedPath(restriction: Restriction | undefined, path: readonly string[]): string | undefined {
  const names = withoutCasts(path);
  return pathsOf(restriction?.value).find((listed) => {
    const steps = listed.split('/');
    return steps.length <= names.length && steps.every((step, i) => step === names[i] || step === path[i]);
  });
}

/** The members of an enumeration value, however it is written: `Capabilities.HttpMethod/PUT`, `PATCH,PUT`. */
export const enumMembers = (value: AnnotationValue | undefined): string[] =>
  typeof value !== 'string' ? [] : value.split(/[\s,]+/).flatMap((word) => word.slice(word.lastIndexOf('/') + 1) || []);

/** The sentence that points at an annotation in the schema. */
export const declaredBy = ({ words, annotation: { span } }: Pick<Restriction, 'words' | 'annotation'>): Note => ({
  message: `The schema says so in ${words}.`,
  schemaSpan: span,
});
