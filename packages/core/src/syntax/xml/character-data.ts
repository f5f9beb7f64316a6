/** Reads character data of XML: replaces references, opens CDATA sections, omits comments, and maps the result to its source. */
import { OffsetMap, type Span } from '../../text/index.js';

/** The data, and for each of its characters the place in the text it was read from. */
export interface CharacterData {
  readonly text: string;
  readonly map: OffsetMap;
  /** The first `&` that begins no reference. */
  readonly stray: number | undefined;
}

const predefined: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

const longestReference = 10;

/** Reads `raw` from `start` to `end`. Text other than references and sections is kept. Takes linear time. */
export function readCharacterData(raw: string, { start, end }: Span): CharacterData {
  const map = new OffsetMap();
  const parts: string[] = [];
  let copied = start;
  const flush = (to: number): void => {
    parts.push(raw.slice(copied, to));
    map.addExact(to - copied, copied);
  };
  let stray: number | undefined;
  let i = start;
  while (i < end) {
    const code = raw.charCodeAt(i);
    const step = code === 38 ? referenceAt(raw, i, end) : code === 60 ? sectionAt(raw, i, end) : undefined;
    if (step === undefined) {
      if (code === 38) stray ??= i;
      i++;
      continue;
    }
    flush(i);
    if (typeof step.made === 'string') {
      parts.push(step.made);
      map.addCollapsed(step.made.length, { start: i, end: step.end });
    } else {
      parts.push(raw.slice(step.made.start, step.made.end));
      map.addExact(step.made.end - step.made.start, step.made.start);
    }
    i = copied = step.end;
  }
  flush(end);
  return { text: parts.join(''), map, stray };
}

/** The meaning of a piece of markup: characters, or the characters of a span; and its end. */
interface Step {
  readonly made: string | Span;
  readonly end: number;
}

function referenceAt(raw: string, start: number, limit: number): Step | undefined {
  const close = raw.slice(start, Math.min(limit, start + longestReference)).indexOf(';');
  if (close < 0) return undefined;
  const name = raw.slice(start + 1, start + close);
  const number = /^#(?:x([\da-fA-F]+)|(\d+))$/.exec(name);
  const code =
    number === null ? Number.NaN : Number.parseInt(number[1] ?? number[2]!, number[1] === undefined ? 10 : 16);
  const entity = Object.hasOwn(predefined, name) ? predefined[name] : undefined;
  const made = number === null ? entity : code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
  return made === undefined ? undefined : { made, end: start + close + 1 };
}

function sectionAt(raw: string, start: number, limit: number): Step | undefined {
  const skip = (opening: number, closing: string): Step => {
    const found = raw.indexOf(closing, start + opening);
    const to = found < 0 || found > limit ? limit : found;
    return { made: { start: Math.min(start + opening, to), end: to }, end: Math.min(limit, to + closing.length) };
  };
  if (raw.startsWith('<![CDATA[', start)) return skip(9, ']]>');
  if (raw.startsWith('<!--', start)) return { ...skip(4, '-->'), made: '' };
  return raw.startsWith('<?', start) ? { ...skip(2, '?>'), made: '' } : undefined;
}
