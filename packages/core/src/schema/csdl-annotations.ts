/** Reads CSDL XML annotations and the expressions that are their values (CSDL XML 14). */
import type { Annotation, AnnotationValue } from './model.js';
import type { CsdlDraft, Mutable } from './csdl-draft.js';
import type { Frame, XmlElement } from './xml-elements.js';

type Convert = (text: string) => AnnotationValue;

const asText: Convert = (text) => text;
const asWord: Convert = (text) => text.trim();
const asPath: Convert = (text) => ({ path: text.trim() });

/** Text that is not what its element says it is stays text. */
const asFlag: Convert = (text) => {
  const word = text.trim();
  return word === 'true' ? true : word === 'false' ? false : word;
};

const asNumber: Convert = (text) => {
  const word = text.trim();
  const value = word === 'INF' ? Infinity : word === '-INF' ? -Infinity : Number(word);
  return word === '' || (Number.isNaN(value) && word !== 'NaN') ? word : value;
};

/** CSDL XML 14.3 and 14.4.1: constants and paths, written as an attribute or as an element of the same name. */
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
  ['EnumMember', asWord],
  ['UrlRef', asWord],
  ['Path', asPath],
  ['PropertyPath', asPath],
  ['NavigationPropertyPath', asPath],
  ['AnnotationPath', asPath],
  ['ModelElementPath', asPath],
]);

function constantAttribute(attributes: XmlElement['attributes']): AnnotationValue | undefined {
  for (const name in attributes) {
    const convert = constants.get(name);
    if (convert !== undefined) return convert(attributes[name] ?? '');
  }
  return undefined;
}

/** Reads `<Annotation>` into a list. Without a value it is `true`, the default of a tagging term. */
export function openAnnotation(
  draft: CsdlDraft,
  element: XmlElement,
  into: Annotation[],
  qualifier?: string,
): Frame | undefined {
  const term = draft.required(element, 'Term', 'without it the annotation is left out', 'warning');
  if (term === undefined) return undefined;
  const annotation: Mutable<Annotation> = {
    term,
    qualifier: element.attributes['Qualifier'] ?? qualifier,
    value: constantAttribute(element.attributes) ?? true,
    span: element.span,
  };
  into.push(annotation);
  draft.annotations.push(annotation);
  return { open: (child) => openValue(child, (value) => void (annotation.value = value)) };
}

/** Reads `<Annotations Target="…">`: annotations that stand apart from what they are about. */
export function openExternalAnnotations(draft: CsdlDraft, element: XmlElement): Frame | undefined {
  const target = draft.required(element, 'Target', 'without it the annotations are left out', 'warning');
  if (target === undefined) return undefined;
  const annotations: Annotation[] = [];
  draft.externals.push({ target, annotations, span: element.span });
  return {
    open: (child) =>
      child.name === 'Annotation'
        ? openAnnotation(draft, child, annotations, element.attributes['Qualifier'])
        : undefined,
  };
}

/** Reads an element that is a value and hands the value on. */
function openValue(element: XmlElement, put: (value: AnnotationValue) => void): Frame | undefined {
  const convert = constants.get(element.name);
  if (convert !== undefined) return { open: () => undefined, hasText: true, close: (text) => put(convert(text)) };
  switch (element.name) {
    case 'Annotation':
      return undefined;
    case 'Null':
      put(null);
      return undefined;
    case 'Collection': {
      const items: AnnotationValue[] = [];
      put(items);
      return { open: (child) => openValue(child, (value) => void items.push(value)) };
    }
    case 'Record': {
      // Without a prototype no name of a property can meet an inherited one.
      const record = Object.create(null) as Record<string, AnnotationValue>;
      put({ record });
      return { open: (child) => openPropertyValue(child, record) };
    }
    default:
      put({ dynamic: element.name });
      return undefined;
  }
}

function openPropertyValue(
  { name, attributes }: XmlElement,
  record: Record<string, AnnotationValue>,
): Frame | undefined {
  const property = attributes['Property'];
  if (name !== 'PropertyValue' || property === undefined) return undefined;
  record[property] = constantAttribute(attributes) ?? true;
  return { open: (child) => openValue(child, (value) => void (record[property] = value)) };
}
