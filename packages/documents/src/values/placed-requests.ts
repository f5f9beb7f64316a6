/** Reads the requests in the texts that a place names. */
import type { MappedText } from '@odatalint/core/internal';
import type { StoredRequest } from '../document/document.js';
import type { QueryPlace } from '../document/query-place.js';
import { unknownBody } from '../text/holes.js';
import { JoinedTarget } from '../text/joined-target.js';
import { isSpaceCode, isEmptyLine, linesOf } from '../text/line.js';
import { GeneratedText, mapOfPart } from '../text/generated-text.js';
import { splitRequestLine } from '../text/request-line.js';
import { memberOf, type HostValue } from './host-value.js';
import { parseSelector } from './selector.js';
import { selectTexts, type Holder, type SelectedText, type TaggedSelector } from './select-values.js';

/** The possible kinds of a selected text. */
export const placedFields = ['url', 'filter', 'orderby', 'select', 'expand'] as const;
type PlacedField = (typeof placedFields)[number];

/** Methods with a body, which a stored URL does not contain. */
const writes: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH', 'MERGE']);

/**
 * The requests and fragments of a document, in order. Empty texts do not count; a selector with a fault selects
 * nothing.
 */
export function placedRequests(root: HostValue, place: QueryPlace): readonly StoredRequest[] {
  return selectTexts(root, selectorsOf(place)).flatMap((selected) => requestOf(selected, place) ?? []);
}

function selectorsOf(place: QueryPlace): readonly TaggedSelector<PlacedField>[] {
  return placedFields.flatMap((tag) =>
    (place[tag] ?? []).flatMap((text) => {
      const selector = parseSelector(text);
      return 'steps' in selector ? [{ tag, selector }] : [];
    }),
  );
}

function requestOf({ tag, value, holder }: SelectedText<PlacedField>, place: QueryPlace): StoredRequest | undefined {
  const made = value.made?.() ?? new GeneratedText();
  const text = made.text;
  if (text.trim() === '') return undefined;
  const { start, end } = value;
  const common = {
    span: { start, end },
    target: { start, end },
    ...(place.service === undefined ? {} : { service: place.service }),
  };
  return tag === 'url'
    ? { ...common, ...addressOf(made, besides(holder, place.method)) }
    : { ...common, ...fragmentOf(tag, made, besides(holder, place.on), place.set) };
}

/** The text called `name` beside a value, otherwise beside the record that contains the value, and so on outward. */
function besides(holder: Holder, name: string | undefined): HostValue | undefined {
  if (name === undefined) return undefined;
  const own = memberOf(holder.value, name);
  if (own?.kind === 'text') return own;
  // Many texts deep inside share their ancestors, so each step outward is computed once.
  const passed = [holder];
  let found: HostValue | undefined;
  for (let at = holder.outer; at !== undefined && found === undefined; at = at.outer) {
    const member = at.nearest?.has(name) === true ? at.nearest.get(name) : memberOf(at.value, name);
    if (member?.kind === 'text') found = member;
    else if (at.nearest?.has(name) === true) break;
    else passed.push(at);
  }
  for (const each of passed) (each.nearest ??= new Map<string, HostValue | undefined>()).set(name, found);
  return found;
}

type Parts = Pick<StoredRequest, 'input' | 'maps'>;

function fragmentOf(
  field: Exclude<PlacedField, 'url'>,
  made: GeneratedText,
  beside: HostValue | undefined,
  set: string | undefined,
): Parts {
  const { text, map } = trimmed(made);
  const own = { [field]: text };
  const owner = beside?.made?.();
  if (owner === undefined) return { input: set === undefined ? own : { on: set, ...own }, maps: { [field]: map } };
  const on = trimmed(owner);
  return { input: { on: on.text, ...own }, maps: { on: on.map, [field]: map } };
}

/**
 * The URL with joined lines. A method before it in the same text takes precedence over the member beside it. The body
 * of a write is unknown.
 */
export function addressOf(made: GeneratedText, beside: HostValue | undefined): Parts {
  const whole = joined(made);
  const { method, target } = splitRequestLine(whole.text);
  const url = { text: whole.text.slice(target.start, target.end), map: mapOfPart(whole.map, target.start, target.end) };
  const other = beside?.made?.();
  const verb =
    method !== undefined
      ? { text: whole.text.slice(method.start, method.end), map: mapOfPart(whole.map, method.start, method.end) }
      : other && trimmed(other);
  if (verb === undefined) return { input: { url: url.text }, maps: { url: url.map } };
  const body = writes.has(verb.text.toUpperCase()) ? { body: unknownBody } : {};
  return { input: { method: verb.text, url: url.text, ...body }, maps: { method: verb.map, url: url.map } };
}

/** A text of several lines as one line; its map stays exact. */
function joined(made: GeneratedText): MappedText {
  const text = made.text;
  if (!/[\r\n]/.test(text)) return trimmed(made);
  const target = new JoinedTarget(text);
  for (const line of linesOf(text, 0)) if (!isEmptyLine(line)) target.add(line.from, line.to);
  return { text: target.made.text, map: target.made.map.through(made.map) };
}

function trimmed(made: GeneratedText): MappedText {
  const text = made.text;
  let from = 0;
  let to = text.length;
  while (from < to && isSpaceCode(text.charCodeAt(from))) from++;
  while (to > from && isSpaceCode(text.charCodeAt(to - 1))) to--;
  return { text: text.slice(from, to), map: mapOfPart(made.map, from, to) };
}
