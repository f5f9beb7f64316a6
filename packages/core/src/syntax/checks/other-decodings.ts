/**
 * Reports text that programs with another order of decoding read as other query options. Some decode the whole URL before they split it,
 * some remove white space around names, and some read brackets as part of names.
 */
import type { Span } from '../../text/index.js';
import type { DecodedText } from '../text/decoded-text.js';
import { systemOption } from '../text/split-query.js';
import type { ParseContext } from '../context/parse-context.js';

/** Separators that are encoded once or more; their place decides their meaning. */
const inName = /%(?:25)*(?:26|23|3d|3f)/i;
const inValue = /%(?:25)*(?:26|23)/i;
const inPath = /%(?:25)*(?:3f|23)/i;
const bracketEnd = /(?:\]|%5d)=/i;

/** Whether other programs may split a value, so that its strings must be known. */
export const mayBeSplit = ({ raw }: ParseContext, { start, end }: Span): boolean =>
  firstIn(raw, { start, end }, inValue) !== undefined;

/** Reports an encoded `?` or `#` that ends the path for programs that decode the whole URL first. */
export function reportDecodedPath(context: ParseContext, path: Span): void {
  reportSeparator(context, firstIn(context.raw, path, inPath));
}

/** Reports a name that some programs read as another one, and separators in it. */
export function reportDecodedName(context: ParseContext, text: string, name: Span): void {
  const { raw } = context;
  reportSeparator(context, firstIn(raw, name, inName));
  const { start, end } = name;
  const report = (variant: 'space' | 'spelling'): void =>
    context.report({ code: 'ambiguous-option', start, end, found: text, variant });
  // A plus sign is a space for programs that decode a name as a form does, or decode it twice.
  const hasPlus = raw[start] === '+' || raw[end - 1] === '+';
  if (hasPlus || /^[\s\p{Z}\p{Cf}+]|[\s\p{Z}\p{Cf}+]$|\p{Cc}/u.test(text)) report('space');
  else if (/%[0-9a-f]{2}/i.test(text) || isOtherSpelling(text)) report('spelling');
}

/** Whether letters that are equal without case, or wide forms of letters, spell a name of the standard. */
function isOtherSpelling(text: string): boolean {
  if (/^[\0-\x7f]*$/.test(text)) return false;
  const folded = text.normalize('NFKC').toUpperCase().toLowerCase();
  return systemOption(folded) !== undefined || (/^[$@]/.test(folded) && !/^[$@]/.test(text));
}

/**
 * Reports separators in a value. No such program searches for them in a string of an option that begins with `$` or `@`, or of any OData
 * option if none begins with `$`, because it reads the string as the grammar does.
 */
export function reportDecodedValue(context: ParseContext, name: string, source: DecodedText, value: Span): void {
  const { raw, dialect } = context;
  const isOData =
    /^[$@]/.test(name) || (dialect.optionPrefix === 'none' && dialect.options.includes(name.toLowerCase()));
  const strings = isOData
    ? source.strings.filter(({ isBroken }) => !isBroken).map((each) => source.span(each.start, each.end))
    : [];
  strings.sort((a, b) => a.start - b.start);
  let next = 0;
  for (const found of separatorsIn(raw, value)) {
    while (next < strings.length && strings[next]!.end <= found.start) next++;
    if (next < strings.length && strings[next]!.start < found.start) continue;
    reportSeparator(context, found);
    break;
  }
  const bracket = firstIn(raw, value, bracketEnd);
  if (bracket !== undefined) context.report({ code: 'ambiguous-option', ...bracket, found: ']=', variant: 'bracket' });
}

function reportSeparator(context: ParseContext, place: Span | undefined): void {
  if (place === undefined) return;
  const found = context.raw.slice(place.start, place.end);
  context.report({ code: 'ambiguous-option', ...place, found, variant: 'separator' });
}

/** The first place of a pattern in a part of a text. */
function firstIn(raw: string, { start, end }: Span, pattern: RegExp): Span | undefined {
  const found = pattern.exec(raw.slice(start, end));
  return found === null ? undefined : { start: start + found.index, end: start + found.index + found[0].length };
}

/** The separators in a value; most values have none. */
function* separatorsIn(raw: string, value: Span): Generator<Span> {
  if (firstIn(raw, value, inValue) === undefined) return;
  for (const { index, 0: text } of raw.slice(value.start, value.end).matchAll(/%(?:25)*(?:26|23)/gi))
    yield { start: value.start + index, end: value.start + index + text.length };
}
