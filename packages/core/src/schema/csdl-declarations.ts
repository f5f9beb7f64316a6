/** Reads the types, operations and containers of a CSDL XML schema (CSDL XML 6 to 13), one function for each element. */
import { openAnnotation, openExternalAnnotations } from './csdl-annotations.js';
import type { ContainerDraft, CsdlDraft, Mutable } from './csdl-draft.js';
import type {
  Annotation, EntitySet, EnumMember, EnumType, KeyProperty, NavigationProperty, Operation, Parameter, Property,
  ReferentialConstraint, StructuredType, TypeDefinition,
} from './model.js'; // prettier-ignore
import type { Frame, XmlElement } from './xml-elements.js';

/** Reads what stands in one `<Schema>`. */
export function openSchemaChild(draft: CsdlDraft, element: XmlElement, namespace: string): Frame | undefined {
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
    case 'Annotations':
      return openExternalAnnotations(draft, element);
    case 'Term': {
      const name = draft.nameOf(element);
      if (name !== undefined) draft.terms.add(`${namespace}.${name}`);
      return undefined;
    }
    default:
      return undefined;
  }
}

/** The frame of a declaration: its annotations, and children of its own. */
function frameOf(draft: CsdlDraft, annotations: Annotation[], open?: (child: XmlElement) => Frame | undefined): Frame {
  return { open: (child) => (child.name === 'Annotation' ? openAnnotation(draft, child, annotations) : open?.(child)) };
}

function openStructuredType(
  draft: CsdlDraft,
  element: XmlElement,
  namespace: string,
  kind: StructuredType['kind'],
): Frame | undefined {
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
    if (kind === 'complex') draft.report('warning', 'A complex type has no key; this one is passed over.', child.span);
    else if (type.key !== undefined)
      draft.report('warning', 'An entity type has one key; this second one is passed over.', child.span);
    else return openKey(draft, type);
    return undefined;
  });
}

function openKey(draft: CsdlDraft, type: Mutable<StructuredType>): Frame {
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
          `The key property "${path}" is a path and needs an Alias; its last part is taken for one.`,
          child.span,
        );
      }
      key.push({ path, alias: alias ?? path.slice(path.lastIndexOf('/') + 1) });
      return undefined;
    },
    close() {
      // An empty key says nothing about how an entity is addressed.
      if (key.length === 0) type.key = undefined;
    },
  };
}

function openProperty(
  draft: CsdlDraft,
  element: XmlElement,
  into: Map<string, Property | NavigationProperty>,
): Frame | undefined {
  const name = draft.nameOf(element);
  if (name === undefined) return undefined;
  const annotations: Annotation[] = [];
  const property: Property = {
    kind: 'property',
    name,
    type: draft.typeOf(element),
    isNullable: draft.flag(element, 'Nullable', true),
    maxLength: draft.count(element, 'MaxLength', ['max']),
    precision: draft.count(element, 'Precision', []),
    scale: scaleOf(draft, element),
    annotations,
    span: element.span,
  };
  draft.addTo(into, name, property, element);
  return frameOf(draft, annotations);
}

function scaleOf(draft: CsdlDraft, element: XmlElement): Property['scale'] {
  // CSDL 4.0 wrote `Variable`.
  const word = element.attributes['Scale']?.toLowerCase();
  return word === 'variable' || word === 'floating' ? word : draft.count(element, 'Scale', []);
}

function openNavigationProperty(
  draft: CsdlDraft,
  element: XmlElement,
  into: Map<string, Property | NavigationProperty>,
): Frame | undefined {
  const name = draft.nameOf(element);
  if (name === undefined) return undefined;
  const annotations: Annotation[] = [];
  const referentialConstraints: ReferentialConstraint[] = [];
  const navigation: NavigationProperty = {
    kind: 'navigation',
    name,
    type: draft.typeOf(element),
    isNullable: draft.flag(element, 'Nullable', true),
    partner: element.attributes['Partner'],
    containsTarget: draft.flag(element, 'ContainsTarget', false),
    referentialConstraints,
    annotations,
    span: element.span,
  };
  draft.addTo(into, name, navigation, element);
  return frameOf(draft, annotations, (child) => {
    if (child.name !== 'ReferentialConstraint') return undefined;
    const property = draft.required(child, 'Property', 'without it the constraint is left out', 'warning');
    const referencedProperty = draft.required(
      child,
      'ReferencedProperty',
      'without it the constraint is left out',
      'warning',
    );
    if (property !== undefined && referencedProperty !== undefined)
      referentialConstraints.push({ property, referencedProperty });
    return undefined;
  });
}

function openEnumType(draft: CsdlDraft, element: XmlElement, namespace: string): Frame | undefined {
  const name = draft.nameOf(element);
  if (name === undefined) return undefined;
  const annotations: Annotation[] = [];
  const members = new Map<string, EnumMember>();
  const type: EnumType = {
    kind: 'enum',
    name: `${namespace}.${name}`,
    underlyingType: element.attributes['UnderlyingType'] ?? 'Edm.Int32',
    isFlags: draft.flag(element, 'IsFlags', false),
    members,
    annotations,
    span: element.span,
  };
  draft.addTo(draft.types, type.name, type, element);
  return frameOf(draft, annotations, (child) =>
    child.name === 'Member' ? openMember(draft, child, members) : undefined,
  );
}

function openMember(draft: CsdlDraft, element: XmlElement, into: Map<string, EnumMember>): Frame | undefined {
  const name = draft.nameOf(element);
  if (name === undefined) return undefined;
  const written = element.attributes['Value'];
  const isNumber = written !== undefined && /^[+-]?\d{1,20}$/.test(written.trim());
  if (written !== undefined && !isNumber)
    draft.report('warning', `The value of a member is a whole number, not "${written}".`, element.span, 'Value');
  const annotations: Annotation[] = [];
  // CSDL 10.3: members without values count from zero.
  const value = isNumber ? Number(written) : into.size;
  draft.addTo(into, name, { kind: 'member', name, value, annotations, span: element.span }, element);
  return frameOf(draft, annotations);
}

function openTypeDefinition(draft: CsdlDraft, element: XmlElement, namespace: string): Frame | undefined {
  const name = draft.nameOf(element);
  if (name === undefined) return undefined;
  const annotations: Annotation[] = [];
  const underlyingType =
    draft.required(element, 'UnderlyingType', 'without it the type counts as unknown', 'warning') ?? 'Edm.Untyped';
  const type: TypeDefinition = {
    kind: 'definition',
    name: `${namespace}.${name}`,
    underlyingType,
    annotations,
    span: element.span,
  };
  draft.addTo(draft.types, type.name, type, element);
  return frameOf(draft, annotations);
}

function openOperation(
  draft: CsdlDraft,
  element: XmlElement,
  namespace: string,
  kind: Operation['kind'],
): Frame | undefined {
  const name = draft.nameOf(element);
  if (name === undefined) return undefined;
  const annotations: Annotation[] = [];
  const parameters: Parameter[] = [];
  const operation: Mutable<Operation> = {
    kind,
    name: `${namespace}.${name}`,
    isBound: draft.flag(element, 'IsBound', false),
    isComposable: draft.flag(element, 'IsComposable', false),
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
    if (child.name === 'ReturnType') {
      // The type is read later through the shared reference, when aliases in it are resolved.
      draft.returnTypes.push([operation, draft.typeOf(child), draft.flag(child, 'Nullable', true)]);
    }
    return undefined;
  });
}

function openParameter(draft: CsdlDraft, element: XmlElement, into: Parameter[]): Frame | undefined {
  const name = draft.nameOf(element);
  if (name === undefined) return undefined;
  const annotations: Annotation[] = [];
  const isNullable = draft.flag(element, 'Nullable', true);
  into.push({ kind: 'parameter', name, type: draft.typeOf(element), isNullable, annotations, span: element.span });
  return frameOf(draft, annotations);
}

function openContainer(draft: CsdlDraft, element: XmlElement, namespace: string): Frame | undefined {
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

function openContainerChild(draft: CsdlDraft, element: XmlElement, container: ContainerDraft): Frame | undefined {
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

function openSource(draft: CsdlDraft, element: XmlElement, container: ContainerDraft): Frame | undefined {
  const name = draft.nameOf(element);
  if (name === undefined) return undefined;
  const isSet = element.name === 'EntitySet';
  const written = draft.required(
    element,
    isSet ? 'EntityType' : 'Type',
    'without it the type counts as unknown',
    'warning',
  );
  const annotations: Annotation[] = [];
  const navigationBindings = new Map<string, string>();
  const common = { name, type: written ?? 'Edm.EntityType', navigationBindings, annotations, span: element.span };
  const set: EntitySet = { kind: 'entitySet', ...common };
  if (isSet) draft.addTo(container.entitySets, name, set, element);
  else draft.addTo(container.singletons, name, { kind: 'singleton', ...common }, element);
  return frameOf(draft, annotations, (child) => {
    const { Path: path, Target: target } = child.attributes;
    if (child.name === 'NavigationPropertyBinding' && path !== undefined && target !== undefined)
      navigationBindings.set(path, target);
    return undefined;
  });
}

function openImport(
  draft: CsdlDraft,
  element: XmlElement,
  container: ContainerDraft,
  kind: 'functionImport' | 'actionImport',
  attribute: string,
): Frame | undefined {
  // prettier-ignore
  const name = draft.nameOf(element);
  const operation = draft.required(element, attribute, 'without it the import is left out');
  if (name === undefined || operation === undefined) return undefined;
  const annotations: Annotation[] = [];
  const entitySet = element.attributes['EntitySet'];
  draft.addTo(container.imports, name, { kind, name, operation, entitySet, annotations, span: element.span }, element);
  return frameOf(draft, annotations);
}
