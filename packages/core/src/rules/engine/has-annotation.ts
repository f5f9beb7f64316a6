/** Whether a schema has annotations of some names, so that rules about absent annotations do not run. */
import type { AnnotationName } from '../../codes/index.js';
import { memo } from '../../text/index.js';
import type { Annotation, AnnotationValue, Declaration, Schema } from '../../schema/index.js';
import type { PropertyTerm } from '../../semantics/index.js';

/**
 * Whether a schema has an annotation with one of these names: terms without their namespaces, and properties of the records in them.
 * False without a schema.
 */
export function hasAnnotation(schema: Schema | undefined, names: readonly (AnnotationName | PropertyTerm)[]): boolean {
  if (schema === undefined) return false;
  const known = annotatedNames(schema);
  return names.some((name) => known.has(name));
}

/** The names in the annotations of the container and its content, of operations, and of types and their properties. */
const annotatedNames = memo(({ container, types, operations }: Schema): ReadonlySet<string> => {
  const names = new Set<string>();
  const add = ({ annotations }: Pick<Declaration, 'annotations'>): void => addNames(annotations, names);
  if (container !== undefined) {
    add(container);
    for (const source of [container.entitySets, container.singletons]) for (const each of source.values()) add(each);
  }
  for (const type of types.values()) {
    add(type);
    if ('properties' in type) for (const property of type.properties.values()) add(property);
  }
  for (const overloads of operations.values()) overloads.forEach(add);
  return names;
});

function addNames(annotations: readonly Annotation[], names: Set<string>): void {
  for (const { term, value } of annotations) {
    names.add(term.slice(term.lastIndexOf('.') + 1));
    if (typeof value === 'object') addRecords(value, names);
  }
}

function addRecords(value: AnnotationValue, names: Set<string>): void {
  const open: AnnotationValue[] = [value];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next !== 'object' || next === null) continue;
    if (Array.isArray(next)) for (const item of next as readonly AnnotationValue[]) open.push(item);
    else if ('record' in next)
      for (const [name, inner] of Object.entries(next.record)) {
        names.add(name);
        open.push(inner);
      }
  }
}
