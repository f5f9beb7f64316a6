/** Reads an OpenAPI 3 description into a draft of the schema model, as CSDL elements. */
import type { Span } from '../../text/index.js';
import { CsdlDraft } from './csdl/csdl-draft.js';
import type { CsdlElement, CsdlFrame } from './csdl/csdl-element.js';
import { type CsdlFormat, csdlJsonFormat } from './csdl/csdl-format.js';
import { openSchema } from './csdl/csdl-document.js';
import { readSchemaTree, withUsableValues } from './csdl/read-schema-tree.js';
import { OpenApiDocument } from './openapi/openapi-document.js';
import { openApiNamespace, type OpenApiProperty, type OpenApiType, OpenApiTypes } from './openapi/openapi-types.js';
import { type OpenApiResources, type OpenApiSource, readResources } from './openapi/openapi-resources.js';
import type { SchemaTree } from '../model/schema-tree.js';
import { unannotatedTerm } from '../model/vocabularies.js';

/** A value may be null unless the description denies it: many descriptions omit `nullable`. */
const openApiFormat: CsdlFormat = {
  ...csdlJsonFormat,
  isNullable: true,
  isItemNullable: undefined,
  attributeSpan: () => undefined,
};

const notADescription = 'This is not an OpenAPI description: it must be a mapping with "openapi" and "paths".';

/**
 * Reads a description, from its text in JSON or from a tree of another notation. Never throws: each mistake is a
 * problem with its place, and the draft contains the readable parts.
 *
 * The paths say which sets there are and what their keys are; the schemas of what is read and written there together
 * say which properties a type has. A string property that is called like a set is a reference to it.
 */
export function readOpenApi(text: string, index: number, tree?: SchemaTree): CsdlDraft {
  const draft = new CsdlDraft(text, index, openApiFormat);
  draft.version = '4.01';
  const { root, faults } = tree === undefined ? readSchemaTree(text) : withUsableValues(tree);
  const notation = tree === undefined ? 'JSON' : 'YAML';
  for (const fault of faults) {
    if (fault.isRepeatedName) draft.report('warning', fault.message, fault);
    else draft.report('error', `The document is not well-formed ${notation}: ${fault.message}`, fault);
  }
  draft.isWhole = faults.every(({ isRepeatedName }) => isRepeatedName);
  if (root?.kind !== 'object') {
    if (tree !== undefined && draft.isWhole) draft.report('error', notADescription, root ?? { start: 0, end: 0 });
    return draft;
  }
  const document = new OpenApiDocument(root);
  const version = document.textOf(root, 'openapi');
  if (version?.startsWith('3.') !== true) {
    const place = document.member(root, 'openapi')?.value ?? document.member(root, 'swagger')?.value;
    const message = 'Only OpenAPI 3 is supported; convert the description to OpenAPI 3.0 or 3.1, or use CSDL.';
    draft.report('error', message, place ?? { start: root.start, end: root.start + 1 });
    return draft;
  }
  const types = new OpenApiTypes(document);
  const resources = readResources(document, types);
  types.gather();
  if (resources.sources.size > 0) new Telling(draft, types, resources).reportMissing();
  else if (draft.isWhole) {
    const place = document.member(root, 'paths')?.nameSpan ?? { start: root.start, end: root.start + 1 };
    draft.report('error', 'The description has no path to an entity set, so it declares nothing.', place);
  }
  return draft;
}

/** Sends the collected declarations to the reader of CSDL elements. */
class Telling {
  readonly #frames = new Map<string, CsdlFrame | undefined>();
  /** Sets by the type of their entities, the first of each. */
  readonly #setOf = new Map<OpenApiType, OpenApiSource>();

  constructor(
    private readonly draft: CsdlDraft,
    private readonly types: OpenApiTypes,
    private readonly resources: OpenApiResources,
  ) {
    for (const source of resources.sources.values())
      if (source.kind === 'set' && source.type !== undefined && !this.#setOf.has(source.type))
        this.#setOf.set(source.type, source);
  }

  reportMissing(): void {
    for (const type of this.types.all.values()) this.#openType(type);
    const container = this.#send(
      this.#schema(openApiNamespace),
      'EntityContainer',
      { Name: 'Container' },
      { start: 0, end: 0 },
    );
    for (const source of this.resources.sources.values()) this.#openSource(source, container);
  }

  #send(
    into: CsdlFrame | undefined,
    name: string,
    attributes: CsdlElement['attributes'],
    { start, end }: Span,
  ): CsdlFrame | undefined {
    return into?.open({ name, attributes, span: this.draft.span(start, end) });
  }

  #schema(namespace: string): CsdlFrame | undefined {
    if (!this.#frames.has(namespace)) {
      const span = this.draft.span(0, 0);
      const frame = openSchema(this.draft, { name: 'Schema', attributes: { Namespace: namespace }, span });
      this.#send(frame, 'Annotation', { Term: unannotatedTerm, Bool: 'true' }, span);
      this.#frames.set(namespace, frame);
    }
    return this.#frames.get(namespace);
  }

  #openType(type: OpenApiType): void {
    const { namespace, name, span, isOpen, properties } = type;
    const attributes = { Name: name, OpenType: String(isOpen) };
    const frame = this.#send(this.#schema(namespace), 'EntityType', attributes, span);
    this.#openKey(type, frame);
    for (const [property, description] of properties) this.#openProperty(type, property, description, frame);
    for (const key of this.#keyOf(type)) {
      if (!properties.has(key.name)) this.#openPlain(key.name, { Type: key.type, Nullable: 'false' }, key.span, frame);
    }
    for (const navigation of this.resources.navigations) {
      if (navigation.from !== type || properties.has(navigation.name)) continue;
      const target = fullName(navigation.to);
      this.#send(
        frame,
        'NavigationProperty',
        { Name: navigation.name, Type: navigation.isCollection ? `Collection(${target})` : target },
        navigation.span,
      );
    }
  }

  #keyOf(type: OpenApiType): OpenApiSource['key'] {
    return this.#setOf.get(type)?.key ?? [];
  }

  #openKey(type: OpenApiType, frame: CsdlFrame | undefined): void {
    const key = this.#keyOf(type);
    if (key.length === 0) return;
    const list = this.#send(frame, 'Key', {}, type.span);
    for (const { name, span } of key) {
      const description = type.properties.get(name);
      const target = description === undefined ? undefined : this.#referenceOf(type, name, description);
      const [first] = target?.type === undefined ? [] : this.#keyOf(target.type);
      const attributes = first === undefined ? { Name: name } : { Name: `${name}/${first.name}`, Alias: name };
      this.#send(list, 'PropertyRef', attributes, span);
    }
    list?.close?.('');
  }

  #openProperty(type: OpenApiType, name: string, property: OpenApiProperty, frame: CsdlFrame | undefined): void {
    const { value, span, target, isReadOnly } = property;
    const to = this.#referenceOf(type, name, property)?.type ?? target;
    if (to !== undefined) {
      const full = fullName(to);
      const written = value.isCollection ? `Collection(${full})` : full;
      this.#tag(this.#send(frame, 'NavigationProperty', { Name: name, Type: written }, span), isReadOnly, span);
      return;
    }
    const isKey = this.#keyOf(type).some((key) => key.name === name);
    const attributes = {
      Type: value.isCollection ? `Collection(${value.type})` : value.type,
      MaxLength: value.maxLength,
      ...(isKey ? { Nullable: 'false' } : {}),
    };
    this.#tag(this.#openPlain(name, attributes, span, frame), isReadOnly, span);
  }

  #openPlain(
    name: string,
    attributes: CsdlElement['attributes'],
    span: Span,
    frame: CsdlFrame | undefined,
  ): CsdlFrame | undefined {
    return this.#send(frame, 'Property', { Name: name, ...attributes }, span);
  }

  /** The properties that only the service writes. */
  #tag(frame: CsdlFrame | undefined, isReadOnly: boolean, span: Span): void {
    if (isReadOnly) this.#send(frame, 'Annotation', { Term: 'Org.OData.Core.V1.Computed', Bool: 'true' }, span);
  }

  /** The set that a property refers to by a string: it is called like the set and is not that set's own key. */
  #referenceOf(type: OpenApiType, name: string, { value, isReference }: OpenApiProperty): OpenApiSource | undefined {
    if (value.isCollection || value.object !== undefined || value.allowed.length > 0) return undefined;
    if (value.type !== 'Edm.String' && !(isReference && value.type === 'Edm.Untyped')) return undefined;
    const source = this.resources.sources.get(name);
    if (source?.kind !== 'set' || source.key.length > 1) return undefined;
    const [own, ...others] = this.#keyOf(type);
    return source.type === type && own?.name === name && others.length === 0 ? undefined : source;
  }

  #openSource(source: OpenApiSource, container: CsdlFrame | undefined): void {
    const { name, kind, span, type } = source;
    if (kind === 'function' || kind === 'action') {
      const word = kind === 'function' ? 'Function' : 'Action';
      const operation = this.#send(this.#schema(openApiNamespace), word, { Name: name }, span);
      if (kind === 'function') this.#send(operation, 'ReturnType', { Type: 'Edm.Untyped' }, span);
      this.#send(container, `${word}Import`, { Name: name, [word]: `${openApiNamespace}.${name}` }, span);
      return;
    }
    if (type === undefined) return;
    const isSet = kind === 'set';
    const frame = this.#send(
      container,
      isSet ? 'EntitySet' : 'Singleton',
      { Name: name, [isSet ? 'EntityType' : 'Type']: fullName(type) },
      span,
    );
    for (const [property, description] of type.properties) {
      const target =
        this.#referenceOf(type, property, description) ?? (description.target && this.#setOf.get(description.target));
      if (target !== undefined)
        this.#send(frame, 'NavigationPropertyBinding', { Path: property, Target: target.name }, description.span);
    }
    if (isSet) this.#openRequired(source, frame);
  }

  /** Keys are left to the path, and to the service that assigns them. */
  #openRequired({ required, key, span }: OpenApiSource, set: CsdlFrame | undefined): void {
    const names = required.filter((name) => !/[.@]/.test(name) && !key.some((each) => each.name === name));
    if (names.length === 0) return;
    const term = { Term: 'Org.OData.Capabilities.V1.InsertRestrictions' };
    const record = this.#send(this.#send(set, 'Annotation', term, span), 'Record', {}, span);
    const value = this.#send(record, 'PropertyValue', { Property: 'RequiredProperties' }, span);
    const list = this.#send(value, 'Collection', {}, span);
    for (const name of names) this.#send(list, 'PropertyPath', {}, span)?.close?.(name);
  }
}

const fullName = ({ namespace, name }: OpenApiType): string => `${namespace}.${name}`;
