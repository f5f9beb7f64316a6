/** The names in the annotations of a schema, so that rules for absent annotations do not run. */
import type { Annotation, AnnotationValue, Declaration, Schema } from '../../schema/index.js';

/**
 * In: a schema. Out: the names of the terms of its annotations without their namespaces, and of the properties of the records in them,
 * for the container, what it contains, types and their properties.
 */
export function annotatedNames({ container, types }: Schema): ReadonlySet<string> {
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
  return names;
}

/** The same for the annotations that apply to one set or singleton. */
export function restrictionNames(source: Declaration, { container }: Schema): ReadonlySet<string> {
  const names = new Set<string>();
  addNames(source.annotations, names);
  if (container !== undefined) addNames(container.annotations, names);
  return names;
}

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
