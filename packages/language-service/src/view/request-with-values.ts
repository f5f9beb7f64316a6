/** A request as it is sent: with the values of its variables, as far as they are known and may be shown. */
import { headerLines, isRequestInput } from '@odatalint/core/internal';
import { readDocument, type StoredRequest } from '@odatalint/documents';
import { fileVariablePlaces } from '../document/file-variables.js';
import type { LanguageDocument } from '../document/language-document.js';

/** A request outside its document. Variables without a known value, and those in credentials, stay. */
export interface RequestWithValues {
  /** As the document has it. */
  readonly stored: StoredRequest;
  readonly method: string;
  readonly url: string;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  readonly body: string | undefined;
  /** The path of the file that contains the body. */
  readonly bodyFile: string | undefined;
}

/** The request at an offset; undefined outside of requests, or for a request without a URL. */
export function requestWithValues(document: LanguageDocument, offset: number): RequestWithValues | undefined {
  const stored = document.requestAt(offset);
  if (stored === undefined) return undefined;
  // By itself the text of a request file's request has its variables; in the document they are replaced.
  const text = document.text.slice(stored.target.start, stored.span.end);
  const [request] = document.format === 'http' ? readDocument(text, 'http').requests : [stored];
  if (request === undefined || !isRequestInput(request.input) || request.input.url === '') return undefined;
  const { method = 'GET', url, headers, body } = request.input;
  const valueOf = knownValues(document, stored);
  const known = (part: string): string => withValues(part, valueOf);
  const data = typeof body === 'string' || body === undefined ? body : JSON.stringify(body, null, 2);
  return {
    stored,
    method: known(method).toUpperCase(),
    url: known(url),
    headers: headerLines(headers).map(({ name, value }) => ({ name: known(name.trim()), value: known(value.trim()) })),
    body: data === undefined ? undefined : known(data),
    bodyFile: request.bodyFile && known(request.bodyFile.path),
  };
}

/** The values of variables that may be shown. */
function knownValues(document: LanguageDocument, request: StoredRequest): (name: string) => string | undefined {
  const places = fileVariablePlaces(document);
  return (name) => {
    const uses = places.filter((place) => place.name === name);
    if (uses.some(({ isCredential }) => isCredential)) return undefined;
    const own = uses.find(({ start, isDefinition }) => !isDefinition && start >= request.span.start);
    return own?.definition?.value ?? document.environment?.valueOf(name)?.value;
  };
}

/** The greatest depth of variables in values; deeper ones stay. */
const maxDepth = 5;

const withValues = (text: string, valueOf: (name: string) => string | undefined, depth = 0): string =>
  text.replace(/\{\{([^{}]*)\}\}/g, (written, name: string) => {
    const value = depth < maxDepth ? valueOf(name.trim()) : undefined;
    return value === undefined ? written : withValues(value, valueOf, depth + 1);
  });
