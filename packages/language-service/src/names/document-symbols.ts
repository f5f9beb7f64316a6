/**
 * The outline of a document: its requests with their query options and the requests of their batches, the variables of the file; of a
 * metadata document its declarations.
 */
import type { BoundRequest, Declaration, Span } from '@odatalint/core';
import { type BatchItem, isBatchInput, isRequestInput, shortName, shownText, typeText } from '@odatalint/core/internal';
import type { StoredRequest } from '@odatalint/documents';
import type { DocumentSymbol, WorkspaceSymbol } from '../document/answers.js';
import type { LanguageDocument } from '../document/language-document.js';
import { nodeInDocument } from '../document/position.js';
import { fileVariablePlaces } from '../document/file-variables.js';
import { type Mention, type Metadata, metadataOf } from '../metadata/metadata.js';

/** In order of place. */
export function documentSymbols(document: LanguageDocument): readonly DocumentSymbol[] {
  const metadata = metadataOf(document);
  if (metadata !== undefined) return declarationSymbols(metadata);
  const requests = document
    .answersTo(requestSymbol)
    .flatMap(({ from, answer }) => (answer === undefined ? [] : [movedSymbol(answer, from)]));
  const variables = fileVariablePlaces(document)
    .filter(({ isDefinition }) => isDefinition)
    .map(({ name, start, end, nameSpan }): DocumentSymbol => {
      return { name, kind: 'variable', span: { start, end }, selection: nameSpan, children: [] };
    });
  const withoutSecrets = (symbol: DocumentSymbol): DocumentSymbol => ({
    ...symbol,
    name: shownText(document.withoutSecrets(symbol.name)),
    ...(symbol.detail === undefined ? {} : { detail: shownText(document.withoutSecrets(symbol.detail)) }),
    children: symbol.children.map(withoutSecrets),
  });
  return [...requests, ...variables].map(withoutSecrets).sort((a, b) => a.span.start - b.span.start);
}

/** The symbols of a document whose names have the letters of the query in that order, in any case; all for an empty one. */
export function workspaceSymbols(document: LanguageDocument, query: string): readonly WorkspaceSymbol[] {
  const letters = query.toLowerCase().replace(/\s+/g, '');
  const flat = documentSymbols(document).flatMap((symbol) => [
    workspaceSymbol(symbol),
    ...symbol.children.filter(({ kind }) => kind !== 'option').map((child) => workspaceSymbol(child, symbol.name)),
  ]);
  return flat.filter(({ name, detail = '' }) => hasLetters(`${name} ${detail}`.toLowerCase(), letters));
}

const workspaceSymbol = ({ name, detail, kind, selection }: DocumentSymbol, container?: string): WorkspaceSymbol => ({
  name,
  kind,
  span: selection,
  ...(detail === undefined ? {} : { detail }),
  ...(container === undefined ? {} : { container }),
});

function hasLetters(text: string, letters: string): boolean {
  let at = 0;
  for (const letter of letters) {
    at = text.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
}

const moved = ({ start, end }: Span, by: number): Span => ({ start: start + by, end: end + by });

const movedSymbol = (symbol: DocumentSymbol, by: number): DocumentSymbol => ({
  ...symbol,
  span: moved(symbol.span, by),
  selection: moved(symbol.selection, by),
  children: symbol.children.map((child) => movedSymbol(child, by)),
});

/** A request is called by its name, otherwise by its method and path. A URL that belongs to no service is not in the outline. */
function requestSymbol(document: LanguageDocument, request: StoredRequest): DocumentSymbol | undefined {
  if (request.isMention === true && document.checkerOf(request) === undefined) return undefined;
  const [outer] = document.bind(request);
  const words = requestWords(request, outer);
  const detail = request.name === undefined ? targetWords(outer) : words;
  return {
    name: request.name ?? words,
    ...(detail === undefined ? {} : { detail }),
    kind: 'request',
    span: request.span,
    selection: within(request.target, request.span),
    children: outer === undefined ? [] : [...optionSymbols(request, outer), ...batchSymbols(request, outer)],
  };
}

const within = ({ start, end }: Span, outer: Span): Span => ({
  start: Math.max(start, outer.start),
  end: Math.max(start, Math.min(end, outer.end)),
});

/** Longer addresses are cut off; the outline has little room. */
const longestPath = 80;

function requestWords({ input }: StoredRequest, bound: BoundRequest | undefined): string {
  if (isBatchInput(input)) return 'batch';
  if (isRequestInput(input)) return `${(input.method ?? 'GET').toUpperCase()} ${shorten(pathWords(input.url, bound))}`;
  const fields = (['filter', 'orderby', 'select', 'expand'] as const).filter((field) => input[field] !== undefined);
  return [shorten(input.on ?? ''), ...fields].filter((word) => word !== '').join(' ');
}

/** The resource path as written, without the service root; the whole address where no path is found. */
function pathWords(url: string, bound: BoundRequest | undefined): string {
  const [root] = bound?.roots ?? [];
  const path = root?.kind === 'Request' ? root.url.path : undefined;
  const text = bound?.texts.find(({ field }) => field === 'url')?.text;
  if (path === undefined || text === undefined) return url.replace(/^\/+/, '');
  return text.slice(bound?.binding.path[0]?.segment.start ?? path.start, path.end);
}

const shorten = (text: string): string => {
  const line = text.trim().replace(/\s+/g, ' ');
  return line.length > longestPath ? `${line.slice(0, longestPath - 1)}…` : line;
};

/** The type of the resource of a request. */
function targetWords(bound: BoundRequest | undefined): string | undefined {
  const target = bound?.binding.target;
  return target?.type === undefined || target.unlisted !== undefined ? undefined : shortName(target.type.name);
}

/** The query options of a request, each with its value. */
function optionSymbols(request: StoredRequest, bound: BoundRequest): DocumentSymbol[] {
  const [root] = bound.roots;
  const options = root?.kind === 'Request' ? (root.url.query?.options ?? []) : [];
  const text = bound.texts.find(({ field }) => field === 'url')?.text ?? '';
  return options.flatMap((option) => {
    const span = nodeInDocument({ request, bound }, option);
    const selection = nodeInDocument({ request, bound }, option.name);
    if (span === undefined || selection === undefined || option.name.text === '') return [];
    const detail = shorten(text.slice(option.value.start, option.value.end));
    const place = { span: within(span, request.span), selection: within(selection, request.span) };
    return [{ name: option.name.text, detail, kind: 'option', ...place, children: [] }];
  });
}

function batchSymbols(request: StoredRequest, outer: BoundRequest): DocumentSymbol[] {
  const [root] = outer.roots;
  const items = root?.kind === 'Request' ? (root.batch?.items ?? []) : [];
  return items.flatMap((item) => {
    const span = nodeInDocument({ request, bound: outer }, item);
    const place = item.url ?? item.requestId;
    const selection = place === undefined ? span : nodeInDocument({ request, bound: outer }, place);
    if (span === undefined || selection === undefined) return [];
    return [{ ...itemWords(item), kind: 'batchRequest', span, selection: within(selection, span), children: [] }];
  });
}

function itemWords({ method, url, requestId }: BatchItem): Pick<DocumentSymbol, 'name' | 'detail'> {
  const words = `${(method?.text ?? '').toUpperCase()} ${shorten((url?.text ?? '').split('?', 1)[0]!)}`.trim();
  if (requestId === undefined) return { name: words === '' ? 'request' : words };
  return { name: requestId.text, ...(words === '' ? {} : { detail: words }) };
}

/** The declarations of a metadata document; the members of a type are inside it. */
function declarationSymbols({ mentions }: Metadata): readonly DocumentSymbol[] {
  const symbols: DocumentSymbol[] = [];
  for (const mention of mentions.filter(({ isDeclaration }) => isDeclaration)) {
    const symbol = declarationSymbol(mention);
    if (symbol === undefined) continue;
    const type = symbols.at(-1);
    if (isMember(symbol) && type?.kind === 'type')
      symbols[symbols.length - 1] = {
        ...type,
        span: { start: type.span.start, end: symbol.span.end },
        children: [...type.children, symbol],
      };
    else symbols.push(symbol);
  }
  return symbols;
}

const isMember = ({ kind }: DocumentSymbol): boolean => kind === 'property' || kind === 'enumMember';

function declarationSymbol({ span, meaning }: Mention): DocumentSymbol | undefined {
  const symbol = (
    kind: DocumentSymbol['kind'],
    { name, span: declared }: Declaration,
    detail?: string,
  ): DocumentSymbol => ({
    name: shortName(name),
    ...(detail === undefined ? {} : { detail }),
    kind,
    span: { start: Math.min(declared.start, span.start), end: Math.max(declared.end, span.end) },
    selection: span,
    children: [],
  });
  switch (meaning.kind) {
    case 'type':
      return symbol('type', meaning.type, meaning.type.kind);
    case 'property':
    case 'navigation':
      return symbol('property', meaning.property, typeText(meaning.property.type));
    case 'enumMember':
      return symbol('enumMember', meaning.members[0]!, String(meaning.members[0]!.value));
    case 'entitySet':
      return symbol('resource', meaning.entitySet, meaning.entitySet.type);
    case 'singleton':
      return symbol('resource', meaning.singleton, meaning.singleton.type);
    case 'operation':
      return symbol('operation', { ...meaning.overloads[0], span }, meaning.overloads[0].kind);
    default:
      return undefined;
  }
}
