/**
 * Scans the parts that only `$apply` and `$compute` have: names of transformations, groupings, and the clauses after a
 * value.
 */
import { findStringEnd } from '../text/string-end.js';
import { holeEnd } from '../text/decoded-text.js';
import { isNameStart, isSpace, nameEnd, skipSpace } from '../text/characters.js';
import { operators } from '../../language/index.js';
import { closeParenthesis, openTransformation, scanComma } from './punctuation-scanner.js';
import { suggestNames } from '../../text/index.js';
import type { TokenWriter } from './token-writer.js';
import * as T from '../tokens/tokens.js';
import { rollups, transformations } from '../transformations.js';

const open = 40;
const close = 41;
const semicolon = 59;
const comma = 44;
const slash = 47;

/** Scans one token where transformations or groupings are expected; undefined where an expression is. */
export function scanApplyToken(writer: TokenWriter, i: number): number | undefined {
  const { frame, shape } = writer;
  if (writer.clause === 'with' || writer.clause === 'as') return scanAfterClause(writer, i);
  if (frame?.atArgumentStart === true && shape === 'transformationsOrOrderby' && beginsTransformation(writer, i)) {
    frame.shape = 'transformations';
    writer.imply(T.TransformationsStart, writer.source.start(i));
  }
  if (writer.holdsTransformations) return scanTransformation(writer, i);
  const code = writer.codeAt(i);
  if (shape === 'groupings' && frame?.atArgumentStart === true && code === open) return openGroupings(writer, i);
  if (shape === 'grouping' && frame?.atArgumentStart === true && isRollup(writer, i)) {
    const end = nameEnd(writer.text, i, writer.limit);
    const token = writer.operand(T.TransformationName, 'name', i, end, writer.text.slice(i, end));
    writer.setClause('as');
    return openTransformation(writer, end, token.text);
  }
  if (shape === 'search' && frame?.atArgumentStart === true && code !== close) return scanSearchText(writer, i);
  if (shape === 'option' && frame?.atArgumentStart === true) return scanKeepStart(writer, i);
  return undefined;
}

/** Whether the word at `i` is a transformation's, and not a path to order by. */
function beginsTransformation(writer: TokenWriter, i: number): boolean {
  const word = writer.wordAt(i);
  return Object.hasOwn(transformations, word) && (word === 'identity' || writer.codeAt(i + word.length) === open);
}

function isRollup(writer: TokenWriter, i: number): boolean {
  const word = writer.wordAt(i);
  return Object.hasOwn(rollups, word) && writer.codeAt(i + word.length) === open;
}

function scanTransformation(writer: TokenWriter, i: number): number {
  const { text, last, limit } = writer;
  const code = writer.codeAt(i);
  const isDue =
    last?.tokenType === T.TransformationsStart ||
    last?.tokenType === T.Slash ||
    (last?.tokenType === T.Stray && last.text === '/');
  const hole = writer.hasHoles && text.startsWith('{{', i) ? holeEnd(text, i, limit) : undefined;
  if (hole !== undefined && isDue) {
    writer.push(T.HoleToken, 'hole', i, hole, text.slice(i, hole));
    return hole;
  }
  if (isNameStart(text, i)) return isDue ? scanName(writer, i) : scanAlias(writer, i);
  if (code === slash) {
    if (isDue) return writer.stray(i, i + 1, 'a transformation');
    writer.push(T.Slash, 'punctuation', i, i + 1);
    return i + 1;
  }
  if (code === close) return closeParenthesis(writer, i);
  if (code === comma) return scanComma(writer, i);
  return strayRun(writer, i, isDue ? 'a transformation such as filter(…)' : 'a slash or the end');
}

function scanName(writer: TokenWriter, i: number): number {
  const end = nameEnd(writer.text, i, writer.limit);
  const text = writer.text.slice(i, end);
  const meant = writer.codeAt(end) === open ? transformationMeant(text) : undefined;
  const token = writer.push(T.TransformationName, 'name', i, end, meant ?? text);
  if (meant !== undefined) {
    const { start, end: stop } = token;
    writer.context.unexpected(token, text, `"${meant}"`, 'word', [{ start, end: stop, text: meant }]);
  }
  return writer.codeAt(end) === open ? openTransformation(writer, end, token.text) : end;
}

/** The only transformation of which a name is a typo or a spelling in another case; otherwise undefined. */
function transformationMeant(text: string): string | undefined {
  if (text.includes('.') || Object.hasOwn(transformations, text)) return undefined;
  const [nearest, ...others] = suggestNames(text, Object.keys(transformations));
  return others.length === 0 || nearest?.toLowerCase() === text.toLowerCase() ? nearest : undefined;
}

/** After transformations only `as Name` is allowed, and only if they are nested. */
function scanAlias(writer: TokenWriter, i: number): number {
  const end = nameEnd(writer.text, i, writer.limit);
  if (writer.shape === 'nested' && writer.text.slice(i, end).toLowerCase() === 'as')
    return scanClause(writer, i, end, 'as');
  return strayRun(writer, i, writer.shape === 'nested' ? 'a slash or "as"' : 'a slash or the end');
}

/**
 * Scans `with`, `from` or `as` after a value.
 *
 * @returns The offset after it, and the name that follows.
 */
export function scanClause(writer: TokenWriter, i: number, end: number, word: 'with' | 'from' | 'as'): number {
  const { text, limit } = writer;
  const token = writer.push(word === 'from' ? T.FromClause : T.Clause, 'operator', i, end, text.slice(i, end));
  token.operator = word;
  writer.setClause(word);
  if (word === 'from') return end;
  const start = skipSpace(text, end, limit);
  const hole = writer.holeValueEnd(start);
  const stop = hole ?? (start < limit && isNameStart(text, start) ? nameEnd(text, start, limit) : start);
  if (stop === start) return end;
  writer.push(T.ClauseName, hole === undefined ? 'name' : 'hole', start, stop, text.slice(start, stop));
  return stop;
}

/** The clause that a word in an operator's place begins, where the place has clauses. */
export function clauseAt(writer: TokenWriter, word: string): 'with' | 'from' | 'as' | undefined {
  const { shape } = writer;
  if (word !== 'as' && word !== 'with' && word !== 'from') return undefined;
  if (shape === 'aggregate') return word;
  return shape === 'alias' && word === 'as' ? word : undefined;
}

/** `as` in the place of a value begins a clause if a name follows that ends the item. */
export function lacksValue(writer: TokenWriter, end: number): boolean {
  const next = skipSpace(writer.text, end, writer.limit);
  const word = writer.wordAt(next).toLowerCase();
  return next > end && word !== '' && clauseAt(writer, word) === undefined && !Object.hasOwn(operators, word);
}

/** After the name of a clause the item ends, or another clause begins. */
function scanAfterClause(writer: TokenWriter, i: number): number {
  const code = writer.codeAt(i);
  if (code === comma) return scanComma(writer, i);
  if (code === close) return closeParenthesis(writer, i);
  const word = writer.wordAt(i).toLowerCase();
  const clause = clauseAt(writer, word);
  if (clause !== undefined && writer.clause === 'with') return scanClause(writer, i, i + word.length, clause);
  return strayRun(writer, i, 'a comma or the end');
}

/** Skips text that the grammar does not allow, up to a possible end of an item, without splitting strings and parentheses. */
function strayRun(writer: TokenWriter, i: number, expected: string): number {
  const { text, limit } = writer;
  const isReported = writer.last?.tokenType === T.Stray;
  let depth = 0;
  let end = i;
  while (end < limit) {
    const code = text.charCodeAt(end);
    if (depth === 0 && end > i && (code === comma || code === close || isSpace(code) || code === slash)) break;
    if (code === close && depth === 0) break;
    if (code === open) depth++;
    else if (code === close) depth--;
    end = code === 39 ? findStringEnd(text, end, limit).end : end + 1;
  }
  end = Math.max(end, i + 1);
  if (!isReported) return writer.stray(i, end, expected);
  writer.push(T.Stray, 'skipped', i, end, text.slice(i, end)).reported = true;
  return end;
}

/** After the list, as after an alias, only a comma or the end is allowed. */
function openGroupings(writer: TokenWriter, i: number): number {
  writer.setClause('as');
  return openTransformation(writer, i, '(');
}

/** Scans the text of `search(…)` up to its parenthesis; parentheses in quotes do not count. */
function scanSearchText(writer: TokenWriter, i: number): number {
  const stop = searchTextEnd(writer, i);
  const token = writer.imply(T.SearchText, writer.source.start(i));
  token.end = writer.source.end(stop);
  token.innerStart = i;
  token.innerEnd = stop;
  token.reported = false;
  writer.frame!.atArgumentStart = false;
  writer.setClause('as');
  return stop;
}

/** Scans the value of `$search` in `Items/$count($search=…)`, up to the semicolon or parenthesis after it. */
export function scanCountSearch(writer: TokenWriter, at: number): number {
  const i = skipSpace(writer.text, at, writer.limit);
  const stop = searchTextEnd(writer, i, semicolon);
  if (stop > i) writer.operand(T.Unread, 'skipped', i, stop, writer.text.slice(i, stop));
  return stop;
}

function searchTextEnd(writer: TokenWriter, i: number, separator?: number): number {
  const { text, limit } = writer;
  let depth = 0;
  let end = i;
  for (; end < limit; end++) {
    const code = text.charCodeAt(end);
    if (code === 34 || code === 39) {
      const quote = String.fromCharCode(code);
      const partner = writer.absent.has(quote) ? -1 : text.indexOf(quote, end + 1);
      if (partner < 0 || partner >= limit) writer.absent.add(quote);
      else end = partner;
    } else if (code === open) depth++;
    else if (code === separator || (code === close && --depth < 0)) break;
  }
  while (end > i && isSpace(text.charCodeAt(end - 1))) end--;
  return end;
}

/** Scans `keep start`; any other text there is an expression. */
function scanKeepStart(writer: TokenWriter, i: number): number | undefined {
  const { text, limit } = writer;
  const end = nameEnd(text, i, limit);
  const next = skipSpace(text, end, limit);
  if (text.slice(i, end) !== 'keep' || writer.wordAt(next) !== 'start') return undefined;
  writer.operand(T.Word, 'name', i, next + 5, 'keep start');
  return next + 5;
}
