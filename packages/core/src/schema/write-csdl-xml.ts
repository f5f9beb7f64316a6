/** Writes a described schema as CSDL XML (OData 4.01 CSDL XML). */
import type { CsdlAttribute, CsdlDocument, CsdlNode } from './csdl-node.js';
import type { AnnotationValue, DynamicExpression } from './model.js';
import { numberText } from './number-text.js';

/** An element that is ready to be written. */
interface XmlNode {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string | undefined>>;
  readonly children: readonly XmlNode[];
  readonly text?: string;
}

export function writeCsdlXml({ version, references, schemas }: CsdlDocument): string {
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<edmx:Edmx Version="${version}" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx">`,
  ];
  for (const reference of references) writeElement(prefixed(xmlOf(reference)), '  ', lines);
  lines.push('  <edmx:DataServices>');
  for (const schema of schemas) {
    const { attributes, ...element } = xmlOf(schema);
    const xmlns = 'http://docs.oasis-open.org/odata/ns/edm';
    writeElement({ ...element, attributes: { ...attributes, xmlns } }, '    ', lines);
  }
  lines.push('  </edmx:DataServices>', '</edmx:Edmx>');
  return `${lines.join('\n')}\n`;
}

const prefixed = ({ name, children, ...rest }: XmlNode): XmlNode => ({
  ...rest,
  name: `edmx:${name}`,
  children: children.map(prefixed),
});

function writeElement({ name, attributes, children, text }: XmlNode, indent: string, lines: string[]): void {
  const start = `${indent}<${name}${Object.entries(attributes).map(writeAttribute).join('')}`;
  if (text !== undefined) lines.push(`${start}>${escapeText(text)}</${name}>`);
  else if (children.length === 0) lines.push(`${start}/>`);
  else {
    lines.push(`${start}>`);
    for (const child of children) writeElement(child, `${indent}  `, lines);
    lines.push(`${indent}</${name}>`);
  }
}

const writeAttribute = ([name, value]: readonly [string, string | undefined]): string =>
  value === undefined ? '' : ` ${name}="${escapeAttribute(value)}"`;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** XML 1.0 has no way to write these, not even as references. */
const impossible = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** A line end would be read as a blank in an attribute, and a carriage return as a line feed in a text. */
const escapeAttribute = (value: string): string => escapeText(value).replace(/["\t\n]/g, escapeCharacter);
const escapeText = (text: string): string => text.replace(impossible, '\uFFFD').replace(/[&<>\r]/g, escapeCharacter);

const escapeCharacter = (character: string): string =>
  entities[character] ?? `&#x${character.charCodeAt(0).toString(16).toUpperCase()};`;

function xmlOf({ name, attributes, children, value }: CsdlNode): XmlNode {
  const written: Record<string, string | undefined> = {};
  for (const [attribute, each] of Object.entries(attributes))
    if (each !== undefined) written[attribute] = attributeText(each);
  const nested = children.map(xmlOf);
  return value === undefined
    ? { name, attributes: written, children: nested }
    : withValue({ name, attributes: written, children: nested }, value);
}

function attributeText(value: CsdlAttribute): string {
  if (typeof value !== 'object') return String(value);
  if ('text' in value) return value.text;
  if (!('isCollection' in value)) return value.join(' ');
  return value.isCollection ? `Collection(${value.name})` : value.name;
}

/** The element with its value: a constant or a path in an attribute, any other expression as an element before the rest. */
function withValue(element: XmlNode, value: AnnotationValue): XmlNode {
  const { name, attributes, children } = element;
  const constant = constantOf(value);
  if (constant !== undefined) {
    const [kind, text] = constant;
    return { name, attributes: { ...attributes, [kind]: text }, children };
  }
  return { name, attributes, children: [expressionOf(value), ...children] };
}

/** CSDL 14.3 and 14.4.1: the kind of a constant or path, which names its attribute and its element, and its text. */
function constantOf(value: AnnotationValue): readonly [kind: string, text: string] | undefined {
  if (typeof value === 'string') return ['String', value];
  if (typeof value === 'boolean') return ['Bool', String(value)];
  if (typeof value === 'number') {
    const text = numberText(value);
    return [Number.isSafeInteger(value) ? 'Int' : text.includes('e') ? 'Float' : 'Decimal', text];
  }
  return value !== null && 'path' in value ? ['Path', value.path] : undefined;
}

function expressionOf(value: AnnotationValue): XmlNode {
  const constant = constantOf(value);
  if (constant !== undefined) return { name: constant[0], attributes: {}, children: [], text: constant[1] };
  if (Array.isArray(value))
    return { name: 'Collection', attributes: {}, children: (value as readonly AnnotationValue[]).map(expressionOf) };
  if (typeof value === 'object' && value !== null && 'dynamic' in value) return dynamicOf(value);
  if (typeof value !== 'object' || value === null || !('record' in value))
    return { name: 'Null', attributes: {}, children: [] };
  const children = Object.entries(value.record).map(([property, member]) =>
    withValue({ name: 'PropertyValue', attributes: { Property: property }, children: [] }, member),
  );
  return { name: 'Record', attributes: { Type: value.type }, children };
}

/** CSDL 14.4: the attribute that names what an expression is about. */
const nameAttributes: ReadonlyMap<string, string> = new Map([
  ['Apply', 'Function'],
  ['Cast', 'Type'],
  ['IsOf', 'Type'],
  ['LabeledElement', 'Name'],
]);

function dynamicOf({ dynamic, operands, name }: DynamicExpression): XmlNode {
  if (dynamic === 'LabeledElementReference') return { name: dynamic, attributes: {}, children: [], text: name ?? '' };
  const attribute = nameAttributes.get(dynamic);
  const attributes = attribute === undefined ? {} : { [attribute]: name };
  return { name: dynamic, attributes, children: operands.map(expressionOf) };
}
