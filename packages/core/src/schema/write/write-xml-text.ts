/** Lays out XML for people: an element a line, its content indented. */

/** An element that is ready to be written. It has children or text, not both. */
export interface XmlNode {
  readonly name: string;
  /** What is undefined is not written. */
  readonly attributes: Readonly<Record<string, string | undefined>>;
  readonly children: readonly XmlNode[];
  readonly text?: string;
}

/** Appends the lines of an element. */
export function writeXmlText({ name, attributes, children, text }: XmlNode, indent: string, lines: string[]): void {
  const start = `${indent}<${name}${Object.entries(attributes).map(writeAttribute).join('')}`;
  if (text !== undefined) lines.push(`${start}>${escapeText(text)}</${name}>`);
  else if (children.length === 0) lines.push(`${start}/>`);
  else {
    lines.push(`${start}>`);
    for (const child of children) writeXmlText(child, `${indent}  `, lines);
    lines.push(`${indent}</${name}>`);
  }
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
