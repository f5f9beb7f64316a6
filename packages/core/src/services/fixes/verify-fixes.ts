/** Tries the safe fixes of findings, and marks one as unsafe if it causes new errors or warnings. */
import {
  applyFixes,
  hasSafeFix,
  type CheckInput,
  type Diagnostic,
  type Field,
  type Fix,
  headerLines,
  type HeaderInput,
  isBatchInput,
  isRequestInput,
  isWorse,
  type RequestChange,
  withoutSafety,
} from '../../text/index.js';
import { isOfV3Version } from './v3-version.js';
import { keepLengths } from './keep-lengths.js';
import { isGuessCode } from '../../mistakes/index.js';
import { textOfField } from '../field-text.js';
import type { Schema } from '../../schema/index.js';
import type { Dialect } from '../../syntax/index.js';

/**
 * However many fixes there are, an input is checked so many times more at most, so that time grows with its length alone. Up to
 * that number each fix is tried by itself, since a person may choose only one.
 */
const maxChecks = 12;

/** Of more fixes than that, so many are tried by themselves; the texts are long then, and their fixes mostly alike. */
const fewestSamples = 4;

/** What fixes are tried with. */
export interface Trial {
  readonly schema: Schema | undefined;
  readonly dialect: Pick<Dialect, 'v3Literals'>;
  /** Every finding of an input, however many there are. */
  readonly check: (input: CheckInput) => readonly Diagnostic[];
  /** Every finding before the fixes; undefined where a limit left some out, so that they have to be found again. */
  readonly before: readonly Diagnostic[] | undefined;
}

/**
 * In: an input and its findings. Out: the same findings in the same order; a fix after which the check finds more errors or
 * warnings of some code than before is not safe, and none is where a service of OData V1 to V3 is checked by another dialect.
 * Of very many, some of each code are tried by themselves: if one of these is not safe, none of its code is but those that were
 * tried. The others are tried together.
 */
export function verifyFixes(
  input: CheckInput,
  diagnostics: readonly Diagnostic[],
  trial: Trial,
): readonly Diagnostic[] {
  const { schema, dialect, check } = trial;
  if (!diagnostics.some(hasSafeFix)) return diagnostics;
  // A dialect of those versions knows what is right in them.
  if (dialect.v3Literals !== 'own' && isOfV3Version(input, schema)) return diagnostics.map(withoutSafety);
  diagnostics = keepLengths(input, diagnostics);
  const fixable = diagnostics.filter(hasSafeFix);
  if (fixable.length === 0) return diagnostics;
  const before = trial.before ?? check(input);
  /** The findings after some fixes; undefined if these do harm. */
  const findAfter = (group: readonly Diagnostic[]): readonly Diagnostic[] | undefined => {
    const fixed = withFixes(input, group);
    const after = fixed && check(fixed);
    return after === undefined || isWorse(after, before) ? undefined : after;
  };
  const isMany = fixable.length > maxChecks;
  const tried = isMany ? sampleOf(fixable) : fixable;
  const safe = new Set(tried.filter((each) => findAfter([each]) !== undefined));
  if (isMany) {
    const refused = new Set(tried.filter((each) => !safe.has(each)).map(({ code }) => code));
    const open = fixable.filter(({ code }) => !refused.has(code));
    // Where the parser still guesses after all fixes, one of them alone can give the rest of the text another meaning.
    if (findAfter(open)?.some(({ code }) => isGuessCode(code)) === false) for (const each of open) safe.add(each);
  }
  return safe.size === fixable.length
    ? diagnostics
    : diagnostics.map((each) => (safe.has(each) ? each : withoutSafety(each)));
}

/** The first finding of each code, at most `maxChecks`; of few codes, also others, spread evenly. */
function sampleOf(findings: readonly Diagnostic[]): readonly Diagnostic[] {
  const firsts = new Map<string, Diagnostic>();
  for (const each of findings) if (!firsts.has(each.code)) firsts.set(each.code, each);
  const sample = new Set([...firsts.values()].slice(0, maxChecks - 1));
  const left = fewestSamples - sample.size;
  for (let at = 1; at <= left; at++) sample.add(findings[Math.floor((at * (findings.length - 1)) / left)]!);
  return [...sample];
}

/** The input with the safe fixes of some findings; undefined where it cannot be put together again. */
function withFixes(input: CheckInput, diagnostics: readonly Diagnostic[]): CheckInput | undefined {
  let fixed: CheckInput | undefined = input;
  const isChange = ({ request }: Fix): boolean => request !== undefined;
  for (const { request } of diagnostics.flatMap(({ fixes }) => fixes.filter(isChange)))
    fixed = fixed && request && withChange(fixed, request);
  diagnostics = diagnostics.filter(({ fixes }) => !fixes.some(isChange));
  for (const field of new Set(diagnostics.map((each) => each.in))) {
    const text: string | undefined = fixed && textOfField(fixed, field);
    if (fixed === undefined || text === undefined) return undefined;
    const ofField = diagnostics.filter((each) => each.in === field);
    const applied = applyFixes(text, ofField);
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

function withText(input: CheckInput, field: Field, text: string): CheckInput | undefined {
  if (field === 'headers') return { ...input, headers: text.split('\n').map(headerOf) } as CheckInput;
  if (field !== 'body') return { ...input, [field]: text };
  const member = isBatchInput(input) ? 'batch' : 'body';
  if (typeof (input as Readonly<Record<string, unknown>>)[member] === 'string') return { ...input, [member]: text };
  try {
    return { ...input, [member]: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}

function headerOf(line: string): HeaderInput {
  const colon = line.indexOf(':');
  return colon === -1
    ? { name: line, value: '' }
    : { name: line.slice(0, colon), value: line.slice(colon + 1).trimStart() };
}
