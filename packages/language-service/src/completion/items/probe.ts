/**
 * Finds the possible items at the cursor with a probe: a word that occurs in no text replaces the word at the cursor,
 * the document is read and bound, and the place of the probe in the tree, with its scope, shows which names fit. This
 * works in broken and complete queries and in every format.
 */
import type { BoundRequest, Node, Span, TextEdit } from '@odatalint/core';
import { isRequestInput, nodesAt, OffsetMap } from '@odatalint/core/internal';
import type { StoredRequest } from '@odatalint/documents';
import type { EditedText } from '../../document/edited-text.js';
import { type PlacedText, readingsOf, rootOf, spanInDocument } from '../../document/position.js';

/** The inserted word: a name in every dialect and format, without characters to escape. */
export const caretWord = 'zZcaretZz';

export interface Probe extends PlacedText {
  /** From the root of the text's tree to the innermost node that contains the word. */
  readonly nodes: readonly Node[];
  /** The span of the word in the text. */
  readonly word: Span;
  /** Writes an edit of the document as the document must contain it; undefined if it cannot. */
  fit(edit: TextEdit): TextEdit | undefined;
  /** The span in the document for a span of the probed text; the probe maps to the replaced word. */
  toDocument(span: Span): Span | undefined;
}

/** The word around an offset: the characters of names. An encoded character is not part of it. */
export function wordAt(text: string, offset: number): Span {
  let start = offset;
  while (start > 0 && isWordPart(text.charAt(start - 1))) start--;
  // In `%20Name` the digits belong to the percent sign, which may be at most two characters before a name's beginning.
  if (text.charAt(start - 1) === '%' && /^[0-9A-Fa-f]{2}/.test(text.slice(start, start + 2)))
    start = Math.min(offset, start + 2);
  let end = offset;
  while (end < text.length && isWordPart(text.charAt(end))) end++;
  return { start, end };
}

const isWordPart = (char: string): boolean => /[\p{L}\p{N}_$@.]/u.test(char);

/**
 * The place of a name at an offset; undefined outside of requests, or if nothing is known about the request.
 *
 * @param after - Text to insert after the word, so that it can be an operator.
 */
export const probeAt = (document: EditedText, offset: number, after = ''): Probe | undefined =>
  probeWord(document, writtenWordAt(document, offset), after);

/** The word around an offset of a document, with the characters that escape its first one: `\$filter`. */
export function writtenWordAt(document: EditedText, offset: number): Span {
  const word = wordAt(document.text, offset);
  if (word.start === word.end) return word;
  for (const map of Object.values(document.requestAt(word.start)?.maps ?? {})) {
    const made = map.made(word.start);
    const start = made === undefined ? word.start : map.start(made);
    if (start < word.start && !/\s/.test(document.text.slice(start, word.start))) return { start, end: word.end };
  }
  return word;
}

/** The same for a word given by its span in the document; `before` is inserted before the probe. */
export function probeWord(document: EditedText, word: Span, after = '', before = ''): Probe | undefined {
  const probed = document.variant({ ...word, text: before + caretWord + after });
  const caretEnd = word.start + before.length + caretWord.length;
  const stored = probed.requestAt(caretEnd);
  if (stored === undefined) return undefined;
  const toOriginal = (at: number): number => {
    if (at <= word.start) return at;
    return at < caretEnd ? word.start : Math.max(0, at - caretEnd - after.length) + word.end;
  };
  const shift = caretEnd + after.length - word.end;
  const probedSpan = ({ start, end }: Span): Span => ({
    start: start <= word.start ? start : Math.max(start, word.end) + shift,
    end: end < word.end ? Math.min(end, word.start) : end + shift,
  });
  for (const request of [...addressed(probed, stored), ...readingsOf(stored)]) {
    const found = [...probed.bind(request)]
      .reverse()
      .map(findWord)
      .find((each) => each !== undefined);
    if (found === undefined) continue;
    const { bound, text, nodes, span } = found;
    const toDocument = (part: Span): Span | undefined => {
      const placed = spanInDocument({ request, bound, text }, part);
      return placed && { start: toOriginal(placed.start), end: toOriginal(placed.end) };
    };
    const fit = (edit: TextEdit): TextEdit | undefined => {
      // A URL in a batch is in a string of JSON, or on a line.
      if (text.map !== undefined && text.field !== 'body' && /["\\\r\n]/.test(edit.text)) return undefined;
      const place = probedSpan(edit);
      const fitted = probed.fitEdit({ ...place, text: edit.text }, text.in, request);
      return fitted?.start === place.start && fitted.end === place.end ? { ...edit, text: fitted.text } : undefined;
    };
    return { request, bound, text, nodes, word: span, fit, toDocument };
  }
  return undefined;
}

/**
 * A query in a program whose URL is not known, as if it were for the resource of the nearest URL: `q.Set("$filter", "…")`. Most programs
 * have one next to the other.
 */
function addressed(document: EditedText, request: StoredRequest): readonly StoredRequest[] {
  const { input, span, literals, maps } = request;
  if (literals === undefined || !isRequestInput(input) || maps.url === undefined) return [];
  const query = /^(?:\{\{\w+\}\})?\?/.exec(input.url)?.[0].length;
  if (query === undefined) return [];
  const unknown = query - 1;
  const distance = (other: StoredRequest): number =>
    Math.max(other.span.start - span.end, span.start - other.span.end, 0);
  const others = document.requests.filter((each) => each !== request && isRequestInput(each.input));
  for (const other of others.toSorted((a, b) => distance(a) - distance(b)).slice(0, mostUrls)) {
    const [bound] = document.bind(other);
    const path = bound?.roots[0]?.kind === 'Request' ? bound.roots[0].url.path : undefined;
    const url = bound?.texts.find(({ field }) => field === 'url')?.text;
    if (path === undefined || url === undefined || bound?.binding.target?.type === undefined) continue;
    const map = new OffsetMap();
    map.addCollapsed(path.end, maps.url.span({ start: 0, end: unknown }));
    map.append(maps.url, unknown);
    const address = url.slice(0, path.end) + input.url.slice(unknown);
    return [{ ...request, input: { ...input, url: address }, maps: { ...maps, url: map } }];
  }
  return [];
}

/** The number of URLs that are read to find the resource of an option. */
const mostUrls = 3;

/** Fields whose trees span all of their texts. */
const wholeTexts: ReadonlySet<string> = new Set(['url', 'on', 'method', 'headers', 'body']);

function findWord(
  bound: BoundRequest,
): (Pick<Probe, 'bound' | 'text' | 'nodes'> & { readonly span: Span }) | undefined {
  for (const text of [...bound.texts].reverse()) {
    const start = text.text.indexOf(caretWord);
    const inside = start + 1;
    const root = start < 0 ? undefined : rootOf(bound, text, inside);
    // The body of a request in a batch counts in the text of the whole batch, where the word may be in another one.
    // A word after a whole stored option is part of no node.
    const isInside =
      root !== undefined && (wholeTexts.has(text.field) ? root.start <= start && start < root.end : true);
    if (root !== undefined && isInside)
      return { bound, text, nodes: nodesAt(root, inside), span: { start, end: start + caretWord.length } };
  }
  return undefined;
}
