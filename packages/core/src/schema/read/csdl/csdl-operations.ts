/** Reads actions and functions (CSDL 12), one overload for each element. */
import type { CsdlDraft, Mutable, OperationDraft } from './csdl-draft.js';
import type { CsdlElement, CsdlFrame } from './csdl-element.js';
import { facetsOf, nullabilityOf } from './csdl-facets.js';
import { frameOf } from './csdl-types.js';
import type { Annotation, Operation, Parameter, ReturnType } from '../../model/model.js';

export function openOperation(
  draft: CsdlDraft,
  element: CsdlElement,
  namespace: string,
  kind: Operation['kind'],
): CsdlFrame | undefined {
  const name = draft.nameOf(element);
  if (name === undefined) return undefined;
  const annotations: Annotation[] = [];
  const parameters: Mutable<Parameter>[] = [];
  const operation: OperationDraft = {
    kind,
    name: `${namespace}.${name}`,
    isBound: draft.flag(element, 'IsBound', false),
    isComposable: draft.flag(element, 'IsComposable', false),
    entitySetPath: element.attributes['EntitySetPath'],
    parameters,
    returnType: undefined,
    annotations,
    span: element.span,
  };
  const overloads = draft.operations.get(operation.name);
  if (overloads === undefined) draft.operations.set(operation.name, [operation]);
  else overloads.push(operation);
  return frameOf(draft, annotations, (child) => {
    if (child.name === 'Parameter') return openParameter(draft, child, parameters);
    if (child.name === 'ReturnType') return openReturnType(draft, child, operation);
    return undefined;
  });
}

function openParameter(draft: CsdlDraft, element: CsdlElement, into: Mutable<Parameter>[]): CsdlFrame | undefined {
  const name = draft.nameOf(element);
  if (name === undefined) return undefined;
  const annotations: Annotation[] = [];
  const type = draft.typeOf(element);
  const isNullable = nullabilityOf(draft, element, type.isCollection);
  const facets = facetsOf(draft, element, type.name);
  into.push({ kind: 'parameter', name, type, isNullable, ...facets, annotations, span: element.span });
  return frameOf(draft, annotations);
}

function openReturnType(draft: CsdlDraft, element: CsdlElement, operation: OperationDraft): CsdlFrame {
  const shared = draft.typeOf(element);
  const annotations: Annotation[] = [];
  const returnType: Mutable<ReturnType> = {
    name: shared.name,
    isCollection: shared.isCollection,
    isNullable: nullabilityOf(draft, element, shared.isCollection),
    ...facetsOf(draft, element, shared.name),
    annotations,
  };
  operation.returnType = returnType;
  draft.returnTypes.push([returnType, shared]);
  return frameOf(draft, annotations);
}
