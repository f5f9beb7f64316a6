/** The common parts of all tables of query options: their names, and the evidence that they are OData. */
import { GeneratedText } from '../text/generated-text.js';

const optionName =
  /^\$(?:filter|select|expand|orderby|top|skip|count|search|apply|compute|skiptoken|deltatoken|inlinecount|format)$/;

/** Options that are rarely keys of texts in other interfaces. */
const strongName = /^\$(?:filter|select|expand|orderby|apply|compute)$/;

/** A longer text without these words and marks is a sentence about an option. */
const condition = /[=<>!]|[\w)]\(|\s(?:eq|ne|gt|ge|lt|le|in|has|like)\s|\{\{/i;

/** Whether a key is a system query option. */
export const isOptionName = (name: string): boolean => optionName.test(name);

/** An arrow, or words after the end of a clause. No value of an option contains them outside of quotes. */
const proseMark = /\s->\s|[;.]\s+[a-z]+\s+[a-z-]+\s+[a-z]/i;

/** Three words in a row, of which `a add b desc` has more, and an arrow that is not an operator. */
const listProse = /[*\w/'")] (?:[a-z]+ ){2}[a-z]|\s=>\s/;

/** Whether a text is a sentence about an option, rather than its value: `$select=* is accepted without metadata`. */
function isSentence(name: string, text: string): boolean {
  if (name === '$search') return false;
  const plain = text.replaceAll(/'[^']*'/g, "''");
  if (proseMark.test(plain)) return true;
  if (name === '$filter') return text.split(/\s+/).length > 2 && !condition.test(text);
  if (/^(?:[A-Z][a-z]+ [a-z]+ [a-z]|[*\w/]+ (?:[a-z]+ ){2}[a-z])/.test(text)) return true;
  return (name === '$select' || name === '$expand') && !plain.includes('(') && listProse.test(plain);
}

/** Whether a text that begins with an option continues as a sentence. */
export function beginsSentence(text: string): boolean {
  const at = text.indexOf('=');
  return isSentence(text.slice(0, at), text.slice(at + 1).split('&', 1)[0] ?? '');
}

/**
 * Whether only OData can have these options: one of them is a literal, and none is a description, a name or a marker.
 */
export function isOptionTable(options: readonly { readonly name: string; readonly text: string }[]): boolean {
  let isStrong = false;
  for (const { name, text: written } of options) {
    const text = written.trim();
    if (text.replace(/^\$/, '').toLowerCase() === name.slice(1)) return false;
    if (text === '' || /^\$\w+$/.test(text)) return false;
    if (isSentence(name, text)) return false;
    isStrong ||= strongName.test(name);
  }
  return isStrong;
}

/** Whether only OData can have the options of a URL. */
export const hasOptionTable = (address: string): boolean =>
  isOptionTable(
    address
      .slice(address.indexOf('?') + 1)
      .split('&')
      .map((option) => {
        const at = option.indexOf('=');
        return { name: option.slice(0, at), text: option.slice(at + 1) };
      }),
  );

/** The characters of a value with a special meaning in a URL. */
const encoded: ReadonlyMap<string, string> = new Map(
  ['%', '&', '+', '#'].map((each) => [each, encodeURIComponent(each)]),
);

/** A value whose author encoded its spaces for a URL. */
const isEncoded = (text: string): boolean =>
  !/\s/.test(text) && /(?:\+|%20)(?:eq|ne|gt|ge|lt|le|and|or|in|asc|desc)(?:\+|%20|$)/i.test(text);

/** A text after encoding by a client, unless its author has encoded it. */
export function encodeValue(literal: GeneratedText): GeneratedText {
  const text = literal.text;
  if (isEncoded(text)) return literal;
  const made = new GeneratedText();
  let done = 0;
  for (let at = 0; at < text.length; at++) {
    if (text.startsWith('{{', at)) {
      const close = text.indexOf('}}', at);
      if (close !== -1) at = close + 1;
      continue;
    }
    const written = encoded.get(text.charAt(at));
    if (written === undefined) continue;
    if (at > done) made.addMade(literal, done, at);
    made.addCollapsed(written, literal.map.span({ start: at, end: at + 1 }));
    done = at + 1;
  }
  if (done < text.length || text === '') made.addMade(literal, done);
  return made;
}
