/** Durations: from ISO 8601 to days and seconds, and back (ABNF durationValue). */
import type { ODataValue } from '../model/odata-value.js';
import { significantDigits } from './decimal.js';

type Duration = Extract<ODataValue, { readonly kind: 'duration' }>;

const parts = /^([+-]?)P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)(?:\.(\d+))?S)?)?$/i;

/** A duration with whole days as days; undefined if the text is not one, or has years and months, as those of V3 may have. */
export function readDuration(text: string): Duration | undefined {
  const [, sign, days = '0', hours = '0', minutes = '0', seconds = '0', fraction = ''] = parts.exec(text) ?? [];
  if (sign === undefined || /[pt]$/i.test(text)) return undefined;
  const total = BigInt(days) * 86_400n + BigInt(hours) * 3600n + BigInt(minutes) * 60n + BigInt(seconds);
  if (total > BigInt(Number.MAX_SAFE_INTEGER)) return undefined;
  const digits = significantDigits(fraction);
  return {
    kind: 'duration',
    sign: sign === '-' && (total > 0n || digits !== '') ? -1 : 1,
    days: Number(total / 86_400n),
    seconds: Number(total % 86_400n),
    fraction: digits,
  };
}

/** The shortest text of a duration: `P1DT2H30M`, `PT0S`. */
export function durationText({ sign, days, seconds, fraction }: Omit<Duration, 'kind'>): string {
  const [hours, minutes, rest] = [Math.trunc(seconds / 3600), Math.trunc(seconds / 60) % 60, seconds % 60];
  const time = [
    hours === 0 ? '' : `${hours}H`,
    minutes === 0 ? '' : `${minutes}M`,
    rest === 0 && fraction === '' ? '' : `${rest}${fraction === '' ? '' : `.${fraction}`}S`,
  ].join('');
  const day = days === 0 ? '' : `${days}D`;
  if (day === '' && time === '') return 'PT0S';
  return `${sign < 0 ? '-' : ''}P${day}${time === '' ? '' : `T${time}`}`;
}
