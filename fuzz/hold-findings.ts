/** The invariants of the result of every check. */
import {
  type Checker,
  type CheckInput,
  type Diagnostic,
  type Field,
  type Node,
  parse,
  parseExpand,
  parseFilter,
  type ParseOptions,
  parseOrderby,
  type ParseResult,
  parseSelect,
  type TextEdit,
} from '@odatalint/core';
import { applyFixes, findPlaceholders, fixText } from '@odatalint/core/internal';
import { holdSafeFix, maxFindings } from './hold-fixes.js';
import { isInText, textOfField, withField } from './stored-input.js';
import { demand, demandInside } from './target.js';
/** Each fix is a check of its own. */
const maxFixes = 3;

const parsers: { readonly [field in Field]?: (text: string, options: ParseOptions) => ParseResult<Node> } = {
  url: parse,
  filter: parseFilter,
  orderby: parseOrderby,
  select: parseSelect,
  expand: parseExpand,
};

/** How much the parser finds wrong in the text of a field, whether or not a rule explains it; 0 for what is not a query. */
const problemsIn = (checker: Checker, input: CheckInput, field: Field, text: string): number =>
  parsers[field]?.(text, { dialect: checker.serviceFor(input).dialect }).problems.length ?? 0;

/** A text with variables for its placeholders, as a check reads it; for the parser alone they are other text. */
const withVariables = (text: string): string =>
  findPlaceholders(text, 'address', 'stored').reduceRight(
    (whole, { start, end }) => `${whole.slice(0, start)}{{a}}${whole.slice(end)}`,
    text,
  );

/** Checks an input, and demands of what is said all that can be demanded without knowing the input. */
export function holdCheck(checker: Checker, input: CheckInput): void {
  const diagnostics = checker.find(input);
  demand(diagnostics.length <= 2 * maxFindings, 'limits of findings hold', () => String(diagnostics.length));
  for (const diagnostic of diagnostics) holdFinding(input, diagnostic);
  const fixable = diagnostics.filter((each) => isInText(input, each) && each.fixes.some(isSafe));
  for (const diagnostic of fixable.slice(0, maxFixes)) {
    holdFix(checker, input, diagnostic, diagnostics);
    holdSafeFix(checker, input, diagnostic, diagnostics);
  }
  // Beyond the limit each round fixes as many again, so that rounds grow with the text.
  if (diagnostics.length >= maxFindings) return;
  const fields = new Set(fixable.slice(0, 20).map(({ in: field }) => field));
  for (const field of fields) holdFixing(checker, input, field);
}

/** Of a change to another part of the request nothing is seen in the text of the finding. */
const isSafe = ({ safety, request }: Diagnostic['fixes'][number]): boolean =>
  safety === 'safe' && request === undefined;

function holdPlace(
  input: CheckInput,
  field: Field,
  span: { readonly start: number; readonly end: number },
  what: string,
): void {
  const text = textOfField(input, field);
  if (text !== undefined) demandInside(span, text.length, what);
}

/** What a message contains when it was put together from nothing. */
const slips = ['undefined', 'NaN', '[object Object]'];

/** Places in the text; words that are a sentence. */
function holdFinding(input: CheckInput, diagnostic: Diagnostic): void {
  const { code, message, notes, fixes, in: field } = diagnostic;
  holdPlace(input, field, diagnostic, `a finding of ${code}`);
  for (const { span } of notes) if (span !== undefined) holdPlace(input, field, span, `a note of ${code}`);
  for (const { edits } of fixes) for (const edit of edits) holdPlace(input, field, edit, `an edit of ${code}`);
  const written = JSON.stringify(input);
  const isSlip = slips.some((slip) => message.includes(slip) && !written.includes(slip));
  const isSentence = /[.!?]$/.test(message) && !isSlip;
  demand(isSentence, `the message of ${code} is a sentence`, () => message);
}

const countOf = (diagnostics: readonly Diagnostic[], isCounted: (each: Diagnostic) => boolean): number =>
  diagnostics.filter(isCounted).length;

/** Invariant 8: with a safe fix the text parses as well as before, and no longer has the finding. */
function holdFix(checker: Checker, input: CheckInput, finding: Diagnostic, before: readonly Diagnostic[]): void {
  const { code, in: field } = finding;
  const text = textOfField(input, field)!;
  const fixed = applyFixes(text, [finding]);
  if (fixed.applied === 0) return;
  const after = checker.check(withField(input, field, fixed.text));
  // Beyond the limit other findings replace it.
  if (before.length >= maxFindings) return;
  const words = (): string => `${JSON.stringify(text.slice(0, 200))} → ${JSON.stringify(fixed.text.slice(0, 200))}`;
  const isLike = (each: Diagnostic): boolean => each.code === code && each.in === field;
  // Another one of the code may show itself where this one was in its way.
  const isFewer = countOf(after, isLike) < countOf(before, isLike);
  const start = placeAfter(finding.start, fixed.edits);
  const isThere = (each: Diagnostic): boolean =>
    isLike(each) && each.message === finding.message && each.start === start;
  // What is said twice can be the half of what is said twice.
  const mayRemain = code === 'redundant-condition';
  demand(isFewer || mayRemain || !after.some(isThere), `a safe fix of ${code} takes its finding away`, words);
  // With a separator in its place, what was a part of the path is an option, with mistakes of its own.
  if (code === 'misplaced-separator') return;
  const [problems, left] = [text, fixed.text].map((each) => problemsIn(checker, input, field, withVariables(each)));
  demand(left! <= problems!, `a safe fix of ${code} breaks nothing`, words);
}

/** Where an offset is once edits are made that do not touch it; those after it do not move it. */
const placeAfter = (offset: number, edits: readonly TextEdit[]): number =>
  edits.reduce((at, { start, end, text }) => (end <= offset ? at + text.length - (end - start) : at), offset);

/** Fixing comes to an end, and what was fixed is not fixed again. */
function holdFixing(checker: Checker, input: CheckInput, field: Field): void {
  const check = (text: string) => ({
    diagnostics: checker.check(withField(input, field, text)).filter((each) => each.in === field),
  });
  const seen = new Set<string>();
  let text = textOfField(input, field)!;
  for (let round = 0; round < 5; round++) {
    seen.add(text);
    const fixed = fixText(text, check);
    if (fixed.applied === 0 || fixed.text === text) return;
    demand(!seen.has(fixed.text), 'fixing comes to an end', () => JSON.stringify([...seen]).slice(0, 400));
    ({ text } = fixed);
  }
}
