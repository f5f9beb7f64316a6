/**
 * The doubts about fixes: why one is not safe, although it would resolve its finding. Each doubt is a function with a name, and the two
 * tables list all of them. The doubts about documents are in `documents`.
 */
import { rewritesForV4 } from '../../codes/index.js';
import type { Schema } from '../../schema/index.js';
import type { BoundRequest } from '../../semantics/index.js';
import { type Dialect, holeEnd } from '../../syntax/index.js';
import {
  type CheckInput,
  type Diagnostic,
  type Field,
  type Fix,
  hasSafeFix,
  headerLines,
  isRequestInput,
  type Span,
  type TextEdit,
  textOfField,
} from '../../text/index.js';
import { displacedCodes, type ExplainedTexts, unclosedCodes } from '../one-finding.js';
import { generationOf, mayBeBeforeV4 } from '../version-evidence.js';

/** Whether a fix of a finding is not safe. */
type Doubt = (finding: Diagnostic, fix: Fix) => boolean;

/** The findings in one bound part of an input, and the texts that a rule explains. */
interface CheckedPart {
  readonly findings: readonly Diagnostic[];
  readonly bound: BoundRequest;
  readonly explained: ExplainedTexts;
}

/** An input, and the certainty of its version. */
export interface DatedInput {
  readonly input: CheckInput;
  readonly schema: Schema | undefined;
  readonly dialect: Pick<Dialect, 'v3Literals'>;
  /** The certainty of the OData version: guessed if only the notation of the request shows it, assumed if nothing does. */
  readonly version: 'known' | 'assumed' | 'guessed';
}

/** About the meaning of the text at a fix. */
const doubtsInPart: readonly ((part: CheckedPart) => Doubt)[] = [
  isInGuessedText,
  isAtLoneOperator,
  mayBeAtPlaceholder,
  mayBeOfOtherLanguage,
  mayBeWrittenSpace,
  changesVariable,
];

/** About the request as a whole. */
const doubtsInInput: readonly ((dated: DatedInput) => Doubt)[] = [
  mayBeOfOtherVersion,
  mayBeRightBeforeV4,
  mayLackIn,
  changesLength,
];

/** The findings in a bound part, with unsafe fixes where the text may have another meaning. */
export const doubtFixesInPart = (part: CheckedPart): readonly Diagnostic[] =>
  doubtFixes(part.findings, doubtsInPart, part);

/** The findings in an input, with unsafe fixes where its version is not certain, or where its length is written. */
export const doubtFixesInInput = (findings: readonly Diagnostic[], dated: DatedInput): readonly Diagnostic[] =>
  doubtFixes(findings, doubtsInInput, dated);

function doubtFixes<Context>(
  findings: readonly Diagnostic[],
  doubts: readonly ((context: Context) => Doubt)[],
  context: Context,
): readonly Diagnostic[] {
  if (!findings.some(hasSafeFix)) return findings;
  const all = doubts.map((doubt) => doubt(context));
  const judged = (finding: Diagnostic, fix: Fix): Fix =>
    fix.safety === 'safe' && all.some((isDoubted) => isDoubted(finding, fix)) ? { ...fix, safety: 'unsafe' } : fix;
  return findings.map((finding) =>
    hasSafeFix(finding) ? { ...finding, fixes: finding.fixes.map((fix) => judged(finding, fix)) } : finding,
  );
}

/**
 * A quote or parenthesis has no partner in the query option of the fix, so the parser guessed how the text goes on. Only the missing
 * partner itself can be safe to add: if nothing else is out of place, and the option does not end at a wrong separator, which may be
 * an operator.
 */
function isInGuessedText({ findings, bound, explained }: CheckedPart): Doubt {
  const { syntax, url, reference } = bound;
  const options = reference === undefined ? (url?.query?.options ?? []) : [];
  const guessed = new Map<Field, GuessedText>();
  for (const { field, problems } of syntax) {
    if (!problems.some(({ code }) => unclosedCodes.has(code))) continue;
    const unexplained = problems.filter(({ start }) => !explained.hold({ in: field, start }));
    guessed.set(field, new GuessedText(unexplained, field === 'url' ? options : [], findings));
  }
  return (finding) => guessed.get(finding.in)?.holds(finding) === true;
}

/** A text in which some query options, or the text outside them, were read by guess. */
class GuessedText {
  /** The options that were read by guess, and whether other text in them is out of place. */
  readonly #guesses = new Map<Span | undefined, boolean>();
  /** The options before a wrong separator. */
  readonly #cut = new Set<Span | undefined>();

  constructor(
    problems: readonly { readonly code: string; readonly start: number }[],
    private readonly options: readonly Span[],
    findings: readonly Diagnostic[],
  ) {
    for (const { code, in: field, start } of findings)
      if (code === 'misplaced-separator' && field === 'url') this.#cut.add(this.#optionBefore(start));
    for (const { code, start } of problems)
      if (unclosedCodes.has(code)) this.#guesses.set(this.#optionAt(start), false);
    for (const { code, start } of problems) {
      const option = this.#optionAt(start);
      if (displacedCodes.has(code) && this.#guesses.has(option)) this.#guesses.set(option, true);
    }
  }

  /** Whether a finding, or an edit of it, is at a place that was guessed. */
  holds({ code, start, fixes }: Diagnostic): boolean {
    return [{ start }, ...fixes.flatMap(({ edits }) => edits)].some((place) => {
      const option = this.#optionAt(place.start);
      if (code === 'unclosed-parenthesis' && option !== undefined && this.#cut.has(option)) return true;
      const isDisplaced = this.#guesses.get(option);
      return isDisplaced === true || (isDisplaced === false && !unclosedCodes.has(code));
    });
  }

  /** The option that contains an offset or ends at it. */
  #optionAt(offset: number): Span | undefined {
    const option = this.#optionBefore(offset);
    return option !== undefined && offset <= option.end ? option : undefined;
  }

  /** The last option that begins before an offset or at it. */
  #optionBefore(offset: number): Span | undefined {
    let [low, high] = [0, this.options.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.options[middle]!.start <= offset) low = middle + 1;
      else high = middle;
    }
    return this.options[low - 1];
  }
}

/** A sign with nothing before or after it need not be an operator. */
function isAtLoneOperator({ bound }: CheckedPart): Doubt {
  const places = new Set<string>();
  for (const { field, problems } of bound.syntax)
    for (const { code, start } of problems) if (code === 'missing-operand') places.add(`${field} ${start}`);
  return ({ in: field, start }) => places.has(`${field} ${start}`);
}

/** The text that a finding's offsets count in; undefined in a received request. A batch's own texts come before those of its requests. */
const writtenText = ({ isReceived, texts }: BoundRequest, { in: field }: Diagnostic): string | undefined =>
  isReceived ? undefined : texts.findLast((text) => text.field === field)?.text;

/** A finding about a longer text concerns more than one value. */
const longestValue = 200;

/** The text or the edit touches a possible placeholder: `%s`, `#{name}`, `:name`, `?`. */
function mayBeAtPlaceholder({ bound }: CheckedPart): Doubt {
  return (finding) => {
    if (finding.code === 'unencoded-plus') return false;
    const text = writtenText(bound, finding);
    if (text === undefined) return false;
    const { start, end, fixes } = finding;
    if (end - start <= longestValue && mayTouchPlaceholder(text, start, end)) return true;
    return fixes.some(({ edits }) =>
      edits.some((edit) => mayTouchPlaceholder(text, edit.start, changedEnd(edit, text))),
    );
  };
}

/** No placeholder is longer. */
const longestPlaceholder = 80;

/** Each notation of a possible placeholder contains one of these. */
const placeholderSigns = /[%#<:?$@{[]/;

/** These notations have other meanings too, so a request is read without replacing them. */
const notations: readonly RegExp[] = [
  // Directives of printf and strftime. After "like" a percent sign is a wildcard.
  /(?<!like.{1,40})%(?![\dA-Fa-f]{2})(?:\([^()\r\n]{1,60}\)|\[\d{1,2}\]|\d{1,2}\$|<)?[-+#,.*\d]{0,8}[hl]{0,2}[A-Za-z](?![A-Za-z])/g,
  /(?<!like.{1,40})%[A-Z_][A-Z\d_]{1,40}%/g,
  // Ruby and CoffeeScript; the name in the braces may have become a variable.
  /#\{[^}\r\n]{0,80}\}{1,2}/g,
  // Templates of pages.
  /<[%?][^<>\r\n]{0,80}>/g,
  // The values of a statement by name; a quote before a colon ends the name of a member.
  /(?<=[\s(,=+']|%2[0278C]|^):[A-Za-z_]\w{0,60}/g,
  // The values of a statement by position.
  /(?<=[\s(,=+'"]|%2[0278C]|^)\?(?=[\s),&+'"]|%2[0279C]|$)/g,
  /(?<=[\s(,=+'"]|%2[0278C]|^)\$(?!(?:it|this|root|count|value|ref|all|each)\b)[A-Za-z_]\w{0,60}(?!\w|=|%3[dD])/g,
  /(?<='|%27)@\w{1,60}(?='|%27)/g,
  /\{\}/g,
  /\[\[[\w .-]{1,60}\]\]/g,
  /@\([^()\r\n]{0,60}\)/g,
];

/**
 * Whether a text that may be a placeholder touches a part of a text: printf's `%s`, `#{name}`, `<%= name %>`, `:name`, `?`, `{}`.
 * Offsets count UTF-16 units. In a long part, only the surroundings of its two ends are searched.
 */
function mayTouchPlaceholder(text: string, start: number, end: number): boolean {
  if (end - start > 4 * longestPlaceholder)
    return (
      mayTouchPlaceholder(text, start, start + longestPlaceholder) ||
      mayTouchPlaceholder(text, end - longestPlaceholder, end)
    );
  const from = Math.max(0, start - longestPlaceholder);
  const around = text.slice(from, end + longestPlaceholder);
  if (!placeholderSigns.test(around)) return false;
  return notations.some((notation) => {
    for (const match of around.matchAll(notation)) {
      const first = from + match.index;
      if (first <= end && first + match[0].length >= start) return true;
    }
    return false;
  });
}

/** The end of the text that an edit changes, without a tail that it writes unchanged. */
function changedEnd({ start, end, text: written }: TextEdit, text: string): number {
  let kept = 0;
  while (kept < Math.min(end - start, written.length) && text[end - 1 - kept] === written[written.length - 1 - kept])
    kept++;
  return end - kept;
}

/** The sign of another language may not be an operator: `--` and `/*` begin comments, and the value of a variable may begin an operator. */
function mayBeOfOtherLanguage({ bound }: CheckedPart): Doubt {
  return (finding) => {
    const text = finding.code === 'foreign-operator' ? writtenText(bound, finding) : undefined;
    if (text === undefined) return false;
    const { start, end } = finding;
    const [previous, next] = [text.charAt(start - 1), text.charAt(end)];
    const isInComment = isSign(previous) || (isSign(next) && !/^-\d/.test(text.slice(end, end + 2)));
    if (/^[-*/%]$/.test(text.slice(start, end)) && isInComment) return true;
    return previous === '}' && isAfterOperand(text, start);
  };
}

const isSign = (character: string): boolean => character !== '' && '-*/%'.includes(character);

/** Whether a variable that ends at an offset comes after an operand, so that it is in an operator's place. */
function isAfterOperand(text: string, at: number): boolean {
  const variable = /\{\{[^{}\r\n]{1,80}\}\}$/.exec(text.slice(Math.max(0, at - 90), at));
  if (variable === null) return false;
  const before = text.slice(Math.max(0, at - 190), at - variable[0].length);
  const operand = /([\w')\]]{1,20})(?:\s|%20|\+){1,5}$/.exec(before)?.[1];
  return (
    operand !== undefined && !/^(?:and|or|not|eq|ne|gt|ge|lt|le|in|has|add|sub|mul|div|divby|mod|like)$/i.test(operand)
  );
}

/** A plus sign that can only be a space: next to an operator, after a comma or between words of a search. */
const writtenSpace = /\+(?:eq|ne|gt|ge|lt|le|and|or|in|has|asc|desc|as)(?![\w'])|,\+|search=\w{1,60}\+/i;

/** A plus sign may be a space in a text where others are. */
function mayBeWrittenSpace({ bound }: CheckedPart): Doubt {
  const known = new Map<Field, boolean>();
  return (finding) => {
    if (finding.code !== 'unencoded-plus') return false;
    const isSpace = known.get(finding.in) ?? writtenSpace.test(writtenText(bound, finding) ?? '');
    known.set(finding.in, isSpace);
    return isSpace;
  };
}

/** No variable is longer; one that begins before an edit may reach into it. */
const longestVariable = 200;

/** The fix splits, encodes or removes a variable `{{name}}` or a reference `$[1]`. */
function changesVariable({ bound }: CheckedPart): Doubt {
  return (finding, { edits }) => {
    const text = writtenText(bound, finding);
    return text !== undefined && !keepsVariables(edits, text);
  };
}

function keepsVariables(edits: readonly TextEdit[], text: string): boolean {
  const written = edits.map((edit) => edit.text).join('\n');
  return edits.every(({ start, end }) => {
    const from = Math.max(0, start - longestVariable);
    // Only the text around the fix: the whole text of a batch contains all of its requests, and each fix would search
    // it again.
    const around = text.slice(from, end + 1);
    if (!around.includes('{{') && !around.includes('$[')) return true;
    for (let at = from; at < end; at++) {
      const close = variableEnd(text, at);
      if (close === undefined || close <= start) continue;
      if (at < start || close > end || !written.includes(text.slice(at, close))) return false;
    }
    return true;
  });
}

/** The end of the variable, or of the reference to another request of a batch, that begins at an offset. */
function variableEnd(text: string, at: number): number | undefined {
  if (text.startsWith('{{', at)) return holeEnd(text, at, text.length);
  if (!text.startsWith('$[', at)) return undefined;
  // An id has none of these: a bracket that is never closed begins no reference.
  const reference = /^\$\[[^\]["'/\s$]{1,100}\]/.exec(text.slice(at, at + longestVariable));
  return reference === null ? undefined : at + reference[0].length;
}

/** The version was guessed, or a request of OData V1 to V3 is checked as one of V4. */
function mayBeOfOtherVersion({ input, schema, dialect, version }: DatedInput): Doubt {
  // A dialect of the older versions determines the correct notation there.
  const isOther = version === 'guessed' || (dialect.v3Literals !== 'own' && mayBeBeforeV4(input, schema));
  return () => isOther;
}

/** The fix writes notation of V4 instead of valid notation of older versions, and nothing shows that the request is of V4. */
function mayBeRightBeforeV4({ input, version }: DatedInput): Doubt {
  const isAssumed = version === 'assumed' && !(isRequestInput(input) && generationOf(input) === 'v4');
  return ({ code }) => isAssumed && rewritesForV4(code);
}

/** The fix writes `in`, which 4.01 added, and the version of the service is not known. */
function mayLackIn({ version }: DatedInput): Doubt {
  return ({ code }) => version !== 'known' && code === 'collapsible-or-chain';
}

/** The header of a part, or the member of a request in JSON. */
const lengthHeader = /content-length["']?\s*:\s*["']?\d/i;

/** A header states the length of the body, so the server would cut off the rest (RFC 9110 8.6). */
function changesLength({ input }: DatedInput): Doubt {
  const body = textOfField(input, 'body') ?? '';
  const headers = isRequestInput(input) ? headerLines(input.headers) : [];
  const isCounted =
    headers.some(({ name }) => name.trim().toLowerCase() === 'content-length') || lengthHeader.test(body);
  const growth = (edits: readonly TextEdit[]): number =>
    edits.reduce((sum, { start, end, text }) => sum + bytesOf(text) - bytesOf(body.slice(start, end)), 0);
  return ({ in: field, fixes }) => isCounted && field === 'body' && fixes.some(({ edits }) => growth(edits) !== 0);
}

/** The length of a text in UTF-8. */
function bytesOf(text: string): number {
  let bytes = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    // Each half of a surrogate pair is two of its four bytes.
    bytes += code < 0x80 ? 1 : code < 0x8_00 || (code >= 0xd8_00 && code < 0xe0_00) ? 2 : 3;
  }
  return bytes;
}
