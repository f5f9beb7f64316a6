/** The resource that the body of a request represents, by the method and URL (OData 4.01 Protocol 11.4, 11.5). */
import type { NavigationProperty, Operation, Parameter, Property, StructuredType } from '../../schema/index.js';
import type { Binding, SegmentFact } from '../binding.js';
import type { Conventions } from '../conventions.js';

/** The expected content of a JSON body. */
export type BodyTarget =
  /** One entity, or its changed properties; `isListed` is false for a type that replaces an unknown one. */
  | { readonly form: 'entity'; readonly type: StructuredType }
  /** A complex value, its members those of the object (11.4.9.3). */
  | { readonly form: 'complex'; readonly type: StructuredType }
  /** `{"value": …}`: a primitive value or a collection; `isAppended`: one more item for it (11.4.9.1, 11.4.9.5). */
  | { readonly form: 'value'; readonly property: Property | Parameter; readonly isAppended: boolean }
  /** `{"value": [ … ]}`: the members of a collection, or changes of them (11.4.12 and 11.4.13). */
  | { readonly form: 'entities'; readonly type: StructuredType }
  /** `{"@id": …}`, or several in `value` (11.4.6). */
  | { readonly form: 'reference'; readonly navigation: NavigationProperty; readonly type: StructuredType | undefined }
  /** The parameters of an action (11.5.5.1). */
  | { readonly form: 'parameters'; readonly action: Operation };

const writes: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH']);

/** The resource of the body; undefined for requests without a body, for bodies that are not JSON, and if it is unknown. */
export function bodyTarget(
  method: string,
  binding: Binding,
  { writing, bodies }: Pick<Conventions, 'writing' | 'bodies'>,
): BodyTarget | undefined {
  const target = binding.target;
  if (target === undefined || !writes.has(method)) return undefined;
  if (target.role === 'operation') return method === 'POST' ? parametersOf(target) : undefined;
  if (target.role === 'property') return propertyTarget(method, target, binding);
  if (target.role === 'system') return systemTarget(binding.path);
  const { type, cardinality, role } = target;
  if (type === undefined) return undefined;
  if (type.kind === 'complex') return cardinality === 'one' ? { form: 'complex', type } : undefined;
  // The body of a new media entity is its stream (11.4.7.1).
  if (method === 'POST' && type.hasStream && bodies.mediaEntities !== 'properties') return undefined;
  const isMany = cardinality === 'many' && role !== 'key';
  return isMany && writing.collectionMethods.includes(method) ? { form: 'entities', type } : { form: 'entity', type };
}

/** An action that is not sure to be the one meant has no parameters that could be missing or unknown. */
function parametersOf({ overloads = [] }: SegmentFact): BodyTarget | undefined {
  const [action, ...others] = overloads;
  if (action?.kind !== 'action' || others.length > 0) return undefined;
  return { form: 'parameters', action };
}

function propertyTarget(method: string, { segment, value }: SegmentFact, binding: Binding): BodyTarget | undefined {
  const referent = binding.referentOf(segment.name);
  if (referent?.kind !== 'property' || value === undefined || value.family === 'stream') return undefined;
  const { structured, isCollection } = value;
  if (structured !== undefined && !isCollection) return { form: 'complex', type: structured };
  return { form: 'value', property: referent.property, isAppended: isCollection && method === 'POST' };
}

function systemTarget(path: readonly SegmentFact[]): BodyTarget | undefined {
  const [before, last] = path.slice(-2);
  const name = last?.segment.name.kind === 'Name' ? last.segment.name.text : '';
  if (name === '$each' && last?.type?.kind === 'entity') return { form: 'entity', type: last.type };
  const navigation = before?.navigation;
  if (name !== '$ref' || navigation === undefined) return undefined;
  return { form: 'reference', navigation, type: before?.type };
}
