/** Dates, times and durations: conversion from and to text, and arithmetic (URL conventions 5.1.1.2 and 5.1.1.8). */
import { significantDigits } from '../values/value-of-text.js';
import { Moment, TimeSpan } from './datum.js';
import { addDecimals, ExactDecimal, wholeDecimal } from './exact-decimal.js';

const dayMs = 86_400_000;

const momentText = /^(-?\d{4,})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d)(?:\.(\d+))?)?(Z|[+-]\d\d:\d\d)?$/i;

/** The point in time of a text in ISO 8601; without an offset, as before V4, it counts as UTC. Undefined for other text. */
export function readMoment(text: string): Moment | undefined {
  const [, year, month, day, hour, minute, second = '0', digits = '', zone = 'Z'] = momentText.exec(text) ?? [];
  if (year === undefined) return undefined;
  const ms = Number(digits.slice(0, 3).padEnd(3, '0'));
  const time = ((Number(hour) * 60 + Number(minute)) * 60 + Number(second)) * 1000 + ms;
  const offset = offsetOf(zone);
  const epochMs = daysFromCivil(Number(year), Number(month), Number(day)) * dayMs + time - offset * 60_000;
  return new Moment(epochMs, significantDigits(digits.slice(3)), offset);
}

function offsetOf(zone: string): number {
  if (zone === 'Z' || zone === 'z') return 0;
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(4));
  return zone.startsWith('-') ? -minutes : minutes;
}

/** Days since 1970-01-01 of a date of the Gregorian calendar; a year counts from March, so that the leap day is its last. */
function daysFromCivil(year: number, month: number, day: number): number {
  const y = month <= 2 ? year - 1 : year;
  const era = Math.floor(y / 400);
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const yearOfEra = y - era * 400;
  return (
    era * 146_097 + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear - 719_468
  );
}

const dateText = /^(-?\d{4,})-(\d\d)-(\d\d)$/;

/** Days since 1970-01-01; undefined if the text is not a date. */
export function readDate(text: string): number | undefined {
  const [, year, month, day] = dateText.exec(text) ?? [];
  return year === undefined ? undefined : daysFromCivil(Number(year), Number(month), Number(day));
}

/** Whether a text is a date that exists. */
export function isExistingDate(text: string): boolean {
  const [, year, month, day] = dateText.exec(text) ?? [];
  if (year === undefined) return false;
  const lengths = [31, isLeap(Number(year)) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  return Number(day) >= 1 && Number(day) <= (lengths[Number(month) - 1] ?? 0);
}

const isLeap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

const padded = (value: number, length: number): string => String(value).padStart(length, '0');

/** The text of a date; undefined beyond the years that JavaScript calculates with. */
function dateOf(days: number): string | undefined {
  const date = new Date(days * dayMs);
  if (Number.isNaN(date.getTime())) return undefined;
  const year = date.getUTCFullYear();
  const sign = year < 0 ? '-' : '';
  return `${sign}${padded(Math.abs(year), 4)}-${padded(date.getUTCMonth() + 1, 2)}-${padded(date.getUTCDate(), 2)}`;
}

/** A part of a date. */
export function partOfDate(text: string, part: 'year' | 'month' | 'day'): number | null {
  const [, year, month, day] = dateText.exec(text) ?? [];
  if (year === undefined) return null;
  return Number({ year, month, day }[part]);
}

/** The local date and time of a point in time, in its own offset. */
export function localParts({ epochMs, fraction, offset }: Moment): { date: string; time: string } | undefined {
  const local = epochMs + offset * 60_000;
  const days = Math.floor(local / dayMs);
  const date = dateOf(days);
  if (date === undefined) return undefined;
  const ms = local - days * dayMs;
  const seconds = Math.floor(ms / 1000);
  const clock = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const time = clock.map((part) => padded(part, 2)).join(':');
  return { date, time: normalTime(`${time}.${padded(ms % 1000, 3)}${fraction}`) };
}

/** A time of day with seconds and without trailing zeros, so equal times have equal texts and texts compare like times. */
export function normalTime(text: string): string {
  if (text.length === 8) return text;
  if (text.length === 5) return `${text}:00`;
  const [seconds = text, fraction = ''] = text.split('.');
  const digits = significantDigits(fraction);
  return digits === '' ? seconds : `${seconds}.${digits}`;
}

export function momentToText(moment: Moment): string | undefined {
  const local = localParts(moment);
  if (local === undefined) return undefined;
  const minutes = Math.abs(moment.offset);
  const zone = `${moment.offset < 0 ? '-' : '+'}${padded(Math.floor(minutes / 60), 2)}:${padded(minutes % 60, 2)}`;
  return `${local.date}T${local.time}${moment.offset === 0 ? 'Z' : zone}`;
}

const spanText = /^([+-]?)P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/i;

/** The duration of a text in ISO 8601, without years and months; undefined for other text. */
export function readSpan(text: string): TimeSpan | undefined {
  const [, sign, days = '0', hours = '0', minutes = '0', seconds = '0'] = spanText.exec(text) ?? [];
  if (sign === undefined || /[pt]$/i.test(text)) return undefined;
  const whole = (BigInt(days) * 24n + BigInt(hours)) * 3600n + BigInt(minutes) * 60n;
  const total = addDecimals(ExactDecimal.of(whole, 0), ExactDecimal.parse(seconds)!);
  return new TimeSpan(sign === '-' ? ExactDecimal.of(-total.units, total.scale) : total);
}

/** The shortest text: `P1DT2H30M`, `PT0S`. */
export function spanToText({ seconds }: TimeSpan): string {
  const isNegative = seconds.units < 0n;
  const text = (isNegative ? ExactDecimal.of(-seconds.units, seconds.scale) : seconds).toString();
  const [whole = '0', fraction] = text.split('.');
  const total = BigInt(whole);
  const [days, hours, minutes, rest] = [total / 86_400n, (total / 3600n) % 24n, (total / 60n) % 60n, total % 60n];
  const time = [
    hours === 0n ? '' : `${hours}H`,
    minutes === 0n ? '' : `${minutes}M`,
    rest === 0n && fraction === undefined ? '' : `${rest}${fraction === undefined ? '' : `.${fraction}`}S`,
  ].join('');
  if (days === 0n && time === '') return 'PT0S';
  return `${isNegative ? '-' : ''}P${days === 0n ? '' : `${days}D`}${time === '' ? '' : `T${time}`}`;
}

/** A point in time as exact seconds since 1970. */
export function secondsOf({ epochMs, fraction }: Moment): ExactDecimal {
  const ms = ExactDecimal.of(BigInt(epochMs), 3);
  return fraction === '' ? ms : addDecimals(ms, ExactDecimal.of(BigInt(fraction), 3 + fraction.length));
}

/** The point in time some seconds after 1970, with an offset; undefined beyond the years that JavaScript calculates with. */
export function momentOf(seconds: ExactDecimal, offset: number): Moment | undefined {
  const ms = wholeDecimal(ExactDecimal.of(seconds.units * 1000n, seconds.scale), 'floor').units;
  const rest = addDecimals(seconds, ExactDecimal.of(-ms, 3));
  const fraction = rest.units === 0n ? '' : rest.toString().slice('0.000'.length);
  const moment = new Moment(Number(ms), fraction, offset);
  return localParts(moment) && moment;
}

/** Adds a duration to a date, which begins at midnight; the rest of a day is dropped (URL conventions 5.1.1.2.1). */
export function addToDate(text: string, { seconds }: TimeSpan): string | undefined {
  const days = readDate(text);
  if (days === undefined) return undefined;
  const total = addDecimals(ExactDecimal.of(BigInt(days) * 86_400n, 0), seconds);
  const whole = wholeDecimal(total, 'floor').units;
  return dateOf(Number((whole - (((whole % 86_400n) + 86_400n) % 86_400n)) / 86_400n));
}
