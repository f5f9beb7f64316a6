/** Decides whether the text of a literal is certainly an OData URL, and fills in its format directives. */
import {
  openParentheses,
  withDirectives,
  withOpenEnd,
  withUnknownKeys,
  withUnknownQuery,
  withUnknownStart,
} from './fill-address.js';
import { hasSystemOption } from '../text/odata-evidence.js';
import type { GeneratedText } from '../text/generated-text.js';
import { splitRequestLine } from '../text/request-line.js';

/** A literal without one of these words contains no option of OData. */
export const optionPattern =
  /(?:filter|select|expand|orderby|top|skip|count|search|apply|compute|skiptoken|deltatoken|inlinecount)=|(?:\$|%24|u0024)\w{2,12}=/i;

/** A text that begins with an option; after two equals signs HTTPie encodes the value of a parameter. */
const startsWithOption = /^\$(?:filter|select|expand|orderby|top|skip|apply|compute)=(?!=)/;

/** What comes after an address with headers, and an option with a key in brackets, which other interfaces have. */
const otherText = /\sHTTP\/\d|[?&]\$\w{1,20}\[/;

/** What a test, a route or a template of its own kind writes for any text; `$select=*` is every property. */
const pattern = /\*\*|=:[a-z]|(?:(?<!select|expand)=|\/)\*(?:$|[&/?])|\(\.\*|\.\*(?:$|[&"')])|\[\^|##/;

/**
 * In: the text of a literal. Out: the same text as an address, what a program fills in as variables; undefined for a text that
 * is not an address beyond doubt (a sentence, a pattern, a table of names) or is only the beginning of one.
 */
export function plainAddress(literal: GeneratedText): GeneratedText | undefined {
  if (!isPlainAddress(literal.text)) return undefined;
  return withOpenEnd(withUnknownStart(withUnknownKeys(withUnknownQuery(withDirectives(literal)))));
}

/** Whether a text can only be an address of OData. */
export function isPlainAddress(text: string): boolean {
  if (!optionPattern.test(text)) return false;
  const trimmed = text.trim();
  return (hasSystemOption(trimmed) || startsWithOption.test(trimmed)) && isAddress(trimmed) && isComplete(trimmed);
}

/** What is known of a text that may be an address of any interface. */
export const mention = { isDoubtful: true, isMention: true } as const;

/** The beginning of an address with a path: at a host, from the root of one, or after a variable. */
const addressStart = /^(?:https?:\/\/[^/\s]+\/|\/|\{\{[^{}]*\}\}\/)[^\s/?#&]/i;

/** A path that goes on elsewhere, or has a place of its own notation for a value. */
const unfinishedPath = /[/.,;]$|\/:\w|[*\\|<>]|…|\.\.\./;

/**
 * The same for a text that may be an address of any interface, without a sign of OData. Undefined for another
 * text, or one whose path ends in the middle.
 */
export function possibleAddress(literal: GeneratedText): GeneratedText | undefined {
  const trimmed = literal.text.trim();
  const { target } = splitRequestLine(trimmed);
  const address = trimmed.slice(target.start, target.end);
  if (!addressStart.test(address) || !isAddress(trimmed) || !isComplete(trimmed)) return undefined;
  const path = withoutVariables(address.split(/[?#]/, 1)[0] ?? '');
  if (/[\s"]/.test(path) || (unfinishedPath.test(path) && !address.includes('?'))) return undefined;
  return withOpenEnd(withUnknownStart(withUnknownKeys(withUnknownQuery(withDirectives(literal)))));
}

/** Whether everything before the query is a method and a path. */
function isAddress(text: string): boolean {
  // The remainder of another address, or one of another protocol.
  if (text.startsWith('(') || (/^[a-z][\w+.-]*:\/\//i.test(text) && !/^https?:/i.test(text))) return false;
  const { target } = splitRequestLine(text);
  const address = withoutVariables(text.slice(target.start, target.end));
  if (pattern.test(address) || address.includes('&amp;') || otherText.test(address)) return false;
  const mark = startsWithOption.test(text) ? 0 : address.search(/[?&]/);
  const path = address.slice(0, Math.max(mark, 0));
  const plain = path.replaceAll(/'[^']*'/g, '').replace(/\r?\n *$/, '');
  if (/[\s"<>^`|;]/.test(plain) || (plain.includes('\\') && !/^https?:/i.test(plain))) return false;
  // A sentence goes on after a question mark.
  return !/^[?&]\s/.test(address.slice(Math.max(mark, 0)));
}

/** Whether no string is left open at the end, as where a program adds its value and the closing quote elsewhere. */
function isComplete(text: string): boolean {
  // The beginning of a query, whose end is in another text.
  if (/^[?&$]/.test(text) && openParentheses(text) > 0) return false;
  const quotes = text.split("'").length - 1;
  return quotes % 2 === 0 || !/(?:[\s(,=]'[^']*|')$/.test(text) || /\w'$/.test(text);
}

const withoutVariables = (text: string): string => text.replaceAll(/\{\{[^{}]*\}\}/g, 'x');
