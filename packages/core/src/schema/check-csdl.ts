/** Finds what is wrong with a well-formed schema: names that lead nowhere. All of it is a warning, as the rest is usable. */
import type { CsdlDraft } from './csdl-draft.js';
import type { Declaration, KeyProperty, Schema, StructuredType, TypeDeclaration, TypeReference } from './model.js';
import { overloadsAt } from './finish-csdl.js';
import { findProperty, lineage, structuredType } from './schema-queries.js';
import { suggestNames } from './suggest-names.js';

/** Reports to the draft. A name is only missed when the document declares its namespace: other documents may have it. */
export function checkCsdl(draft: CsdlDraft, schema: Schema): void {
  const check = new Check(draft, schema);
  for (const type of schema.types.values()) {
    if (type.kind === 'definition') check.type(type.underlyingType, type, 'UnderlyingType');
    else if (type.kind !== 'enum') check.structuredType(type);
  }
  for (const overloads of schema.operations.values()) {
    for (const { parameters } of overloads)
      for (const parameter of parameters) check.type(parameter.type.name, parameter, 'Type');
  }
  for (const { entitySets, singletons, imports } of draft.containers) {
    for (const set of entitySets.values()) check.type(set.type, set, 'EntityType');
    for (const singleton of singletons.values()) check.type(singleton.type, singleton, 'Type');
    for (const entry of imports.values()) {
      check.operation(entry.operation, entry, entry.kind === 'functionImport' ? 'Function' : 'Action');
    }
  }
  for (const { target, span } of schema.externalAnnotations ?? []) check.target(target, span);
}

/** A question that names the nearest declaration of the same namespace; empty when none is near. */
function nearName(wrong: string, known: Iterable<string>): string {
  const start = wrong.lastIndexOf('.') + 1;
  const namespace = wrong.slice(0, start);
  const siblings: string[] = [];
  for (const name of known)
    if (name.startsWith(namespace) && !name.includes('.', start)) siblings.push(name.slice(start));
  const [near] = suggestNames(wrong.slice(start), siblings);
  return near === undefined ? '' : ` Did you mean "${namespace}${near}"?`;
}

/** A document that misses more names than this is broken as a whole, and looking for near ones takes its time. */
const hintLimit = 20;

class Check {
  private hints = 0;
  private readonly namespaces: ReadonlySet<string>;

  constructor(
    private readonly draft: CsdlDraft,
    private readonly schema: Schema,
  ) {
    // A schema that only carries annotations may go by the name of the one that it annotates.
    const declared = [
      ...schema.types.keys(),
      ...schema.operations.keys(),
      ...draft.containers.map(({ fullName }) => fullName),
    ];
    this.namespaces = new Set(declared.map((name) => name.slice(0, name.lastIndexOf('.'))));
  }

  structuredType(type: StructuredType): void {
    if (type.baseType !== undefined) {
      this.type(type.baseType, type, 'BaseType');
      this.circle(type);
    }
    for (const property of type.properties.values()) {
      this.type(property.type.name, property, 'Type');
      if (property.kind === 'navigation') this.navigationType(property.type, property);
    }
    for (const key of type.key ?? []) this.key(type, key);
  }

  type(name: string, declaration: Declaration, attribute: string): void {
    if (!name.startsWith('Edm.') && !this.schema.types.has(name))
      this.missing('type', name, this.schema.types.keys(), declaration, attribute);
  }

  operation(name: string, declaration: Declaration, attribute: string): void {
    if (!this.schema.operations.has(name))
      this.missing(attribute.toLowerCase(), name, this.schema.operations.keys(), declaration, attribute);
  }

  private missing(kind: string, name: string, known: Iterable<string>, { span }: Declaration, attribute: string): void {
    if (!this.isOwn(name)) return;
    const hint = this.hints++ < hintLimit ? nearName(name, known) : '';
    this.draft.report('warning', `The ${kind} "${name}" is declared nowhere in its schema.${hint}`, span, attribute);
  }

  /** Whether the document declares something in the namespace of a qualified name. */
  private isOwn(name: string): boolean {
    const dot = name.lastIndexOf('.');
    return dot > 0 && this.namespaces.has(name.slice(0, dot));
  }

  private navigationType({ name }: TypeReference, { span }: Declaration): void {
    if (!name.startsWith('Edm.') || name === 'Edm.EntityType' || name === 'Edm.Untyped') return;
    this.draft.report('warning', `A navigation property leads to an entity type; "${name}" is none.`, span, 'Type');
  }

  private circle(type: StructuredType): void {
    let last = type;
    for (const ancestor of lineage(this.schema, type)) last = ancestor;
    // The walk ends at a type it has seen: only then has the last one a base type that is known.
    if (structuredType(this.schema, last.baseType) === type) {
      this.draft.report('warning', `"${type.name}" is derived from itself.`, type.span, 'BaseType');
    }
  }

  private key(type: StructuredType, { path }: KeyProperty): void {
    let current: StructuredType | undefined = type;
    for (const name of path.split('/')) {
      // Where a type or one of its base types is declared elsewhere, so may be the property.
      if (current === undefined || !this.isWhole(current)) return;
      const found: ReturnType<typeof findProperty> = findProperty(this.schema, current, name);
      if (found === undefined) {
        const where = current === type ? 'it' : `"${current.name}"`;
        this.draft.report(
          'warning',
          `The key of "${type.name}" names "${path}", but ${where} has no property "${name}".`,
          type.span,
        );
        return;
      }
      current = structuredType(this.schema, found.property.type.name);
    }
  }

  private isWhole(type: StructuredType): boolean {
    for (const { baseType } of lineage(this.schema, type)) {
      if (baseType !== undefined && structuredType(this.schema, baseType) === undefined) return false;
    }
    return true;
  }

  /** External annotations that found no place: a slip when what they name should be here. */
  target(target: string, span: Declaration['span']): void {
    const [first = '', name] = target.split('/');
    const parenthesis = first.indexOf('(');
    const qualified = parenthesis < 0 ? first : first.slice(0, parenthesis);
    if (!this.isOwn(qualified) || this.draft.terms.has(qualified)) return;
    const type = this.schema.types.get(qualified);
    const container = this.draft.containers.some(({ fullName }) => fullName === qualified);
    const isOperation = overloadsAt(this.schema, first).length > 0;
    const isKnown = type !== undefined || container || isOperation;
    if (isKnown && (name === undefined || !this.lacks(type, name))) return;
    this.draft.report(
      'warning',
      `These annotations are for "${target}", which is declared nowhere in its schema.`,
      span,
      'Target',
    );
  }

  /** Whether a structured type surely has no such property; `@Term` and the like are not properties. */
  private lacks(type: TypeDeclaration | undefined, name: string): boolean {
    if ((type?.kind !== 'entity' && type?.kind !== 'complex') || /[.@$#]/.test(name)) return false;
    return this.isWhole(type) && findProperty(this.schema, type, name) === undefined;
  }
}
