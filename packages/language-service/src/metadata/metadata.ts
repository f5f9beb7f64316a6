/** A metadata document while it is edited: its declarations, and the places that name them. */
import type {
  BoundRequest,
  Declaration,
  EnumType,
  NavigationProperty,
  Operation,
  Property,
  Schema,
  Span,
  StructuredType,
} from '@odatalint/core';
import { createChecker, loadSchema } from '@odatalint/core';
import {
  findProperty,
  readXmlElements,
  resolveAlias,
  structuredType,
  typeDeclaration,
  xmlAttributeSpan,
  type XmlFrame,
  type XmlTag,
} from '@odatalint/core/internal';
import type { LanguageDocument } from '../document/language-document.js';
import { declarationsOf, type Meaning } from '../meaning/meaning.js';

/** A name in a metadata document: of a declaration in it, or of one in another document. */
export interface Mention {
  /** Half-open, in UTF-16 units of the document. */
  readonly span: Span;
  readonly meaning: Meaning;
  /** Whether the document declares it here. */
  readonly isDeclaration: boolean;
}

/** The declarations of a metadata document. */
export interface Metadata {
  readonly schema: Schema;
  /** A request to its service, for the hover of a declaration. */
  readonly bound: BoundRequest;
  /** In order of place; only those of declarations in CSDL JSON. */
  readonly mentions: readonly Mention[];
}

/** The length of the start of a document that is searched for its root element. */
const rootLength = 5000;

/**
 * Reads CSDL in XML or JSON as far as it is well-formed.
 *
 * @returns Undefined for a document that is not CSDL.
 */
export function readMetadata(text: string): Metadata | undefined {
  const head = text.slice(0, rootLength);
  const isXml = /<(?:\w+:)?(?:Edmx|Schema)[\s>]/.test(head);
  if (!isXml && !/"\$(?:Version|EntityContainer)"\s*:/.test(head)) return undefined;
  const { schema } = loadSchema(text);
  if (schema === undefined) return undefined;
  const [bound] = createChecker({ service: serviceFor(schema), schema }).bind({ url: '/' });
  if (bound === undefined) return undefined;
  const mentions = isXml ? new XmlMentions(text, schema).find() : jsonDeclarations(schema);
  return { schema, bound, mentions: mentions.sort((a, b) => a.span.start - b.span.start) };
}

const serviceFor = ({ version }: Schema): string =>
  version.startsWith('4') ? 'odata-4.01' : version.startsWith('3') ? 'odata-v3' : 'odata-v2';

/** The metadata that a document is; undefined for any other document. */
export const metadataOf = (document: LanguageDocument): Metadata | undefined => document.ofText(readMetadata);

/** The name at an offset of a metadata document, its end included; undefined elsewhere and in any other document. */
export function mentionAt(
  document: LanguageDocument,
  offset: number,
): (Mention & { readonly metadata: Metadata }) | undefined {
  const metadata = metadataOf(document);
  const mention = metadata?.mentions.find(({ span }) => span.start <= offset && offset <= span.end);
  return mention === undefined ? undefined : { ...mention, metadata: metadata! };
}

/** The declaration that the name at an offset of a metadata document belongs to; undefined elsewhere and in any other document. */
export function declarationAt(document: LanguageDocument, offset: number): Declaration | undefined {
  const mention = mentionAt(document, offset);
  return mention && declarationsOf(mention.meaning, mention.metadata.schema)[0];
}

/** Every mention of a declaration, given by the place where it is declared. */
export const mentionsOf = (
  { mentions, schema }: Pick<Metadata, 'mentions' | 'schema'>,
  place: Span,
): readonly Mention[] =>
  mentions.filter(({ meaning }) =>
    declarationsOf(meaning, schema).some(({ span }) => span.start === place.start && span.end === place.end),
  );

/** The names of declarations in CSDL JSON: there the place of a declaration is its name. */
function jsonDeclarations(schema: Schema): Mention[] {
  return [...meaningsIn(schema)].flatMap((meaning) =>
    declarationsOf(meaning, schema).map(({ span: { start, end } }) => ({
      span: { start: start + 1, end: end - 1 },
      meaning,
      isDeclaration: true,
    })),
  );
}

/** The declarations that have a name of their own in both formats; overloads have none in CSDL JSON. */
function* meaningsIn(schema: Schema): Generator<Meaning> {
  for (const type of schema.types.values()) {
    yield { kind: 'type', type };
    if (type.kind === 'enum')
      for (const member of type.members.values()) yield { kind: 'enumMember', type, members: [member] };
    else if (type.kind !== 'definition')
      for (const property of type.properties.values()) yield memberMeaning(property, type, type);
  }
  for (const entitySet of schema.container?.entitySets.values() ?? []) yield { kind: 'entitySet', entitySet };
  for (const singleton of schema.container?.singletons.values() ?? []) yield { kind: 'singleton', singleton };
}

const memberMeaning = (
  property: Property | NavigationProperty,
  declaredBy: StructuredType,
  scope: StructuredType,
): Meaning =>
  property.kind === 'navigation'
    ? { kind: 'navigation', property, declaredBy, scope }
    : { kind: 'property', property, declaredBy, scope };

/** The declarations around an element. */
interface Around {
  readonly namespace: string;
  readonly type?: StructuredType | undefined;
  readonly enumeration?: EnumType | undefined;
  readonly property?: Property | NavigationProperty | undefined;
  /** The start of the paths of annotations: the type of a set, or the type itself. */
  readonly base?: StructuredType | undefined;
}

/** Finds the names in CSDL XML: those of declarations, types, sets and operations, and those in paths (CSDL XML 6 to 14). */
class XmlMentions {
  readonly #found: Mention[] = [];

  constructor(
    private readonly text: string,
    private readonly schema: Schema,
  ) {}

  find(): Mention[] {
    readXmlElements(this.text, {
      root: { open: (tag) => this.#open(tag, { namespace: '' }) },
      namespaces: { has: () => true },
      spanOf: (start, end) => ({ start, end }),
      reportMalformed: () => undefined,
      reportEntities: () => undefined,
    });
    return this.#found;
  }

  #open(tag: XmlTag, around: Around): XmlFrame {
    const inside = this.#read(tag, around);
    // `<PropertyPath>Name</PropertyPath>`, CSDL XML 14.3.13 and its relatives.
    const hasPath = pathAttributes.has(tag.name);
    return {
      open: (child) => this.#open(child, inside),
      hasText: hasPath,
      close: (text) => {
        const { end } = tag.span;
        if (hasPath && this.text.startsWith(text, end))
          this.#addPath(text, { start: end, end: end + text.length }, inside.base);
      },
    };
  }

  /** Adds the names of a start tag, and returns the context of its content. */
  #read(tag: XmlTag, around: Around): Around {
    const { schema } = this;
    const { name: element, attributes } = tag;
    const full = `${around.namespace}.${attributes['Name'] ?? ''}`;
    for (const attribute of typeAttributes) this.#addType(tag, attribute);
    for (const attribute of pathAttributes) this.#addPathOf(tag, attribute, around.base);
    switch (element) {
      case 'Schema':
        return { namespace: attributes['Namespace'] ?? '' };
      case 'EntityType':
      case 'ComplexType': {
        const type = structuredType(schema, full);
        this.#declare(tag, type && { kind: 'type', type });
        return { ...around, type, base: type };
      }
      case 'EnumType':
      case 'TypeDefinition': {
        const type = typeDeclaration(schema, full);
        this.#declare(tag, type && { kind: 'type', type });
        return { ...around, enumeration: type?.kind === 'enum' ? type : undefined };
      }
      case 'Member': {
        const member = around.enumeration?.members.get(attributes['Name'] ?? '');
        if (around.enumeration !== undefined && member !== undefined)
          this.#declare(tag, { kind: 'enumMember', type: around.enumeration, members: [member] });
        return around;
      }
      case 'Property':
      case 'NavigationProperty': {
        const property = around.type?.properties.get(attributes['Name'] ?? '');
        if (around.type === undefined || property === undefined) return around;
        this.#declare(tag, memberMeaning(property, around.type, around.type));
        this.#addPathOf(tag, 'Partner', structuredType(schema, property.type.name));
        return { ...around, property };
      }
      case 'PropertyRef':
        this.#addPathOf(tag, 'Name', around.type);
        return around;
      case 'ReferentialConstraint':
        this.#addPathOf(tag, 'Property', around.type);
        this.#addPathOf(tag, 'ReferencedProperty', structuredType(schema, around.property?.type.name));
        return around;
      case 'EntitySet':
      case 'Singleton': {
        const meaning = this.#resource(attributes['Name'] ?? '');
        this.#declare(tag, meaning);
        return { ...around, base: structuredType(schema, attributes['EntityType'] ?? attributes['Type']) };
      }
      case 'NavigationPropertyBinding':
        this.#addResource(tag, 'Target');
        return around;
      case 'FunctionImport':
      case 'ActionImport':
        this.#addResource(tag, 'EntitySet');
        this.#addOperation(tag, element === 'FunctionImport' ? 'Function' : 'Action');
        return around;
      case 'Function':
      case 'Action': {
        const overloads = schema.operations.get(full);
        if (overloads !== undefined) this.#declare(tag, operationMeaning(overloads));
        return around;
      }
      case 'Annotations':
        return { ...around, base: this.#addTarget(tag) };
      default:
        return around;
    }
  }

  #add(span: Span | undefined, meaning: Meaning | undefined, isDeclaration = false): void {
    if (span !== undefined && meaning !== undefined && span.end > span.start)
      this.#found.push({ span, meaning, isDeclaration });
  }

  #declare(tag: XmlTag, meaning: Meaning | undefined): void {
    this.#add(this.#spanOf(tag, 'Name'), meaning, true);
  }

  /** The place of the value of an attribute; undefined if it is absent or written with references (`&#65;`). */
  #spanOf({ attributes, span: tag }: XmlTag, attribute: string): Span | undefined {
    const value = attributes[attribute];
    const span = value === undefined ? undefined : xmlAttributeSpan(this.text, tag, attribute);
    return span !== undefined && span.end - span.start === value!.length ? span : undefined;
  }

  /** `Shop.Order` or `Collection(Shop.Order)`. */
  #addType(tag: XmlTag, attribute: string): void {
    const span = this.#spanOf(tag, attribute);
    const written = /^(\s*(?:Collection\()?)([^()\s]+)/.exec(tag.attributes[attribute] ?? '');
    const type = written === null ? undefined : typeDeclaration(this.schema, written[2]!);
    if (span === undefined || written === null || type === undefined) return;
    const start = span.start + written[1]!.length;
    this.#add({ start, end: start + written[2]!.length }, { kind: 'type', type });
  }

  #addPathOf(tag: XmlTag, attribute: string, base: StructuredType | undefined): void {
    const span = this.#spanOf(tag, attribute);
    if (span !== undefined) this.#addPath(tag.attributes[attribute]!, span, base);
  }

  /** The properties and casts of a path, up to the first part that is not known. */
  #addPath(path: string, span: Span, base: StructuredType | undefined): void {
    let current = base;
    let start = span.start;
    for (const part of path.split('/')) {
      if (current === undefined) return;
      const own: Span = { start, end: start + part.length };
      start = own.end + 1;
      const cast = part.includes('.') ? structuredType(this.schema, part) : undefined;
      const found = findProperty(this.schema, current, part);
      if (cast !== undefined) this.#add(own, { kind: 'type', type: cast });
      else if (found !== undefined) this.#add(own, memberMeaning(found.property, found.declaredBy, current));
      current = cast ?? structuredType(this.schema, found?.property.type.name);
    }
  }

  #resource(name: string): Meaning | undefined {
    const { container } = this.schema;
    const entitySet = container?.entitySets.get(name);
    const singleton = container?.singletons.get(name);
    if (entitySet !== undefined) return { kind: 'entitySet', entitySet };
    return singleton && { kind: 'singleton', singleton };
  }

  #addResource(tag: XmlTag, attribute: string): void {
    this.#add(this.#spanOf(tag, attribute), this.#resource(tag.attributes[attribute] ?? ''));
  }

  #addOperation(tag: XmlTag, attribute: string): void {
    const overloads = this.schema.operations.get(resolveAlias(this.schema, tag.attributes[attribute] ?? ''));
    if (overloads !== undefined) this.#add(this.#spanOf(tag, attribute), operationMeaning(overloads));
  }

  /** `Shop.Order/Total` or `Shop.Container/Orders` (CSDL 14.2.2). Returns the start of the paths of its annotations. */
  #addTarget(tag: XmlTag): StructuredType | undefined {
    const span = this.#spanOf(tag, 'Target');
    const [first = '', ...rest] = (tag.attributes['Target'] ?? '').split('/');
    if (span === undefined) return undefined;
    const type = typeDeclaration(this.schema, first);
    const start = span.start + first.length + 1;
    if (type !== undefined) {
      this.#add({ start: span.start, end: start - 1 }, { kind: 'type', type });
      const base = type.kind === 'entity' || type.kind === 'complex' ? type : undefined;
      this.#addPath(rest.join('/'), { start, end: span.end }, base);
      return base;
    }
    const resource = rest[0] === undefined ? undefined : this.#resource(rest[0]);
    this.#add({ start, end: start + (rest[0] ?? '').length }, resource);
    if (resource?.kind === 'entitySet') return structuredType(this.schema, resource.entitySet.type);
    return resource?.kind === 'singleton' ? structuredType(this.schema, resource.singleton.type) : undefined;
  }
}

/** The attributes whose value is the name of a type, wherever they occur. */
const typeAttributes = ['Type', 'BaseType', 'EntityType', 'UnderlyingType'] as const;

/** The attributes and elements whose value is a path of an annotation (CSDL XML 14.3.13, 14.4.1). */
const pathAttributes: ReadonlySet<string> = new Set([
  'PropertyPath',
  'NavigationPropertyPath',
  'AnnotationPath',
  'Path',
]);

const operationMeaning = (overloads: readonly Operation[]): Meaning | undefined => {
  const [first, ...others] = overloads;
  return first && { kind: 'operation', overloads: [first, ...others], imported: undefined };
};
