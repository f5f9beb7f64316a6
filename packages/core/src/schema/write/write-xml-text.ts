/** Lays out XML for people: an element a line, its content indented. */

/** An element that is ready to be written. It has children or text, not both. */
export interface XmlNode {
  readonly name: string;
  /** What is undefined is not written. */
  readonly attributes: Readonly<Record<string, string | undefined>>;
  readonly children: readonly XmlNode[];
  readonly text?: string;
}

/** Returns the lines of an element, each with a line feed at its end. */
export function writeXmlText(element: XmlNode, indent: string): string {
  const inner = `${indent}  `;
  return writeXmlElement(element, indent, element.children.map((child) => writeXmlText(child, inner)).join(''));
}

/** Returns the lines of an element whose children are written already. */
export function writeXmlElement({ name, attributes, text }: XmlNode, indent: string, children: string): string {
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
