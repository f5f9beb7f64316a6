/** Finds annotations without a target, with an unknown term, or specified twice. */
import { annotationKey } from '../assemble/apply-annotations.js';
import type { SchemaAssembly } from '../assemble/schema-assembly.js';
import type { NameCheck } from './check-names.js';
import { isWhole } from './check-types.js';
import type { Annotation, Declaration, Schema, TypeDeclaration } from '../model/model.js';
import { findProperty } from '../model/schema-queries.js';

export function checkAnnotations(assembly: SchemaAssembly, schema: Schema, names: NameCheck): void {
  const check = new AnnotationCheck(assembly, schema, names);
  for (const { annotations } of assembly.drafts) for (const annotation of annotations) check.term(annotation);
  for (const declaration of declarationsOf(assembly)) check.repeated(declaration.annotations);
  for (const { target, span } of schema.externalAnnotations ?? []) check.target(target, span);
}

function* declarationsOf({ types, operations, terms, containers }: SchemaAssembly): Generator<Declaration> {
  for (const type of types.values()) {
    yield type;
    if (type.kind === 'enum') yield* type.members.values();
    else if (type.kind !== 'definition') yield* type.properties.values();
  }
  for (const overloads of operations.values()) {
    for (const operation of overloads) {
      yield operation;
      yield* operation.parameters;
    }
  }
  yield* terms.values();
  for (const container of containers.values()) {
    yield container;
    yield* container.entitySets.values();
    yield* container.singletons.values();
    yield* container.imports.values();
  }
}

class AnnotationCheck {
  /** The namespaces that declare terms: an undeclared term in them is a mistake. */
  private readonly vocabularies: ReadonlySet<string>;
  /** Missing terms that are already reported. */
  private readonly missed = new Set<string>();

  constructor(
    private readonly assembly: SchemaAssembly,
    private readonly schema: Schema,
    private readonly names: NameCheck,
  ) {
    this.vocabularies = new Set([...assembly.terms.keys()].map((name) => name.slice(0, name.lastIndexOf('.'))));
  }

  term({ term, span }: Annotation): void {
    const { terms } = this.assembly;
    const dot = term.lastIndexOf('.');
    if (dot < 0 || terms.has(term) || !this.vocabularies.has(term.slice(0, dot)) || this.missed.has(term)) return;
    this.missed.add(term);
    const hint = this.names.hint(term, terms.keys());
    this.assembly.report('warning', `The term "${term}" is not declared in its schema.${hint}`, span, 'Term');
  }

  /** CSDL 14.2: a term is applied once, or with different qualifiers. */
  repeated(annotations: readonly Annotation[]): void {
    if (annotations.length < 2) return;
    const seen = new Set<string>();
    for (const annotation of annotations) {
      const key = annotationKey(annotation);
      if (seen.has(key)) {
        const message = `There is an annotation "${key}" here already; the first one counts.`;
        this.assembly.report('warning', message, annotation.span, 'Term');
      }
      seen.add(key);
    }
  }

  /** External annotations without a target: a mistake if the target should be in these documents. */
  target(target: string, span: Declaration['span']): void {
    const report = (message: string): void => this.assembly.report('warning', message, span, 'Target');
    const [first = '', name] = target.split('/');
    const parenthesis = first.indexOf('(');
    const qualified = parenthesis < 0 ? first : first.slice(0, parenthesis);
    if (!this.assembly.namespaces.has(qualified.slice(0, Math.max(qualified.lastIndexOf('.'), 0)))) return;
    if (parenthesis >= 0 && !/^[^(]*\((?:\)|[^,]+(?:,[^,]+)*\))$/.test(first)) {
      report(
        `"${target}" is not a valid target; write the types of the parameters between the parentheses, separated by commas.`,
      );
      return;
    }
    if (!this.names.isOwn(qualified) || this.assembly.terms.has(qualified)) return;
    const type = this.schema.types.get(qualified);
    const container = this.assembly.containers.has(qualified);
    const isOperation = this.assembly.overloads.at(first).length > 0;
    const isKnown = type !== undefined || container || isOperation;
    if (isKnown && (name === undefined || !this.lacks(type, name))) return;
    report(`These annotations are for "${target}", which is not declared in its schema.`);
  }

  /** Whether a structured type surely has no such property; `@Term` and the like are not properties. */
  private lacks(type: TypeDeclaration | undefined, name: string): boolean {
    if ((type?.kind !== 'entity' && type?.kind !== 'complex') || /[.@$#]/.test(name)) return false;
    return isWhole(this.schema, type) && findProperty(this.schema, type, name) === undefined;
  }
}
