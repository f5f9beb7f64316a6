/** Reads a line of the common or combined log format: `host - - [time] "GET /path HTTP/1.1" 200 …`. */
import { nextOf, type Line } from '../../text/line.js';
import { GeneratedText } from '../../text/generated-text.js';
import { isLoggedMethod, type LoggedRequest } from './logged-request.js';

/** In: a document and a line of it. Out: the request between the first quotes, undefined for a line without one. */
export function requestOfCommonLine(text: string, line: Line): LoggedRequest | undefined {
  const start = nextOf(text, '"', line.from, line.to) + 1;
  const methodEnd = endOfWord(text, start, line.to);
  const method = { text: text.slice(start, methodEnd), start, end: methodEnd };
  if (!isLoggedMethod(method.text)) return undefined;
  const from = methodEnd + 1;
  const end = endOfWord(text, from, line.to);
  if (end <= from || !text.startsWith('HTTP/', end + 1)) return undefined;
  return { method, url: unescaped(text, from, end), start, end };
}

/** The offset of the next space or quote. */
function endOfWord(text: string, from: number, to: number): number {
  let at = from;
  while (at < to && text.charAt(at) !== ' ' && text.charAt(at) !== '"') at += text.charAt(at) === '\\' ? 2 : 1;
  return Math.min(at, to);
}

/** Servers write `\"`, `\\` and `\xHH` for what could break a line apart; an address has `%HH` for it. */
function unescaped(text: string, from: number, to: number): GeneratedText {
  const made = new GeneratedText();
  let plain = from;
  for (let at = nextOf(text, '\\', plain, to); at < to; at = nextOf(text, '\\', plain, to)) {
    const byte = text.slice(at + 2, at + 4);
    const isByte = text.charAt(at + 1) === 'x' && /^[0-9A-Fa-f]{2}$/.test(byte) && at + 4 <= to;
    const end = Math.min(to, at + (isByte ? 4 : 2));
    if (at > plain) made.addExact(text, plain, at);
    const character = text.slice(at + 1, end);
    made.addCollapsed(isByte ? `%${byte}` : encoded(character), { start: at, end });
    plain = end;
  }
  if (plain < to || made.length === 0) made.addExact(text, plain, to);
  return made;
}

/** A character percent-encoded; half of a surrogate pair, which has no encoding by itself, as it is. */
const encoded = (character: string): string =>
  /[\ud800-\udfff]/.test(character) ? character : encodeURIComponent(character);
