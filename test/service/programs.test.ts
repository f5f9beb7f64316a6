/** The requests to the service as programs send them: the findings are those of the request in a file of requests. */
import { expect, test } from 'vitest';
import { createChecker, type RequestInput } from '../../packages/core/src/index.js';
import { headerLines } from '../../packages/core/src/internal.js';
import { checkDocument, type DocumentFormat } from '../../packages/documents/src/index.js';
import { readRequests } from './read-requests.js';

const checker = createChecker({ service: 'asset-management' });
const requests = readRequests(new URL('requests.txt', import.meta.url)).map(({ request }) => request);

const text = (value: unknown): string => JSON.stringify(String(value));
const single = (value: unknown): string => `'${String(value).replaceAll("'", "''")}'`;
const headersOf = ({ headers }: RequestInput) => headerLines(headers);

/** How a request is written in each language; the headers that a client adds by itself are not known in some. */
const languages: Readonly<Record<string, readonly [DocumentFormat, (request: RequestInput) => string]>> = {
  'TypeScript with fetch': ['script', (request) => {
    const headers = headersOf(request).map(({ name, value }) => `${text(name)}: ${text(value)}`);
    const body = request.body === undefined ? '' : `, body: ${text(request.body)}`;
    return `const r = await fetch(${text(request.url)}, { method: ${text(request.method)}, headers: { ${headers.join(', ')} }${body} });\n`;
  }],
  'Python with requests': ['python', (request) => {
    const headers = headersOf(request).map(({ name, value }) => `${text(name)}: ${text(value)}`);
    const body = request.body === undefined ? '' : `, data=${text(request.body)}`;
    return `r = requests.request(${text(request.method)}, ${text(request.url)}, headers={${headers.join(', ')}}${body})\n`;
  }],
  'C# with HttpRequestMessage': ['csharp', (request) => [
    `var request = new HttpRequestMessage(new HttpMethod(${text(request.method)}), ${text(request.url)});`,
    ...headersOf(request).map(({ name, value }) => `request.Headers.Add(${text(name)}, ${text(value)});`),
    ...(request.body === undefined ? [] : [`request.Content = new StringContent(${text(request.body)});`]),
    'await client.SendAsync(request);\n',
  ].join('\n')],
  'Java with HttpRequest': ['java', (request) => [
    `var request = HttpRequest.newBuilder().uri(URI.create(${text(request.url)}))`,
    ...headersOf(request).map(({ name, value }) => `  .header(${text(name)}, ${text(value)})`),
    `  .method(${text(request.method)}, ${request.body === undefined ? 'BodyPublishers.noBody()' : `BodyPublishers.ofString(${text(request.body)})`}).build();\n`,
  ].join('\n')],
  PowerShell: ['powershell', (request) => {
    const headers = headersOf(request).map(({ name, value }) => `${single(name)} = ${single(value)}`);
    const body = request.body === undefined ? '' : ` -Body ${single(request.body)}`;
    return `$r = Invoke-RestMethod -Method ${request.method} -Uri ${single(request.url)} -Headers @{ ${headers.join('; ')} }${body}\n`;
  }],
}; // prettier-ignore

const codesOf = (found: readonly { readonly code: string }[]): string =>
  [...new Set(found.map(({ code }) => code))].sort().join(' ');
const checkText = (format: DocumentFormat, program: string): string =>
  codesOf(checkDocument(program, { format, checkerFor: () => checker }).diagnostics);

test.each(Object.entries(languages))('%s', (_, [format, write]) => {
  const others = requests.flatMap((request) => {
    const expected = codesOf(checker.check({ ...request, headers: headersOf(request) }));
    const found = checkText(format, write(request));
    return found === expected
      ? []
      : [`${request.method} ${request.url} ${String(request.body)}: ${found} (${expected})`];
  });
  expect(others.length, others.join('\n')).toBeLessThanOrEqual(requests.length * 0.05);
});
