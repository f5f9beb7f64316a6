/** Reads the types and terms of a schema (CSDL 6 to 11 and 14.1), one function for each element. */
import { openAnnotation } from './csdl-annotations.js';
import type { CsdlDraft, Mutable } from './csdl-draft.js';
import type { CsdlElement, CsdlFrame } from './csdl-element.js';
import { facetsOf, nullabilityOf } from './csdl-facets.js';
import type {
  Annotation,
  KeyProperty,
  NavigationProperty,
  Property,
  ReferentialConstraint,
  StructuredType,
  Term,
  TypeDefinition,
} from '../../model/model.js';

/** The frame of a declaration: its annotations, and children of its own. */
export function frameOf(
  draft: CsdlDraft,
  annotations: Annotation[],
  open?: (child: CsdlElement) => CsdlFrame | undefined,
): CsdlFrame {
  return { open: (child) => (child.name === 'Annotation' ? openAnnotation(draft, child, annotations) : open?.(child)) };
}

export function openStructuredType(
  draft: CsdlDraft,
  element: CsdlElement,
  namespace: string,
  kind: StructuredType['kind'],
): CsdlFrame | undefined {
  const name = draft.nameOf(element);
  if (name === undefined) return undefined;
  const annotations: Annotation[] = [];
  const properties = new Map<string, Property | NavigationProperty>();
  const type: Mutable<StructuredType> = {
    kind,
    name: `${namespace}.${name}`,
    baseType: element.attributes['BaseType'],
    isAbstract: draft.flag(element, 'Abstract', false),
    isOpen: draft.flag(element, 'OpenType', false),
    key: undefined,
    hasStream: draft.flag(element, 'HasStream', false),
    properties,
    annotations,
    span: element.span,
  };
  draft.addTo(draft.types, type.name, type, element);
  return frameOf(draft, annotations, (child) => {
    if (child.name === 'Property') return openProperty(draft, child, properties);
    if (child.name === 'NavigationProperty') return openNavigationProperty(draft, child, properties);
    if (child.name !== 'Key') return undefined;
    if (kind === 'complex')
      draft.report('warning', 'A complex type cannot have a key; this one is ignored.', child.span);
    else if (type.key !== undefined)
      draft.report('warning', 'An entity type can have only one key; the second one is ignored.', child.span);
    else return openKey(draft, type);
    return undefined;
  });
}

function openKey(draft: CsdlDraft, type: Mutable<StructuredType>): CsdlFrame {
  const key: KeyProperty[] = [];
  type.key = key;
  return {
    open(child) {
      const path = child.name === 'PropertyRef' ? draft.nameOf(child) : undefined;
      if (path === undefined) return undefined;
      const alias = child.attributes['Alias'];
      if (alias === undefined && path.includes('/')) {
        draft.report(
          'warning',
          `The key property "${path}" is a path and needs an Alias; its last segment is used.`,
          child.span,
        );
      }
      key.push({ path, alias: alias ?? path.slice(path.lastIndexOf('/') + 1) });
      return undefined;
    },
    close() {
      // An empty key is ignored, because it does not identify entities.
      if (key.length === 0) type.key = undefined;
    },
  };
}

function openProperty(
  draft: CsdlDraft,
  element: CsdlElement,
  into: Map<string, Property | NavigationProperty>,
): CsdlFrame | undefined {
  const name = draft.nameOf(element);
  if (name === undefined) return undefined;
  const annotations: Annotation[] = [];
  const type = draft.typeOf(element);
  const property: Property = {
    kind: 'property',
    name,
    type,
    isNullable: nullabilityOf(draft, element, type.isCollection),
    ...facetsOf(draft, element, type.name),
    defaultValue: element.attributes['DefaultValue'],
    annotations,
    span: element.span,
  };
  draft.addTo(into, name, property, element);
  return frameOf(draft, annotations);
}

function openNavigationProperty(
  draft: CsdlDraft,
  element: CsdlElement,
  into: Map<string, Property | NavigationProperty>,
): CsdlFrame | undefined {
  const name = draft.nameOf(element);
  if (name === undefined) return undefined;
  const annotations: Annotation[] = [];
  const referentialConstraints: ReferentialConstraint[] = [];
  const type = draft.typeOf(element);
  const navigation: NavigationProperty = {
    kind: 'navigation',
    name,
    type,
    isNullable: !type.isCollection && draft.flag(element, 'Nullable', draft.format.isNullable),
    partner: element.attributes['Partner'],
    containsTarget: draft.flag(element, 'ContainsTarget', false),
    referentialConstraints,
    annotations,
    span: element.span,
  };
  draft.addTo(into, name, navigation, element);
  return frameOf(draft, annotations, (child) => {
    if (child.name !== 'ReferentialConstraint') return undefined;
    const property = draft.required(child, 'Property', 'without it, the constraint is ignored', 'warning');
    const referencedProperty = draft.required(
      child,
      'ReferencedProperty',
      'without it, the constraint is ignored',
      'warning',
    );
    if (property !== undefined && referencedProperty !== undefined)
      referentialConstraints.push({ property, referencedProperty });
    return undefined;
  });
}

export function openTypeDefinition(draft: CsdlDraft, element: CsdlElement, namespace: string): CsdlFrame | undefined {
  const name = draft.nameOf(element);
  if (name === undefined) return undefined;
  const annotations: Annotation[] = [];
  const underlyingType =
    draft.required(element, 'UnderlyingType', 'without it, the type is unknown', 'warning') ?? 'Edm.Untyped';
  const type: TypeDefinition = {
    kind: 'definition',
    name: `${namespace}.${name}`,
    underlyingType,
    ...facetsOf(draft, element, underlyingType),
    annotations,
    span: element.span,
  };
  draft.addTo(draft.types, type.name, type, element);
  return frameOf(draft, annotations);
}

/** Reads `<Term>`. */
export function openTerm(draft: CsdlDraft, element: CsdlElement, namespace: string): CsdlFrame | undefined {
  const name = draft.nameOf(element);
  if (name === undefined) return undefined;
  const annotations: Annotation[] = [];
  const type = draft.typeReference(element.attributes['Type'] ?? 'Edm.String');
  const appliesTo = element.attributes['AppliesTo']?.trim();
  const term: Term = {
    kind: 'term',
    name: `${namespace}.${name}`,
    type,
    isNullable: nullabilityOf(draft, element, type.isCollection),
    ...facetsOf(draft, element, type.name),
    baseTerm: element.attributes['BaseTerm'],
    defaultValue: element.attributes['DefaultValue'],
    appliesTo: appliesTo === undefined || appliesTo === '' ? [] : appliesTo.split(/\s+/),
    annotations,
    span: element.span,
  };
  draft.addTo(draft.terms, term.name, term, element);
  return frameOf(draft, annotations);
}
