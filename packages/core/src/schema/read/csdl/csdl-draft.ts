/** The model of one CSDL document under construction; names are still as in the document. */
import { type Severity, shownText, type Span } from '../../../text/index.js';
import type { CsdlElement } from './csdl-element.js';
import type { CsdlFormat } from './csdl-format.js';
import type {
  Annotation,
  EntityContainer,
  EntitySet,
  ExternalAnnotations,
  Operation,
  OperationImport,
  Parameter,
  ReturnType,
  SchemaReference,
  SchemaSpan,
  Singleton,
  Term,
  TypeDeclaration,
  TypeReference,
} from '../../model/model.js';
import type { SchemaProblem } from '../../model/loaded-schema.js';

/** The same type with writable members, for the reader. */
export type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** An overload whose parameters and result are filled in step by step. */
export interface OperationDraft extends Mutable<Omit<Operation, 'parameters' | 'returnType'>> {
  readonly parameters: Mutable<Parameter>[];
  returnType: Mutable<ReturnType> | undefined;
}

/** The parts of a container whose names may use an alias that is declared further down. */
export interface ContainerDraft extends Omit<EntityContainer, 'entitySets' | 'singletons' | 'imports'> {
  readonly fullName: string;
  extends: string | undefined;
  readonly entitySets: Map<string, Mutable<EntitySet>>;
  readonly singletons: Map<string, Mutable<Singleton>>;
  readonly imports: Map<string, Mutable<OperationImport>>;
}

/** A name or path in an annotation's value that may use an alias. */
export type NamedValue = { name?: string } | { type?: string } | { path: string };

/** Holds the model of one document while it is read, and the ways to report. */
export class CsdlDraft {
  version = '4.0';
  readonly types = new Map<string, Mutable<TypeDeclaration>>();
  readonly operations = new Map<string, OperationDraft[]>();
  /** Terms by full name, which annotations may target. */
  readonly terms = new Map<string, Mutable<Term>>();
  /** Namespaces of the schemas that are in the document. */
  readonly namespaces = new Set<string>();
  /** Namespaces that the document includes from others. */
  readonly includes = new Set<string>();
  /** The namespaces of aliases, including those of included schemas. They are valid in this document only (CSDL 5.1). */
  readonly aliases = new Map<string, string>();
  /** Addresses of the documents that this one refers to, as written. */
  readonly references: SchemaReference[] = [];
  /** Annotations of the schemas themselves, by namespace. */
  readonly schemaAnnotations = new Map<string, Annotation[]>();
  readonly containers: ContainerDraft[] = [];
  /** The container that the document calls the one of the service (`$EntityContainer`). */
  serviceContainer: string | undefined;
  /** Every annotation read, for resolving the names of their terms. */
  readonly annotations: Mutable<Annotation>[] = [];
  readonly externals: Mutable<ExternalAnnotations>[] = [];
  /** Names in values of annotations. */
  readonly namedValues: NamedValue[] = [];
  /** One object for each way in which the document writes a type, shared by all that have it. */
  readonly typeReferences = new Map<string, Mutable<TypeReference>>();
  /** Return types, which have no shared reference and get their names when aliases are resolved. */
  readonly returnTypes: (readonly [returnType: Mutable<ReturnType>, shared: TypeReference])[] = [];
  problems: SchemaProblem[] = [];
  /** Whether the whole text was read; otherwise declarations after the break are missing. */
  isWhole = true;
  /** Whether the document is a schema alone, which has no place for references to others. */
  isBareSchema = false;

  /** `index` counts the documents of a schema. */
  constructor(
    readonly text: string,
    readonly index: number,
    /** A document of OData V1 to V3 is recognised by its root only. */
    public format: CsdlFormat,
  ) {}

  /** A place in this document. */
  span(start: number, end: number): SchemaSpan {
    return this.index === 0 ? { start, end } : { start, end, document: this.index };
  }

  /** The version of the document; an invalid value is ignored. */
  takeVersion(text: string | undefined): void {
    if (text !== undefined && /^[1-9]\.\d{1,2}$/.test(text)) this.version = text;
  }

  /** Reports at a declaration, or at the value of one of its attributes. */
  report(severity: Severity, message: string, span: Span, attribute?: string): void {
    const { start, end } = (attribute && this.format.attributeSpan(this.text, span, attribute)) || span;
    const document = this.index === 0 ? {} : { document: this.index };
    this.problems.push({
      code: 'malformed-schema',
      severity,
      message: shownText(message),
      start,
      end,
      notes: [],
      ...document,
    });
  }

  /** Removes the problems of the element that is not well-formed and of the text after it, which may mean something else. */
  dropConsequences({ start }: Span): void {
    const fault = this.problems.findIndex((each) => each.start === start && each.message.includes('not well-formed'));
    this.problems = this.problems.filter(({ end }, i) => i === fault || end <= start);
  }

  /** An attribute that an element must have; undefined, and reported, when it has none. */
  required(
    element: CsdlElement,
    attribute: string,
    consequence: string,
    severity: Severity = 'error',
  ): string | undefined {
    const value = element.attributes[attribute]?.trim();
    if (value !== undefined && value !== '') return value;
    const { elementName, attributeName } = this.format;
    const message = `${elementName(element.name)} needs the ${attributeName(attribute)}; ${consequence}.`;
    this.report(severity, message, element.span);
    return undefined;
  }

  /** The name of a declaration; one without a name is left out. */
  nameOf(element: CsdlElement): string | undefined {
    return this.required(element, 'Name', 'without it, the declaration is ignored');
  }

  /** An attribute that is `true` or `false`. */
  flag(element: CsdlElement, attribute: string, otherwise: boolean): boolean {
    const value = element.attributes[attribute];
    if (value === undefined) return otherwise;
    if (value === 'true' || value === '1') return true;
    if (value !== 'false' && value !== '0') {
      this.report(
        'warning',
        `${attribute} must be Boolean; "${value}" counts as ${String(otherwise)}.`,
        element.span,
        attribute,
      );
      return otherwise;
    }
    return false;
  }

  /** An attribute that is a whole number, 0 or more; undefined for one of `words`, and reported for anything else. */
  count(element: CsdlElement, attribute: string, words: readonly string[]): number | undefined {
    const value = element.attributes[attribute];
    if (value === undefined || words.includes(value)) return undefined;
    if (/^\d{1,15}$/.test(value)) return Number(value);
    this.report('warning', `${attribute} must be an integer; "${value}" is ignored.`, element.span, attribute);
    return undefined;
  }

  /** The type that an attribute `Type` names; without the attribute the value is untyped and not checked. */
  typeOf(element: CsdlElement): TypeReference {
    return this.typeReference(
      this.required(element, 'Type', 'without it, the type is unknown', 'warning') ?? 'Edm.Untyped',
    );
  }

  typeReference(written: string): TypeReference {
    let reference = this.typeReferences.get(written);
    if (reference === undefined) {
      const isCollection = written.startsWith('Collection(') && written.endsWith(')');
      reference = { name: isCollection ? written.slice(11, -1).trim() : written, isCollection };
      this.typeReferences.set(written, reference);
    }
    return reference;
  }

  /** Adds a declaration to a map of its kind; of two with one name the first counts. */
  addTo<T extends { readonly span: Span }>(
    map: Map<string, T>,
    key: string,
    declaration: T,
    element: CsdlElement,
  ): void {
    if (!map.has(key)) map.set(key, declaration);
    else this.report('warning', `"${key}" is declared twice here; the first declaration counts.`, element.span, 'Name');
  }
}
