/** Tries the fixes of findings, and keeps those that resolve the finding and cause no other. */
import {
  applyFixes,
  type CheckInput,
  type Diagnostic,
  type FindingPlace,
  type Fix,
  headerLines,
  type HeaderInput,
  isRequestInput,
  isWorse,
  type RequestChange,
  textOfField,
  withText,
} from '../../text/index.js';
import { isGuessCode } from '../one-finding.js';
import { isTimeUp, type TimeLimit } from '../checker-options.js';

/**
 * However many fixes there are, an input is checked so many times more at most, so that time grows with its length alone. Up to
 * that number each fix is tried by itself, since a person may choose only one.
 */
const maxChecks = 12;

/** If there are more fixes, only so many are tried by themselves: the text is long then, and its fixes are mostly alike. */
const fewestSamples = 4;

/** The check that fixes are tried with. */
export interface Trial {
  /** Every finding of an input, however many there are. */
  readonly check: (input: CheckInput) => readonly FindingPlace[];
  /** Every finding before the fixes; undefined where a limit left some out, so that they have to be found again. */
  readonly before: readonly FindingPlace[] | undefined;
  readonly time: TimeLimit | undefined;
}

/** A fix of a finding. */
interface Offer {
  readonly finding: Diagnostic;
  readonly fix: Fix;
}

/**
 * Tries the fixes of findings. Of very many fixes some of each code are tried by themselves: if one of these is refused, so are those of
 * its code that were not tried. The other safe ones are tried together, and are unsafe if they do harm.
 *
 * @returns The same findings in the same order, with the fixes after which the check does not find the mistake again, and not more errors
 *   or warnings of any code than before.
 */
export function verifyFixes(
  input: CheckInput,
  diagnostics: readonly Diagnostic[],
  trial: Trial,
): readonly Diagnostic[] {
  const { check, time } = trial;
  const offers = diagnostics.flatMap((finding) => finding.fixes.map((fix) => ({ finding, fix })));
  if (offers.length === 0) return diagnostics;
  const before = trial.before ?? check(input);
  /** The findings after some fixes; undefined if these do harm, or if there is no time to see all of them. */
  const findAfter = (group: readonly Offer[]): readonly FindingPlace[] | undefined => {
    const fixed = isTimeUp(time) ? undefined : withFixes(input, group);
    const after = fixed && check(fixed);
    return after === undefined || isTimeUp(time) || isWorse(after, before) ? undefined : after;
  };
  const lost = diagnostics.filter(({ code, fixes }) => fixes.length === 0 && unreadableCodes.has(code));
  const resolves = (offer: Offer): boolean => {
    const { code } = offer.finding;
    const after = findAfter([offer]);
    if (after === undefined || countOf(code, after) >= countOf(code, before)) return false;
    // Unreadable text near the fix can give the fixed text another meaning.
    return !lost.some(
      (other) => countOf(other.code, after) >= countOf(other.code, before) && isBeside(offer, other, input),
    );
  };
  const tried = offers.length > maxChecks ? sampleOf(offers) : offers;
  const refused = new Set(tried.filter((each) => !resolves(each)));
  const untried = offers.filter((each) => !tried.includes(each));
  const refusedCodes = new Set(Array.from(refused, ({ finding }) => finding.code));
  for (const each of untried) if (refusedCodes.has(each.finding.code)) refused.add(each);
  const safe = untried.filter((each) => each.fix.safety === 'safe' && !refused.has(each));
  // If the parser still guesses after all fixes, one of them alone can change the meaning of the rest of the text.
  const isDoubted = safe.length > 0 && findAfter(safe)?.some(({ code }) => isGuessCode(code)) !== false;
  return withVerdicts(diagnostics, offers, refused, new Set(isDoubted ? safe : []));
}

/** Codes of text or operators that the grammar does not expect; if they have no fix, the meaning of the text is unknown. */
const unreadableCodes: ReadonlySet<string> = new Set(['unexpected-token', 'missing-operand']);

/** Where another condition, item, option or segment begins. */
const boundary = /(?:\s|\+|%20)(?:and|or)(?:\s|\+|%20)|[,;&?/]|%2c|%3b|%26/i;

/** An operator that belongs to neither of the adjacent conditions. */
const connective = /^(?:and|or)$/i;

/** Whether a finding is in the condition or item that a fix of another one changes. */
function isBeside({ finding, fix: { edits } }: Offer, other: Diagnostic, input: CheckInput): boolean {
  if (other === finding || other.in !== finding.in || edits.length === 0) return false;
  let { start, end } = finding;
  for (const edit of edits) [start, end] = [Math.min(start, edit.start), Math.max(end, edit.end)];
  const text = textOfField(input, finding.in) ?? '';
  const between = other.start >= end ? text.slice(end, other.start) : text.slice(other.end, start);
  return !boundary.test(between) && !connective.test(text.slice(other.start, other.end));
}

const countOf = (code: string, findings: readonly FindingPlace[]): number =>
  findings.filter((each) => each.code === code).length;

/** The findings without the refused fixes, and with unsafe ones instead of those in doubt. */
function withVerdicts(
  diagnostics: readonly Diagnostic[],
  offers: readonly Offer[],
  refused: ReadonlySet<Offer>,
  doubted: ReadonlySet<Offer>,
): readonly Diagnostic[] {
  if (refused.size === 0 && doubted.size === 0) return diagnostics;
  const kept = new Map<Diagnostic, Fix[]>();
  for (const offer of offers) {
    const { finding, fix } = offer;
    const fixes = kept.get(finding) ?? [];
    kept.set(finding, fixes);
    if (!refused.has(offer)) fixes.push(doubted.has(offer) ? { ...fix, safety: 'unsafe' } : fix);
  }
  return diagnostics.map((each) => ({ ...each, fixes: kept.get(each) ?? [] }));
}

/** The first fix of each code, at most `maxChecks`; of few codes, also others, spread evenly. */
function sampleOf(offers: readonly Offer[]): readonly Offer[] {
  const firsts = new Map<string, Offer>();
  for (const each of offers) if (!firsts.has(each.finding.code)) firsts.set(each.finding.code, each);
  const sample = new Set([...firsts.values()].slice(0, maxChecks - 1));
  const left = fewestSamples - sample.size;
  for (let at = 1; at <= left; at++) sample.add(offers[Math.floor((at * (offers.length - 1)) / left)]!);
  return [...sample];
}

/** The input with some fixes; undefined where it cannot be put together again. */
function withFixes(input: CheckInput, offers: readonly Offer[]): CheckInput | undefined {
  let fixed: CheckInput | undefined = input;
  for (const { fix } of offers) if (fix.request !== undefined) fixed = fixed && withChange(fixed, fix.request);
  const edited = offers.filter(({ fix }) => fix.request === undefined);
  for (const field of new Set(edited.map(({ finding }) => finding.in))) {
    const text: string | undefined = fixed && textOfField(fixed, field);
    if (fixed === undefined || text === undefined) return undefined;
    const ofField = edited.filter(({ finding }) => finding.in === field);
    const applied = applyFixes(
      text,
      ofField.map(({ finding: { code }, fix: { title, edits } }) => ({
        code,
        fixes: [{ title, edits, safety: 'safe' }],
      })),
    );
    // A fix that was not applied has not been tried.
    fixed = applied.applied === ofField.length || ofField.length > 1 ? withText(fixed, field, applied.text) : undefined;
  }
  return fixed;
}

/** The input with another method, or with a header that it may have had with another value. */
function withChange(input: CheckInput, change: RequestChange): CheckInput | undefined {
  if (!isRequestInput(input)) return undefined;
  if ('method' in change) return { ...input, method: change.method };
  const isOther = ({ name }: HeaderInput): boolean => name.toLowerCase() !== change.header.name.toLowerCase();
  return { ...input, headers: [...headerLines(input.headers ?? []).filter(isOther), change.header] };
}
