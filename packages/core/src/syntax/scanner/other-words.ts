/** Scans words of other query languages where an operator is expected, such as `is null`, `between` and `order by`. */
import { directionMeant, functionMeant, functionRow, operatorMeant, optionMeant } from '../../language/index.js';
import type { TextEdit } from '../../text/index.js';
import { findStringEnd } from '../text/string-end.js';
import { isSpace, nameEnd, skipSpace } from '../text/characters.js';
import { operatorAt } from '../text/keywords.js';
import * as T from '../tokens/tokens.js';
import type { TokenWriter } from './token-writer.js';

/** The maximum length of an operand that messages show. */
const longestOperand = 40;

/**
 * Scans the word `text[i..end]`, which is not an operator of OData, in the place of an operator.
 *
 * @returns The offset after the scanned text; undefined for a word without a counterpart in OData.
 */
export function scanOtherWord(writer: TokenWriter, i: number, end: number): number | undefined {
  const word = writer.text.slice(i, Math.min(end, i + 12)).toLowerCase();
  if (writer.acceptsDirection) return scanDirection(writer, i, end, directionMeant(word));
  if (writer.holdsValues || writer.hasHoles) return undefined;
  const next = skipSpace(writer.text, end, writer.limit);
  const following = writer.wordAt(next).toLowerCase();
  if (word === 'is' && following === 'not') return scanEquality(writer, i, next + 3, 'ne');
  if (word === 'is') return scanEquality(writer, i, end, 'eq');
  if (word === 'nin' || word === 'notin') return scanNegation(writer, i, end, end, 'in');
  if (word === 'not') {
    const operator = operatorAt(writer.text, next, nameEnd(writer.text, next, writer.limit));
    if (operator !== undefined && operator !== 'and' && operator !== 'or')
      return scanNegation(writer, i, end, next + operator.length, operator);
  }
  if (word === 'between') return scanBetween(writer, i, end, false);
  if (word === 'not' && following === 'between') return scanBetween(writer, i, next + following.length, true);
  if (word === 'order' && following === 'by') return scanClause(writer, i, next + 2, 'order');
  if (word === 'limit' || word === 'offset') return scanClause(writer, i, end, word);
  const meant = operatorMeant(word);
  if (meant !== undefined && writer.context.dialect.operators.includes(meant))
    return scanEquality(writer, i, end, meant);
  return scanFunctionBetween(writer, i, end, word);
}

/** Scans `-eq` and `-contains`, the operators of PowerShell; undefined for another minus sign. */
export function scanDashedWord(writer: TokenWriter, i: number): number | undefined {
  const { text, limit, context } = writer;
  const end = nameEnd(text, i + 1, limit);
  if (end === i + 1 || end >= limit || !isSpace(text.charCodeAt(i - 1)) || !isSpace(text.charCodeAt(end)))
    return undefined;
  const word = text.slice(i + 1, end).toLowerCase();
  const operator = operatorAt(text, i + 1, end);
  // A word before another operator is a property.
  const next = skipSpace(text, end, limit);
  if (operatorAt(text, next, nameEnd(text, next, limit)) !== undefined) return undefined;
  if (operator !== undefined) {
    if (context.dialect.operators.includes(operator)) return scanEquality(writer, i, end, operator);
    writer.infix(i, end, text.slice(i, end), operator);
    return end;
  }
  return scanFunctionBetween(writer, i, end, word);
}

/** Scans `A nin (1,2)` and `A not in (1,2)`: in OData `not` is before the whole comparison. */
function scanNegation(writer: TokenWriter, i: number, end: number, stop: number, operator: string): number | undefined {
  const { text, limit, context, source } = writer;
  const from = skipSpace(text, stop, limit);
  if ((operator === 'in' && text.charAt(from) !== '(') || !context.dialect.operators.includes(operator))
    return undefined;
  const to = operandEnd(text, from, limit);
  const path = pathBefore(text, i);
  const pathEnd = text.slice(0, i).trimEnd().length;
  const isShort = to !== undefined && to - from <= longestOperand;
  const replacement = `not (${path} ${operator} ${isShort ? text.slice(from, to) : '(…)'})`;
  const edits =
    to === undefined || !text.slice(0, pathEnd).endsWith(path)
      ? undefined
      : [
          { ...source.span(pathEnd - path.length, pathEnd - path.length), text: `not${context.space}(` },
          { ...source.span(i, stop), text: operator },
          { ...source.span(to, to), text: ')' },
        ];
  const token = writer.infix(i, stop, text.slice(i, stop), operator);
  token.reported = true;
  const { start } = token;
  context.report({
    code: 'foreign-operator',
    start,
    end: source.end(end),
    found: text.slice(i, end),
    replacement,
    variant: 'negation',
    ...(edits && { edits }),
  });
  return stop;
}

/** The offset after the literal, name or list that begins at `from`; undefined for any other operand. */
function operandEnd(text: string, from: number, limit: number): number | undefined {
  if (text.charAt(from) === "'") return findStringEnd(text, from, limit).end;
  if (text.charAt(from) !== '(') {
    let end = from;
    while (end < limit && /[\w.:/-]/.test(text.charAt(end))) end++;
    return end === from || "('".includes(text.charAt(end) || ' ') ? undefined : end;
  }
  for (let i = from + 1; i < limit; i++) {
    const character = text.charAt(i);
    if (character === "'") i = findStringEnd(text, i, limit).end - 1;
    else if (character === ')') return i + 1;
    else if (character === '(') return undefined;
  }
  return undefined;
}

/** Scans `Name contains 'a'`: a function with two arguments, written as an operator between them. */
function scanFunctionBetween(writer: TokenWriter, i: number, end: number, word: string): number | undefined {
  const { text, limit, context, source } = writer;
  const name = functionMeant(word) ?? word;
  const from = skipSpace(text, end, limit);
  if (!isCondition(name) || !context.dialect.functions.includes(name) || from >= limit || text.charAt(from) === '(')
    return undefined;
  const to = text.charAt(from) === "'" ? findStringEnd(text, from, limit).end : nameEnd(text, from, limit);
  const path = pathBefore(text, i);
  const argument = text.slice(from, to);
  const token = writer.infix(i, end, text.slice(i, end), undefined);
  const written = `${name}(${path},${argument === '' || argument.length > longestOperand ? '…' : argument})`;
  const pathEnd = text.slice(0, i).trimEnd().length;
  const edits = [
    { ...source.span(pathEnd - path.length, pathEnd), text: `${name}(${path}` },
    { ...source.span(pathEnd, from), text: ',' },
    { start: source.span(from, to).end, end: source.span(from, to).end, text: ')' },
  ];
  token.reported = true;
  // A string in other quotes is fixed first.
  context.unexpected(
    token,
    `operator "${token.text}"`,
    `write ${written}`,
    'call',
    argument === '' ? undefined : edits,
  );
  return end;
}

/** Whether a function has two arguments and returns a Boolean, so that it is an operator in other languages. */
const isCondition = (name: string): boolean =>
  functionRow(name)?.overloads.some(
    ({ parameters, result }) => parameters.length === 2 && result.type === 'Edm.Boolean',
  ) === true;

function scanDirection(writer: TokenWriter, i: number, end: number, meant: string | undefined): number | undefined {
  if (meant === undefined) return undefined;
  const token = writer.push(T.DirectionToken, 'direction', i, end, meant);
  const edit: TextEdit = { start: token.start, end: token.end, text: meant };
  writer.context.unexpected(token, writer.text.slice(i, end), `"${meant}"`, 'word', [edit]);
  writer.endDirection();
  return end;
}

function scanEquality(writer: TokenWriter, i: number, end: number, operator: string): number | undefined {
  const next = skipSpace(writer.text, end, writer.limit);
  if (next >= writer.limit || ')],;'.includes(writer.text.charAt(next))) return undefined;
  const token = writer.infix(i, end, writer.text.slice(i, end), operator);
  const { start, end: stop, text } = token;
  const edits = [{ start, end: stop, text: operator }];
  writer.context.report({ code: 'foreign-operator', start, end: stop, found: text, replacement: operator, edits });
  return end;
}

/** Scans `A between 1 and 5`, in which `and` joins two bounds, not two conditions. */
function scanBetween(writer: TokenWriter, i: number, end: number, isNegated: boolean): number {
  const { text, limit } = writer;
  const path = pathBefore(text, i);
  const bounds = /^\s+([^\s()]+)\s+and\s+([^\s()]+)/i.exec(text.slice(end, Math.min(limit, end + 2 * longestOperand)));
  const [, low = '1', high = '5'] = bounds ?? [];
  const written = isNegated ? `(${path} lt ${low} or ${path} gt ${high})` : `${path} ge ${low} and ${path} le ${high}`;
  const token = writer.infix(i, end, text.slice(i, end), undefined);
  token.reported = true;
  const edits =
    bounds === null ? undefined : betweenEdits(writer, i, end, { path, bounds: bounds[0], high, isNegated });
  writer.context.unexpected(token, token.text, `write ${written}`, 'foreign', edits);
  writer.awaitBound();
  return end;
}

/** The edits that write `between` as two comparisons; undefined after a `not`, which would apply to the first one alone. */
function betweenEdits(
  { text, context, source }: TokenWriter,
  i: number,
  end: number,
  { path, bounds, high, isNegated }: { path: string; bounds: string; high: string; isNegated: boolean },
): readonly TextEdit[] | undefined {
  const before = text.slice(0, i).trimEnd();
  const start = before.length - path.length;
  if (!before.endsWith(path) || /\bnot\s*$/i.test(text.slice(Math.max(0, start - 5), start))) return undefined;
  const { space } = context;
  const [first, second, joiner] = isNegated ? ['lt', 'gt', 'or'] : ['ge', 'le', 'and'];
  const stop = end + bounds.length;
  const highAt = stop - high.length;
  const joinerAt = text.slice(0, highAt).trimEnd().length - 3;
  const at = (offset: number, inserted: string): TextEdit => ({ ...source.span(offset, offset), text: inserted });
  return [
    ...(isNegated ? [at(start, '(')] : []),
    { ...source.span(i, end), text: first! },
    { ...source.span(joinerAt, joinerAt + 3), text: joiner! },
    at(highAt, `${path}${space}${second!}${space}`),
    ...(isNegated ? [at(stop, ')')] : []),
  ];
}

/** The path that ends before `i`, or `A` if there is none or it is too long to print. */
function pathBefore(text: string, i: number): string {
  const before = text.slice(Math.max(0, i - longestOperand), i).trimEnd();
  let start = before.length;
  while (start > 0 && /[\w/.]/.test(before.charAt(start - 1))) start--;
  return before.slice(start) || 'A';
}

/** Scans a clause of another language. The rest of the text belongs to it, so nothing in it is reported again. */
function scanClause(writer: TokenWriter, i: number, end: number, clause: string): number | undefined {
  const next = skipSpace(writer.text, end, writer.limit);
  if (writer.frame !== undefined || next >= writer.limit) return undefined;
  const { options, optionPrefix } = writer.context.dialect;
  const option = optionMeant(clause) ?? clause;
  const name = optionPrefix === 'none' ? option : `$${option}`;
  const advice = options.includes(option) ? `use the query option ${name}` : 'remove it';
  const token = writer.push(T.Stray, 'skipped', i, writer.limit, writer.text.slice(i, end));
  writer.report(token, token.text, advice, 'foreign');
  return writer.limit;
}
