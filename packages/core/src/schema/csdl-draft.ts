/** What the CSDL XML reader has gathered so far: the model under construction, names still as the document writes them. */
import type { Severity, Span } from '../source/index.js';
import type { SchemaProblem } from './load-schema.js';
import type {
  Annotation, EntityContainer, EntitySet, ExternalAnnotations, Operation, OperationImport, Singleton, TypeDeclaration, TypeReference,
} from './model.js'; // prettier-ignore
import type { XmlElement } from './xml-elements.js';

/** Lets the reader fill in what is read-only for everyone else. */
export type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** The parts of a container whose names may use an alias that is declared further down. */
export interface ContainerDraft extends Omit<EntityContainer, 'entitySets' | 'singletons' | 'imports'> {
  readonly fullName: string;
  readonly extends: string | undefined;
  readonly entitySets: Map<string, Mutable<EntitySet>>;
  readonly singletons: Map<string, Mutable<Singleton>>;
  readonly imports: Map<string, Mutable<OperationImport>>;
}

/** Holds the model while it is read, and the ways to report. */
export class CsdlDraft {
  version = '4.0';
  readonly types = new Map<string, Mutable<TypeDeclaration>>();
  readonly operations = new Map<string, Operation[]>();
  /** Full names of terms, which annotations may target. */
  readonly terms = new Set<string>();
  readonly namespaces = new Set<string>();
  readonly aliases = new Map<string, string>();
  readonly containers: ContainerDraft[] = [];
  /** Every annotation read, for resolving the names of their terms. */
  readonly annotations: Mutable<Annotation>[] = [];
  readonly externals: Mutable<ExternalAnnotations>[] = [];
  /** One object for each way in which the document writes a type, shared by all that have it. */
  readonly typeReferences = new Map<string, Mutable<TypeReference>>();
  /** Return types to be filled in when aliases are resolved. */
  readonly returnTypes: (readonly [operation: Mutable<Operation>, type: TypeReference, isNullable: boolean])[] = [];
  readonly problems: SchemaProblem[] = [];

  constructor(readonly text: string) {}

  /** Reports at a tag, or at the value of one of its attributes. */
  report(severity: Severity, message: string, tag: Span, attribute?: string): void {
    const place = (attribute === undefined ? undefined : attributeSpan(this.text, tag, attribute)) ?? tag;
    this.problems.push({ code: 'malformed-schema', severity, message, start: place.start, end: place.end, notes: [] });
  }

  /** An attribute that an element must have; undefined, and reported, when it has none. */
  required(
    element: XmlElement,
    attribute: string,
    consequence: string,
    severity: Severity = 'error',
  ): string | undefined {
    const value = element.attributes[attribute]?.trim();
    if (value !== undefined && value !== '') return value;
    this.report(severity, `<${element.name}> needs the attribute ${attribute}; ${consequence}.`, element.span);
    return undefined;
  }

  /** The name of a declaration; one without a name is left out. */
  nameOf(element: XmlElement): string | undefined {
    return this.required(element, 'Name', 'without it the declaration is left out');
  }

  /** An attribute that is `true` or `false`. */
  flag(element: XmlElement, attribute: string, otherwise: boolean): boolean {
    const value = element.attributes[attribute];
    if (value === undefined) return otherwise;
    if (value === 'true' || value === '1') return true;
    if (value !== 'false' && value !== '0') {
      this.report(
        'warning',
        `${attribute} must be true or false; "${value}" counts as ${String(otherwise)}.`,
        element.span,
        attribute,
      );
      return otherwise;
    }
    return false;
  }

  /** An attribute that is a whole number, 0 or more; undefined for one of `words`, and reported for anything else. */
  count(element: XmlElement, attribute: string, words: readonly string[]): number | undefined {
    const value = element.attributes[attribute];
    if (value === undefined || words.includes(value)) return undefined;
    if (/^\d{1,15}$/.test(value)) return Number(value);
    this.report('warning', `${attribute} must be a whole number; "${value}" is passed over.`, element.span, attribute);
    return undefined;
  }

  /** What an attribute `Type` stands for; without one the value is untyped, so that nothing is claimed about it. */
  typeOf(element: XmlElement): TypeReference {
    return this.typeReference(
      this.required(element, 'Type', 'without it the type counts as unknown', 'warning') ?? 'Edm.Untyped',
    );
  }

  private typeReference(written: string): TypeReference {
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
    element: XmlElement,
  ): void {
    if (!map.has(key)) map.set(key, declaration);
    else this.report('warning', `"${key}" is declared twice here; the first declaration counts.`, element.span, 'Name');
  }

  /** A qualified name with an alias in it replaced; call it when all aliases are known. */
  resolve(name: string): string {
    const dot = name.lastIndexOf('.');
    const namespace = dot < 0 ? undefined : this.aliases.get(name.slice(0, dot));
    return namespace === undefined ? name : namespace + name.slice(dot);
  }
}

/** The place of an attribute's value, without its quotes; undefined when the tag has no such attribute. */
function attributeSpan(text: string, tag: Span, attribute: string): Span | undefined {
  const isSpace = (offset: number): boolean => ' \t\r\n'.includes(text.charAt(offset));
  for (let at = text.indexOf(attribute, tag.start + 1); at >= 0 && at < tag.end; at = text.indexOf(attribute, at + 1)) {
    let position = at + attribute.length;
    while (position < tag.end && isSpace(position)) position++;
    if (!isSpace(at - 1) || text[position] !== '=') continue;
    do position++;
    while (position < tag.end && isSpace(position));
    const quote = text.charAt(position);
    const end = quote === '"' || quote === "'" ? text.indexOf(quote, position + 1) : -1;
    if (end > 0 && end < tag.end) return { start: position + 1, end };
  }
  return undefined;
}
