/** Reads annotations and the expressions that are their values (CSDL 14). */
import type { CsdlDraft, Mutable } from './csdl-draft.js';
import type { CsdlElement, CsdlFrame } from './csdl-element.js';
import type { Annotation, AnnotationRecord, AnnotationValue, DynamicExpression } from '../../model/model.js';

/** Reads a constant or a path that is in an attribute, or as the text of an element, of the same name. */
type Convert = (text: string, draft: CsdlDraft, element: CsdlElement) => AnnotationValue;

const asText: Convert = (text) => text;
const asWord: Convert = (text) => text.trim();

const asPath: Convert = (text, draft, { span }) => {
  const value = { path: text.trim(), span };
  if (value.path.includes('.')) draft.namedValues.push(value);
  return value;
};

/** Text that is not valid for its element remains a string. */
const asFlag: Convert = (text) => {
  const word = text.trim();
  return word === 'true' ? true : word === 'false' ? false : word;
};

const asNumber: Convert = (text) => {
  const word = text.trim();
  const value = Number(word);
  return word === '' || !Number.isFinite(value) ? word : value;
};

/** `N.S.Colour/Red N.S.Colour/Striped` gives `Red,Striped`, which is how CSDL JSON and payloads write it. */
const asMembers: Convert = (text) =>
  text
    .trim()
    .split(/\s+/)
    .map((member) => member.slice(member.lastIndexOf('/') + 1))
    .join(',');

/** CSDL 14.3 and 14.4.1: constants and paths. */
const constants: ReadonlyMap<string, Convert> = new Map([
  ['String', asText],
  ['Bool', asFlag],
  ['Int', asNumber],
  ['Decimal', asNumber],
  ['Float', asNumber],
  ['Date', asWord],
  ['DateTimeOffset', asWord],
  ['TimeOfDay', asWord],
  ['Duration', asWord],
  ['Guid', asWord],
  ['Binary', asWord],
  ['EnumMember', asMembers],
  ['Path', asPath],
  ['PropertyPath', asWord],
  ['NavigationPropertyPath', asWord],
  ['AnnotationPath', asWord],
  ['ModelElementPath', asWord],
]);

/** CSDL 14.4: for expressions that refer to a name, the attribute with that name. */
const nameAttributes: ReadonlyMap<string, string> = new Map([
  ['Apply', 'Function'],
  ['Cast', 'Type'],
  ['IsOf', 'Type'],
  ['LabeledElement', 'Name'],
  ['LabeledElementReference', 'Name'],
]);

/** The value that an attribute gives; `UrlRef` is the one expression that can be written as one. */
function attributeValue(draft: CsdlDraft, element: CsdlElement): AnnotationValue | undefined {
  const { attributes, span } = element;
  for (const name in attributes) {
    const text = attributes[name] ?? '';
    const convert = constants.get(name);
    if (convert !== undefined) return convert(text, draft, element);
    if (name === 'UrlRef') return { dynamic: 'UrlRef', operands: [text.trim()], span };
  }
  return undefined;
}

/** Reads `<Annotation>` into a list. Without a value it is `true`, the default of a tagging term. */
export function openAnnotation(
  draft: CsdlDraft,
  element: CsdlElement,
  into: Annotation[],
  qualifier?: string,
): CsdlFrame | undefined {
  const term = draft.required(element, 'Term', 'without it, the annotation is ignored', 'warning');
  if (term === undefined) return undefined;
  // CSDL XML allows `Term#Qualifier` nowhere, yet documents have it, and CSDL JSON writes it so.
  const hash = term.indexOf('#');
  const annotation: Mutable<Annotation> = {
    term: hash < 0 ? term : term.slice(0, hash),
    qualifier: element.attributes['Qualifier'] ?? (hash < 0 ? qualifier : term.slice(hash + 1)),
    value: attributeValue(draft, element) ?? true,
    span: element.span,
  };
  into.push(annotation);
  draft.annotations.push(annotation);
  let nested: Annotation[] | undefined;
  return {
    open(child) {
      if (child.name !== 'Annotation') return openValue(draft, child, (value) => void (annotation.value = value));
      annotation.annotations = nested ??= [];
      return openAnnotation(draft, child, nested);
    },
  };
}

/** Reads `<Annotations Target="…">`: annotations outside of their target. */
export function openExternalAnnotations(draft: CsdlDraft, element: CsdlElement): CsdlFrame | undefined {
  const target = draft.required(element, 'Target', 'without it, the annotations are ignored', 'warning');
  if (target === undefined) return undefined;
  const annotations: Annotation[] = [];
  draft.externals.push({ target, annotations, span: element.span });
  const qualifier = element.attributes['Qualifier'];
  return {
    open: (child) => (child.name === 'Annotation' ? openAnnotation(draft, child, annotations, qualifier) : undefined),
  };
}

type Put = (value: AnnotationValue) => void;

/** Reads an element that is a value and hands the value on. */
function openValue(draft: CsdlDraft, element: CsdlElement, put: Put): CsdlFrame | undefined {
  const convert = constants.get(element.name);
  if (convert !== undefined)
    return { open: () => undefined, hasText: true, close: (text) => put(convert(text, draft, element)) };
  switch (element.name) {
    case 'Annotation':
      return undefined;
    case 'Null':
      put(null);
      return undefined;
    case 'Collection': {
      const items: AnnotationValue[] = [];
      put(items);
      return { open: (child) => openValue(draft, child, (value) => void items.push(value)) };
    }
    case 'Record':
      return openRecord(draft, element, put);
    default:
      return openExpression(draft, element, put);
  }
}

function openRecord(draft: CsdlDraft, { attributes }: CsdlElement, put: Put): CsdlFrame {
  // No prototype, so that a property name cannot collide with an inherited one.
  const record = Object.create(null) as Record<string, AnnotationValue>;
  const type = attributes['Type'];
  const value: AnnotationRecord = type === undefined ? { record } : { record, type };
  if (type !== undefined) draft.namedValues.push(value);
  put(value);
  return {
    open(child) {
      const property = child.attributes['Property'];
      if (child.name !== 'PropertyValue' || property === undefined) return undefined;
      record[property] = attributeValue(draft, child) ?? true;
      return { open: (grandchild) => openValue(draft, grandchild, (each) => void (record[property] = each)) };
    },
  };
}

/** Any other element is an expression with operands; an unknown element is not a constant either. */
function openExpression(draft: CsdlDraft, element: CsdlElement, put: Put): CsdlFrame {
  const first = attributeValue(draft, element);
  const operands = first === undefined ? [] : [first];
  const value: Mutable<DynamicExpression> = { dynamic: element.name, operands, span: element.span };
  const nameAttribute = nameAttributes.get(element.name);
  const name = nameAttribute === undefined ? undefined : element.attributes[nameAttribute];
  if (name !== undefined) setName(draft, value, name);
  put(value);
  const open = (child: CsdlElement): CsdlFrame | undefined =>
    openValue(draft, child, (operand) => void operands.push(operand));
  if (element.name !== 'LabeledElementReference') return { open };
  return { open, hasText: true, close: (text) => text.trim() !== '' && setName(draft, value, text.trim()) };
}

function setName(draft: CsdlDraft, value: Mutable<DynamicExpression>, name: string): void {
  value.name = name;
  draft.namedValues.push(value);
}
