/** Reads the parts of a document that contain declarations: references, includes and schemas (CSDL 4 and 5). */
import { openAnnotation, openExternalAnnotations } from './csdl-annotations.js';
import { openContainer } from './csdl-containers.js';
import type { CsdlDraft } from './csdl-draft.js';
import type { CsdlElement, CsdlFrame } from './csdl-element.js';
import { openOperation } from './csdl-operations.js';
import { openEnumType } from './csdl-enums.js';
import { openStructuredType, openTerm, openTypeDefinition } from './csdl-types.js';
import type { Annotation, IncludedSchema } from '../../model/model.js';

/** Reads `<Reference>`: where another document is, and which of its schemas are used here under which alias. */
export function openReference(draft: CsdlDraft, element: CsdlElement): CsdlFrame {
  const uri = draft.required(element, 'Uri', 'without it, no document is referenced', 'warning')?.trim();
  const { span } = element;
  const includes: IncludedSchema[] = [];
  if (uri !== undefined && uri !== '') draft.references.push({ uri, includes, span });
  return { open: (child) => openInclude(draft, child, includes) };
}

/** Reads `<Include>`: the namespace of another document, and the alias that represents it here. */
export function openInclude(draft: CsdlDraft, element: CsdlElement, into: IncludedSchema[]): undefined {
  if (element.name !== 'Include') return;
  const namespace = draft.required(element, 'Namespace', 'without it, nothing is included', 'warning');
  if (namespace === undefined) return;
  draft.includes.add(namespace);
  const alias = element.attributes['Alias'];
  into.push(alias === undefined ? { namespace } : { namespace, alias });
  if (alias !== undefined) declareAlias(draft, alias, namespace, element);
}

/** Reads `<Schema>`; without a namespace it is left out. */
export function openSchema(draft: CsdlDraft, element: CsdlElement): CsdlFrame | undefined {
  const namespace = draft.required(element, 'Namespace', 'without it, the schema is ignored');
  if (namespace === undefined) return undefined;
  draft.namespaces.add(namespace);
  const alias = element.attributes['Alias'];
  if (alias !== undefined) declareAlias(draft, alias, namespace, element);
  return { open: (child) => openSchemaChild(draft, child, namespace) };
}

/** CSDL 15.2 "Simple Identifier". */
const isSimpleName = (text: string): boolean =>
  /^[\p{L}\p{Nl}_][\p{L}\p{Nl}\p{Nd}\p{Mn}\p{Mc}\p{Pc}\p{Cf}]{0,127}$/u.test(text);

/** CSDL 5.1: these are not allowed as aliases. */
const reservedNames: ReadonlySet<string> = new Set(['Edm', 'odata', 'System', 'Transient']);

/** A name that replaces a namespace is used even if it is not a valid alias. */
function declareAlias(draft: CsdlDraft, alias: string, namespace: string, element: CsdlElement): void {
  const other = draft.aliases.get(alias);
  const report = (message: string): void => draft.report('warning', message, element.span, 'Alias');
  if (reservedNames.has(alias)) {
    report(`"${alias}" is a reserved name and cannot be an alias.`);
    return;
  }
  if (!isSimpleName(alias)) report(`An alias must be a simple name without dots, but is "${alias}".`);
  if (other === undefined) draft.aliases.set(alias, namespace);
  else if (other !== namespace) report(`The alias "${alias}" already means "${other}".`);
}

function openSchemaChild(draft: CsdlDraft, element: CsdlElement, namespace: string): CsdlFrame | undefined {
  switch (element.name) {
    case 'EntityType':
      return openStructuredType(draft, element, namespace, 'entity');
    case 'ComplexType':
      return openStructuredType(draft, element, namespace, 'complex');
    case 'EnumType':
      return openEnumType(draft, element, namespace);
    case 'TypeDefinition':
      return openTypeDefinition(draft, element, namespace);
    case 'Function':
      return openOperation(draft, element, namespace, 'function');
    case 'Action':
      return openOperation(draft, element, namespace, 'action');
    case 'EntityContainer':
      return openContainer(draft, element, namespace);
    case 'Term':
      return openTerm(draft, element, namespace);
    case 'Annotation':
      return openAnnotation(draft, element, annotationsOf(draft, namespace));
    case 'Annotations':
      return openExternalAnnotations(draft, element);
    default:
      return undefined;
  }
}

function annotationsOf(draft: CsdlDraft, namespace: string): Annotation[] {
  const known = draft.schemaAnnotations.get(namespace) ?? [];
  draft.schemaAnnotations.set(namespace, known);
  return known;
}
