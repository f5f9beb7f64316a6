/** Answers a request of a document from sample rows that are made from its schema, without a network. */
import { builtInServices, odata401Service } from '@odatalint/core';
import { isBeforeV4 } from '@odatalint/core/internal';
import { describeService, type LanguageDocument, requestWithValues } from '@odatalint/language-service';

/** Where the service of the samples is. */
const origin = 'http://localhost';

/**
 * The response to the request at an offset: comments with its status, then its body. Undefined outside of requests. Changes are made in
 * rows that exist for this request only.
 */
export async function sampleResponse(document: LanguageDocument, offset: number): Promise<string | undefined> {
  const sent = requestWithValues(document, offset);
  if (sent === undefined) return undefined;
  const { stored, method, url, body } = sent;
  const described = describeService(document, stored);
  const headers = sent.headers.filter(({ value }) => !value.includes('{{'));
  const input = { method, url, headers, ...(body === undefined ? {} : { body }) };
  const [bound] = document.bind({ ...stored, input });
  const start = bound?.binding.path[0]?.segment.start ?? batchIn(url);
  const reason =
    bound?.schema === undefined
      ? (described.reason ?? 'The request has no schema, so no rows can be made for it.')
      : isBeforeV4(bound.dialect)
        ? 'Sample rows are for services of OData V4.'
        : start === undefined
          ? 'The URL names no resource of the schema.'
          : missingValue(url.slice(start) + (body ?? ''));
  if (reason !== undefined) return comment([`No response: ${reason}`]);
  const schema = bound!.schema!;
  const service = builtInServices.find(({ name }) => name === described.profile) ?? odata401Service;
  // Most sessions never try a request.
  const { createService, rows, sampleRows } = await import('@odatalint/server');
  const hasOwnRoutes = service.conventions.serving !== undefined && bound!.route !== undefined;
  const handler = createService({
    schema,
    service,
    store: rows(sampleRows(schema, { service })),
    writable: 'all',
    ...(hasOwnRoutes ? {} : { root: '/odata/' }),
  });
  const target = hasOwnRoutes
    ? url.replace(/^(?:\{\{[^{}]*\}\}|https?:\/\/[^/?#]*)/i, '')
    : `/odata/${url.slice(start)}`;
  const request = requestTo(`${origin}${target}`, { method, headers, body });
  if (request === undefined) return comment(['No response: the method, the URL or a header cannot be sent.']);
  const response = await handler.fetch(request);
  const lines = [`${response.status}: sample rows made from the schema; nothing was sent.`];
  const location = response.headers.get('Location');
  if (location !== null) lines.push(`Location: ${location}`);
  return `${comment(lines)}\n${pretty(await response.text())}`;
}

/** Where the address for batches begins, which is not a resource. */
function batchIn(url: string): number | undefined {
  const at = url.indexOf('$batch');
  return at < 0 ? undefined : at;
}

const missingValue = (text: string): string | undefined => {
  const name = /\{\{([^{}]*)\}\}/.exec(text)?.[1];
  return name === undefined ? undefined : `the variable ${name.trim()} has no known value.`;
};

const comment = (lines: readonly string[]): string =>
  lines.map((line) => `// ${line.replace(/[\r\n]/g, ' ')}\n`).join('');

/** A request with the headers that can be sent; undefined for one that cannot. */
function requestTo(
  url: string,
  {
    method,
    headers,
    body,
  }: { method: string; headers: readonly { name: string; value: string }[]; body: string | undefined },
): Request | undefined {
  try {
    const hasBody = body !== undefined && method !== 'GET' && method !== 'HEAD';
    const all = headers.map(({ name, value }): [string, string] => [name, value]);
    return new Request(url, { method, headers: all, ...(hasBody ? { body } : {}) });
  } catch {
    return undefined;
  }
}

/** JSON with a line for each member; other text as it is. */
function pretty(text: string): string {
  try {
    return `${JSON.stringify(JSON.parse(text), null, 2)}\n`;
  } catch {
    return text === '' ? '' : `${text}\n`;
  }
}
