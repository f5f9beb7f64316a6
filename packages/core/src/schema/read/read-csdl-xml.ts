/** Reads CSDL XML, that of OData V1 to V3 included, into a draft of the schema model, in one pass and without a document tree. */
import type { Span } from '../../text/index.js';
import { CsdlDraft } from './csdl/csdl-draft.js';
import type { CsdlElement, CsdlFrame } from './csdl/csdl-element.js';
import { type XmlFrame, ReadingStopped, readXmlElements, type XmlTag } from './csdl/xml-elements.js';
import { openReference, openSchema } from './csdl/csdl-document.js';
import { csdlXmlFormat } from './csdl/csdl-format.js';
import { isV3, openV3Root, sendV3Schemas } from './csdl-v3/csdl-v3-document.js';
import { v3Namespaces, type V3Tree } from './csdl-v3/csdl-v3-tree.js';

const edmx = 'http://docs.oasis-open.org/odata/ns/edmx';
const edm = 'http://docs.oasis-open.org/odata/ns/edm';

/**
 * Reads a metadata document, or a document whose root is `<Schema>`. Never throws: each mistake is a problem with its
 * place, and the draft contains the readable parts.
 */
export function readCsdlXml(text: string, index: number): CsdlDraft {
  const draft = new CsdlDraft(text, index, csdlXmlFormat);
  if (!/^[\s\uFEFF]*(?:<|$)/.test(text)) {
    const message = 'This is not a schema: expected CSDL in XML or JSON, or OpenAPI 3 in JSON or YAML.';
    draft.report('error', message, draft.span(0, 0));
    return draft;
  }
  const namespaces = new Set([edmx, edm]);
  const v3Schemas: V3Tree[] = [];
  let fault: Span | undefined;
  draft.isWhole = readXmlElements(text, {
    root: { open: (element) => openRoot(draft, element, namespaces, v3Schemas) },
    namespaces,
    spanOf: (start, end) => draft.span(start, end),
    reportMalformed: (message, span) => {
      fault = span;
      draft.report('error', `The document is not well-formed XML: ${message}`, span);
    },
    reportEntities: (span) =>
      draft.report('warning', 'XML entity declarations (<!ENTITY …>) are ignored; remove them.', span),
  });
  sendV3Schemas(draft, v3Schemas);
  if (fault !== undefined) draft.dropConsequences(fault);
  if (draft.namespaces.size === 0 && !draft.problems.some(({ severity }) => severity === 'error')) {
    const message = 'The document has no <Schema> with a namespace, so it declares nothing.';
    draft.report('error', message, draft.span(0, 0));
  }
  return draft;
}

function openRoot(
  draft: CsdlDraft,
  element: XmlTag,
  namespaces: Set<string>,
  v3Schemas: V3Tree[],
): XmlFrame | undefined {
  const { name, namespace } = element;
  if (isV3(element)) {
    for (const each of v3Namespaces) namespaces.add(each);
    return openV3Root(draft, element, v3Schemas);
  }
  const isDocument = name === 'Edmx' && (namespace === edmx || namespace === '');
  const isSchema = name === 'Schema' && (namespace === edm || namespace === '');
  if (!isDocument && !isSchema) {
    draft.report(
      'error',
      `This is not CSDL: the root element is <${name}>, not <edmx:Edmx> or <Schema> of OData.`,
      element.span,
    );
    throw new ReadingStopped();
  }
  if (namespace === '') {
    namespaces.add('');
    draft.report('warning', `<${name}> declares no XML namespace; it is read as OData 4.`, element.span);
  }
  if (isSchema) {
    draft.isBareSchema = true;
    return openSchema(draft, element);
  }
  draft.takeVersion(element.attributes['Version']);
  return { open: (child) => openDocumentChild(draft, child) };
}

function openDocumentChild(draft: CsdlDraft, element: CsdlElement): CsdlFrame | undefined {
  if (element.name === 'Reference') return openReference(draft, element);
  if (element.name !== 'DataServices') return undefined;
  return { open: (child) => (child.name === 'Schema' ? openSchema(draft, child) : undefined) };
}
