/** Host documents of any size: the reader of each format, stretched at every part that a document can have many of. */
import { createChecker } from '@odatalint/core';
import {
  checkDocument,
  type DocumentFormat,
  formatDocument,
  loadFormats,
  type Place,
  readDocument,
} from '@odatalint/documents';
import { madeHttpDocument, madeMarkdown } from '../generated-texts.js';
import { type Growing, type GrowingInputs, list } from './growing.js';

await loadFormats(['markdown', 'yaml', 'script', 'powerquery']);

const checker = createChecker({ service: 'odata-4.01', limits: { length: 100_000_000, findings: Infinity } });
const service = checker.serviceFor({ url: '' });

const read = (format: DocumentFormat, make: (size: number) => string, places?: readonly Place[]): Growing => ({
  make,
  run: (text) => readDocument(text, format, places),
});

const checked = (format: DocumentFormat, make: (size: number) => string): Growing => ({
  make,
  run: (text) => checkDocument(text, { format, checkerFor: () => checker }),
});

const laidOut = (format: DocumentFormat, make: (size: number) => string): Growing => ({
  make,
  run: (text) => formatDocument(text, { format, isEmbedded: true, serviceFor: () => service, isClaimed: () => true }),
});

const request = 'GET https://example.com/Orders';
const url = 'https://example.com/Orders?$top=1';

/** Every text, with what says its method and its set beside it or further out. */
const places: readonly Place[] = [
  { url: ['$..url', '$..u*'], method: 'method' },
  { filter: ['$..f*'], on: 'on' },
];

const jsonFormats: GrowingInputs = {
  'read: JSON, members with places': read('json', (size) => `{${list(200 * size, (i) => `"u${i}":"/A?$top=${i}"`, ',')}}`, places),
  'read: JSON, one name often': read('json', (size) => `{"method":"GET",${list(200 * size, () => `"url":"/A?$top=1"`, ',')}}`, places),
  'read: JSON, records with places': read('json', (size) => `[${list(50 * size, (i) => `{"method":"GET","url":"/A?$top=${i}"}`, ',')}]`, places),
  'read: JSON, nested records': read('json', (size) => `${list(40 * size, () => '{"url":"/A?$top=1","a":', '')}1${'}'.repeat(40 * size)}`, places),
  'read: JSON, nested lists': read('json', (size) => '['.repeat(100 * size), places),
  'read: JSON, a string of escapes': read('json', (size) => `{"url":"/A?${'\\u0041\\n'.repeat(50 * size)}"}`, places),
  'read: JSON, addresses anywhere': read('json', (size) => `[${list(100 * size, () => JSON.stringify(url), ',')}]`),
  'read: YAML, members with places': read('yaml', (size) => list(50 * size, (i) => `u${i}: /A?$top=${i}\n`, ''), places),
  'read: YAML, records with places': read('yaml', (size) => list(15 * size, (i) => `- method: GET\n  url: /A?$top=${i}\n`, ''), places),
  'read: YAML, documents': read('yaml', (size) => list(30 * size, (i) => `---\nurl: /A?$top=${i}\n`, ''), places),
  'read: YAML, lines of a scalar': read('yaml', (size) => `url: |\n${list(200 * size, (i) => `  &a${i}=1`, '\n')}\n`, places),
  'read: YAML, one line': read('yaml', (size) => `{${list(50 * size, (i) => `u${i}: "a", `, '')}}`, places),
  'read: YAML, anchors and aliases': read('yaml', (size) => list(30 * size, (i) => `- &a${i} x\n- *a${i}\n`, ''), places),
  'read: YAML, comments': read('yaml', (size) => list(50 * size, (i) => `# odatalint-disable-next-line a${i}\n`, ''), places),
  'read: Postman, items': read('postman', (size) => `{"item":[${list(40 * size, (i) => `{"name":"${i}","request":{"method":"GET","url":"${url}"}}`, ',')}]}`),
  'read: Postman, nested folders': read('postman', (size) => `${'{"event":[{"listen":"prerequest"}],"item":['.repeat(30 * size)}{"request":"${url}"}`),
  'read: Postman, path variables': read('postman', (size) => `{"item":[{"request":{"url":"https://h${'/:a'.repeat(50 * size)}?$top=1"}}]}`),
  'read: Postman, parts of a path': read('postman', (size) => `{"item":[{"request":{"url":{"raw":"https://h${list(100 * size, (i) => `/:p${i}`, '')}","protocol":"https","host":["h"],"path":[${list(100 * size, (i) => `":p${i}"`, ',')}]}}}]}`),
  'read: Postman, options': read('postman', (size) => `{"item":[{"request":{"url":{"host":"h","query":[${list(50 * size, (i) => `{"key":"a${i}","value":"1"}`, ',')}]}}}]}`),
  'read: Postman, headers': read('postman', (size) => `{"item":[{"request":{"method":"GET","url":"${url}","header":[${list(50 * size, (i) => `{"key":"A${i}","value":"1"}`, ',')}]}}]}`),
  'read: Postman, members': read('postman', (size) => `{"item":[{${list(100 * size, (i) => `"a${i}":1`, ',')},"request":{"url":"${url}"}}]}`),
  'read: HAR, entries': read('har', (size) => `{"log":{"entries":[${list(20 * size, (i) => `{"request":{"method":"GET","url":"${url}${i}","headers":[]}}`, ',')}]}}`),
  'read: HAR, headers': read('har', (size) => `{"log":{"entries":[{"request":{"method":"GET","url":"${url}","headers":[${list(30 * size, (i) => `{"name":"A${i}","value":"1"}`, ',')}]}}]}}`),
  'read: NDJSON, lines': read('ndjson', (size) => list(50 * size, (i) => `{"url":"/A?$top=${i}"}\n`, '')),
  'read: NDJSON, members of a line': read('ndjson', (size) => `{${list(100 * size, (i) => `"a${String(i).padStart(6, '0')}":1`, ',')},"url":"/A"}`),
  'read: NDJSON, headers of a line': read('ndjson', (size) => `{"url":"/A","headers":{${list(5 * size, (i) => `"a${i}":"1"`, ',')}}}`),
}; // prettier-ignore

const lineFormats: GrowingInputs = {
  'read: .http document': read('http', (size) => madeHttpDocument(50 * size)),
  'read: .http, requests': read('http', (size) => list(100 * size, () => `${request}\n\n###\n`, '')),
  'read: .http, headers': read('http', (size) => `${request}\n${list(100 * size, (i) => `A${i}: {{v}}\n`, '')}`),
  'read: .http, lines of an address': read('http', (size) => `${request}\n${list(200 * size, (i) => `  &a${i}={{v}}\n`, '')}`),
  'read: .http, lines of a body': read('http', (size) => `POST https://h/A\n\n{\n${list(200 * size, (i) => `"a${i}": {{v}},\n`, '')}}`),
  'read: .http, variables': read('http', (size) => list(200 * size, (i) => `@v${i + 1} = {{v${i}}}x\n`, '')),
  'read: .http, variables backwards': read('http', (size) => list(200 * size, (i) => `@v${i} = {{v${i + 1}}}x\n`, '')),
  'read: .http, one variable often': read('http', (size) => `@a = b\n${list(200 * size, () => '@a = {{a}}\n', '')}${request}?{{a}}\n`),
  'read: .http, uses of variables': read('http', (size) => `@a = b\n${request}?${'{{a}}'.repeat(500 * size)}\n`),
  'read: .http, uses of a long variable': read('http', (size) => `@a = ${'b'.repeat(100)}\n${request}?${'{{a}}'.repeat(100 * size)}\n`),
  'read: .http, open variables': read('http', (size) => `${request}?${'{{a'.repeat(1000 * size)}\n`),
  'read: .http, comments': read('http', (size) => `${list(100 * size, (i) => `# @name x${i}\n`, '')}${request}\n`),
  'read: .http, scripts': read('http', (size) => `${request}\n\n${'> {%\n'.repeat(200 * size)}`),
  'read: .http, one long line': read('http', (size) => `${request}?${' '.repeat(2000 * size)}HTTP/1.1`),
  'read: .odata, queries': read('odata', (size) => list(200 * size, () => '/A?$top=1\n\n', '')),
  'read: .odata, lines of a query': read('odata', (size) => `/A?$filter=B\n${list(50 * size, () => '  and B\n', '')}`),
  'read: .odata, comments': read('odata', (size) => list(200 * size, (i) => `# odatalint-disable-next-line a${i}\n`, '')),
  'read: Bruno, lines without a colon': read('bruno', (size) => `get {\n  url: ${url}\n${'  a\n'.repeat(500 * size)}}\n`),
  'read: Bruno, open quotes': read('bruno', (size) => `get {\n  url: ${url}\n${'  "a\n'.repeat(1000 * size)}}\n`),
  'read: Bruno, options': read('bruno', (size) => `get {\n  url: /A?${list(100 * size, (i) => `a${i}=1`, '&')}\n}\nparams:query {\n${list(100 * size, (i) => `  a${i}: 1\n`, '')}}\n`),
  'read: Bruno, path variables': read('bruno', (size) => `get {\n  url: https://h${'/:a'.repeat(50 * size)}\n}\n`),
  'read: Bruno, blocks': read('bruno', (size) => `${'a {\n  b: c\n}\n'.repeat(200 * size)}get {\n  url: ${url}\n}\n`),
  'read: CSV, rows': read('csv', (size) => `method,url\n${list(200 * size, () => 'GET,/A?$top=1\n', '')}`),
  'read: CSV, columns': read('csv', (size) => `${list(200 * size, (i) => `c${i}`, ',')},url\n${','.repeat(200 * size)},/A?$top=1\n`, [{ column: 'url', method: 'c0' }]),
  'read: CSV, a column of a long name': read('csv', (size) => `url,${'a'.repeat(100 * size)}\n${'/A,b\n'.repeat(100 * size)}`),
  'read: CSV, one column often': read('csv', (size) => `${'url,'.repeat(300 * size)}url\n${'/A,'.repeat(300 * size)}/A\n`),
  'read: CSV, quotes': read('csv', (size) => `url\n"/A?${'""'.repeat(100 * size)}"\n`),
  'read: CSV, open quotes': read('csv', (size) => `url\n${'"/A?\n'.repeat(500 * size)}`),
  'read: log, lines': read('log', (size) => list(50 * size, (i) => `127.0.0.1 - - [01/Jan/2026:00:00:00 +0000] "GET /odata/A?$top=${i} HTTP/1.1" 200 1\n`, '')),
  'read: log, fields': read('log', (size) => `#Fields: cs-method cs-uri-stem cs-uri-query ${'a '.repeat(200 * size)}\nGET /A $top=1 ${'1 '.repeat(200 * size)}\n`),
  'read: log, tables': read('log', (size) => '#Fields: cs-method cs-uri-stem cs-uri-query\nGET /A $top=1\n'.repeat(100 * size)),
}; // prettier-ignore

const codeFormats: GrowingInputs = {
  'read: Markdown': read('markdown', (size) => madeMarkdown(3 * size)),
  'read: Markdown, quotations': read('markdown', (size) => `${'> '.repeat(1000 * size)}a\n`),
  'read: Markdown, lists': read('markdown', (size) => list(10 * size, (i) => `${' '.repeat((i % 10) * 2)}- a\n`, '')),
  'read: Markdown, fences': read('markdown', (size) => `\`\`\`http\n${request}\n\`\`\`\n\n`.repeat(50 * size)),
  'read: Markdown, open marks': read('markdown', (size) => `\`\`\`http\n${request}\n\`\`\`\n\n${'[a](*_`<'.repeat(300 * size)}`),
  'read: Markdown, tables': read('markdown', (size) => `|a|b|\n|-|-|\n${'|`a`|b|\n'.repeat(100 * size)}`),
  'read: Markdown, definitions': read('markdown', (size) => `${list(100 * size, (i) => `[a${i}]: /b\n`, '')}\n${list(100 * size, (i) => `[a${i}] `, '')}`),
  'read: script, templates': read('script', (size) => 'const a = odata`Orders?$filter=a eq ${b}`;\n'.repeat(25 * size)),
  'read: script, one template': read('script', (size) => `const a = odata\`Orders?$filter=${' and a eq ${b}'.repeat(100 * size)}\`;\n`),
  'read: script, joined strings': read('script', (size) => `const a = /* odata */ 'Orders?$filter=a' ${"+ ' and a eq 1'".repeat(100 * size)};\n`),
  'read: script, nested templates': read('script', (size) => '`${'.repeat(500 * size)),
  'read: script, comments': read('script', (size) => '/* odatalint-disable-next-line a */ /* odata */ "Orders?$top=1";\n'.repeat(50 * size)),
  'read: script, open comments': read('script', (size) => `/* odata */ 'Orders';${'/*'.repeat(1000 * size)}`),
  'read: script, elements': read('script', (size) => `${'<a b="c">'.repeat(300 * size)}{odata\`Orders\`}`),
  'read: script, divisions': read('script', (size) => `odata\`Orders\`;${'a / b / (c) / /d/ '.repeat(100 * size)}`),
  'read: script, arguments': read('script', (size) => `f(${'/* odata */ "Orders", '.repeat(50 * size)})`),
  'read: Power Query, calls': read('powerquery', (size) => `let a = OData.Feed("${url}") in a,\n`.repeat(50 * size)),
  'read: Power Query, joined texts': read('powerquery', (size) => `OData.Feed("https://h/A?$filter=a" ${'& " and a eq " & b '.repeat(50 * size)})`),
  'read: Power Query, options': read('powerquery', (size) => `OData.Feed("https://h/A", null, [Query=[${list(50 * size, (i) => `a${i}="1"`, ', ')}]])`),
  'read: Power Query, open parentheses': read('powerquery', (size) => 'OData.Feed('.repeat(100 * size)),
}; // prettier-ignore

/** Comments that hide findings, findings, and what brings both together. */
const checks: GrowingInputs = {
  'check: .http, findings': checked('http', (size) => `${request}?$filter=a = 1\n\n###\n`.repeat(20 * size)),
  'check: .http, next-line comments': checked('http', (size) => `# odatalint-disable-next-line foreign-operator\n${request}?$filter=a = 1\n\n###\n`.repeat(20 * size)),
  'check: .http, next-line comments in a row': checked('http', (size) => `${list(200 * size, (i) => `# odatalint-disable-next-line a${i}\n`, '')}${request}?$filter=a = 1\n`),
  'check: .http, codes of a comment': checked('http', (size) => `# odatalint-disable ${list(200 * size, (i) => `a${i}`, ', ')}\n${`${request}?$filter=a = 1\n\n###\n`.repeat(10)}`),
  'check: .http, codes of a next-line comment': checked('http', (size) => `# odatalint-disable-next-line ${'a,'.repeat(500 * size)}a\n${request}?$filter=a = 1\n`),
  'check: .http, ranges': checked('http', (size) => list(20 * size, (i) => `# odatalint-disable a${i}\n${request}?$filter=a = 1\n# odatalint-enable\n\n###\n`, '')),
  'check: .http, secrets': checked('http', (size) => list(40 * size, () => `${request}\nAuthorization: Bearer eyJhbGciOiJIUzI1NiJ9.abcdefghijklmnop\n\n###\n`, '')),
  'check: .http, a secret of its own for each request': checked('http', (size) => list(10 * size, (i) => `${request}\nAuthorization: Bearer ${((i + 1) * 2_654_435_761 % 2 ** 32).toString(36)}kQ${(i * 40_503 + 7).toString(36)}xv\n\n###\n`, '')),
  'check: Postman, findings in a copy': checked('postman', (size) => `{"item":[{"request":{"url":{"raw":"https://h/A?$filter=${list(50 * size, () => 'a = 1', ' and ')}","protocol":"https","host":["h"],"path":["A"],"query":[{"key":"$filter","value":"${list(50 * size, () => 'a = 1', ' and ')}"}]}}}]}`),
  // The shortest is longer than the surroundings of an edit, which are read for each.
  'check: C#, edits of one fix': checked('csharp', (size) => `var a = "https://h/A?$filter=B eq 'n${"a'e".repeat(150 * size)}'";\n`),
  'check: script, edits of one fix between variables': checked('script', (size) => `odata\`A?$filter=B eq 'n${"a'e${b}".repeat(100 * size)}'\``),
  'check: .http, edits of one fix': checked('http', (size) => `GET https://h/A?$filter=B eq 'n${"a'e".repeat(150 * size)}'\n`),
  'check: XML, edits of one fix': checked('xml', (size) => `<a url="https://h/A?$filter=B eq &apos;n${'a&apos;e'.repeat(150 * size)}&apos;"/>\n`),
  'check: script, findings in one template': checked('script', (size) => `const a = odata\`Orders?$filter=${list(50 * size, () => 'a = ${b}', ' and ')}\`;\n`),
  'check: .http, secrets of one request': checked('http', (size) => `${request}\n${'Authorization: Bearer abcdefghijklmnopqrstuvwxyz\n'.repeat(40 * size)}`),
  'check: .http, headers': checked('http', (size) => `${request}\n${list(50 * size, (i) => `A${i}: b\n`, '')}`),
  'check: .http, one header often': checked('http', (size) => `${request}\n${'Prefer: return=minimal, a=b\n'.repeat(50 * size)}`),
}; // prettier-ignore

const layouts: GrowingInputs = {
  'format: .odata, queries': laidOut('odata', (size) => '/A?$top=1&$filter=B  eq 1\n\n'.repeat(50 * size)),
  'format: .odata, conditions': laidOut('odata', (size) => `/A?$filter=${list(50 * size, () => 'B  eq 1', ' and ')}\n`),
  'format: .odata, arguments': laidOut('odata', (size) => `/A?$filter=contains(${list(50 * size, () => 'a', ',')})\n`),
  'format: .odata, items': laidOut('odata', (size) => `/A?$select=${list(100 * size, (i) => `a${i}`, ',')}&$expand=${list(50 * size, (i) => `b${i}($select=c)`, ',')}\n`),
  'format: .odata, options': laidOut('odata', (size) => `/A?${list(100 * size, (i) => `a${i}=1`, '&')}\n`),
  'format: .odata, path': laidOut('odata', (size) => `/A${'/B(1)'.repeat(100 * size)}\n`),
  'format: .odata, lists of values': laidOut('odata', (size) => `/A?$filter=a in (${list(100 * size, String, ',')}) and b eq [${list(100 * size, String, ',')}]\n`),
  'format: .odata, $apply': laidOut('odata', (size) => `/A?$apply=${list(15 * size, () => 'filter(a eq 1)', '/')}\n`),
  'format: .http, requests': laidOut('http', (size) => `${request}?$top=1&$filter=B  eq 1\n\n###\n`.repeat(20 * size)),
  'format: script, one template': laidOut('script', (size) => `const a = odata\`Orders?$filter=${list(15 * size, () => 'a  eq ${b}', ' and ')}\`;\n`),
  'format: JSON, an address of escapes': laidOut('json', (size) => JSON.stringify([`https://h/A?$filter=${list(50 * size, () => 'a  eq "b"', ' and ')}`])),
}; // prettier-ignore

export const documents: GrowingInputs = { ...jsonFormats, ...lineFormats, ...codeFormats, ...checks, ...layouts };
