/** Dates, times and numbers of V2 and V3 as V4 writes them. */
import { type DeclaredValue, isDate } from './declared-value.js';
import type { MigrationOptions } from './migration.js';

/** The V4 form of a value, or the reason why there is none (a sentence). */
export type ConvertedValue = { readonly text: string } | { readonly reason: string };

const moment = /^(\d{4,}-\d\d-\d\d)(?:T(\d\d:\d\d(?::\d\d(?:\.\d+)?)?))?(Z|[+-]\d\d:\d\d)?$/i;

/** Converts the content of `datetime'…'` to a date, or to a date and time with a UTC offset. */
export function convertDateTime(
  content: string,
  declared: DeclaredValue | undefined,
  { timeZone }: MigrationOptions,
): ConvertedValue {
  const [, date, time = '00:00:00', zone = timeZone] = moment.exec(content) ?? [];
  if (date === undefined) return { reason: 'It is not a valid date and time.' };
  if (declared !== undefined && isDate(declared))
    return /^[0:.]+$/.test(time) ? { text: date } : { reason: 'It has a time of day, but the property is a date.' };
  if (zone === undefined) return { reason: 'V4 requires a UTC offset; add --time-zone, such as --time-zone Z.' };
  return { text: `${date}T${time}${zone.toUpperCase()}` };
}

const duration = /^(-?)P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)(\.\d+)?S)?)?$/i;

/** Converts the content of `time'…'` to `08:30:00`, or returns the duration itself with `isDuration`. */
export function convertTime(
  content: string,
  declared: DeclaredValue | undefined,
  { timeAs }: MigrationOptions,
): ConvertedValue & { readonly isDuration?: true } {
  const type = declared?.type.name;
  const kind = type === 'Edm.TimeOfDay' ? 'time-of-day' : type === 'Edm.Duration' ? 'duration' : timeAs;
  if (kind === undefined)
    return {
      reason: 'Edm.Time is Edm.TimeOfDay or Edm.Duration in V4; add --time-as time-of-day or --time-as duration.',
    };
  const [, sign, days = '0', hour = '0', minute = '0', second = '0', fraction = ''] = duration.exec(content) ?? [];
  if (sign === undefined) return { reason: 'Durations of V4 cannot have years or months.' };
  if (kind === 'duration') return { text: content.toUpperCase(), isDuration: true };
  if (sign !== '' || Number(days) > 0 || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59)
    return { reason: 'It is not a time of day, which is less than 24 hours.' };
  const two = (digits: string): string => digits.padStart(2, '0').slice(-2);
  return { text: `${two(hour)}:${two(minute)}:${two(second)}${fraction}` };
}

const ticks = /^\/Date\((-?\d{1,16})(?:([+-])(\d{1,4}))?\)\/$/;

/** `/Date(ms)/` in a body, with or without an offset in minutes, as the ISO text of V4; undefined for any other text. */
export function convertTicks(
  text: string,
  declared: DeclaredValue | undefined,
  options: MigrationOptions,
): ConvertedValue | undefined {
  const [, milliseconds, sign, minutes] = ticks.exec(text) ?? [];
  if (milliseconds === undefined) return undefined;
  if (declared === undefined) return { reason: 'The type of the value is unknown without a schema.' };
  const offset = sign === undefined ? 0 : Number(`${sign}${minutes}`);
  const time = new Date(Number(milliseconds) + offset * 60_000);
  if (Number.isNaN(time.getTime())) return { reason: 'It is not a valid point in time.' };
  const iso = time.toISOString().replace(/\.000Z$|Z$/, '');
  if (declared.type.name === 'Edm.DateTimeOffset' || sign !== undefined) return { text: `${iso}${offsetText(offset)}` };
  return convertDateTime(iso, declared, options);
}

function offsetText(minutes: number): string {
  if (minutes === 0) return 'Z';
  const two = (value: number): string => String(value).padStart(2, '0');
  const absolute = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(absolute / 60))}:${two(absolute % 60)}`;
}
