/** Moves separate annotations to the declarations that they are for (CSDL 5.2 and 14.2.1). */
import type { Annotation, Declaration, ExternalAnnotations, Operation } from '../model/model.js';
import type { SchemaAssembly } from './schema-assembly.js';

/**
 * An annotation replaces one with the same term and qualifier in another document, so that a file of
 * annotations can correct a schema; within one document the second is reported and left out. Gives the annotations whose
 * target no document here declares, one block for each target.
 */
export function applyAnnotations(assembly: SchemaAssembly): readonly ExternalAnnotations[] {
  const overlay = new Overlay(assembly);
  const elsewhere = new Map<string, ExternalAnnotations>();
  for (const block of assembly.externals) {
    if (overlay.apply(block)) continue;
    const other = elsewhere.get(block.target);
    if (other === undefined) elsewhere.set(block.target, block);
    else for (const annotation of block.annotations) (other.annotations as AnnotationList).push(annotation);
  }
  return [...elsewhere.values()];
}

/** The key that distinguishes two annotations of one declaration. */
export const annotationKey = ({ term, qualifier }: Annotation): string =>
  qualifier === undefined ? term : `${term}#${qualifier}`;

/** The lists of annotations belong to the drafts, which are not shared yet. */
type AnnotationList = Annotation[];

class Overlay {
  /** For each list that grew, where in it each annotation is. */
  private readonly places = new Map<readonly Annotation[], Map<string, number>>();

  constructor(private readonly assembly: SchemaAssembly) {}

  /** False when no declaration here is the target. */
  apply({ target, annotations }: ExternalAnnotations): boolean {
    const lists = annotationListsAt(this.assembly, target);
    for (const list of lists) for (const annotation of annotations) this.put(list, annotation, target);
    return lists.length > 0;
  }

  private put(list: AnnotationList, annotation: Annotation, target: string): void {
    let places = this.places.get(list);
    if (places === undefined) {
      places = new Map(list.map((each, index) => [annotationKey(each), index]));
      this.places.set(list, places);
    }
    const key = annotationKey(annotation);
    const index = places.get(key);
    const other = index === undefined ? undefined : list[index];
    if (index === undefined || other === undefined) {
      places.set(key, list.length);
      list.push(annotation);
    } else if (other.span.document !== annotation.span.document) list[index] = annotation;
    else {
      const message = `"${target}" has an annotation "${key}" already; the second one is ignored.`;
      this.assembly.report('warning', message, annotation.span, 'Term');
    }
  }
}

const listsOf = (declarations: readonly (Declaration | undefined)[]): AnnotationList[] =>
  declarations.flatMap((declaration) => (declaration === undefined ? [] : [declaration.annotations as AnnotationList]));

function annotationListsAt(assembly: SchemaAssembly, target: string): AnnotationList[] {
  const [first = '', name, ...deeper] = target.split('/');
  // Deeper paths apply only on that path, not to a declaration.
  if (deeper.length > 0) return [];
  const type = assembly.types.get(first);
  if (type !== undefined) {
    if (name === undefined) return listsOf([type]);
    if (type.kind === 'enum') return listsOf([type.members.get(name)]);
    return type.kind === 'definition' ? [] : listsOf([type.properties.get(name)]);
  }
  const container = assembly.containers.get(first);
  if (container !== undefined) {
    if (name === undefined) return listsOf([container]);
    const { entitySets, singletons, imports } = container;
    return listsOf([entitySets.get(name) ?? singletons.get(name) ?? imports.get(name)]);
  }
  const term = assembly.terms.get(first);
  if (term !== undefined) return name === undefined ? listsOf([term]) : [];
  return operationLists(assembly.overloads.at(first), name);
}

function operationLists(operations: readonly Operation[], name: string | undefined): AnnotationList[] {
  if (name === undefined) return listsOf(operations);
  if (name !== '$ReturnType')
    return listsOf(operations.flatMap(({ parameters }) => parameters.filter((each) => each.name === name)));
  return operations.flatMap(({ returnType }) => {
    const annotations = returnType?.annotations;
    return annotations === undefined ? [] : [annotations as AnnotationList];
  });
}
