/** The request at an offset of a document, its text that contains the offset, and the nodes there. */
import type { BoundRequest, Field, Node, Span } from '@odatalint/core';
import { type BoundText, carrySpan, nodesAt } from '@odatalint/core/internal';
import type { StoredRequest } from '@odatalint/documents';
import type { EditedText } from './edited-text.js';

/** A text of a request, and the way from its offsets to those of the document. */
export interface PlacedText {
  readonly request: StoredRequest;
  readonly bound: BoundRequest;
  readonly text: BoundText;
}

/** An offset of a document in terms of a request. */
export interface RequestPosition extends PlacedText {
  /** The offset in `text.text`. */
  readonly offset: number;
  /** The innermost node whose span contains the offset, its end included, after its ancestors. */
  readonly nodes: readonly Node[];
}

/**
 * The text at an offset of the document: the innermost one that contains it, such as an address in a batch instead of
 * the body. Undefined between requests, in comments, and in a request without a meaning.
 */
export function positionAt(document: EditedText, offset: number): RequestPosition | undefined {
  const stored = document.requestAt(offset);
  for (const request of stored === undefined ? [] : readingsOf(stored)) {
    const found = positionIn(document, request, offset);
    if (found !== undefined) return found;
  }
  return undefined;
}

function positionIn(document: EditedText, request: StoredRequest, offset: number): RequestPosition | undefined {
  const bounds = document.bind(request);
  for (const field of Object.keys(request.maps) as Field[]) {
    const made = request.maps[field]?.made(offset);
    if (made === undefined) continue;
    for (const bound of [...bounds].reverse()) {
      for (const text of [...bound.texts].reverse()) {
        const inner = text.in !== field ? undefined : text.map === undefined ? made : text.map.made(made);
        const root = inner === undefined ? undefined : rootOf(bound, text, inner);
        if (inner !== undefined && root !== undefined)
          return { request, bound, text, offset: inner, nodes: nodesAt(root, inner) };
      }
    }
  }
  return undefined;
}

/** A request as it is sent, then with the URL of the other copy, which may differ. */
export const readingsOf = (request: StoredRequest): readonly StoredRequest[] => {
  const { input, maps, copies, otherUrl } = request;
  if (copies !== undefined) return [request, { ...request, maps: { ...maps, ...copies } }];
  if (otherUrl === undefined || !('url' in input)) return [request];
  return [request, { ...request, input: { ...input, url: otherUrl.text }, maps: { ...maps, url: otherUrl.map } }];
};

/** The span in the document of a span in a text of one of its requests; undefined where the text is nowhere in it. */
export function spanInDocument({ request, text }: PlacedText, span: Span): Span | undefined {
  const map = request.maps[text.in];
  return map && carrySpan(text.map === undefined ? span : carrySpan(span, text.map), map);
}

/** The span in the document of a node of a bound request. */
export function nodeInDocument(place: Omit<PlacedText, 'text'>, node: Node): Span | undefined {
  const placed = placedTextOf(place, node);
  return placed && spanInDocument(placed, node);
}

/** The text of a bound request in which a node's span counts. */
export function placedTextOf(place: Omit<PlacedText, 'text'>, node: Node): PlacedText | undefined {
  const field = place.bound.fieldOf(node);
  const text = [...place.bound.texts].reverse().find((each) => each.field === field);
  return text && { ...place, text };
}

/** Whether an edit of a span can be applied to the document unchanged: the span contains no escape or encoding. */
export function isExactInDocument({ request, text }: PlacedText, span: Span): boolean {
  const map = request.maps[text.in];
  return map !== undefined && (text.map?.through(map) ?? map).isExact(span);
}

/** The node of a bound request that a text of it was parsed to. */
export function rootOf(
  { roots, isInBatch }: BoundRequest,
  { field, map }: BoundText,
  offset: number,
): Node | undefined {
  const [root, query] = roots;
  if (root?.kind === 'Request') {
    // The texts of the batch around a request come with it, but its tree is its own.
    if (isInBatch && map === undefined) return undefined;
    if (field === 'url') return root.url;
    if (field === 'method') return root.method;
    if (field === 'headers') return root.headers.find(({ start, end }) => start <= offset && offset <= end);
    const body = root.envelope ?? (root.body?.content === undefined ? (root.batch ?? root.body) : root.body);
    // The body of a request in a batch is a part of the text, and the rest of the text does not concern that request.
    const isBeside = isInBatch && body !== undefined && (offset < body.start || offset > body.end);
    return isBeside ? undefined : body;
  }
  if (field === 'on') return root?.kind === 'ResourcePath' ? root : undefined;
  const options = query?.kind === 'Query' ? query.options : root?.kind === 'Query' ? root.options : [];
  return options.find(({ option }) => option === field)?.value;
}
