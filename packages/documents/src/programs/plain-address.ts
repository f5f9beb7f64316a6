/** Decides whether the text of a literal is certainly an OData URL, and replaces its format specifiers. */
import { openParentheses, withFormatArguments, withOpenEnd, withSeparators, withUnknownParts } from './fill-address.js';
import { hasSystemOption } from '../text/odata-evidence.js';
import { GeneratedText } from '../text/generated-text.js';
import { beginsSentence } from './option-table.js';
import { splitRequestLine } from '../text/request-line.js';

/** A literal without one of these words contains no option of OData. */
export const optionPattern =
  /(?:filter|select|expand|orderby|top|skip|count|search|apply|compute|skiptoken|deltatoken|inlinecount)=|(?:\$|%24|u0024)\w{2,12}=/i;

/** A text that begins with an option. HTTPie encodes the value of a parameter after two equals signs. */
const startsWithOption = /^\$(?:filter|select|expand|orderby|top|skip|apply|compute)=(?!=)/;

/** Another request after a URL, and an option with a key in brackets, which other interfaces have. */
const otherText = /\sHTTP\/\d|[?&]\$\w{1,20}\[|\n *(?:GET|POST|PUT|PATCH|DELETE) /;

/** A header after a URL. */
const headerLine = /\n *[A-Z][A-Za-z-]+: /;

/** The notations of tests, routes and templates for any text; `$select=*` means every property. */
const pattern = /\*\*|=:[a-z]|(?:(?<!select|expand)=|\/)\*(?:$|[&/?])|\(\.\*|\.\*(?:$|[&"')])|\[\^|##|\\[()?.]/;

/**
 * The text of a literal as a URL, with variables for inserted parts. Undefined for a text that may not be a URL (a
 * sentence, a pattern, a table of names), or is only the beginning of one.
 */
export function plainAddress(literal: GeneratedText): GeneratedText | undefined {
  if (!isPlainAddress(literal.text)) return undefined;
  return withOpenEnd(withUnknownParts(withSeparators(withFormatArguments(literal))));
}

/** Whether a text can only be a URL of OData. */
export function isPlainAddress(text: string): boolean {
  if (!optionPattern.test(text)) return false;
  const trimmed = text.trim();
  if (startsWithOption.test(trimmed) && beginsSentence(trimmed)) return false;
  return (hasSystemOption(trimmed) || startsWithOption.test(trimmed)) && isAddress(trimmed) && isComplete(trimmed);
}

/** The facts about a text that may be a URL of any interface. */
export const mention = { isDoubtful: true, isMention: true } as const;

/** The beginning of a URL with a path: at a host, from its root, or after a variable. */
const addressStart = /^(?:https?:\/\/[^/\s]+\/|\/|\{\{[^{}]*\}\}\/)[^\s/?#&]/i;

/** A path that continues outside of the text, or contains a placeholder in another notation. */
const unfinishedPath = /[/.,;]$|\/:\w|[*\\|<>]|…|\.\.\./;

/**
 * The same for a text that may be a URL of any interface, without signs of OData. Undefined for another text, or one
 * whose path is incomplete.
 */
export function possibleAddress(literal: GeneratedText): GeneratedText | undefined {
  const trimmed = literal.text.trim();
  const { target } = splitRequestLine(trimmed);
  const address = trimmed.slice(target.start, target.end);
  if (!addressStart.test(address) || !isAddress(trimmed) || !isComplete(trimmed)) return undefined;
  const path = withoutVariables(address.split(/[?#]/, 1)[0] ?? '');
  if (/[\s"]/.test(path) || (unfinishedPath.test(path) && !address.includes('?'))) return undefined;
  return withOptions(withOpenEnd(withUnknownParts(withFormatArguments(literal))));
}

/** A URL that a program may send with more options than the text has: `const root = "https://host/api/users"`. */
function withOptions(address: GeneratedText): GeneratedText {
  if (/[?#]/.test(address.text)) return address;
  const made = new GeneratedText();
  made.addMade(address);
  made.addCollapsed('?{{options}}', address.map.span({ start: address.length - 1, end: address.length }));
  return made;
}

/** Whether a method and a path are all before the query. */
function isAddress(text: string): boolean {
  // The remainder of another URL, or a URL of another protocol.
  if (text.startsWith('(') || (/^[a-z][\w+.-]*:\/\//i.test(text) && !/^https?:/i.test(text))) return false;
  const { target } = splitRequestLine(text);
  // PowerShell reads `$metadata` in double quotes as a variable.
  if (/\{\{\$?metadata\}\}#/.test(text)) return false;
  const address = withoutVariables(text.slice(target.start, target.end));
  if (pattern.test(address) || address.includes('&amp;') || otherText.test(address)) return false;
  if (address.includes('$metadata#') || headerLine.test(address)) return false;
  const mark = startsWithOption.test(text) ? 0 : address.search(/[?&]/);
  const path = address.slice(0, Math.max(mark, 0));
  const plain = path.replaceAll(/'[^']*'/g, '').replace(/\r?\n *$/, '');
  if (/[\s"<>^`|;]/.test(plain) || (plain.includes('\\') && !/^https?:/i.test(plain))) return false;
  // A sentence continues after a question mark.
  return !/^[?&]\s/.test(address.slice(Math.max(mark, 0)));
}

/** Whether no string is unclosed at the end, as in a program that adds its value and the closing quote elsewhere. */
function isComplete(text: string): boolean {
  // The beginning of a query that ends in another text.
  if (/^[?&$]/.test(text) && openParentheses(text) > 0) return false;
  // The end of nested options that begin in another text.
  if (text.startsWith('$') && openParentheses([...text].reverse().join('').replaceAll(/[()]/g, opposite)) > 0)
    return false;
  const quotes = text.split("'").length - 1;
  return quotes % 2 === 0 || !/(?:[\s(,=]'[^']*|')$/.test(text) || /\w'$/.test(text);
}

const opposite = (parenthesis: string): string => (parenthesis === '(' ? ')' : '(');

/** A text with a letter for each variable. */
export const withoutVariables = (text: string): string => text.replaceAll(/\{\{[^{}]*\}\}/g, 'x');
