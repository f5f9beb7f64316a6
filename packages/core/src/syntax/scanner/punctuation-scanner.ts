/** Scans parentheses, commas, colons and slashes, and balances the parentheses. */
import { findStringEnd } from '../text/string-end.js';
import { isDigit, isNameStart, isSymbol, nameEnd } from '../text/characters.js';
import { functionRow } from '../../language/index.js';
import type { OpenParenthesis } from './open-parentheses.js';
import type { TokenWriter } from './token-writer.js';
import * as T from '../tokens/tokens.js';
import { transformationNamed, type TransformationShape, transformations } from '../transformations.js';

/** Scans a parenthesis that groups, or that contains the list of `in`. Each function here returns the offset after the scanned text. */
export function openParenthesis(writer: TokenWriter, i: number): number {
  const { last } = writer;
  if (!writer.operandDue && last?.tokenType === T.Word && functionRow(last.text) !== undefined) {
    const { start } = writer.source.span(i, i + 1);
    if (!writer.context.dialect.looseSpaces.includes('before-parenthesis'))
      reportRawSpace(writer, last.end, start, `between "${last.text}" and its parenthesis`);
    return openCall(writer, i, last.text);
  }
  if (isTooDeep(writer)) return skipTooDeep(writer, i);
  if (last?.tokenType === T.Close && mayHaveKey(writer.parentheses.closed) && last.end === writer.source.start(i)) {
    const key = writer.push(T.KeyOpen, 'punctuation', i, i + 1);
    enterParenthesis(writer, key, 'call', '');
    return i + 1;
  }
  const isList = last?.tokenType === T.InfixOperator && last.operator === 'in';
  const open = writer.push(isList ? T.ListOpen : T.GroupOpen, 'punctuation', i, i + 1);
  enterParenthesis(writer, open, isList ? 'list' : 'group', '');
  return i + 1;
}

/** After `$filter(…)` and the call of a function of the schema, a key selects one item (ABNF collectionNavigationExpr). */
const mayHaveKey = (closed: OpenParenthesis | undefined): boolean =>
  closed?.type === 'call' &&
  (closed.name === '$filter' || (closed.name.includes('.') && functionRow(closed.name) === undefined));

/** Begins the list of `in` in a dialect that writes it without parentheses: `A in 'x','y'`. */
export function openBareList(writer: TokenWriter, i: number): void {
  if (isTooDeep(writer)) return;
  enterParenthesis(writer, writer.imply(T.ListOpen, writer.source.start(i)), 'list', '');
}

/** Whether a list has no parentheses. Its end is not reported. */
const isBareList = ({ open }: OpenParenthesis): boolean => open.start === open.end;

/** Scans the parenthesis after the name of a function, or of a key in a path. */
export function openCall(writer: TokenWriter, i: number, name: string): number {
  if (isTooDeep(writer)) return skipTooDeep(writer, i);
  const open = writer.push(T.CallOpen, 'punctuation', i, i + 1);
  const lower = name.toLowerCase();
  const word = writer.tokens.at(-2);
  const isAfterSlash = writer.tokens.at(-3)?.tokenType === T.Slash;
  // After a slash there are lambdas and operations of the service, elsewhere functions of the standard.
  const isStandard = lower === 'any' || lower === 'all' ? isAfterSlash : !isAfterSlash && isFunction(writer, lower);
  if (word !== undefined && isStandard) writer.checkCase(word, lower);
  const holdsAggregates = lower === 'aggregate' || mayAggregate(writer, lower);
  enterParenthesis(writer, open, 'call', lower, holdsAggregates ? transformations['aggregate'] : undefined);
  return i + 1;
}

/**
 * Whether `aggregate(…)` contains `Orders(Price with sum as Total)`: Microsoft's library has parentheses where the standard has a slash.
 */
const mayAggregate = ({ shape }: TokenWriter, name: string): boolean =>
  shape === 'aggregate' &&
  name !== '' &&
  !name.includes('.') &&
  !name.startsWith('$') &&
  functionRow(name) === undefined;

const isFunction = ({ context: { dialect } }: TokenWriter, name: string): boolean => dialect.functions.includes(name);

/** Scans the parenthesis after the name of a transformation, or, without a name, of the list of `groupby`. */
export function openTransformation(writer: TokenWriter, i: number, name: string): number {
  if (isTooDeep(writer)) return skipTooDeep(writer, i);
  const isGroupings = name === '(';
  const shape = isGroupings ? groupings : transformationNamed(name);
  const open = writer.push(isGroupings ? T.GroupingsOpen : T.CallOpen, 'punctuation', i, i + 1);
  // A transformation with the name of a function, such as `any`, is another one, with other arguments.
  enterParenthesis(writer, open, 'call', '(', shape);
  return i + 1;
}

const groupings: TransformationShape = { shapes: ['grouping'], least: 1, most: Infinity, form: '(Country,City)' };

function enterParenthesis(
  writer: TokenWriter,
  open: T.ScannedToken,
  type: OpenParenthesis['type'],
  name: string,
  transformation?: TransformationShape,
): void {
  writer.parentheses.enter(open, type, name, transformation);
  startArgument(writer, open.end);
}

const isTooDeep = ({ parentheses, context }: TokenWriter): boolean => parentheses.depth >= context.limits.depth;

/** Writes a token where transformations begin, so that the grammar need not guess. */
function startArgument(writer: TokenWriter, offset: number): void {
  if (writer.holdsTransformations) writer.imply(T.TransformationsStart, offset);
}

/** Scans a parenthesis beyond the limit as one token, so no deeper node is ever built. */
function skipTooDeep(writer: TokenWriter, i: number): number {
  const { context } = writer;
  let depth = 0;
  let end = i;
  while (end < writer.limit) {
    const code = writer.text.charCodeAt(end);
    if (code === 39) {
      end = findStringEnd(writer.text, end, writer.limit).end;
      continue;
    }
    end++;
    if (code === 40) depth++;
    else if (code === 41 && --depth === 0) break;
  }
  const token = writer.operand(T.Unread, 'skipped', i, end, writer.text.slice(i, end));
  token.reported = true;
  const { depth: limit } = context.limits;
  if (writer.parentheses.passLimit())
    context.report({ code: 'excessive-nesting', start: token.start, end: token.start + 1, found: '(', limit });
  return end;
}

/** Scans a closing parenthesis; without an open one it is reported. */
export function closeParenthesis(writer: TokenWriter, i: number): number {
  if (writer.frame !== undefined && isBareList(writer.frame)) endList(writer, writer.frame);
  if (writer.parentheses.leave(true) === undefined) return writer.stray(i, i + 1, 'no parenthesis is open', 'extra');
  writer.push(T.Close, 'punctuation', i, i + 1);
  return i + 1;
}

/** Scans `]` or `}` instead of a closing parenthesis; undefined if none is open or a value is expected. */
export function closeBracket(writer: TokenWriter, i: number): number | undefined {
  const { frame, context, source, text } = writer;
  if (frame === undefined || isBareList(frame) || writer.operandDue) return undefined;
  const span = source.span(i, i + 1);
  context.unexpected(span, text.charAt(i), '")"', 'closer', [{ ...span, text: ')' }]);
  return closeParenthesis(writer, i);
}

/** Whether text between two offsets is unreadable, or opens more than it closes for other programs. */
function hasUnread({ tokens, context: { raw } }: TokenWriter, from: number, to: number): boolean {
  let depth = 0;
  for (let i = from + 1; i < to; i++) depth += raw.charCodeAt(i) === 40 ? 1 : raw.charCodeAt(i) === 41 ? -1 : 0;
  return (
    depth > 0 ||
    tokens.some(({ tokenType, start }) => start > from && (tokenType === T.Stray || tokenType === T.Unread))
  );
}

/** Closes the open parentheses at the end of the text. */
export function supplyClosers(writer: TokenWriter): void {
  const { parentheses, source, context } = writer;
  const end = source.end(writer.limit);
  const first = parentheses.outermost;
  // A supplied token after an unreadable quote or parenthesis would be skipped with it.
  const isRead = (from: number): boolean => writer.last !== first?.open && !hasUnread(writer, from, end);
  // Text that was reported and not read may close them.
  const { last } = writer;
  const isLost = last?.tokenType === T.Stray && last.reported && last.end - last.start > 1 && last.end === end;
  const isOnly = first !== undefined && parentheses.depth === 1 && !writer.hasBrokenString && isRead(first.open.start);
  for (let frame = parentheses.leave(false); frame !== undefined; frame = parentheses.leave(false)) {
    const { open, type, operators: inside } = frame;
    // If it contains `and` or `or`, the place of its parenthesis is unclear.
    const isCertain = isOnly && (type === 'group' ? inside !== 'logical' : inside === 'none');
    const fix = isCertain ? { edits: [{ start: end, end, text: ')' }] } : {};
    if (!isBareList(frame) && !isLost)
      context.report({ code: 'unclosed-parenthesis', start: open.start, end: open.end, found: '(', ...fix });
    writer.imply(T.Close, end);
  }
}

/** `A in (1,2 and B eq 3`: a list contains no conditions, so its closing parenthesis is missing here. */
export function endList(writer: TokenWriter, frame: OpenParenthesis): void {
  const at = writer.last?.end ?? frame.open.end;
  const { start, end } = frame.open;
  const edits = [{ start: at, end: at, text: ')' }];
  const related = { start: at, end: at };
  if (!isBareList(frame))
    writer.context.report({ code: 'unclosed-parenthesis', start, end, found: '(', related, edits });
  writer.parentheses.leave(false);
  writer.imply(T.Close, at);
}

/** Scans a comma between arguments, values, or items of `orderby`. */
export function scanComma(writer: TokenWriter, i: number): number {
  if (!writer.hasItems) {
    if (writer.holdsTransformations) return writer.stray(i, i + 1, 'a slash or the end');
    return writer.stray(i, i + 1, writer.operandDue ? 'a value' : 'an operator such as "and", or the end');
  }
  if (writer.clause === 'from') {
    writer.push(T.FromComma, 'punctuation', i, i + 1);
    return i + 1;
  }
  const comma = writer.push(T.Comma, 'punctuation', i, i + 1);
  writer.parentheses.nextArgument();
  if (writer.frame !== undefined) startArgument(writer, comma.end);
  return i + 1;
}

/** The other characters besides names, digits and operators of other languages. */
const itemStarts = `'"($@-[{*+%\u2018\u2019\u201c\u201d`;

/** Scans a semicolon between two arguments or values, as in some languages; undefined where no comma is allowed either. */
export function scanSemicolon(writer: TokenWriter, i: number): number | undefined {
  const { frame, context, source } = writer;
  if (frame === undefined || !writer.hasItems || writer.operandDue) return undefined;
  if (frame.name !== '$count') {
    const span = source.span(i, i + 1);
    context.unexpected(span, ';', 'a comma', 'closer', [{ ...span, text: ',' }]);
  }
  return scanComma(writer, i);
}

/** Supplies a missing comma between a direction and the next item. */
export function endOrderbyItem(writer: TokenWriter, i: number, code: number): void {
  const word = writer.wordAt(i).toLowerCase();
  if (code === 44 || word === 'asc' || word === 'desc') return;
  const isHole = writer.hasHoles && writer.text.startsWith('{{', i);
  if (!isNameStart(writer.text, i) && !isDigit(code) && !isSymbol(code) && !itemStarts.includes(writer.text.charAt(i)))
    return;
  const at = writer.last?.end ?? writer.source.start(i);
  if (!isHole && writer.last?.tokenType !== T.Stray) {
    const end = Math.max(i + 1, nameEnd(writer.text, i, writer.limit));
    const edits = [{ start: at, end: at, text: ',' }];
    writer.context.unexpected(writer.source.span(i, end), writer.text.slice(i, end), 'a comma', 'before', edits);
  }
  writer.imply(T.Comma, at);
}

/** Scans the colon of `case(condition:value)`. */
export function scanColon(writer: TokenWriter, i: number): number {
  const { frame } = writer;
  if (frame?.name !== 'case' || frame.hasColon || writer.operandDue) return writer.strayHere(i, i + 1);
  writer.push(T.Colon, 'punctuation', i, i + 1);
  frame.hasColon = true;
  return i + 1;
}

/** Scans a slash between the names of a path. */
export function scanSlash(writer: TokenWriter, i: number): number {
  const { last } = writer;
  const mayGoOn =
    last?.tokenType === T.Word ||
    last?.tokenType === T.Slash ||
    (last?.tokenType === T.Close && writer.parentheses.closed?.type === 'call');
  if (writer.operandDue || !mayGoOn) return writer.strayHere(i, i + 1);
  const before = last.end;
  const token = writer.push(T.Slash, 'punctuation', i, i + 1);
  reportRawSpace(writer, before, token.start, 'before the slash');
  return i + 1;
}

export function reportSpace(writer: TokenWriter, from: number, to: number, where: string): void {
  const { start, end } = writer.source.span(from, to);
  reportRawSpace(writer, start, end, where);
}

/** Reports a space that the grammar does not allow, although the intention is clear. */
function reportRawSpace(writer: TokenWriter, start: number, end: number, where: string): void {
  if (end <= start) return;
  writer.context.misplacedSpace({ start, end }, where);
}
