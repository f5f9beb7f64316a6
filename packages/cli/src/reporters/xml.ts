/** Text in XML, for the reports that are. */
import { pictureOf } from '@odatalint/core/internal';
import { replaceUnsafe } from '../terminal/safe-text.js';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Characters that XML 1.0 does not allow but that have a visible symbol: ASCII controls. */
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g;

/** XML with the same content in which no character steers a terminal and no line is a command to a CI runner. */
export const safeXml = (xml: string): string =>
  xml
    .split('\n')
    .map((line) => line.split('\t').map(safePart).join('\t'))
    .join('\n');

/** What `printable` would replace is written as a reference to the character, which is a character of XML still. */
const safePart = (text: string): string => replaceUnsafe(text, (point) => `&#x${point.toString(16).toUpperCase()};`);

/** A text between quotes or tags, in which only line feeds and tabs remain as they are. */
export const escapeXml = (text: string): string =>
  safeXml(
    text
      .replace(controls, (control) => pictureOf(control.charCodeAt(0)))
      .replace(/[\uD800-\uDFFF\uFFFE\uFFFF]/gu, '\uFFFD')
      .replace(/[&<>"']/g, (char) => entities[char] ?? char),
  );

/** ` name="value"` for each attribute that has a value. */
export const attributes = (values: Readonly<Record<string, string | number | undefined>>): string =>
  Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(
      ([name, value]) =>
        ` ${name}="${escapeXml(String(value)).replace(/[\t\n]/g, (space) => `&#${space.charCodeAt(0)};`)}"`,
    )
    .join('');
