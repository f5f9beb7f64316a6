/** Literals of OData V2 and V3, and their V4 equivalents (OData 2.0 URI conventions; V4 ABNF 7). */
import { type LiteralKind, v3Prefixes, v3Suffixes } from '../../language/index.js';
import type { V3Form } from '../tree/tree.js';

/** A literal of an earlier version: its kind, and its notation in V4. */
export interface V3Literal extends V3Form {
  readonly literal: LiteralKind;
  /** The reason why it is not a literal of V4. */
  readonly reason: string;
}

/** The V4 notation of a prefixed literal, given the literal of its content. */
type Rewrite = (content: string) => V3Form;

const bare: Rewrite = (content) => ({ replacement: content, isSame: true });

/** A point in time without a zone can be meant in any zone; V4 requires one. */
const dateTime: Rewrite = (content) =>
  /(?:z|[+-]\d\d:\d\d)$/i.test(content)
    ? { replacement: content, isSame: true }
    : { replacement: `${content}Z`, isSame: false };

const time: Rewrite = (content) =>
  /^-?P/i.test(content)
    ? { replacement: `duration'${content}'`, isSame: true }
    : { replacement: content, isSame: true };

const binary: Rewrite = (content) => {
  const isHex = content.length % 2 === 0 && /^[0-9a-f]*$/i.test(content);
  return isHex
    ? { replacement: `binary'${base64url(content)}'`, isSame: true }
    : { replacement: undefined, isSame: false };
};

const rewrites: Readonly<Record<string, Rewrite>> = {
  datetime: dateTime,
  datetimeoffset: bare,
  time,
  guid: bare,
  x: binary,
};

/** The V4 form of `datetime'…'`, `guid'…'`, `X'…'`; undefined for a prefix that never existed. */
export function v3Prefixed(prefix: string, content: string): V3Literal | undefined {
  const name = prefix.toLowerCase();
  const row = Object.hasOwn(v3Prefixes, name) ? v3Prefixes[name] : undefined;
  return row === undefined ? undefined : { literal: row.literal, reason: row.now, ...rewrites[name]!(content) };
}

const suffixed = /^([+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?)([lmfd])$/i;

/** `5L`, `2.0m`: a number with the letter of its type; undefined for anything else. */
export function v3Number(text: string): V3Literal | undefined {
  const [, number, suffix = ''] = suffixed.exec(text) ?? [];
  if (number === undefined) return undefined;
  const { literal, now } = v3Suffixes[suffix.toLowerCase()]!;
  return { literal, reason: now, replacement: number, isSame: true };
}

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** The bytes that pairs of hex digits represent, in base64url without padding. */
function base64url(hex: string): string {
  let text = '';
  for (let i = 0; i < hex.length; i += 6) {
    const group = hex.slice(i, i + 6);
    const bits = Number.parseInt(group.padEnd(6, '0'), 16);
    // Two digits more than the bytes of the group, because 8 bits need two characters of 6 bits.
    for (let k = 0; k <= group.length / 2; k++) text += digits.charAt((bits >> (18 - 6 * k)) & 63);
  }
  return text;
}

/** A literal of V2 or V3; `reason` is the fault of a malformed one. */
interface PrefixedLiteral {
  readonly literal: LiteralKind;
  readonly malformed: boolean;
  readonly reason?: string;
}

type Check = (content: string) => string | undefined;

const dateTimeForm = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d+))?)?)?(?:Z|[+-]\d{2}:\d{2})?$/i;
const guid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const duration = /^-?P(?:\d+Y)?(?:\d+M)?(?:\d+D)?(?:T(?:\d+H)?(?:\d+M)?(?:\d+(?:\.\d+)?S)?)?$/i;

/** Services differ on whether a zone is allowed and the time is required, so only the form of each part is checked. */
function dateTimeFault(content: string): string | undefined {
  const [, year, month, day, hour = '0', minute = '0', second = '0', fraction = ''] = dateTimeForm.exec(content) ?? [];
  if (year === undefined) return "write datetime'2024-01-31T12:00:00', for example";
  const last = new Date(Date.UTC(2000 + (Number(year) % 400), Number(month), 0)).getUTCDate();
  if (Number(month) < 1 || Number(month) > 12) return `there is no month ${month}`;
  if (Number(day) < 1 || Number(day) > last) return `that month has ${last} days`;
  if (Number(hour) > 24 || Number(minute) > 59 || Number(second) > 60) return 'there is no such time';
  // MS-ODATA 2.2.2, nanoSeconds.
  return fraction.length > 7 ? 'a fraction of a second has at most 7 digits' : undefined;
}

const hexFault: Check = (content) =>
  content.length % 2 === 0 && /^[0-9a-f]*$/i.test(content) ? undefined : "write pairs of hex digits, such as X'0AFF'";

const checks: Readonly<Record<string, Check>> = {
  datetime: dateTimeFault,
  datetimeoffset: (content) =>
    dateTimeFault(content) ??
    (/(?:Z|[+-]\d{2}:\d{2})$/i.test(content) ? undefined : 'it needs Z or an offset such as +01:00'),
  time: (content) =>
    duration.test(content) && /\d[YMDHS]$/i.test(content) ? undefined : "write a duration, such as time'PT8H30M'",
  guid: (content) => (guid.test(content) ? undefined : 'a GUID has 8-4-4-4-12 hex digits'),
  x: hexFault,
};

/** `datetime'…'`, `guid'…'`, `X'…'`, `binary'…'`, `null'…'`; undefined for other prefixes. */
export function prefixedLiteral(
  prefix: string,
  content: string,
  kinds: readonly LiteralKind[],
): PrefixedLiteral | undefined {
  const name = prefix.toLowerCase();
  if (name === 'binary') return checked('binary', hexFault(content));
  // V3 added a null with its type, together with geographic values.
  if (name === 'null') return checked('null', kinds.includes('geo') ? undefined : 'write null without a type');
  if (name === 'duration') return checked('duration', undefined);
  const row = Object.hasOwn(v3Prefixes, name) ? v3Prefixes[name] : undefined;
  return row === undefined ? undefined : checked(row.literal, checks[name]?.(content));
}

const checked = (literal: LiteralKind, reason: string | undefined): PrefixedLiteral =>
  reason === undefined ? { literal, malformed: false } : { literal, malformed: true, reason };

/** `5L`, `1.5M`, `2f`, `2E10d`; undefined for any other text. */
export function readSuffixedNumber(text: string): PrefixedLiteral | undefined {
  const suffix = /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?([lmfd])$/i.exec(text)?.[1];
  const row = suffix === undefined ? undefined : v3Suffixes[suffix.toLowerCase()];
  return row === undefined ? undefined : checked(row.literal, undefined);
}
