/**
 * Converts the decoded text of an expression to tokens. The scanner knows whether an operand or an operator comes next, as a JavaScript
 * scanner does for `/`. This distinguishes the operator `in` from a property of that name, and the grammar needs only one token of
 * lookahead. The scanner also balances parentheses: an unmatched `)` becomes a Stray token, and a missing one is supplied with an empty
 * span.
 */
import { clauseAt, lacksValue, scanApplyToken, scanClause, scanCountSearch } from './apply-scanner.js';
import { type DecodedText, holeEnd } from '../text/decoded-text.js';
import { findStringEnd } from '../text/string-end.js';
import { isDigit, isNamePart, isNameStart, isSpace, isSymbol, nameEnd, skipSpace } from '../text/characters.js';
import { isOperator, keywordAt, operatorAt } from '../text/keywords.js';
import { functionRow } from '../../language/index.js';
import { scanDashedWord, scanOtherWord } from './other-words.js';
import { isBareGuid, isGuid, isNearGuid } from './literal-kind.js';
import { beginsNumber, isSlashPattern, scanJson, scanNumber, scanOtherQuote, scanString } from './literal-scanner.js';
import type { ParseContext } from '../context/parse-context.js';
import { scanLambdaVariable } from './lambda-variable-scanner.js';
import { scanPathToken } from './path-scanner.js';
import {
  closeBracket,
  closeParenthesis,
  endList,
  endOrderbyItem,
  openBareList,
  openCall,
  openParenthesis,
  reportSpace,
  scanColon,
  scanComma,
  scanSemicolon,
  scanSlash,
  supplyClosers,
} from './punctuation-scanner.js';
import { scanOther, scanSymbol } from './symbol-scanner.js';
import type { OpenParenthesis } from './open-parentheses.js';
import { type ScanMode, TokenWriter } from './token-writer.js';
import * as T from '../tokens/tokens.js';

const isJoint = (word: string | undefined): boolean => word === 'and' || word === 'or';

export class ExpressionScanner {
  readonly #writer = new TokenWriter();
  #text = '';
  #limit = 0;
  /** The number of open parentheses around the paths that begin with `$root`. */
  readonly #rootPaths = new Set<number>();

  /**
   * The tokens of `source.text[from..to]`. In `orderby` mode, commas and directions at the top level are tokens. In `path` mode, the top
   * level is segments separated by slashes, and only the contents of parentheses are expressions.
   */
  scan(source: DecodedText, from: number, to: number, context: ParseContext, mode: ScanMode): T.ScannedToken[] {
    const writer = this.#writer;
    writer.begin(source, to, context, mode);
    this.#text = source.text;
    this.#limit = to;
    this.#rootPaths.clear();
    if (mode === 'apply') writer.imply(T.TransformationsStart, source.start(from));
    let i = from;
    while (i < to) {
      const code = this.#text.charCodeAt(i);
      if (isSpace(code)) i = this.#space(i);
      else if (writer.isPath && writer.frame === undefined)
        i =
          code === 40 && !writer.isInOwnPath
            ? openCall(writer, i, writer.last?.text === '$filter' ? '$filter' : '')
            : scanPathToken(writer, i);
      else i = this.#token(i, code);
    }
    supplyClosers(writer);
    return writer.tokens;
  }

  /** Other programs read a space around a segment as a part of its name. */
  #space(i: number): number {
    const { isPath, frame, context, source } = this.#writer;
    if (!isPath || frame !== undefined || !context.isReceived) return i + 1;
    const end = skipSpace(this.#text, i, this.#limit);
    context.unexpected(source.span(i, end), ' ', 'around a segment of a path', 'space');
    return end;
  }

  #token(i: number, code: number): number {
    const writer = this.#writer;
    if (writer.shape !== 'expression') {
      const end = scanApplyToken(writer, i);
      if (end !== undefined) return end;
    }
    const { slashEnd } = writer;
    if (slashEnd >= 0) {
      if (isNameStart(this.#text, i) || code === 36 || code === 64) return this.#nameAfterSlash(i, code, slashEnd);
      if (isDigit(code) && slashEnd === i && this.#isInRootPath) return this.#keySegment(i);
    }
    if (writer.isDirected) endOrderbyItem(writer, i, code);
    const valueEnd = writer.operandDue ? writer.holeValueEnd(i) : undefined;
    if (valueEnd !== undefined) return this.#hole(i, valueEnd);
    if (isNameStart(this.#text, i)) return this.#word(i);
    if (isDigit(code) || ((code === 43 || code === 46) && writer.operandDue && beginsNumber(writer, i)))
      return scanNumber(writer, i);
    switch (code) {
      case 39:
        return scanString(writer, i, i);
      case 40:
        return openParenthesis(writer, i);
      case 41:
        return closeParenthesis(writer, i);
      case 93:
      case 125:
        return closeBracket(writer, i) ?? scanOther(writer, i, code);
      case 44:
        return scanComma(writer, i);
      case 47:
        return isSlashPattern(writer, i) ? scanOtherQuote(writer, i, code) : scanSlash(writer, i);
      case 45:
        return this.#minus(i);
      case 36:
      case 64:
        return this.#sigil(i);
      case 58:
        return scanColon(writer, i);
      case 59:
        return scanSemicolon(writer, i) ?? scanOther(writer, i, code);
      case 91:
      case 123:
        return this.#bracket(i);
      default:
        return scanOther(writer, i, code);
    }
  }

  // Words

  #word(i: number): number {
    const { operandDue } = this.#writer;
    const end = nameEnd(this.#text, i, this.#limit);
    const next = this.#writer.codeAt(end);
    if (next === 39 && operandDue) return scanString(this.#writer, i, end);
    if (next === 45 && operandDue && (isGuid(this.#text.slice(i, i + 36)) || isNearGuid(this.#text, i)))
      return scanNumber(this.#writer, i);
    if (operandDue && end - i === 32 && this.#isBareGuid(i, end, next)) return scanNumber(this.#writer, i);
    if (operandDue) return this.#operandWord(i, end);
    if (!this.#writer.holdsValues || operatorAt(this.#text, i, end) !== undefined) return this.#operatorWord(i, end);
    this.#writer.implyComma(i, end);
    return this.#operandWord(i, end);
  }

  /** A GUID without its hyphens, which is not the name of a segment. */
  #isBareGuid(i: number, end: number, next: number): boolean {
    const isValue = !this.#writer.isPath || this.#writer.frame !== undefined;
    return isValue && next !== 40 && next !== 47 && next !== 61 && isBareGuid(this.#text.slice(i, end));
  }

  #operandWord(i: number, end: number): number {
    const writer = this.#writer;
    const next = this.#writer.codeAt(end);
    const { frame } = writer;
    const clause = writer.shape === 'expression' ? undefined : clauseAt(writer, this.#lowerCase(i, end));
    if (clause !== undefined && lacksValue(writer, end)) return scanClause(writer, i, end, clause);
    if (frame?.type === 'call' && frame.atArgumentStart) {
      const named = this.#argumentName(i, end, frame);
      if (named !== undefined) return named;
    }
    const keyword = keywordAt(this.#text, i, end);
    if (keyword !== undefined) return this.#operandKeyword(i, end, keyword);
    if (end - i === 3 && next !== 47 && next !== 40 && /^(?:INF|NaN)$/.test(this.#text.slice(i, end))) {
      writer.operand(T.LiteralToken, 'literal', i, end, this.#text.slice(i, end)).literal = 'double';
      return end;
    }
    return this.#name(i, end);
  }

  #lowerCase(i: number, end: number): string {
    return this.#text.slice(i, end).toLowerCase();
  }

  /** `not`, a literal, or a keyword that is a name here. */
  #operandKeyword(i: number, end: number, keyword: string): number {
    const writer = this.#writer;
    const next = writer.codeAt(end);
    if (keyword === 'not' && (end >= this.#limit || next === 40 || isSpace(next))) {
      const token = writer.push(T.Prefix, 'operator', i, end, this.#text.slice(i, end));
      token.operator = 'not';
      writer.checkCase(token, keyword);
      return end;
    }
    const isLiteral = keyword === 'null' || keyword === 'true' || keyword === 'false';
    if (isLiteral && next !== 47 && next !== 40) {
      const token = writer.operand(T.LiteralToken, 'literal', i, end, this.#text.slice(i, end));
      token.literal = keyword === 'null' ? 'null' : 'boolean';
      writer.checkCase(token, keyword);
      return end;
    }
    if (isOperator(keyword) && this.#isOperatorWithoutLeft(keyword, end)) return this.#operator(i, end, keyword);
    return this.#name(i, end);
  }

  /** An operator in the place of an operand is a name only if the condition then has two sides. */
  #isOperatorWithoutLeft(lower: string, end: number): boolean {
    const next = this.#writer.codeAt(end);
    if (next === 47 || (next === 40 && !isJoint(lower))) return false;
    if (isJoint(lower)) return true;
    const { isOrderbyTop, frame } = this.#writer;
    const following = skipSpace(this.#text, end, this.#limit);
    const word = this.#keywordAt(following);
    const isItem =
      following >= this.#limit || this.#writer.codeAt(following) === 44 || word === 'asc' || word === 'desc';
    if (isOrderbyTop && isItem) return false;
    const after = this.#writer.codeAt(following);
    if (frame?.type === 'call' && (after === 44 || after === 41)) return false;
    if (after === 41 && this.#writer.last?.tokenType === T.GroupOpen) return false;
    return !isOperator(word) || isJoint(word);
  }

  #nameAfterSlash(i: number, code: number, slashEnd: number): number {
    const isSigil = code === 36 || code === 64;
    if (!isSigil && slashEnd === i && this.#isInRootPath) return this.#keySegment(i);
    const end = isSigil ? this.#sigilEnd(i) : nameEnd(this.#text, i, this.#limit);
    if (end === i + 1 && isSigil) return this.#writer.strayHere(i, end);
    if (slashEnd < i) {
      // After a space it is an operator: the name after the slash is missing.
      const operator = operatorAt(this.#text, i, end);
      if (operator !== undefined) return this.#operator(i, end, operator);
      reportSpace(this.#writer, slashEnd, i, 'after the slash');
    }
    return this.#name(i, end);
  }

  /** Whether the path that continues here begins with `$root`, after which keys can be segments (URL conventions 4.3.6). */
  get #isInRootPath(): boolean {
    const { parentheses, context } = this.#writer;
    return context.dialect.keySegments && this.#rootPaths.has(parentheses.depth);
  }

  /** A name, or a key without its quotes, which may be a number or a GUID. */
  #keySegment(i: number): number {
    let end = i;
    while (end < this.#limit && (isNamePart(this.#text, end) || '-.~'.includes(this.#text.charAt(end)))) end++;
    return this.#name(i, end);
  }

  #name(i: number, end: number): number {
    const { last, parentheses, names } = this.#writer;
    const text = names.nameAt(this.#text, i, end);
    if (text === '$root') this.#rootPaths.add(parentheses.depth);
    else if (last?.tokenType !== T.Slash) this.#rootPaths.delete(parentheses.depth);
    this.#writer.operand(T.Word, 'name', i, end, text);
    return this.#writer.codeAt(end) === 40 ? openCall(this.#writer, end, text) : end;
  }

  /** Scans `l:` in `any(l:…)`, or `color=` in `Ns.Find(color='red')`. */
  #argumentName(i: number, end: number, frame: OpenParenthesis): number | undefined {
    const writer = this.#writer;
    const next = skipSpace(this.#text, end, this.#limit);
    const code = this.#writer.codeAt(next);
    if (writer.last?.tokenType === T.CallOpen) {
      const body = scanLambdaVariable(writer, i, end, next);
      if (body !== undefined) return body;
    }
    const isParameter =
      frame.transformation === undefined &&
      code === 61 &&
      frame.name !== '$filter' &&
      !isSymbol(this.#writer.codeAt(next + 1)) &&
      functionRow(frame.name) === undefined;
    if (!isParameter) return undefined;
    writer.push(T.ParameterName, 'name', i, end, this.#text.slice(i, end));
    writer.context.token('punctuation', writer.source.start(next), writer.source.end(next + 1));
    const isSearch = frame.name === '$count' && /^\$?search$/i.test(this.#text.slice(i, end));
    return isSearch ? scanCountSearch(writer, next + 1) : next + 1;
  }

  #operatorWord(i: number, end: number): number {
    const writer = this.#writer;
    const clause = writer.shape === 'expression' ? undefined : clauseAt(writer, this.#lowerCase(i, end));
    if (clause !== undefined) return scanClause(writer, i, end, clause);
    const keyword = keywordAt(this.#text, i, end);
    if (keyword === undefined) return this.#noOperator(i, end, keyword);
    if (isOperator(keyword)) return this.#operator(i, end, keyword);
    if (writer.acceptsDirection && (keyword === 'asc' || keyword === 'desc')) {
      writer.checkCase(writer.push(T.DirectionToken, 'direction', i, end, this.#text.slice(i, end)), keyword);
      writer.endDirection();
      return end;
    }
    return this.#noOperator(i, end, keyword);
  }

  /** Scans a word that is not an operator where one is expected. */
  #noOperator(i: number, end: number, keyword: string | undefined): number {
    const writer = this.#writer;
    if (writer.isOrderbyTop && writer.last?.tokenType === T.Stray) {
      writer.implyComma(i, end);
      return this.#operandWord(i, end);
    }
    const foreign = scanOtherWord(writer, i, end);
    if (foreign !== undefined) return foreign;
    const next = skipSpace(this.#text, end, this.#limit);
    const following = this.#keywordAt(next);
    if (keyword === 'not' && isOperator(following) && !isJoint(following))
      return writer.stray(i, end, `write "not" before the whole comparison, in parentheses`, 'extra');
    if (keyword === 'not' || this.#startsOperand(end, next, following)) {
      // Two adjacent operands: the grammar adds an empty operator between them.
      return this.#operandWord(i, end);
    }
    const isLast = next >= this.#limit || ')],;'.includes(this.#text.charAt(next)) || isJoint(following);
    if (isLast) return writer.stray(i, end, writer.operatorExpected(), 'before');
    const word = this.#text.slice(i, end);
    const token = writer.infix(i, end, word, undefined);
    writer.report(token, word, writer.operatorExpected(), 'instead');
    return end;
  }

  /** The keyword that begins at `i`; undefined if there is none. */
  #keywordAt(i: number): string | undefined {
    return keywordAt(this.#text, i, nameEnd(this.#text, i, this.#limit));
  }

  /** Whether the word that ends at `end` is itself an operand, according to the text after it. */
  #startsOperand(end: number, next: number, following: string | undefined): boolean {
    const code = this.#writer.codeAt(next);
    if (next === end && (code === 47 || code === 40)) return true;
    if (code !== -1 && isNameStart(this.#text, next)) {
      return (
        (isOperator(following) && !isJoint(following)) ||
        (this.#writer.isOrderbyTop && (following === 'asc' || following === 'desc'))
      );
    }
    return next < this.#limit && isSymbol(code);
  }

  /** `operator` is the word in lower case. */
  #operator(i: number, end: number, operator: string): number {
    const writer = this.#writer;
    if (operator === 'and' && writer.passBound()) {
      writer.infix(i, end, this.#text.slice(i, end), undefined).reported = true;
      return end;
    }
    // A list that already has an operator contains a condition instead of values.
    const isInValues = writer.frame?.type === 'list' && writer.frame.operators === 'none';
    if (isJoint(operator) && isInValues && !writer.operandDue) endList(writer, writer.frame);
    const isLowerCase = this.#text.startsWith(operator, i);
    const token = writer.infix(i, end, isLowerCase ? operator : this.#text.slice(i, end), operator);
    const isBare = operator === 'in' && writer.context.dialect.bareLists;
    if (isBare && writer.codeAt(skipSpace(this.#text, end, this.#limit)) !== 40) openBareList(writer, end);
    // `NOT IN` is one mistake.
    if (!isLowerCase && writer.tokens.at(-2)?.tokenType !== T.Stray) writer.checkCase(token, operator);
    return end;
  }

  #minus(i: number): number {
    const writer = this.#writer;
    if (!writer.operandDue) return scanDashedWord(writer, i) ?? scanSymbol(writer, i);
    if (beginsNumber(writer, i)) return scanNumber(writer, i);
    if (writer.wordAt(i + 1) === 'INF') {
      writer.operand(T.LiteralToken, 'literal', i, i + 4, '-INF').literal = 'double';
      return i + 4;
    }
    writer.push(T.Prefix, 'operator', i, i + 1, '-').operator = '-';
    return i + 1;
  }

  /** `$it`, `$count`, `@alias`, `@Ns.Term#Qualifier`; `$filter=` in `$count($filter=…)`. */
  #sigil(i: number): number {
    const writer = this.#writer;
    const end = this.#sigilEnd(i);
    if (end === i + 1) return writer.strayHere(i, end);
    const { frame } = writer;
    if (frame?.name === '$count' && frame.atArgumentStart) {
      const named = this.#argumentName(i, end, frame);
      if (named !== undefined) return named;
    }
    return this.#name(i, end);
  }

  #sigilEnd(i: number): number {
    const end = nameEnd(this.#text, i + 1, this.#limit);
    const isQualified = this.#writer.codeAt(i) === 64 && end > i + 1 && this.#writer.codeAt(end) === 35;
    return isQualified ? nameEnd(this.#text, end + 1, this.#limit) : end;
  }

  /** Scans a JSON array or object, or a variable in the place of an operator. */
  #bracket(i: number): number {
    const end =
      this.#writer.hasHoles && this.#text.startsWith('{{', i) ? holeEnd(this.#text, i, this.#limit) : undefined;
    if (end === undefined) return scanJson(this.#writer, i);
    this.#writer.infix(i, end, this.#text.slice(i, end), undefined).reported = true;
    return end;
  }

  /** Scans an unknown value, with arguments if it may be a function. */
  #hole(i: number, stop: number): number {
    const end = this.#writer.codeAt(stop) === 40 ? (this.#argumentsEnd(stop) ?? stop) : stop;
    this.#writer.operand(T.HoleToken, 'hole', i, end, this.#text.slice(i, end));
    return end;
  }

  #argumentsEnd(open: number): number | undefined {
    const { absent } = this.#writer;
    let depth = 0;
    for (let i = open; i < this.#limit && !absent.has(')'); i++) {
      const code = this.#text.charCodeAt(i);
      if (code === 39) i = findStringEnd(this.#text, i, this.#limit).end - 1;
      else if (code === 40) depth++;
      else if (code === 41 && --depth === 0) return i + 1;
    }
    absent.add(')');
    return undefined;
  }
}
