/** Reads the documents of OData V1 to V3 and converts them to CSDL 4.01. */
import type { CsdlDraft } from '../csdl/csdl-draft.js';
import type { CsdlFrame } from '../csdl/csdl-element.js';
import type { XmlFrame, XmlTag } from '../csdl/xml-elements.js';
import { openInclude, openReference, openSchema } from '../csdl/csdl-document.js';
import { xmlV3Format } from '../csdl/csdl-format.js';
import { type CsdlTree, sendTree } from './csdl-tree.js';
import { convertAnnotations, V3Annotations } from './csdl-v3-annotations.js';
import { V3Associations } from './csdl-v3-associations.js';
import { convertFunctionImport, type V3Operation } from './csdl-v3-operations.js';
import { V3Sets } from './csdl-v3-sets.js';
import {
  attributesOf,
  childrenOf,
  collectTree,
  v3DocumentNamespaces,
  v3SchemaNamespaces,
  type V3Tree,
} from './csdl-v3-tree.js';
import { convertType } from './csdl-v3-types.js';

/** Whether an element is the root of such a document. */
export const isV3 = ({ name, namespace }: XmlTag): boolean =>
  (name === 'Edmx' && v3DocumentNamespaces.includes(namespace)) ||
  (name === 'Schema' && v3SchemaNamespaces.has(namespace));

/** Reads the root, collecting the schemas in it. */
export function openV3Root(draft: CsdlDraft, element: XmlTag, into: V3Tree[]): XmlFrame | undefined {
  draft.format = xmlV3Format;
  draft.version = '';
  if (element.name !== 'Schema') return { open: (child) => openDocumentChild(draft, child, into) };
  draft.isBareSchema = true;
  return openSchemaOf(draft, element, into);
}

function openDocumentChild(draft: CsdlDraft, element: XmlTag, into: V3Tree[]): XmlFrame | undefined {
  const { name, attributes } = element;
  if (name === 'Reference') {
    const { Url: url, Uri: uri = url } = attributes;
    // CSDL 3 does not say which namespaces are in the document that it refers to.
    if (url !== undefined) draft.isBareSchema = true;
    return openReference(draft, { ...element, attributes: { Uri: uri } });
  }
  if (name !== 'DataServices') return undefined;
  draft.version = attributesOf(element).attributes['m:DataServiceVersion']?.trim() ?? '';
  return { open: (child) => (child.name === 'Schema' ? openSchemaOf(draft, child, into) : undefined) };
}

/** Schemas of OData V4 may be in older documents. */
function openSchemaOf(draft: CsdlDraft, element: XmlTag, into: V3Tree[]): XmlFrame | undefined {
  if (draft.version === '') draft.version = v3SchemaNamespaces.get(element.namespace) ?? '4.0';
  return v3SchemaNamespaces.has(element.namespace) ? collectTree(element, into) : openSchema(draft, element);
}

/** Sends the schemas of a document, once all of them have been collected. */
export function sendV3Schemas(draft: CsdlDraft, schemas: readonly V3Tree[]): void {
  // A container or a type can use an association of any schema, and any name an alias that is declared further down.
  const opened = schemas.flatMap((tree) => {
    const frame = openSchema(draft, tree);
    const namespace = tree.attributes['Namespace']?.trim() ?? '';
    for (const using of childrenOf(tree, 'Using')) sendUsing(draft, using);
    return frame === undefined ? [] : [{ tree, frame, namespace }];
  });
  const converter = new V3Converter(draft);
  for (const { tree, namespace } of opened) converter.add(tree, namespace);
  for (const { tree, frame, namespace } of opened) converter.send(tree, frame, namespace);
}

/** `<Using>` corresponds to `<Include>` in a reference. */
function sendUsing(draft: CsdlDraft, using: V3Tree): void {
  openInclude(draft, { ...using, name: 'Include' }, []);
}

class V3Converter {
  private readonly associations: V3Associations;
  private readonly annotations: V3Annotations;
  private readonly sets: V3Sets;
  /** Names of types and containers, which in these versions an operation may share. */
  private readonly taken = new Set<string>();
  private readonly containers: string[] = [];

  constructor(private readonly draft: CsdlDraft) {
    this.associations = new V3Associations(draft);
    this.annotations = new V3Annotations(draft);
    this.sets = new V3Sets(draft, this.associations, this.annotations);
  }

  /** Collects the declarations of a schema on which others depend. */
  add(schema: V3Tree, namespace: string): void {
    this.associations.add(schema, namespace);
    this.annotations.add(schema);
    this.sets.add(schema, namespace);
    for (const { name, attributes } of schema.children) {
      const full = `${namespace}.${attributes['Name'] ?? ''}`;
      this.taken.add(full);
      if (name !== 'EntityContainer') continue;
      this.containers.push(full);
      if (attributes['m:IsDefaultEntityContainer'] === 'true') this.draft.serviceContainer ??= full;
    }
  }

  send(schema: V3Tree, frame: CsdlFrame, namespace: string): void {
    for (const annotation of this.annotations.schema(schema)) sendTree(frame, annotation);
    for (const child of schema.children)
      for (const converted of this.convert(child, namespace)) sendTree(frame, converted);
  }

  /** The equivalent of a declaration in CSDL 4.01; a function import becomes two declarations. */
  private convert(tree: V3Tree, namespace: string): readonly CsdlTree[] {
    switch (tree.name) {
      case 'EntityType':
      case 'ComplexType':
      case 'EnumType':
        return [
          convertType(tree, `${namespace}.${tree.attributes['Name'] ?? ''}`, this.associations, this.annotations),
        ];
      case 'EntityContainer':
        return this.convertContainer(tree, namespace);
      case 'ValueTerm':
        return [{ ...tree, name: 'Term', children: convertAnnotations(tree) }];
      case 'Annotations':
        return this.isAboutAssociation(tree) ? [] : [{ ...tree, children: convertAnnotations(tree) }];
      case 'Annotation':
        return convertAnnotations({ ...tree, children: [tree] });
      default:
        return [];
    }
  }

  /** OData V4 has no associations, so they cannot have annotations there. */
  private isAboutAssociation({ attributes }: V3Tree): boolean {
    const [first = ''] = (attributes['Target'] ?? '').split('/');
    return this.associations.find(first) !== undefined;
  }

  private convertContainer(tree: V3Tree, namespace: string): CsdlTree[] {
    const { Name: name = '', Extends: base } = tree.attributes;
    const full = `${namespace}.${name}`;
    const operations = childrenOf(tree, 'FunctionImport').flatMap((each) =>
      this.convertOperation(each, namespace, name),
    );
    const container = {
      ...tree,
      attributes: {
        ...tree.attributes,
        Extends: base === undefined || base.includes('.') ? base : `${namespace}.${base}`,
      },
      children: [
        ...this.annotations.of(tree, full, this.annotations.descriptions(tree)),
        ...convertAnnotations(tree),
        ...this.sets.convert(tree, full),
        ...exposuresOf(operations),
      ],
    };
    return [...operations.map(({ operation }) => operation), container];
  }

  private convertOperation(tree: V3Tree, namespace: string, container: string): V3Operation[] {
    const name = this.draft.nameOf(tree);
    if (name === undefined) return [];
    const full = `${namespace}.${container}`;
    const main = this.draft.serviceContainer ?? this.containers[0];
    const isPlain = main === full && !this.taken.has(`${namespace}.${name}`);
    const operationName = isPlain ? name : `${container}.${name}`;
    return [convertFunctionImport(tree, `${full}/${name}`, namespace, operationName, this.annotations)];
  }
}

/** Overloads share the import that exposes them. */
function exposuresOf(operations: readonly V3Operation[]): CsdlTree[] {
  const byName = new Map<string, CsdlTree>();
  for (const { exposure } of operations) {
    const key = `${exposure?.name ?? ''} ${exposure?.attributes['Name'] ?? ''}`;
    if (exposure !== undefined && !byName.has(key)) byName.set(key, exposure);
  }
  return [...byName.values()];
}
