/** Text in XML, for the reports in XML. */
import { pictureOf } from '@odatalint/core/internal';
import { replaceUnsafe } from '../terminal/safe-text.js';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** The ASCII control characters, which XML 1.0 does not allow and which have a visible symbol. */
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g;

/** The same XML without characters that control a terminal and lines that are commands to a CI runner. */
export const safeXml = (xml: string): string =>
  xml
    .split('\n')
    .map((line) => line.split('\t').map(safePart).join('\t'))
    .join('\n');

/** A character that `printable` would replace becomes a character reference, which has the same meaning in XML. */
const safePart = (text: string): string => replaceUnsafe(text, (point) => `&#x${point.toString(16).toUpperCase()};`);

/** A text in quotes or between tags. Of the control characters only line feeds and tabs remain unchanged. */
export const escapeXml = (text: string): string =>
  safeXml(
    text
      .replace(controls, (control) => pictureOf(control.charCodeAt(0)))
      .replace(/[\uD800-\uDFFF\uFFFE\uFFFF]/gu, '\uFFFD')
      .replace(/[&<>"']/g, (char) => entities[char] ?? char),
  );

/** ` name="value"` for each attribute with a value. */
export const attributes = (values: Readonly<Record<string, string | number | undefined>>): string =>
  Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(
      ([name, value]) =>
        ` ${name}="${escapeXml(String(value)).replace(/[\t\n]/g, (space) => `&#${space.charCodeAt(0)};`)}"`,
    )
    .join('');
