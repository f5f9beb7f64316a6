/**
 * Reads the options of objects and calls whose keys are system query options: `{ $filter: "…" }`, `.set("$top", "5")`. It
 * reads those that no known call uses; `RoleWriter` reads those of known calls.
 */
import type { Span } from '@odatalint/core';
import type { HostLiteral } from '../document/document.js';
import { GeneratedText } from '../text/generated-text.js';
import { encodeValue, isOptionName, isOptionTable } from './option-table.js';
import { addLiteralText, asValue } from './literal-text.js';
import type { JoinedLiteral, JoinedLiterals } from './joined-literal.js';
import { passingOf } from './known-calls.js';
import { withFormatArguments, withOpenEnd, withSingleQuotes } from './fill-address.js';
import type { SourceText } from './source-text.js';

/** Calls that add a parameter to a URL. */
const adds =
  /^(?:set|append|append_pair|add|put|with|query|param|parameter)$|(?:param|params|parameter|query|queryparam|queryparameter)$/i;

/** One option: its key, its value, and their places. */
interface OptionPair extends Span {
  readonly name: GeneratedText;
  readonly keySpan: Span;
  readonly value: GeneratedText;
  readonly valueSpan: Span;
  readonly literals: readonly HostLiteral[];
  /** The bracket that contains the pair; for a call, that of its arguments. */
  readonly holder: number;
  readonly isCall: boolean;
  /** The object of a call in a statement of its own; empty in a chain of calls, and for a member. */
  readonly receiver: string;
  readonly next: number;
}

/** The options of one request, with the URL beside them, if any. */
export interface OptionGroup extends Span {
  readonly made: GeneratedText;
  readonly literals: readonly HostLiteral[];
  readonly next: number;
  /** Whether it is a single option without a URL, and not set by a call. */
  readonly isAlone: boolean;
}

/** The greatest distance in tokens between two calls that add options to one URL. */
const maxBetween = 12;
/** The greatest distance of a URL from its options, in tokens of its own bracket and in brackets. */
const maxBeside = 60;
const maxBrackets = 4;

/**
 * The options whose first key is at an index; undefined if there are none, or if they do not belong to an OData
 * request.
 *
 * @param after - The offset at which the last request ended.
 */
export function readOptionGroup(
  source: SourceText,
  joined: JoinedLiterals,
  index: number,
  after: number,
): OptionGroup | undefined {
  const first = pairAt(source, joined, index);
  if (first === undefined) return undefined;
  const pairs = [first];
  let next = first.next;
  for (let at = next; at < source.tokens.length && pairs.length < 32; at++) {
    const last = pairs.at(-1) as OptionPair;
    if (last.isCall ? at - last.next > maxBetween : leaves(source, at, first.holder)) break;
    const pair = pairAt(source, joined, at);
    if (pair === undefined) {
      // Values of other keys are skipped.
      const close = last.isCall ? -1 : source.partner(at);
      const holdsPair = isKey(source, at + 1) || isLabelled(source, at + 3);
      if (close > at && source.word(at + 1) !== '' && !holdsPair) at = close;
      continue;
    }
    if (pair.isCall !== last.isCall || (!pair.isCall && pair.holder !== first.holder)) break;
    // A repeated option belongs to another request, or to another branch of the program.
    const isOther = pair.receiver !== '' && pair.receiver !== first.receiver;
    if (isOther || pairs.some(({ name }) => name.text === pair.name.text)) break;
    pairs.push(pair);
    at = pair.next - 1;
    next = pair.next;
  }
  if (!isOdata(pairs)) return undefined;
  return groupOf(source, joined, pairs, { after, next });
}

/** Whether the bracket of the options is closed before an index. */
function leaves(source: SourceText, index: number, holder: number): boolean {
  const close = holder === -1 ? -1 : source.partner(holder);
  return holder === -1
    ? source.holder(index) === -1 && source.startsLine(index) && !isKey(source, index)
    : close !== -1 && index >= close;
}

/** Whether a token can be the key of an option. */
function isKey(source: SourceText, index: number): boolean {
  const token = source.tokens[index];
  if (token === undefined) return false;
  if (token.literal !== undefined)
    return (
      token.isClosed && token.literal.opens && token.end - token.start < 24 && isOptionName(textOf(source, index).text)
    );
  return source.language.hasDollarNames === true && isOptionName(source.word(index));
}

function textOf(source: SourceText, index: number): GeneratedText {
  const made = new GeneratedText();
  const token = source.tokens[index];
  if (token?.literal !== undefined) {
    addLiteralText(made, source.text, token.literal.start, token.literal.end, token.literal.form);
  } else if (token !== undefined) made.addExact(source.text, token.start, token.end);
  return made;
}

function pairAt(source: SourceText, joined: JoinedLiterals, index: number): OptionPair | undefined {
  if (!isKey(source, index)) return undefined;
  const form = formOf(source, index);
  if (form === undefined) return undefined;
  const value = valueAt(source, joined, form.value, form.isAssigned === true);
  if (value === undefined) return undefined;
  const keySpan = source.span(index, index);
  const name = textOf(source, index);
  return {
    name,
    keySpan,
    ...value,
    holder: form.holder,
    isCall: form.isCall,
    receiver: form.isCall ? receiverOf(source, index) : '',
    start: keySpan.start,
    end: value.valueSpan.end,
  };
}

/** The names before the call or index that contains a key, up to an earlier call. */
function receiverOf(source: SourceText, index: number): string {
  const names: string[] = [];
  const isIndex = [']', ')'].includes(source.word(index + 1));
  let at = isIndex ? index - 2 : index - 4;
  if (!isIndex && !source.isMemberMark(source.word(index - 3))) return '';
  for (let count = 0; count < 8; count++) {
    // The link of a chain belongs to the first name of the chain.
    if (source.tokens[at]?.kind !== 'word') return source.word(at) === ')' ? '' : names.join('.');
    names.unshift(source.word(at));
    if (!source.isMemberMark(source.word(at - 1))) return names.join('.');
    at -= 2;
  }
  return '';
}

interface PairForm {
  /** The index of the value. */
  readonly value: number;
  readonly holder: number;
  readonly isCall: boolean;
  /** Set if the value is assigned, so that a program can extend it. */
  readonly isAssigned?: true;
}

/** The binding of the key at an index to its value; undefined for any other token. */
function formOf(source: SourceText, index: number): PairForm | undefined {
  const [before, after] = [source.word(index - 1), source.word(index + 1)];
  const isLiteral = source.tokens[index]?.literal !== undefined;
  const holder = source.holder(index);
  const isInParentheses = before === '(' && after === ')';
  if (isLiteral && (isInParentheses || (before === '[' && after === ']'))) {
    const isEntry = source.word(index + 2) === '=' || (!isInParentheses && source.word(index + 2) === ':');
    const isIndexer = source.tokens[index - 2]?.kind === 'word' || source.word(index - 2) === ')';
    const isAssigned = isIndexer && { isAssigned: true as const };
    return isEntry
      ? { value: index + 3, holder: source.holder(index - 1), isCall: isIndexer, ...isAssigned }
      : undefined;
  }
  if (after === ':' || after === '=>') return { value: index + 2, holder, isCall: false };
  if (!isLiteral) return undefined;
  if ((after === 'to' && before !== '.') || after === '->') return { value: index + 2, holder, isCall: false };
  if (after === '=' && !source.language.hasDollarNames) return { value: index + 2, holder, isCall: false };
  if (after !== ',') return undefined;
  if (before === '{' && source.language.hasBracedPairs === true)
    return { value: index + 2, holder: source.holder(index - 1), isCall: false };
  if (isLabelled(source, index)) return { value: index + 4, holder: source.holder(index - 3), isCall: false };
  if (before !== '(') return undefined;
  if (source.tokens[index - 2]?.kind !== 'word')
    return { value: index + 2, holder: source.holder(index - 1), isCall: false };
  const isCall = adds.test(source.word(index - 2)) && !isDeclaration(source, index + 2, holder);
  return isCall ? { value: index + 2, holder, isCall: true } : undefined;
}

/** Whether arguments describe a parameter: its name, its place, a text about it, and more. */
function isDeclaration(source: SourceText, value: number, holder: number): boolean {
  const end = source.partner(holder);
  let count = 0;
  for (let at = value; at < end && count < 2; at++)
    if (source.word(at) === ',' && source.holder(at) === holder) count++;
  return count >= 2;
}

/** Whether a key belongs to `name: "$filter", value: "…"`, in an object or in arguments. */
const isLabelled = (source: SourceText, index: number): boolean =>
  /^(?:name|key)$/i.test(source.word(index - 2)) &&
  /^value$/i.test(source.word(index + 2)) &&
  [index - 1, index + 3].every((at) => [':', '='].includes(source.word(at)));

type PairValue = Pick<OptionPair, 'value' | 'valueSpan' | 'literals' | 'next'>;

/** The value at an index: a text, number or Boolean as it is written; a variable for any other expression. */
function valueAt(
  source: SourceText,
  joined: JoinedLiterals,
  index: number,
  isAssigned: boolean,
): PairValue | undefined {
  const word = source.word(index);
  if ('{['.includes(word || ' ') || word === 'function' || word === 'async') return undefined;
  if (source.opensLiteral(index)) {
    const literal = joined.read(index);
    if (literal !== undefined && isOver(source, literal.next)) {
      const { start, end } = literal;
      return {
        value: encodeValue(
          isAssigned ? withOpenEnd(withFormatArguments(literal.made)) : withFormatArguments(literal.made),
        ),
        valueSpan: { start, end },
        literals: literal.literals,
        next: literal.next,
      };
    }
  }
  const formatted = formattedAt(source, joined, index);
  if (formatted !== undefined) return formatted;
  const sign = word === '-' ? 1 : 0;
  const token = source.tokens[index + sign];
  const isPlain = token?.kind === 'number' || ['true', 'false'].includes(word);
  const end = isPlain ? index + sign + 1 : joined.operandEnd(index);
  if (end === undefined || source.word(end) === '=>') return undefined;
  const span = source.span(index, end - 1);
  const made = new GeneratedText();
  if (isPlain && isOver(source, end)) made.addExact(source.text, span.start, span.end);
  else made.addCollapsed('{{value}}', span);
  return { value: made, valueSpan: span, literals: [], next: end };
}

/** The text that a call formats or encodes, as in `fmt.Sprintf("Price gt %d", price)`. */
function formattedAt(source: SourceText, joined: JoinedLiterals, index: number): PairValue | undefined {
  const end = joined.operandEnd(index);
  if (end === undefined || source.word(end - 1) !== ')' || !isOver(source, end)) return undefined;
  const open = source.partner(end - 1);
  if (open <= index || open - index > 8) return undefined;
  const passing = passingOf(source.word(open - 3), source.word(open - 1));
  if (passing === undefined || !['format', 'pattern', 'encoded', 'same'].includes(passing)) return undefined;
  const literal = source.opensLiteral(open + 1) ? joined.read(open + 1) : undefined;
  if (literal === undefined) return undefined;
  const { start, end: to } = literal;
  const made = passing === 'pattern' ? withSingleQuotes(literal.made) : literal.made;
  return {
    value: encodeValue(withFormatArguments(made)),
    valueSpan: { start, end: to },
    literals: literal.literals,
    next: end,
  };
}

/** Whether the value ends before an index, and is not part of a condition. */
function isOver(source: SourceText, index: number): boolean {
  const word = source.word(index);
  return word === '' || ',;)]}'.includes(word) || source.startsLine(index);
}

/** Whether only OData can have these options. */
const isOdata = (pairs: readonly OptionPair[]): boolean =>
  isOptionTable(
    pairs
      .filter(({ literals }) => literals.length > 0)
      .map(({ name, value }) => ({ name: name.text, text: value.text })),
  );

/** The URL `…?name=value&name=value` of the options. */
function groupOf(
  source: SourceText,
  joined: JoinedLiterals,
  pairs: readonly OptionPair[],
  { after, next }: { readonly after: number; readonly next: number },
): OptionGroup {
  const first = pairs[0] as OptionPair;
  const beside = addressBeside(source, joined, first.holder, after);
  const made = new GeneratedText();
  const literals: HostLiteral[] = [...(beside?.literals ?? [])];
  if (beside === undefined) made.addCollapsed('{{url}}', { start: first.start, end: first.start + 1 });
  else made.addMade(beside.made);
  let last = beside?.end ?? first.start;
  let separator = made.text.includes('?') ? '&' : '?';
  for (const pair of pairs) {
    made.addCollapsed(separator, { start: Math.min(last, pair.start), end: pair.start + 1 });
    made.addMade(pair.name);
    made.addCollapsed('=', { start: pair.keySpan.end - 1, end: Math.max(pair.valueSpan.start, pair.keySpan.end) });
    made.addMade(pair.value);
    for (const literal of pair.literals) literals.push(asValue(literal));
    last = pair.end;
    separator = '&';
  }
  const isAlone = beside === undefined && pairs.length === 1 && !first.isCall;
  return { made, literals, start: beside?.start ?? first.start, end: last, next, isAlone };
}

type WrittenAddress = Omit<JoinedLiteral, 'next'>;

/** The URL without the variable that represents the options. */
function withoutQuery(literal: WrittenAddress): WrittenAddress {
  const { text } = literal.made;
  const mark = /\?(?:\{\{[^{}]*\}\})?$/.exec(text)?.index;
  if (mark === undefined) return literal;
  return { ...literal, made: literal.made.slice(0, mark) };
}

/** The literal URL before the options: another argument of their call, or beside their object. */
function addressBeside(
  source: SourceText,
  joined: JoinedLiterals,
  holder: number,
  after: number,
): WrittenAddress | undefined {
  let open = holder;
  for (let level = 0; level < maxBrackets && open !== -1; level++) {
    let at = open - 1;
    const outer = source.holder(open);
    for (let count = 0; at > outer && count < maxBeside; count++) {
      const token = source.tokens[at];
      if (token?.literal === undefined) {
        const partner = source.partner(at);
        at = partner !== -1 && partner < at ? partner - 1 : at - 1;
        continue;
      }
      const start = source.firstStretch(at);
      if (start === -1 || token.start < after) return undefined;
      const whole = joined.readWhole(start);
      const literal = whole && withoutQuery(whole);
      if (literal !== undefined && literal.start >= after && isPath(literal.made.text)) return literal;
      at = start - 1;
    }
    // The options of a template literal are in the expression that ends it.
    const template =
      source.tokens[outer]?.literal === undefined ? undefined : joined.readWhole(source.firstStretch(outer));
    const own = template && withoutQuery(template);
    if (own !== undefined) return own.start >= after && isPath(own.made.text) ? own : undefined;
    open = outer;
  }
  return undefined;
}

/** Whether a text is the URL of a resource and nothing else. */
const isPath = (text: string): boolean =>
  text.length < 500 && /^(?:https?:\/\/|\/|\{\{)/.test(text) && !/[\s?#"<>\\]/.test(text) && !text.endsWith('/');
