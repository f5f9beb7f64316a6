/** Which declarations of a schema a request uses. */
import { findProperty, type Schema, structuredType, type StructuredType } from '../schema/index.js';
import type { Binding, BoundRequest, Referent } from '../semantics/index.js';
import { type Name, type Node, walk } from '../syntax/index.js';

/**
 * The names of the elements of a schema that a request uses: `Orders` for entity sets, singletons and imports, `Shop.Order/Title` for
 * properties, by the type in which they were looked up and which may inherit them, `Shop.Best` for functions and actions. An entity set is
 * also used if a navigation property that is bound to it is used, or one without a binding if no other set has entities of its type. A set
 * that the schema of a service does not list is named as in the URL.
 *
 * @returns Each name once; none without a schema.
 * @public
 */
export function usedElements({ roots, binding, schema }: BoundRequest): ReadonlySet<string> {
  const used = new Set<string>();
  if (schema === undefined) return used;
  addPath(binding, used);
  const navigated = new Map<string, string>();
  const use = (node: Name): void => {
    const referent = binding.referentOf(node);
    const name = nameOf(referent, binding.scopeOf(node));
    if (name !== undefined) used.add(name);
    if (referent?.kind === 'navigation') navigated.set(referent.property.name, referent.property.type.name);
  };
  for (const root of roots)
    walk(root, (node) => {
      if (node.kind === 'Name') use(node);
      else if (node.kind === 'Call' || node.kind === 'Transformation') {
        const operation = binding.callOf(node)?.operation;
        if (operation !== undefined) used.add(operation.name);
      } else if (node.kind === 'Body') addMembers(node, binding.target?.type, schema, used);
    });
  addBoundSets(schema, navigated, used);
  return used;
}

function addPath({ path }: Binding, used: Set<string>): void {
  for (const { entitySet, unlisted, operation, key, type, segment } of path) {
    if (unlisted !== undefined && segment.name.kind === 'Name') used.add(segment.name.text);
    else if (entitySet !== undefined) used.add(entitySet.name);
    if (operation !== undefined) used.add(operation.name);
    if (type !== undefined)
      for (const { path: property } of key?.values.values() ?? []) used.add(`${type.name}/${property}`);
  }
}

function nameOf(referent: Referent | undefined, scope: StructuredType | undefined): string | undefined {
  switch (referent?.kind) {
    case 'entitySet':
      return referent.entitySet.name;
    case 'singleton':
      return referent.singleton.name;
    case 'property':
    case 'navigation':
      return `${(scope ?? referent.declaredBy).name}/${referent.property.name}`;
    case 'key':
      return `${(scope ?? referent.declaredBy).name}/${referent.key.path}`;
    default:
      return undefined;
  }
}

/** The members of an entity in a body; a dot or `@` in a name follows the name of a property. */
function addMembers(body: Node, type: StructuredType | undefined, schema: Schema, used: Set<string>): void {
  const content = body.kind === 'Body' ? body.content : undefined;
  if (type === undefined || content?.kind !== 'JsonObject') return;
  for (const { name } of content.members) {
    const found = findProperty(schema, type, name.text.split(/[.@]/, 1)[0]!);
    if (found !== undefined) used.add(`${type.name}/${found.property.name}`);
  }
}

/** CSDL 13.4: the sets that the navigation properties of these names are bound to, otherwise the only one of their type. */
function addBoundSets(schema: Schema, navigated: ReadonlyMap<string, string>, used: Set<string>): void {
  const { container } = schema;
  if (container === undefined || navigated.size === 0) return;
  const bound = new Set<string>();
  for (const source of [...container.entitySets.values(), ...container.singletons.values()]) {
    if (!used.has(source.name)) continue;
    for (const [path, target] of source.navigationBindings)
      if (navigated.has(path.slice(path.lastIndexOf('/') + 1)) && !target.includes('/')) {
        used.add(target);
        bound.add(path.slice(path.lastIndexOf('/') + 1));
      }
  }
  for (const [name, type] of navigated) {
    const [only, ...others] = bound.has(name)
      ? []
      : [...container.entitySets.values()].filter(
          (set) => structuredType(schema, set.type) === structuredType(schema, type),
        );
    if (only !== undefined && others.length === 0) used.add(only.name);
  }
}
