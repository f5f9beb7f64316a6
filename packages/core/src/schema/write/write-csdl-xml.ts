/** Writes a described schema as CSDL XML (OData 4.01 CSDL XML). */
import { AnnotationTypes, type ValuePlace, type XmlConstant } from '../read/csdl/annotation-types.js';
import { csdlXmlFormat } from '../read/csdl/csdl-format.js';
import type { CsdlAttribute, CsdlNode } from './csdl-node.js';
import { describeSchema } from './describe-schema.js';
import type { AnnotationValue, DynamicExpression, Schema } from '../model/model.js';
import { numberText } from './number-text.js';

const xmlns = 'http://docs.oasis-open.org/odata/ns/edm';

export function writeCsdlXml(schema: Schema): string {
  const shaping = new XmlShaping(new AnnotationTypes(schema));
  const schemas: { readonly start: XmlNode; readonly content: string[] }[] = [];
  const { version, references } = describeSchema(schema, csdlXmlFormat, (namespace, alias) => {
    const start = { ...bare('Schema'), attributes: { Namespace: namespace, Alias: alias, xmlns } };
    const content: string[] = [];
    schemas.push({ start, content });
    return (element) => void content.push(writeXmlText(shaping.element(element), '      '));
  });
  const pieces = [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    `<edmx:Edmx Version="${version}" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx">\n`,
    ...references.map((reference) => writeXmlText(prefixed(shaping.element(reference)), '  ')),
    '  <edmx:DataServices>\n',
  ];
  for (const { start, content } of schemas) pieces.push(writeXmlElement(start, '    ', content.join('')));
  pieces.push('  </edmx:DataServices>\n', '</edmx:Edmx>\n');
  return pieces.join('');
}

const prefixed = ({ name, children, ...rest }: XmlNode): XmlNode => ({
  ...rest,
  name: `edmx:${name}`,
  children: children.map(prefixed),
});

const bare = (name: string, children: readonly XmlNode[] = []): XmlNode => ({ name, attributes: {}, children });

/** Converts descriptions to the form of XML elements. */
class XmlShaping {
  constructor(private readonly types: AnnotationTypes) {}

  element({ name, attributes: described, children: content, value }: CsdlNode): XmlNode {
    const attributes: Record<string, string | undefined> = {};
    for (const [attribute, each] of Object.entries(described))
      if (each !== undefined) attributes[attribute] = attributeText(each);
    const children = content.map((child) => this.element(child));
    const element = { name, attributes, children };
    return value === undefined ? element : this.#withValue(element, value, this.types.ofTerm(attributes['Term'] ?? ''));
  }

  /** The element with its value: a constant or a path in an attribute, any other expression as an element before the rest. */
  #withValue(element: XmlNode, value: AnnotationValue, place: ValuePlace): XmlNode {
    const { name, attributes, children } = element;
    const constant = this.#constant(value, place);
    if (constant === undefined) return { name, attributes, children: [this.#expression(value, place), ...children] };
    const [kind, text] = constant;
    return { name, attributes: { ...attributes, [kind]: text }, children };
  }

  /** CSDL 14.3 and 14.4.1: constants, and paths to values. */
  #constant(value: AnnotationValue, place: ValuePlace): XmlConstant | undefined {
    if (typeof value === 'string') return this.types.constant(place, value);
    if (typeof value === 'boolean') return ['Bool', String(value)];
    if (typeof value === 'number') {
      const text = numberText(value);
      return [Number.isSafeInteger(value) ? 'Int' : text.includes('e') ? 'Float' : 'Decimal', text];
    }
    return value !== null && 'path' in value ? ['Path', value.path] : undefined;
  }

  #expression(value: AnnotationValue, place: ValuePlace): XmlNode {
    const constant = this.#constant(value, place);
    if (constant !== undefined) return { ...bare(constant[0]), text: constant[1] };
    if (Array.isArray(value)) {
      const items = value as readonly AnnotationValue[];
      return bare(
        'Collection',
        items.map((item) => this.#expression(item, place)),
      );
    }
    if (typeof value !== 'object' || value === null) return bare('Null');
    if ('dynamic' in value) return this.#dynamic(value, place);
    if (!('record' in value)) return bare('Null');
    const children = Object.entries(value.record).map(([property, member]) => {
      const element = { name: 'PropertyValue', attributes: { Property: property }, children: [] };
      return this.#withValue(element, member, this.types.ofProperty(place, value.type, property));
    });
    return { name: 'Record', attributes: { Type: value.type }, children };
  }

  #dynamic({ dynamic, operands, name }: DynamicExpression, place: ValuePlace): XmlNode {
    if (dynamic === 'LabeledElementReference') return { ...bare(dynamic), text: name ?? '' };
    const attribute = nameAttributes.get(dynamic);
    // Chosen and labeled expressions have the type of the value; other operands have types that are not declared.
    const isValue = dynamic === 'If' || dynamic === 'LabeledElement';
    const within = isValue ? place : { ...place, type: undefined };
    const children = operands.map((operand) => this.#expression(operand, within));
    return { name: xmlName(dynamic), attributes: attribute === undefined ? {} : { [attribute]: name }, children };
  }
}

/** The name of an expression; in CSDL JSON one that is not known can have any name. */
const xmlName = (name: string): string => name.replace(/[^A-Za-z0-9_]/g, '_').replace(/^(?![A-Za-z_])/, '_');

/** CSDL 14.4: the attribute with the name to which an expression refers. */
const nameAttributes: ReadonlyMap<string, string> = new Map([
  ['Apply', 'Function'],
  ['Cast', 'Type'],
  ['IsOf', 'Type'],
  ['LabeledElement', 'Name'],
]);

function attributeText(value: CsdlAttribute): string {
  if (typeof value !== 'object') return String(value);
  if ('text' in value) return value.text;
  if (!('isCollection' in value)) return value.join(' ');
  return value.isCollection ? `Collection(${value.name})` : value.name;
}

/** An element that is ready to be written. It has children or text, not both. */
interface XmlNode {
  readonly name: string;
  /** Undefined members are not written. */
  readonly attributes: Readonly<Record<string, string | undefined>>;
  readonly children: readonly XmlNode[];
  readonly text?: string;
}

/** Returns the lines of an element, each with a line feed at its end. */
function writeXmlText(element: XmlNode, indent: string): string {
  const inner = `${indent}  `;
  return writeXmlElement(element, indent, element.children.map((child) => writeXmlText(child, inner)).join(''));
}

/** Returns the lines of an element whose children are written already. */
function writeXmlElement({ name, attributes, text }: XmlNode, indent: string, children: string): string {
  const start = `${indent}<${name}${Object.entries(attributes).map(writeAttribute).join('')}`;
  if (text !== undefined) return `${start}>${escapeText(text)}</${name}>\n`;
  return children === '' ? `${start}/>\n` : `${start}>\n${children}${indent}</${name}>\n`;
}

const writeAttribute = ([name, value]: readonly [string, string | undefined]): string =>
  value === undefined ? '' : ` ${name}="${escapeAttribute(value)}"`;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** XML 1.0 has no way to write these, not even as references. */
const impossible = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** A line end would be read as a space in an attribute, and a carriage return as a line feed in a text. */
const escapeAttribute = (value: string): string => escapeText(value).replace(/["\t\n]/g, escapeCharacter);
const escapeText = (text: string): string => text.replace(impossible, '\uFFFD').replace(/[&<>\r]/g, escapeCharacter);

const escapeCharacter = (character: string): string =>
  entities[character] ?? `&#x${character.charCodeAt(0).toString(16).toUpperCase()};`;
