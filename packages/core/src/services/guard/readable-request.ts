/** What a guard reads of a request, which a program without types may have made of anything. */

/** A request as a server sees it before it reads the body. */
export interface GuardedRequest {
  /** GET when absent. */
  readonly method?: string | undefined;
  /** The whole request target as received, from the root of the host: `/odata/Orders?$top=1`. */
  readonly url: string;
  /** The headers as Node.js, `fetch` or a list has them; only the content type is read, and only by `guard.body`. */
  readonly headers?:
    Readonly<Record<string, string | readonly string[] | undefined>> | Iterable<readonly [string, string]> | undefined;
}

/** A request with the members that a guard reads. */
export interface ReadableRequest {
  readonly method: string;
  readonly url: string;
  /** The header as written; empty if there is none. */
  readonly contentType: string;
}

/** The request of a program without types, which may be anything; a text says what is wrong with it. */
export function readable(request: unknown): ReadableRequest | string {
  const given = typeof request === 'object' && request !== null ? (request as Partial<GuardedRequest>) : {};
  const { method = 'GET', url, headers } = given as { method?: unknown; url?: unknown; headers?: unknown };
  if (typeof url !== 'string' || typeof method !== 'string')
    return 'The request must be an object with a URL, and perhaps a method, as strings.';
  return { method, url, contentType: contentTypeIn(headers) };
}

/** The content type among headers, which may be an object, a list of pairs, or `Headers`. */
function contentTypeIn(headers: unknown): string {
  if (typeof headers !== 'object' || headers === null) return '';
  const entries: Iterable<unknown> =
    Symbol.iterator in headers ? (headers as Iterable<unknown>) : Object.entries(headers);
  for (const entry of entries) {
    const [name, value] = Array.isArray(entry) ? (entry as unknown[]) : [];
    if (typeof name !== 'string' || name.trim().toLowerCase() !== 'content-type') continue;
    return typeof value === 'string' ? value.trim() : '';
  }
  return '';
}
