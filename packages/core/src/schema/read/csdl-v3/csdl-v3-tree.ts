/** Collects the elements of a document of OData V1 to V3, including attributes of known namespaces. */
import type { CsdlDraft } from '../csdl/csdl-draft.js';
import type { XmlFrame, XmlTag } from '../csdl/xml-elements.js';
import { xmlAttributeSpan } from '../csdl/csdl-format.js';
import type { CsdlTree } from './csdl-tree.js';
import { resolveAlias } from '../../model/schema-queries.js';
import type { SchemaSpan } from '../../model/model.js';

const microsoft = 'http://schemas.microsoft.com/ado';

/** The namespaces of `<Schema>`, each with the version of OData that its documents are of when they do not say it. */
export const v3SchemaNamespaces: ReadonlyMap<string, string> = new Map([
  [`${microsoft}/2006/04/edm`, '1.0'],
  [`${microsoft}/2006/05/edm`, '1.0'],
  [`${microsoft}/2007/05/edm`, '1.0'],
  [`${microsoft}/2008/01/edm`, '1.0'],
  [`${microsoft}/2008/09/edm`, '2.0'],
  [`${microsoft}/2009/08/edm`, '3.0'],
  [`${microsoft}/2009/11/edm`, '3.0'],
]);

export const v3DocumentNamespaces: readonly string[] = [
  `${microsoft}/2007/06/edmx`,
  `${microsoft}/2008/10/edmx`,
  `${microsoft}/2009/11/edmx`,
];

export const v3Namespaces: readonly string[] = [...v3DocumentNamespaces, ...v3SchemaNamespaces.keys()];

/** The prefixes by which readers know attributes of other namespaces, whatever the document calls them. */
const prefixes: ReadonlyMap<string, string> = new Map([
  ['http://schemas.microsoft.com/ado/2007/08/dataservices/metadata', 'm'],
  ['http://www.sap.com/Protocols/SAPData', 'sap'],
]);

/** An element as in the document. Attributes of other namespaces are named `m:HttpMethod` and `sap:label`, or omitted. */
export interface V3Tree extends CsdlTree {
  readonly children: readonly V3Tree[];
  /** The names of those attributes in the document. */
  readonly written: ReadonlyMap<string, string>;
}

/** Reads the content of an element into a list that belongs to its tree. */
export function collectTree(element: XmlTag, into: V3Tree[]): XmlFrame {
  const children: V3Tree[] = [];
  const { attributes, written } = attributesOf(element);
  const tree = { name: element.name, attributes, span: element.span, children, text: '', written };
  into.push(tree);
  return { open: (child) => collectTree(child, children), hasText: true, close: (text) => void (tree.text = text) };
}

/** The attributes of an element, those of the known other namespaces by their usual prefixes. */
export function attributesOf({ attributes, expand }: XmlTag): Pick<V3Tree, 'attributes' | 'written'> {
  // No prototype, so that an attribute cannot collide with an inherited member.
  const known = Object.create(null) as Record<string, string | undefined>;
  const written = new Map<string, string>();
  for (const qualified in attributes) {
    const { name, namespace = '' } = expand(qualified);
    const prefix = namespace === '' ? undefined : prefixes.get(namespace);
    if (namespace !== '' && prefix === undefined) continue;
    const key = prefix === undefined ? name : `${prefix}:${name}`;
    known[key] = attributes[qualified];
    if (prefix !== undefined) written.set(key, qualified);
  }
  return { attributes: known, written };
}

/** The place of an attribute, its name and its quotes included. */
export function attributePlace(draft: CsdlDraft, { span, written }: V3Tree, attribute: string): SchemaSpan {
  const name = written.get(attribute) ?? attribute;
  const value = xmlAttributeSpan(draft.text, span, name);
  if (value === undefined) return span;
  return draft.span(draft.text.lastIndexOf(name, value.start - 1 - name.length), value.end + 1);
}

export const childrenOf = (tree: V3Tree, name: string): readonly V3Tree[] =>
  tree.children.filter((child) => child.name === name);

/** A type as CSDL 4.01 has it: there primitive types have a namespace, and `Float` another name. */
export function typeName(written: string): string {
  if (written.startsWith('Collection(') && written.endsWith(')'))
    return `Collection(${typeName(written.slice(11, -1).trim())})`;
  if (written === 'Float' || written === 'Edm.Float') return 'Edm.Double';
  return written === '' || written.includes('.') ? written : `Edm.${written}`;
}

/** A qualified name with the alias in it replaced, once all aliases of the document are known. */
export const fullName = (draft: CsdlDraft, name: string): string => resolveAlias(draft, name.trim());
