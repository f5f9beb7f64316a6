/** Reads `.env` files: `NAME=value` in lines. */
import type { StoredVariable } from '../document/stored-variable.js';
import { isSpaceCode, type Line, linesOf } from '../text/line.js';
import { GeneratedText, exactText } from '../text/generated-text.js';
import { storedVariable } from '../variables/make-variable.js';

/** The variables of a file. A line that is not a definition, or whose quote is not closed on the line, gives none. */
export function readDotenv(text: string): readonly StoredVariable[] {
  const found: StoredVariable[] = [];
  for (const line of linesOf(text)) {
    const variable = variableOf(text, line);
    if (variable !== undefined) found.push(variable);
  }
  return found;
}

function variableOf(text: string, line: Line): StoredVariable | undefined {
  // Only the line is searched, because a file may be megabytes without the character.
  const sign = text.slice(line.from, line.to).indexOf('=');
  if (sign === -1) return undefined;
  const equals = line.from + sign;
  const head = /^(?:export[ \t]{1,20})?([\w.-]{1,200})[ \t]{0,20}$/.exec(text.slice(line.from, equals));
  const name = head?.[1];
  if (head === null || name === undefined) return undefined;
  const start = line.from + head[0].indexOf(name, head[0].startsWith('export') ? 6 : 0);
  const made = valueOf(text, equals + 1, line.to);
  return made && storedVariable({ name, nameSpan: { start, end: start + name.length } }, made);
}

function valueOf(text: string, after: number, end: number): GeneratedText | undefined {
  let from = after;
  while (from < end && isSpaceCode(text.charCodeAt(from))) from++;
  const quote = text.charAt(from);
  if (quote === '"' || quote === "'" || quote === '`') return quotedValue(text, from, end);
  const written = text.slice(from, end);
  const comment = written.startsWith('#') ? 0 : written.search(/[ \t]#/);
  const to = from + (comment === -1 ? written : written.slice(0, comment)).trimEnd().length;
  return exactText(text, { start: from, end: to });
}

/** Only double quotes have escapes. */
function quotedValue(text: string, open: number, end: number): GeneratedText | undefined {
  const quote = text.charAt(open);
  const made = new GeneratedText();
  let from = open + 1;
  let at = from;
  for (; at < end && text.charAt(at) !== quote; at++) {
    if (quote !== '"' || text.charAt(at) !== '\\' || at + 1 >= end) continue;
    const escaped = text.charAt(at + 1);
    made.addExact(text, from, at);
    made.addCollapsed(escapes[escaped] ?? escaped, { start: at, end: at + 2 });
    at++;
    from = at + 1;
  }
  if (at >= end) return undefined;
  made.addExact(text, from, at);
  return made;
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };
