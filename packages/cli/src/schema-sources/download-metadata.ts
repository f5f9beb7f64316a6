/**
 * Downloads a metadata document. Only the commands `schema pull` and `schema status` use the network, and only through
 * this file.
 */

export interface DownloadOptions {
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** The time for the whole response, in seconds. */
  readonly timeout: number;
  /** The maximum size of a document in bytes; 64 MB by default. */
  readonly maxBytes?: number;
}

/** The reason why a document could not be downloaded: the rest of a sentence about its URL. */
export class DownloadError extends Error {}

const maxRedirects = 5;

/**
 * Downloads a document. It follows redirects on the same host, port and protocol only, so that headers with credentials
 * go nowhere else.
 *
 * @returns The text in UTF-8.
 * @throws A `DownloadError` for every failure, for a status other than 200, and beyond the limits.
 */
export async function downloadMetadata(address: string, options: DownloadOptions): Promise<string> {
  const signal = AbortSignal.timeout(options.timeout * 1000);
  let url = new URL(address);
  try {
    for (let redirects = 0; redirects <= maxRedirects; redirects++) {
      const response = await fetch(url.href, { headers: headersOf(options), redirect: 'manual', signal });
      const target = response.headers.get('location');
      if (response.status < 300 || response.status > 399 || target === null)
        return await textOf(response, options.maxBytes ?? 64_000_000);
      await response.body?.cancel();
      url = redirected(url, target);
    }
  } catch (error) {
    throw error instanceof DownloadError ? error : new DownloadError(wordsOf(error, options.timeout));
  }
  throw new DownloadError(`redirects more than ${maxRedirects} times`);
}

function headersOf({ headers }: DownloadOptions): Headers {
  const all = new Headers({ accept: 'application/xml, application/json;q=0.9', 'user-agent': 'odatalint' });
  for (const [name, value] of headers) {
    try {
      all.set(name, value);
    } catch {
      // The value may be a secret, so it is not shown.
      throw new DownloadError(`cannot be requested: the header ${JSON.stringify(name)} is not valid`);
    }
  }
  return all;
}

function redirected(from: URL, target: string): URL {
  const url = URL.canParse(target, from.href) ? new URL(target, from.href) : undefined;
  if (url?.origin === from.origin && url.username === '') return url;
  const where = url === undefined ? 'an invalid address' : url.origin;
  throw new DownloadError(`redirects to ${where}; redirects to another host are not followed`);
}

async function textOf(response: Response, maxBytes: number): Promise<string> {
  const { status, body } = response;
  if (status !== 200) {
    await body?.cancel();
    const hint =
      status === 401 || status === 403 ? "; pass credentials with --header 'Authorization: Bearer ${TOKEN}'" : '';
    throw new DownloadError(`answers with status ${status}${hint}`);
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > maxBytes) throw new DownloadError(`sends more than ${maxBytes / 1_000_000} MB`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks)
    .toString('utf8')
    .replace(/^\uFEFF/, '');
}

function wordsOf(error: unknown, timeout: number): string {
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return `did not answer within ${timeout} ${timeout === 1 ? 'second' : 'seconds'}`;
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return `cannot be reached${code === '' ? '' : ` (${code})`}`;
}

/**
 * The URL of the metadata document of a service: the given URL itself, or the service root with `$metadata` (Protocol
 * 11.1.2).
 */
export function metadataUrl(address: string): string {
  const [, base = '', query = ''] = /^([^?#]*)(\?[^#]*)?/.exec(address) ?? [];
  const root = base.endsWith('/') ? base : `${base}/`;
  return /\/\$metadata\/$/i.test(root) ? base + query : `${root}$metadata${query}`;
}
