/** Literals of OData V2 and V3, and their V4 equivalents (OData 2.0 URI conventions; V4 ABNF 7). */
import { v3Prefixes, v3Suffixes, type LiteralKind } from '../../language/index.js';
import type { V3Form } from '../tree/tree.js';

/** A literal of an earlier version: its kind, and how it is written now. */
export interface V3Literal extends V3Form {
  readonly literal: LiteralKind;
  /** Why it is not a literal of V4. */
  readonly reason: string;
}

/** How a prefixed literal is written now, given what its content is by itself. */
type Rewrite = (content: string) => V3Form;

const bare: Rewrite = (content) => ({ replacement: content, isSame: true });

/** A moment without a zone may be meant in any; V4 has none without. */
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
