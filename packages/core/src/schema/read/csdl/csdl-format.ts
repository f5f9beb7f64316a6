/** The differences in meaning between CSDL XML and CSDL JSON: defaults, words, and the places of the parts of a declaration. */
import type { Span } from '../../../text/index.js';
import { readSchemaValue } from './read-schema-tree.js';

/** Defaults, words and places of one format. */
export interface CsdlFormat {
  readonly name: 'xml' | 'json';
  /** Whether a value that does not say so may be null. */
  readonly isNullable: boolean;
  /** The same for the items of a collection; undefined where nothing follows from saying nothing. */
  readonly isItemNullable: boolean | undefined;
  /** The digits after the point of a second; undefined for any number of them. */
  readonly temporalPrecision: number | undefined;
  /** The digits after the point of an `Edm.Decimal`. */
  readonly decimalScale: number | 'variable';
  /** Primitive types that other formats do not have. */
  readonly ownTypes: ReadonlySet<string>;
  /** Whether a function must declare its result. */
  readonly needsResult: boolean;
  /** Whether a service can expose more than one entity container. */
  readonly hasManyContainers: boolean;
  /** The notation of an element in messages: `<Property>`. */
  elementName(element: string): string;
  /** The notation of an attribute in messages: `attribute Type`. */
  attributeName(attribute: string): string;
  /** The place of an attribute's value in the declaration at `span`; undefined when it is not written there. */
  attributeSpan(text: string, span: Span, attribute: string): Span | undefined;
}

/** CSDL XML: the span of a declaration is its start tag. */
export const csdlXmlFormat: CsdlFormat = {
  name: 'xml',
  isNullable: true,
  isItemNullable: undefined,
  temporalPrecision: 0,
  decimalScale: 0,
  ownTypes: new Set(),
  needsResult: true,
  hasManyContainers: false,
  elementName: (element) => `<${element}>`,
  attributeName: (attribute) => `attribute ${attribute}`,
  attributeSpan: xmlAttributeSpan,
};

/**
 * CSDL 1 to 3, the XML of OData V1 to V3. Dates have any precision there and no offset, which no type of OData V4 has, so
 * they keep their types, and nothing is claimed about values of these.
 */
export const xmlV3Format: CsdlFormat = {
  ...csdlXmlFormat,
  temporalPrecision: undefined,
  decimalScale: 'variable',
  ownTypes: new Set(['Edm.DateTime', 'Edm.Time']),
  needsResult: false,
  hasManyContainers: true,
  // The association determines the type of a navigation property.
  attributeSpan: (text, tag, attribute) =>
    xmlAttributeSpan(text, tag, attribute) ?? xmlAttributeSpan(text, tag, 'Relationship'),
};

/** The place of an attribute's value, without its quotes. */
export function xmlAttributeSpan(text: string, { start, end }: Span, attribute: string): Span | undefined {
  // A search in the whole text would go to its end for each attribute that a tag does not have.
  const tag = text.slice(start, end);
  const isSpace = (offset: number): boolean => ' \t\r\n'.includes(tag.charAt(offset));
  for (let at = tag.indexOf(attribute, 1); at >= 0; at = tag.indexOf(attribute, at + 1)) {
    let position = at + attribute.length;
    while (position < tag.length && isSpace(position)) position++;
    if (!isSpace(at - 1) || tag[position] !== '=') continue;
    do position++;
    while (position < tag.length && isSpace(position));
    const quote = tag.charAt(position);
    const close = quote === '"' || quote === "'" ? tag.indexOf(quote, position + 1) : -1;
    if (close > 0) return { start: start + position + 1, end: start + close };
  }
  return undefined;
}

const memberName = (attribute: string): string => (attribute === 'EntityType' ? '$Type' : `$${attribute}`);

/** CSDL JSON: the span of a declaration is its name, or the opening brace of the object. */
export const csdlJsonFormat: CsdlFormat = {
  name: 'json',
  isNullable: false,
  isItemNullable: false,
  temporalPrecision: undefined,
  decimalScale: 'variable',
  ownTypes: new Set(),
  needsResult: true,
  hasManyContainers: false,
  elementName: (element) => `This ${element}`,
  attributeName: (attribute) => `member ${memberName(attribute)}`,
  attributeSpan: jsonAttributeSpan,
};

/** The place of the member that represents an attribute; the value of an enumeration's member has none around it. */
function jsonAttributeSpan(text: string, span: Span, attribute: string): Span | undefined {
  const value = readSchemaValue(text, span);
  if (value?.kind !== 'object') return attribute === 'Value' ? value : undefined;
  return value.members.find(({ name }) => name === memberName(attribute))?.value;
}
