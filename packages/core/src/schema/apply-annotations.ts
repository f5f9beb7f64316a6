/** Puts annotations that stand apart at the declarations they are for (CSDL 5.2 and 14.2.1). */
import type { Annotation, Declaration, ExternalAnnotations, Operation, Parameter } from './model.js';
import type { SchemaAssembly } from './schema-assembly.js';

/**
 * Gives what no declaration here is the target of, one block for each target. It takes the place of an annotation of the same term
 * and qualifier in another document, so that a file of annotations can correct a schema; within one document the second
 * is reported and left out.
 */
export function applyAnnotations(assembly: SchemaAssembly): readonly ExternalAnnotations[] {
  const overlay = new Overlay(assembly);
  const elsewhere = new Map<string, ExternalAnnotations>();
  for (const block of assembly.externals) {
    if (overlay.apply(block)) continue;
    const other = elsewhere.get(block.target);
    if (other === undefined) elsewhere.set(block.target, block);
    else (other.annotations as AnnotationList).push(...block.annotations);
  }
  return [...elsewhere.values()];
}

/** What tells two annotations of one declaration apart. */
export const annotationKey = ({ term, qualifier }: Annotation): string =>
  qualifier === undefined ? term : `${term}#${qualifier}`;

/** Lists of annotations are those of the drafts, which nobody else has seen yet. */
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
      const message = `"${target}" has an annotation "${key}" already; this second one is passed over.`;
      this.assembly.report('warning', message, annotation.span, 'Term');
    }
  }
}

const listsOf = (declarations: readonly (Declaration | undefined)[]): AnnotationList[] =>
  declarations.flatMap((declaration) => (declaration === undefined ? [] : [declaration.annotations as AnnotationList]));

function annotationListsAt(assembly: SchemaAssembly, target: string): AnnotationList[] {
  const [first = '', name, ...deeper] = target.split('/');
  // Deeper paths are about what is found on that way only, not about a declaration.
  if (deeper.length > 0) return [];
  const type = assembly.types.get(first);
  if (type !== undefined) {
    if (name === undefined) return listsOf([type]);
    if (type.kind === 'enum') return listsOf([type.members.get(name)]);
    return type.kind === 'definition' ? [] : listsOf([type.properties.get(name)]);
  }
  const container = assembly.containers.find(({ fullName }) => fullName === first);
  if (container !== undefined) {
    if (name === undefined) return listsOf([container]);
    const { entitySets, singletons, imports } = container;
    return listsOf([entitySets.get(name) ?? singletons.get(name) ?? imports.get(name)]);
  }
  const term = assembly.terms.get(first);
  if (term !== undefined) return name === undefined ? listsOf([term]) : [];
  return operationLists(overloadsAt(assembly.operations, first), name);
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

/**
 * All overloads of a name, or the one that parentheses tell (CSDL 14.2.1): for a function the types of all parameters,
 * for an action that of its binding parameter, as an action has no other overloads. Documents are seen to give all
 * parameters of an action too.
 */
export function overloadsAt(
  operations: ReadonlyMap<string, readonly Operation[]>,
  target: string,
): readonly Operation[] {
  const parenthesis = target.indexOf('(');
  if (parenthesis < 0) return operations.get(target) ?? [];
  const wanted = target.slice(parenthesis + 1, -1);
  const all = operations.get(target.slice(0, parenthesis)) ?? [];
  return all.filter((operation) => signature(operation) === wanted || typesOf(operation.parameters) === wanted);
}

/** The types that tell an overload from others of its name. */
export const signature = ({ kind, isBound, parameters }: Operation): string =>
  typesOf(kind === 'function' ? parameters : parameters.slice(0, isBound ? 1 : 0));

const typesOf = (parameters: readonly Parameter[]): string =>
  parameters.map(({ type }) => (type.isCollection ? `Collection(${type.name})` : type.name)).join(',');
