/** The built-in functions (URL conventions 5.1.1.4 to 5.1.1.11), one row for each. */
import type { FunctionName } from '../../language/index.js';
import { isMatch, UnsupportedPattern } from '../../text/index.js';
import type { FunctionCall } from '../model/expression.js';
import { localParts, partOfDate, readMoment } from './calendar.js';
import { countCharacters, indexOfCharacters, sliceCharacters } from './characters.js';
import { areEqual, type Datum, exactNumber, identityText, isNumeric, Moment, TimeSpan, toDecimal } from './datum.js';
import type { Evaluation, Read } from './evaluation.js';
import { ExactDecimal, wholeDecimal } from './exact-decimal.js';
import { distanceBetween, isInside, lengthOfLine } from './geo.js';
import { NotEvaluated } from './not-evaluated.js';

/** A function that is called only if no argument is null. */
type OfValues = (args: readonly Datum[], call: FunctionCall, evaluation: Evaluation) => Datum;

/** A function of two texts that also exists for collections (URL conventions 5.1.1.5). */
interface OfTexts {
  readonly texts: (a: string, b: string) => Datum;
  readonly collections: (a: Items, b: Items) => Datum;
}

/** A function that depends on more than the values of its arguments. */
interface Compiled {
  readonly compile: (evaluation: Evaluation, call: FunctionCall) => Read;
}

/** A function that is not evaluated, and the reason: a clause after `because`. */
interface Unsupported {
  readonly unsupported: string;
}

/**
 * A call of a function.
 *
 * @param args Reads the values of the arguments; the result is null if one of them is (URL conventions 5.1.1.4).
 * @throws NotEvaluated for a function that is not evaluated.
 */
export function callFunction(evaluation: Evaluation, call: FunctionCall, args: readonly Read[]): Read {
  const implementation = functions[call.name];
  if ('unsupported' in implementation)
    throw new NotEvaluated(call, `${call.name} is not supported because ${implementation.unsupported}.`);
  if ('compile' in implementation) return implementation.compile(evaluation, call);
  const [first, second, third] = args;
  if ('texts' in implementation) return ofTexts(implementation, first!, second!);
  const apply = implementation;
  if (first === undefined) return () => apply([], call, evaluation);
  if (second === undefined) {
    return (frame) => {
      const value = first(frame);
      return value === null ? null : apply([value], call, evaluation);
    };
  }
  return (frame) => {
    const [a, b] = [first(frame), second(frame)];
    if (a === null || b === null) return null;
    if (third === undefined) return apply([a, b], call, evaluation);
    const c = third(frame);
    return c === null ? null : apply([a, b, c], call, evaluation);
  };
}

/** Calls a function of two texts. Most conditions have one, so the call needs no list of arguments. */
const ofTexts =
  ({ texts, collections }: OfTexts, first: Read, second: Read): Read =>
  (frame) => {
    const [a, b] = [first(frame), second(frame)];
    if (typeof a === 'string' && typeof b === 'string') return texts(a, b);
    if (a === null || b === null) return null;
    return isCollection(a) ? collections(a, isCollection(b) ? b : []) : texts(text(a), text(b));
  };

/** Whether the last property of a path exists in its row, even if it is null. */
function compileIsDefined(evaluation: Evaluation, { args: [path], ...place }: FunctionCall): Read {
  const step = path?.kind === 'path' && path.from !== 'service' && path.steps.length === 1 ? path.steps[0] : undefined;
  if (step?.kind !== 'property' || path?.kind !== 'path' || path.from === 'service')
    throw new NotEvaluated(place, 'isdefined can only be evaluated for a property of the row itself.');
  const slot = evaluation.slotOf(path.from);
  return (frame) => Object.hasOwn((frame[slot] ?? {}) as object, step.name);
}

type Items = readonly Datum[];

const isCollection = (value: Datum | undefined): value is Items => Array.isArray(value);

const text = (value: Datum | undefined): string => (typeof value === 'string' ? value : '');

const startsAt = (items: Items, part: Items, at: number): boolean =>
  at >= 0 && at + part.length <= items.length && part.every((item, i) => areEqual(item, items[at + i]!));

const indexOfPart = (items: Items, part: Items): number => {
  for (let at = 0; at + part.length <= items.length; at++) if (startsAt(items, part, at)) return at;
  return -1;
};

function substring([value = null, from = 0, length = Infinity]: readonly Datum[], call: FunctionCall): Datum {
  const [start, count] = [Number(from), Number(length)];
  if (count < 0) throw new NotEvaluated(call, 'The length of substring is below 0.');
  const first = start < 0 && isCollection(value) ? Math.max(value.length + start, 0) : start;
  if (isCollection(value)) return value.slice(first, first + count);
  return sliceCharacters(text(value), start, count);
}

/** Whether each item of the second collection is one of the first, repeated as often there. */
function hasSubset([a, b]: readonly Datum[]): boolean {
  const left = new Map<string, number>();
  for (const item of a as Items) left.set(identityText(item), (left.get(identityText(item)) ?? 0) + 1);
  return (b as Items).every((item) => {
    const count = left.get(identityText(item)) ?? 0;
    left.set(identityText(item), count - 1);
    return count > 0;
  });
}

/** Replaces a text. An empty text occurs nowhere, as in databases. */
function replace([value, find, replacement]: readonly Datum[], call: FunctionCall, evaluation: Evaluation): Datum {
  if (find === '') return text(value);
  const parts = text(value).split(text(find));
  // The length is checked before the parts are joined, because the text could fill the memory.
  evaluation.spend(Math.floor(((parts.length - 1) * text(replacement).length) / 16));
  return evaluation.made(parts.join(text(replacement)), call);
}

function hasSubsequence([a, b]: readonly Datum[]): boolean {
  const wanted = b as Items;
  let next = 0;
  for (const item of a as Items) if (next < wanted.length && areEqual(item, wanted[next]!)) next++;
  return next === wanted.length;
}

const datePart =
  (part: 'year' | 'month' | 'day'): OfValues =>
  ([value]) => {
    const date = value instanceof Moment ? localParts(value)?.date : value;
    return typeof date === 'string' ? partOfDate(date, part) : null;
  };

/** A part of a time of day, `12:30:00.5`. */
const timePart =
  (from: number): OfValues =>
  ([value]) => {
    if (value instanceof TimeSpan) return null;
    const time = value instanceof Moment ? localParts(value)?.time : value;
    return typeof time === 'string' ? Number(time.slice(from, from + 2)) : null;
  };

function fractionalSeconds([value]: readonly Datum[]): Datum {
  const time = value instanceof Moment ? localParts(value)?.time : value;
  if (typeof time !== 'string') return null;
  return exactNumber(ExactDecimal.parse(`0${time.slice('00:00:00'.length)}`)!);
}

const rounded =
  (direction: 'floor' | 'ceiling' | 'round'): OfValues =>
  ([value]) => {
    if (value === undefined || !isNumeric(value)) return null;
    if (typeof value === 'number' && !Number.isFinite(value)) return value;
    return exactNumber(wholeDecimal(toDecimal(value), direction));
  };

/** A part of a duration of V3, with the sign of the whole. */
const spanPart =
  (unit: bigint, modulus: bigint | undefined): OfValues =>
  ([value]) => {
    if (!(value instanceof TimeSpan)) return null;
    const whole = value.seconds.units / 10n ** BigInt(value.seconds.scale) / unit;
    return exactNumber(modulus === undefined ? whole : whole % modulus);
  };

const localPart =
  (part: 'date' | 'time'): OfValues =>
  ([value]) =>
    value instanceof Moment
      ? (localParts(value)?.[part] ?? null)
      : part === 'date' && typeof value === 'string'
        ? value
        : null;

/** The implementation of each function. */
const functions: Readonly<Record<FunctionName, OfValues | OfTexts | Compiled | Unsupported>> = {
  concat: ([a, b], call, evaluation) => {
    if (!isCollection(a)) return evaluation.made(text(a) + text(b), call);
    const items = [...a, ...(isCollection(b) ? b : [])];
    evaluation.spend(items.length);
    return items;
  },
  contains: { texts: (a, b) => a.includes(b), collections: (a, b) => indexOfPart(a, b) >= 0 },
  endswith: { texts: (a, b) => a.endsWith(b), collections: (a, b) => startsAt(a, b, a.length - b.length) },
  indexof: { texts: indexOfCharacters, collections: indexOfPart },
  length: ([value]) => (isCollection(value) ? value.length : countCharacters(text(value))),
  startswith: { texts: (a, b) => a.startsWith(b), collections: (a, b) => startsAt(a, b, 0) },
  substring,
  hassubset: hasSubset,
  hassubsequence: hasSubsequence,
  matchespattern: ([value, pattern, flags], call, evaluation) => {
    const matching = { patterns: evaluation.patterns, spend: (steps: number) => evaluation.spend(steps) };
    try {
      return isMatch(matching, text(value), text(pattern), text(flags));
    } catch (error) {
      if (!(error instanceof UnsupportedPattern)) throw error;
      throw new NotEvaluated(call, `The pattern of matchesPattern ${error.message}.`);
    }
  },
  tolower: ([value]) => text(value).toLowerCase(),
  toupper: ([value]) => text(value).toUpperCase(),
  trim: ([value]) => text(value).trim(),
  date: localPart('date'),
  day: datePart('day'),
  fractionalseconds: fractionalSeconds,
  hour: timePart(0),
  maxdatetime: () => readMoment('9999-12-31T23:59:59.999999999999Z')!,
  mindatetime: () => readMoment('0001-01-01T00:00:00Z')!,
  minute: timePart(3),
  month: datePart('month'),
  now: {
    compile: (evaluation) => {
      const now = new Moment(evaluation.now, '', 0);
      return () => now;
    },
  },
  second: timePart(6),
  time: localPart('time'),
  totaloffsetminutes: ([value]) => (value instanceof Moment ? value.offset : null),
  totalseconds: ([value]) => (value instanceof TimeSpan ? exactNumber(value.seconds) : null),
  year: datePart('year'),
  ceiling: rounded('ceiling'),
  floor: rounded('floor'),
  round: rounded('round'),
  'geo.distance': ([a = null, b = null]) => distanceBetween(a, b),
  'geo.intersects': ([a = null, b = null]) => isInside(a, b),
  'geo.length': ([a = null]) => lengthOfLine(a),
  isdefined: { compile: compileIsDefined },
  replace,
  years: () => 0,
  days: spanPart(86_400n, undefined),
  hours: spanPart(3600n, 24n),
  minutes: spanPart(60n, 60n),
  seconds: spanPart(1n, 60n),
};
