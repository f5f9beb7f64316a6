/** Reads CSDL XML (OData 4.0 and 4.01) into a draft of the schema model, in one pass over the text and without a document tree. */
import { openReference, openSchema } from './csdl-document.js';
import { CsdlDraft } from './csdl-draft.js';
import type { CsdlElement, CsdlFrame } from './csdl-element.js';
import { xmlFormat } from './csdl-format.js';
import { ReadingStopped, readXmlElements, type XmlElement } from './xml-elements.js';

const edmx = 'http://docs.oasis-open.org/odata/ns/edmx';
const edm = 'http://docs.oasis-open.org/odata/ns/edm';

/** Namespaces of OData V1 to V3 begin with this. */
const microsoft = 'http://schemas.microsoft.com/ado/';

/**
 * Reads a metadata document, or a document whose root is `<Schema>`. Never throws: what is wrong is a problem with its
 * place, and the draft has what could be read.
 */
export function readCsdlXml(text: string, index: number): CsdlDraft {
  const draft = new CsdlDraft(text, index, xmlFormat);
  const namespaces = new Set([edmx, edm]);
  draft.isWhole = readXmlElements(text, {
    root: { open: (element) => openRoot(draft, element, namespaces) },
    namespaces,
    spanOf: (start, end) => draft.span(start, end),
    reportMalformed: (message, span) => draft.report('error', `The document is not well-formed XML: ${message}`, span),
    reportEntities: (span) =>
      draft.report(
        'warning',
        'A metadata document needs no entity declarations; these are passed over and never expanded.',
        span,
      ),
  });
  if (draft.namespaces.size === 0 && !draft.problems.some(({ severity }) => severity === 'error')) {
    const message = 'The document holds no <Schema> with a namespace, so it declares nothing.';
    draft.report('error', message, draft.span(0, 0));
  }
  return draft;
}

function openRoot(draft: CsdlDraft, element: XmlElement, namespaces: Set<string>): CsdlFrame | undefined {
  refuseOldVersions(draft, element);
  const { name, namespace } = element;
  const isDocument = name === 'Edmx' && (namespace === edmx || namespace === '');
  const isSchema = name === 'Schema' && (namespace === edm || namespace === '');
  if (!isDocument && !isSchema) {
    draft.report(
      'error',
      `This is not CSDL: the root element is <${name}>, not <edmx:Edmx> or <Schema> of OData 4.`,
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
  draft.version = element.attributes['Version'] ?? draft.version;
  return { open: (child) => openDocumentChild(draft, child) };
}

function openDocumentChild(draft: CsdlDraft, element: CsdlElement): CsdlFrame | undefined {
  if (element.name === 'Reference') return openReference(draft, element);
  if (element.name !== 'DataServices') return undefined;
  return { open: (child) => (child.name === 'Schema' ? openSchema(draft, child) : undefined) };
}

function refuseOldVersions(draft: CsdlDraft, { name, namespace, span }: XmlElement): void {
  if (!namespace.startsWith(microsoft) || (name !== 'Edmx' && name !== 'Schema')) return;
  const message = 'This metadata document is of OData V2 or V3, which is not read yet; convert it to CSDL 4.0 or 4.01.';
  draft.report('error', message, span);
  throw new ReadingStopped();
}
