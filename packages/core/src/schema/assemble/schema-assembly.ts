/** The joint declarations of the documents of one schema: the state between the drafts of the documents and the model. */
import type { Severity, Span } from '../../text/index.js';
import type { ContainerDraft, CsdlDraft, Mutable, OperationDraft } from '../read/csdl/csdl-draft.js';
import { OverloadIndex } from './overload-index.js';
import type {
  Annotation,
  Declaration,
  ExternalAnnotations,
  SchemaSpan,
  Term,
  TypeDeclaration,
} from '../model/model.js';

/** Merges drafts with resolved names. The first of two declarations with one name counts. */
export class SchemaAssembly {
  readonly types: Map<string, Mutable<TypeDeclaration>>;
  readonly operations: Map<string, OperationDraft[]>;
  readonly terms: Map<string, Mutable<Term>>;
  readonly namespaces: Set<string>;
  /** An alias of an earlier document wins: URLs use only those of the service's own document. */
  readonly aliases: Map<string, string>;
  /** By full name, in the order of the documents. */
  readonly containers = new Map<string, ContainerDraft>();
  readonly externals: ExternalAnnotations[] = [];
  /** Annotations of the schemas themselves, by namespace. */
  readonly annotations: Map<string, Annotation[]>;
  readonly overloads: OverloadIndex;

  constructor(
    readonly drafts: readonly [CsdlDraft, ...CsdlDraft[]],
    private readonly names: readonly string[],
  ) {
    const [first, ...others] = drafts;
    ({ types: this.types, operations: this.operations, terms: this.terms } = first);
    ({ namespaces: this.namespaces, aliases: this.aliases, schemaAnnotations: this.annotations } = first);
    for (const { externals, containers } of drafts) {
      for (const block of externals) this.externals.push(block);
      for (const container of containers) this.addContainer(container);
    }
    for (const draft of others) this.add(draft);
    this.overloads = new OverloadIndex(this.operations);
  }

  private add(draft: CsdlDraft): void {
    this.addAll(this.types, draft.types);
    this.addAll(this.terms, draft.terms);
    for (const [name, overloads] of draft.operations) {
      const known = this.operations.get(name);
      if (known === undefined) this.operations.set(name, overloads);
      else this.operations.set(name, known.concat(overloads));
    }
    for (const [namespace, annotations] of draft.schemaAnnotations)
      this.annotations.set(namespace, (this.annotations.get(namespace) ?? []).concat(annotations));
    for (const namespace of draft.namespaces) this.namespaces.add(namespace);
    for (const [alias, namespace] of draft.aliases) if (!this.aliases.has(alias)) this.aliases.set(alias, namespace);
  }

  private addAll<T extends Declaration>(into: Map<string, T>, from: ReadonlyMap<string, T>): void {
    for (const [name, declaration] of from) {
      const other = into.get(name);
      if (other === undefined) into.set(name, declaration);
      else this.reportSecond(name, other, declaration);
    }
  }

  private addContainer(container: ContainerDraft): void {
    const other = this.containers.get(container.fullName);
    if (other === undefined) this.containers.set(container.fullName, container);
    else this.reportSecond(container.fullName, other, container);
  }

  private reportSecond(name: string, first: Declaration, second: Declaration): void {
    // The file name is enough, because the reader of the message knows the folder.
    const file = this.names[first.span.document ?? 0]?.split(/[/\\]/).at(-1) ?? '';
    const where = first.span.document === second.span.document ? 'twice here; the first' : `in ${file} too; that`;
    this.report('warning', `"${name}" is declared ${where} declaration counts.`, second.span, 'Name');
  }

  /** The draft of the document that a place is in. */
  draftAt({ document = 0 }: SchemaSpan): CsdlDraft {
    return this.drafts[document] ?? this.drafts[0];
  }

  /** Reports at a declaration, or at the value of one of its attributes, in whichever document it is. */
  report(severity: Severity, message: string, span: SchemaSpan & Span, attribute?: string): void {
    this.draftAt(span).report(severity, message, span, attribute);
  }
}
