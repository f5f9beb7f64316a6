/** Reads entity containers and their members (CSDL 13). */
import type { ContainerDraft, CsdlDraft } from './csdl-draft.js';
import type { CsdlElement, CsdlFrame } from './csdl-element.js';
import { frameOf } from './csdl-types.js';
import type { Annotation, OperationImport } from '../../model/model.js';

export function openContainer(draft: CsdlDraft, element: CsdlElement, namespace: string): CsdlFrame | undefined {
  const name = draft.nameOf(element);
  if (name === undefined) return undefined;
  const annotations: Annotation[] = [];
  const container: ContainerDraft = {
    name,
    fullName: `${namespace}.${name}`,
    extends: element.attributes['Extends'],
    entitySets: new Map(),
    singletons: new Map(),
    imports: new Map(),
    annotations,
    span: element.span,
  };
  draft.containers.push(container);
  return frameOf(draft, annotations, (child) => openContainerChild(draft, child, container));
}

function openContainerChild(draft: CsdlDraft, element: CsdlElement, container: ContainerDraft): CsdlFrame | undefined {
  switch (element.name) {
    case 'EntitySet':
    case 'Singleton':
      return openSource(draft, element, container);
    case 'FunctionImport':
      return openImport(draft, element, container, 'functionImport', 'Function');
    case 'ActionImport':
      return openImport(draft, element, container, 'actionImport', 'Action');
    default:
      return undefined;
  }
}

function openSource(draft: CsdlDraft, element: CsdlElement, container: ContainerDraft): CsdlFrame | undefined {
  const name = draft.nameOf(element);
  if (name === undefined) return undefined;
  const isSet = element.name === 'EntitySet';
  const written = draft.required(element, isSet ? 'EntityType' : 'Type', 'without it, the type is unknown', 'warning');
  const annotations: Annotation[] = [];
  const navigationBindings = new Map<string, string>();
  const common = { name, type: written ?? 'Edm.EntityType', navigationBindings, annotations, span: element.span };
  if (isSet) {
    const isInServiceDocument = draft.flag(element, 'IncludeInServiceDocument', true);
    draft.addTo(container.entitySets, name, { kind: 'entitySet', ...common, isInServiceDocument }, element);
  } else {
    const isNullable = draft.flag(element, 'Nullable', false);
    draft.addTo(container.singletons, name, { kind: 'singleton', ...common, isNullable }, element);
  }
  return frameOf(draft, annotations, (child) => {
    const { Path: path, Target: target } = child.attributes;
    if (child.name === 'NavigationPropertyBinding' && path !== undefined && target !== undefined)
      navigationBindings.set(path, target);
    return undefined;
  });
}

function openImport(
  draft: CsdlDraft,
  element: CsdlElement,
  container: ContainerDraft,
  kind: 'functionImport' | 'actionImport',
  attribute: string,
): CsdlFrame | undefined {
  const name = draft.nameOf(element);
  const operation = draft.required(element, attribute, 'without it, the import is ignored');
  if (name === undefined || operation === undefined) return undefined;
  const annotations: Annotation[] = [];
  const declaration: OperationImport = {
    kind,
    name,
    operation,
    entitySet: element.attributes['EntitySet'],
    isInServiceDocument: kind === 'functionImport' && draft.flag(element, 'IncludeInServiceDocument', false),
    annotations,
    span: element.span,
  };
  draft.addTo(container.imports, name, declaration, element);
  return frameOf(draft, annotations);
}
