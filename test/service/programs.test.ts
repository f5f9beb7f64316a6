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

/** A body that a program can write as a value: JSON without duplicate members. */
const valueOf = ({ body }: RequestInput): unknown => {
  try {
    const value: unknown = JSON.parse(String(body));
    return JSON.stringify(value).length === String(body).replaceAll(/("(?:[^"\\]|\\.)*")|\s+/g, '$1').length
      ? value
      : undefined;
  } catch {
    return undefined;
  }
};

/** A value in a language: its words for null, true and false, its texts, tables and lists. */
interface Notation {
  readonly words: readonly [string, string, string];
  text(value: string): string;
  table(members: readonly (readonly [name: string, value: string])[]): string;
  list(items: readonly string[]): string;
}
const written = (value: unknown, notation: Notation): string =>
  value === null ? notation.words[0]
  : typeof value === 'boolean' ? notation.words[value ? 1 : 2]
  : typeof value === 'string' ? notation.text(value)
  : Array.isArray(value) ? notation.list(value.map((each) => written(each, notation)))
  : typeof value === 'object' ? notation.table(Object.entries(value).map(([name, each]) => [notation.text(name), written(each, notation)]))
  : String(value); // prettier-ignore

const inPowerShell: Notation = { words: ['$null', '$true', '$false'], text: single, list: (items) => `@(${items.join(', ')})`, table: (members) => `@{ ${members.map((each) => each.join(' = ')).join('; ')} }` }; // prettier-ignore
const inPython: Notation = { words: ['None', 'True', 'False'], text, list: (items) => `[${items.join(', ')}]`, table: (members) => `{${members.map((each) => each.join(': ')).join(', ')}}` }; // prettier-ignore
const inCsharp: Notation = { words: ['null', 'true', 'false'], text, list: (items) => `new object[] { ${items.join(', ')} }`, table: (members) => `new Dictionary<string, object> { ${members.map(([name, value]) => `[${name}] = ${value}`).join(', ')} }` }; // prettier-ignore

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
  'TypeScript with axios and objects': ['script', (request) => {
    const headers = headersOf(request).map(({ name, value }) => `${text(name)}: ${text(value)}`);
    const value = valueOf(request);
    const body = request.body === undefined ? '' : `, data: ${value === undefined ? text(request.body) : JSON.stringify(value, null, 1)}`;
    return `await axios({ method: ${text(request.method)}, url: ${text(request.url)}, headers: { ${headers.join(', ')} }${body} });\n`;
  }],
  'Python with dictionaries': ['python', (request) => {
    const headers = headersOf(request).map(({ name, value }) => `${text(name)}: ${text(value)}`);
    const value = valueOf(request);
    const body = request.body === undefined ? '' : `, data=${value === undefined ? text(request.body) : `json.dumps(${written(value, inPython)})`}`;
    return `r = requests.request(${text(request.method)}, ${text(request.url)}, headers={${headers.join(', ')}}${body})\n`;
  }],
  'C# with dictionaries': ['csharp', (request) => {
    const value = valueOf(request);
    return [
      `var request = new HttpRequestMessage(new HttpMethod(${text(request.method)}), ${text(request.url)});`,
      ...headersOf(request).map((header) => `request.Headers.Add(${text(header.name)}, ${text(header.value)});`),
      ...(request.body === undefined ? [] : [`request.Content = new StringContent(${value === undefined ? text(request.body) : `JsonSerializer.Serialize(${written(value, inCsharp)})`});`]),
      'await client.SendAsync(request);\n',
    ].join('\n');
  }],
  'PowerShell with tables': ['powershell', (request) => {
    const headers = headersOf(request).map(({ name, value }) => `${single(name)} = ${single(value)}`);
    const value = valueOf(request);
    const body = request.body === undefined ? '' : ` -Body ${value === undefined ? single(request.body) : `(${written(value, inPowerShell)} | ConvertTo-Json -Depth 9)`}`;
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
