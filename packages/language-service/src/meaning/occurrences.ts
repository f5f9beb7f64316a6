/** All names of a document with their meaning, and the names with the same meaning. */
import { type BoundRequest, type Node, type Span } from '@odatalint/core';
import type { StoredRequest } from '@odatalint/documents';
import type { EditedText } from '../document/edited-text.js';
import { nodeInDocument, placedTextOf, readingsOf } from '../document/position.js';
import { declarationsOf, type Meaning } from './meaning.js';
import { meaningsOf } from './meanings-of.js';

/** A node of a request, and its referent. */
export interface Occurrence {
  readonly request: StoredRequest;
  readonly bound: BoundRequest;
  readonly node: Node;
  readonly meaning: Meaning;
}

/** Every node of a request with a meaning, including those of its batch. */
export function* occurrencesIn(document: EditedText, request: StoredRequest): Generator<Occurrence> {
  for (const bound of document.bind(request))
    for (const [node, meaning] of meaningsOf(bound)) yield { request, bound, node, meaning };
}

/** The same, with the places in the second copy of its URL. */
export function* occurrencesInCopies(document: EditedText, request: StoredRequest): Generator<Occurrence> {
  const [sent, other] = readingsOf(request);
  const places = new Set<number | undefined>();
  for (const each of occurrencesIn(document, sent!)) {
    if (other !== undefined) places.add(nameSpan(each)?.start);
    yield each;
  }
  // The copies may share the text before the options.
  if (other !== undefined)
    for (const each of occurrencesIn(document, other))
      if (placedTextOf(each, each.node)?.text.in === 'url' && !places.has(nameSpan(each)?.start)) yield each;
}

/**
 * All places in a document with the same meaning as a place of this or another document: a schema element anywhere, a
 * name of a request only within it. In no order; empty for nodes that are not names, such as literals and operators.
 */
export function occurrencesOfSame(document: EditedText, one: Occurrence): Occurrence[] {
  const requests = isLocal(one.meaning)
    ? document.requests.filter(({ span }) => span === one.request.span)
    : document.requests;
  return requests.flatMap((request) =>
    [...occurrencesInCopies(document, request)].filter((other) => isSame(one, other)),
  );
}

/** Whether only the request itself defines the name. */
const isLocal = ({ kind }: Meaning): boolean =>
  kind === 'variable' || kind === 'computed' || kind === 'alias' || kind === 'requestId' || kind === 'group';

function isSame(one: Occurrence, other: Occurrence): boolean {
  const [a, b] = [one.meaning, other.meaning];
  if (a.kind === 'variable') return b.kind === 'variable' && a.lambda === b.lambda;
  if (a.kind === 'computed') return b.kind === 'computed' && a.alias === b.alias;
  if (a.kind === 'alias') return b.kind === 'alias' && a.name === b.name && one.bound === other.bound;
  if (a.kind === 'requestId') return b.kind === 'requestId' && a.id === b.id;
  if (a.kind === 'group') return b.kind === 'group' && a.name === b.name;
  if (a.kind === 'unlistedSet') return b.kind === 'unlistedSet' && a.name === b.name;
  const declarations = declarationsOf(a, one.bound.schema);
  if (declarations.length === 0) return false;
  const others = declarationsOf(b, other.bound.schema);
  return declarations.some((declaration) => others.includes(declaration));
}

/** Whether a place defines the name rather than uses it. */
export function isGiving({ node, meaning }: Occurrence): boolean {
  switch (meaning.kind) {
    case 'variable':
      return meaning.lambda.variable === node;
    case 'computed':
      return meaning.alias === node;
    case 'alias':
    case 'requestId':
      return meaning.isDefinition;
    default:
      return false;
  }
}

/**
 * The part of a node that is the name, with its offsets in the text of the node's request: of a member of a body what is between its
 * quotes, without what follows the property in it (`Customer@odata.bind`). Undefined for a member that is written with an escape: there
 * the name is longer than its text, and where the property ends is not known.
 */
export function namePart({ node, meaning }: Occurrence): (Span & { readonly text: string }) | undefined {
  if (!('text' in node)) return undefined;
  const { start, end, text } = node;
  if (node.kind !== 'JsonName') return { start, end, text };
  if (end - start !== text.length + 2) return undefined;
  const suffix = meaning.kind === 'property' || meaning.kind === 'navigation' ? meaning.suffix : undefined;
  const length = text.length - (suffix === undefined ? 0 : suffix.length + 1);
  return { start: start + 1, end: start + 1 + length, text: text.slice(0, length) };
}

/** The span in the document of the name that an occurrence is; the whole member for one that is written with an escape. */
export function nameSpan(occurrence: Occurrence): Span | undefined {
  const { node } = occurrence;
  const part = node.kind === 'JsonName' ? namePart(occurrence) : undefined;
  return nodeInDocument(occurrence, part === undefined ? node : { ...node, start: part.start, end: part.end });
}
