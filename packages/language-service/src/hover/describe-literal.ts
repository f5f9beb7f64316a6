/** Describes a literal: its type, and dates and durations in words. */
import type { Dialect, Literal } from '@odatalint/core';
import { isBeforeV4, literalType } from '@odatalint/core/internal';
import type { HoverText } from './hover-text.js';
import { plural } from './describe-type.js';

/** Describes a literal, with the declaration of its value if known. */
export function literalCard(
  dialect: Dialect,
  { literal, text, malformed }: Literal,
  of: string | undefined,
): HoverText {
  // An integer has the smallest type that contains it, which does not show the type that it is compared with.
  const v3 = isBeforeV4(dialect) && !malformed ? v3Type(text) : undefined;
  const type = malformed || literal === 'integer' ? undefined : (v3 ?? literalType(literal)?.name);
  const words = malformed ? undefined : v3 === undefined ? readable(literal, text) : v3Words(text);
  return {
    signatures: [type === undefined ? text : `${text}: ${type}`],
    paragraphs: [...(words === undefined ? [] : [words]), ...(of === undefined ? [] : [of])],
  };
}

/** The types that prefixes name until V3 (MS-ODATA 2.2.2). */
const prefixTypes: Readonly<Record<string, string>> = {
  datetime: 'Edm.DateTime',
  datetimeoffset: 'Edm.DateTimeOffset',
  time: 'Edm.Time',
};

const v3Type = (text: string): string | undefined => {
  const quote = text.indexOf("'");
  return quote < 0 ? undefined : prefixTypes[text.slice(0, quote).toLowerCase()];
};

/** A date without a zone, a moment, or a length of time, in words. */
function v3Words(text: string): string | undefined {
  const content = text.slice(text.indexOf("'") + 1, -1);
  if (/^-?P/i.test(content)) return durationWords(content);
  const moment = momentWords(content);
  const day = dateWords(content.slice(0, 10));
  return (
    moment ?? (day === undefined ? undefined : `${day.slice(0, -1)}, ${content.slice(11, 16)}, without a time zone.`)
  );
}

function readable(literal: Literal['literal'], text: string): string | undefined {
  switch (literal) {
    case 'null':
      return 'No value.';
    case 'integer':
      return 'A whole number.';
    case 'date':
      return dateWords(text);
    case 'dateTimeOffset':
      return momentWords(text);
    case 'duration':
      return durationWords(text);
    case 'string': {
      const content = text.slice(1, -1).replaceAll("''", "'");
      return text.length < 2 ? undefined : `${plural([...content].length, 'character')}.`;
    }
    default:
      return undefined;
  }
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const months = [
  'January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December',
]; // prettier-ignore

/** `Wednesday, 1 May 2024.`; undefined outside the years that a calendar of four digits has. */
function dateWords(text: string): string | undefined {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (parts === null) return undefined;
  const at = new Date(`${text}T00:00:00Z`);
  return Number.isNaN(at.getTime()) ? undefined : `${dayOf(at)}.`;
}

const dayOf = (at: Date): string =>
  `${weekdays[at.getUTCDay()]!}, ${at.getUTCDate()} ${months[at.getUTCMonth()]!} ${at.getUTCFullYear()}`;

/** The moment by the clock that is written, and by that of UTC where they differ. */
function momentWords(text: string): string | undefined {
  const parts = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(?::\d{2}(?:\.\d{1,12})?)?(Z|[+-]\d{2}:\d{2})$/i.exec(text);
  const local = parts === null ? undefined : dateWords(parts[1]!);
  if (parts === null || local === undefined) return undefined;
  const zone = parts[3]!.toUpperCase();
  const day = local.slice(0, -1);
  const at = new Date(`${parts[1]!}T${parts[2]!}${zone}`);
  if (zone === 'Z' || Number.isNaN(at.getTime())) return zone === 'Z' ? `${day}, ${parts[2]!} UTC.` : undefined;
  const clock = at.toISOString().slice(11, 16);
  return `${day}, ${parts[2]!} (UTC${zone}), which is ${dayOf(at)}, ${clock} UTC.`;
}

const units: readonly (readonly [index: number, noun: string])[] = [
  [2, 'day'],
  [3, 'hour'],
  [4, 'minute'],
  [5, 'second'],
];

/** `duration'P1DT2H'` as `1 day, 2 hours.` */
function durationWords(text: string): string | undefined {
  const value = text.replace(/^duration/i, '').replace(/^'|'$/g, '');
  const parts = /^([+-])?P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/i.exec(value);
  if (parts === null) return undefined;
  const words = units.flatMap(([index, noun]) => {
    const amount = parts[index];
    return amount === undefined ? [] : [`${amount} ${noun}${Number(amount) === 1 ? '' : 's'}`];
  });
  return words.length === 0 ? undefined : `${parts[1] === '-' ? 'Minus ' : ''}${words.join(', ')}.`;
}
