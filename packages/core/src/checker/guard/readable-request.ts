/** Reads the request that a program passes to a guard; a program without types can pass anything. */
import type { HeaderInput } from '../../text/index.js';

/** A request as a server sees it before it reads the body. */
export interface GuardedRequest {
  /** GET when absent. */
  readonly method?: string | undefined;
  /** The whole request target as received, from the root of the host: `/odata/Orders?$top=1`. */
  readonly url: string;
  /**
   * The headers as Node.js, `fetch` or a list has them, in any case. They are checked where they are given; `guard.body` requires the
   * content type of a batch and of `$query`.
   */
  readonly headers?:
    Readonly<Record<string, string | readonly string[] | undefined>> | Iterable<readonly [string, string]> | undefined;
}

/** A request with the members that a guard reads. */
export interface ReadableRequest {
  readonly method: string;
  readonly url: string;
  /** Undefined where the request has none, and nothing is concluded from a header that is missing. */
  readonly headers: readonly HeaderInput[] | undefined;
  /** The header as written; empty if there is none. */
  readonly contentType: string;
}

/** The request that a program passes, or the text of a fault. */
export function readable(request: unknown): ReadableRequest | string {
  const given = typeof request === 'object' && request !== null ? (request as Partial<GuardedRequest>) : {};
  const { method = 'GET', url, headers: all } = given as { method?: unknown; url?: unknown; headers?: unknown };
  if (typeof url !== 'string' || typeof method !== 'string' || !/^[\w!#$%&'*+.^`|~-]+$/.test(method))
    return 'The request must be an object with a URL, and perhaps a method, as strings.';
  const headers = headersIn(all);
  const types = new Set((headers ?? []).filter(({ name }) => name === 'content-type').map(({ value }) => value));
  // Some programs read the first one, and others the last one.
  if (types.size > 1) return 'The request has more than one Content-Type; send one.';
  return { method, url, headers, contentType: [...types][0] ?? '' };
}

/**
 * Headers about the request, with lower-case names, from an object, a list of pairs, or `Headers`. Values that are not
 * strings are omitted.
 */
function headersIn(headers: unknown): readonly HeaderInput[] | undefined {
  if (typeof headers !== 'object' || headers === null) return undefined;
  const entries: Iterable<unknown> =
    Symbol.iterator in headers ? (headers as Iterable<unknown>) : Object.entries(headers);
  return Array.from(entries).flatMap((entry) => {
    const [name, value] = Array.isArray(entry) ? (entry as unknown[]) : [];
    // The header Accept concerns only the response, and some programs send an invalid one.
    if (typeof name !== 'string' || /^\s*accept\b/i.test(name)) return [];
    const values: unknown[] = Array.isArray(value) ? (value as unknown[]) : [value];
    return values.flatMap((each) =>
      typeof each === 'string' ? [{ name: name.trim().toLowerCase(), value: each.trim() }] : [],
    );
  });
}
