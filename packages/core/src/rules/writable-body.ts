/** The possible contents of the body of a write: the members that the client may write, and those that it must. */
import {
  findProperty,
  type NavigationProperty,
  pathsOf,
  type Property,
  propertyNames,
  type Schema,
  type StructuredType,
  isReadOnly,
} from '../schema/index.js';
import { firstName, type BoundRequest } from '../semantics/index.js';
import { inserts, requiredProperties } from './shared/body/required-properties.js';
import { cannotBeOmitted, type WriteMethod, writeTarget } from './shared/body/written-body.js';
import { obstacleFinder, templateKey } from './shared/body/unwritable-members.js';
import { bodyRestrictions } from './capabilities/restricted-body-property.js';
import { deepInsertObstacle } from './capabilities/unsupported-deep-insert.js';

/** One property that can be written. */
export interface WritableProperty {
  readonly property: Property | NavigationProperty;
  /** Whether an insert requires it. */
  readonly isRequired: boolean;
  /** For a navigation property: whether related entities can be inserted with the body. */
  readonly acceptsEntities: boolean;
}

/** The possible contents of the body of a write. */
export interface WritableBody {
  readonly method: WriteMethod;
  /** The type of the written entity; undefined when unknown. */
  readonly type: StructuredType | undefined;
  /** Whether language-dependent texts are written as an object by language; undefined when unknown. */
  readonly isMultilingual: boolean | undefined;
  /** The writable properties of the entity, or of the derived type that the body names. */
  propertiesOf(type: StructuredType): readonly WritableProperty[];
  /** The same for a complex value or an entity inside the body. */
  nestedPropertiesOf(type: StructuredType): readonly WritableProperty[];
}

/** The possible contents of a body; undefined when the request does not write an entity, or when that is unknown. */
export function writableBody(context: BoundRequest): WritableBody | undefined {
  const target = writeTarget(context);
  const { schema, key } = context;
  if (target === undefined || schema === undefined) return undefined;
  const isInsert = inserts(target);
  const required = new Set(requiredProperties(target, isInsert, context).map((path) => path.split('/', 1)[0]!));
  const isRefused = refusals(context);
  const propertiesOf = (type: StructuredType): WritableProperty[] => {
    const obstacleOf = obstacleFinder(target, type, schema, context);
    const choosesKey = context.conventions.bodies.readOnlyValues === 'ignored' && target.method === 'POST';
    return declared(schema, type).flatMap((property): WritableProperty[] => {
      const obstacle = obstacleOf(property.name);
      // The standard lets a client choose the key of a new entity.
      const isWritable = obstacle === undefined || (obstacle === 'identifier' && choosesKey && !isReadOnly(property));
      if (!isWritable || isRefused(property.name)) return [];
      const isRequired = required.has(property.name) || (target.method === 'POST' && cannotBeOmitted(property));
      return [{ property, isRequired, acceptsEntities: acceptsEntities(property) }];
    });
  };
  const hasObstacle = deepInsertObstacle(context);
  const acceptsEntities = ({ kind, name }: Property | NavigationProperty): boolean =>
    kind === 'navigation' && target.method === 'POST' && hasObstacle(name) === undefined;
  return {
    method: target.method,
    type: target.type,
    isMultilingual: key?.multilingual?.properties,
    propertiesOf,
    nestedPropertiesOf: (type) => nestedProperties(schema, type, target.method === 'POST'),
  };
}

/** The properties of a complex value, or of an entity inserted together with another one. */
export const nestedProperties = (
  schema: Schema,
  type: StructuredType,
  isInsert: boolean,
): readonly WritableProperty[] =>
  declared(schema, type)
    .filter((property) => !isReadOnly(property))
    .map((property) => ({
      property,
      isRequired: isInsert && cannotBeOmitted(property),
      acceptsEntities: property.kind === 'navigation' && isInsert,
    }));

const declared = (schema: Schema, type: StructuredType): (Property | NavigationProperty)[] =>
  propertyNames(schema, type).flatMap((name) => findProperty(schema, type, name)?.property ?? []);

/** The properties that the API key cannot write, and those that the schema does not allow. */
function refusals(context: BoundRequest): (name: string) => boolean {
  const { target } = context.binding;
  const writable = target === undefined ? undefined : context.access?.ofTarget(target, context.schema)?.writable;
  // Clients cannot choose the identifier of a service's records, whether it is the key of this one or not.
  const identifiers = context.conventions.bodies.readOnlyValues === 'rejected' ? templateKey(context) : [];
  const listed = new Set([...identifiers, ...bodyRestrictions(context).flatMap(({ value }) => pathsOf(value))]);
  return (name) => listed.has(name) || writable?.has(firstName(name)) === false;
}
