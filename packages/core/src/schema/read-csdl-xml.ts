/** Reads CSDL XML (OData 4.0 and 4.01) into the schema model, in one pass over the text and without a document tree. */
import { checkCsdl } from './check-csdl.js';
import { CsdlDraft } from './csdl-draft.js';
import { openSchemaChild } from './csdl-declarations.js';
import { finishCsdl } from './finish-csdl.js';
import type { LoadedSchema } from './load-schema.js';
import { type Frame, ReadingStopped, readXmlElements, type XmlElement } from './xml-elements.js';

const edmx = 'http://docs.oasis-open.org/odata/ns/edmx';
const edm = 'http://docs.oasis-open.org/odata/ns/edm';

/** Namespaces of OData V1 to V3 begin with this. */
const microsoft = 'http://schemas.microsoft.com/ado/';

/**
 * Reads a metadata document, or a document whose root is `<Schema>`. Never throws: what is wrong is a problem with its
 * place, and the schema has what could be read; it is undefined when the text is no CSDL at all.
 */
export function readCsdlXml(text: string): LoadedSchema {
  const draft = new CsdlDraft(text);
  const namespaces = new Set([edmx, edm]);
  const isWellFormed = readXmlElements(text, {
    root: { open: (element) => openRoot(draft, element, namespaces) },
    namespaces,
    reportMalformed: (message, span) => draft.report('error', `The document is not well-formed XML: ${message}`, span),
    reportEntities: (span) =>
      draft.report(
        'warning',
        'A metadata document needs no entity declarations; these are passed over and never expanded.',
        span,
      ),
  });
  const { problems } = draft;
  if (draft.namespaces.size === 0) {
    if (!problems.some(({ severity }) => severity === 'error')) {
      draft.report('error', 'The document holds no <Schema> with a namespace, so it declares nothing.', {
        start: 0,
        end: 0,
      });
    }
    return { schema: undefined, problems };
  }
  const schema = finishCsdl(draft);
  // A broken document lacks what stands behind the break; that would be missed again and again.
  if (isWellFormed) checkCsdl(draft, schema);
  return { schema, problems: problems.sort((a, b) => a.start - b.start) };
}

function openRoot(draft: CsdlDraft, element: XmlElement, namespaces: Set<string>): Frame | undefined {
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
  if (isSchema) return openSchema(draft, element);
  draft.version = element.attributes['Version'] ?? draft.version;
  return { open: (child) => openDocumentChild(draft, child) };
}

function openDocumentChild(draft: CsdlDraft, element: XmlElement): Frame | undefined {
  if (element.name === 'Reference') return { open: (child) => openInclude(draft, child) };
  if (element.name !== 'DataServices') return undefined;
  return { open: (child) => (child.name === 'Schema' ? openSchema(draft, child) : undefined) };
}

function openInclude(draft: CsdlDraft, element: XmlElement): undefined {
  const { Namespace: namespace, Alias: alias } = element.attributes;
  if (element.name === 'Include' && namespace !== undefined && alias !== undefined)
    declareAlias(draft, alias, namespace, element);
}

function openSchema(draft: CsdlDraft, element: XmlElement): Frame | undefined {
  const namespace = draft.required(element, 'Namespace', 'without it the schema is left out');
  if (namespace === undefined) return undefined;
  draft.namespaces.add(namespace);
  const alias = element.attributes['Alias'];
  if (alias !== undefined) declareAlias(draft, alias, namespace, element);
  return { open: (child) => openSchemaChild(draft, child, namespace) };
}

function declareAlias(draft: CsdlDraft, alias: string, namespace: string, element: XmlElement): void {
  const other = draft.aliases.get(alias);
  if (other === undefined) draft.aliases.set(alias, namespace);
  else if (other !== namespace)
    draft.report('warning', `The alias "${alias}" already stands for "${other}".`, element.span, 'Alias');
}

function refuseOldVersions(draft: CsdlDraft, { name, namespace, span }: XmlElement): void {
  if (!namespace.startsWith(microsoft) || (name !== 'Edmx' && name !== 'Schema')) return;
  const message = 'This metadata document is of OData V2 or V3, which is not read yet; convert it to CSDL 4.0 or 4.01.';
  draft.report('error', message, span);
  throw new ReadingStopped();
}
