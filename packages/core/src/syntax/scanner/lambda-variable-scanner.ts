/** Scans the variable of a lambda and its colon, or the notation of other languages instead of the colon. */
import { isNameStart, nameEnd, skipSpace } from '../text/characters.js';
import { operatorAt } from '../text/keywords.js';
import type { TokenWriter } from './token-writer.js';
import * as T from '../tokens/tokens.js';

/** The text that can precede the first path of a condition. */
const opensCondition = /^(?:not )?(?:(?:contains|startswith|endswith|tolower|toupper|length)?\()*/;

/**
 * Scans `x:`, `x=>` or an `x` without its colon, directly after the opening parenthesis.
 *
 * @param next - The offset of the first character after it that is not a space.
 * @returns The offset after it; undefined if `text[i..end]` is not a variable.
 */
export function scanLambdaVariable(writer: TokenWriter, i: number, end: number, next: number): number | undefined {
  const { text } = writer.source;
  const name = writer.frame?.name;
  const isNamed = name === 'any' || name === 'all';
  // The pairs of `case` have colons too.
  const isMeant = () => name !== 'case' && usesVariable(writer, i, end, skipSpace(text, next + 1, writer.limit));
  if (text.charAt(next) === ':' && (isNamed || isMeant())) return withColon(writer, i, end, next);
  if (!isNamed) return undefined;
  if (text.startsWith('=>', next) || text.startsWith('->', next)) return withArrow(writer, i, end, next);
  const isSeparator = text.charAt(next) === ',' || text.charAt(next) === ';';
  const body = isSeparator ? skipSpace(text, next + 1, writer.limit) : next;
  if (body === end) return undefined;
  if (usesVariable(writer, i, end, body)) return withoutColon(writer, i, end, body);
  if (isSeparator || !beginsComparison(writer, i, end, body)) return undefined;
  const bodyEnd = nameEnd(text, body, writer.limit);
  // Items of a collection of primitive values have no names: in `x x eq 1` the first `x` is the variable.
  const isItem = text.slice(body, bodyEnd) === text.slice(i, end);
  return withoutColon(writer, i, end, body, isItem ? undefined : bodyEnd);
}

/** Whether the condition at an offset begins with a path of the variable: `x/A eq 1`, `not (x/A eq 1)`. */
function usesVariable({ source }: TokenWriter, i: number, end: number, body: number): boolean {
  const opening = opensCondition.exec(source.text.slice(body, body + 64))?.[0].length ?? 0;
  return source.text.startsWith(`${source.text.slice(i, end)}/`, body + opening);
}

/** Whether a name and an operator follow another name, as in `x A eq 1`. */
function beginsComparison(writer: TokenWriter, i: number, end: number, body: number): boolean {
  const { source, limit } = writer;
  const { text } = source;
  if (!isNameStart(text, body) || /^not$/i.test(text.slice(i, end))) return false;
  const bodyEnd = nameEnd(text, body, limit);
  const operator = skipSpace(text, bodyEnd, limit);
  if (operator === bodyEnd || operatorAt(text, body, bodyEnd) !== undefined) return false;
  return operatorAt(text, operator, nameEnd(text, operator, limit)) !== undefined;
}

const pushVariable = (writer: TokenWriter, i: number, end: number): T.ScannedToken =>
  writer.push(T.LambdaVariable, 'name', i, end, writer.source.text.slice(i, end));

function withColon(writer: TokenWriter, i: number, end: number, colon: number): number {
  pushVariable(writer, i, end);
  writer.context.token('punctuation', writer.source.start(colon), writer.source.end(colon + 1));
  return colon + 1;
}

function withArrow(writer: TokenWriter, i: number, end: number, arrow: number): number {
  const { source, context } = writer;
  pushVariable(writer, i, end);
  const span = source.span(arrow, arrow + 2);
  const found = source.text.slice(arrow, arrow + 2);
  const edits = [{ ...source.span(end, arrow + 2), text: ':' }];
  context.report({ code: 'foreign-operator', ...span, found, replacement: ':', variant: 'lambda', edits });
  context.token('punctuation', span.start, span.end);
  return arrow + 2;
}

/** A name that ends at `nameEnd` also lacks its variable: `x A eq 1`. */
function withoutColon(writer: TokenWriter, i: number, end: number, body: number, nameEnd?: number): number {
  const { source, context } = writer;
  const variable = pushVariable(writer, i, end);
  const { start, end: variableEnd, text: found } = variable;
  const missing = nameEnd === undefined ? ':' : `:${found}/`;
  const edits = [{ ...source.span(end, body), text: missing }];
  const expected = nameEnd === undefined ? `${found}:` : `${found}:${found}/${source.text.slice(body, nameEnd)}`;
  const spoils = nameEnd === undefined ? {} : { spoils: source.span(end, nameEnd) };
  context.report({
    code: 'unexpected-token',
    start,
    end: variableEnd,
    found,
    expected,
    variant: 'colon',
    edits,
    ...spoils,
  });
  return body;
}
