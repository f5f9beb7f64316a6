/** Programs, shell commands, configuration formats and environments of any size. */
import {
  type DocumentFormat,
  environmentFileNamed,
  insertValues,
  type KnownVariable,
  loadFormats,
  readDocument,
  sourceLanguages,
} from '@odatalint/documents';
import { type Growing, type GrowingInputs, list } from './growing.js';

const url = 'https://example.com/Orders?$top=1';

await loadFormats(['markdown', 'yaml']);

const read = (format: DocumentFormat, make: (size: number) => string): Growing => ({
  make,
  run: (text) => readDocument(text, format),
});

/** The same texts for each language: what opens and never closes, what is joined, what looks like an option. */
const languages: GrowingInputs = Object.fromEntries(
  sourceLanguages
    .map(({ name, label }) => [name as DocumentFormat, label] as const)
    .flatMap(([format, label]): (readonly [string, Growing])[] => [
      [`read: ${label}, literals`, read(format, (size) => `x = "${url}";\n`.repeat(20 * size))],
      [`read: ${label}, one joined literal`, read(format, (size) => `x = "/A?$filter=a" ${'+ " and a eq 1" + b '.repeat(20 * size)};\n`)],
      [`read: ${label}, open literals`, read(format, (size) => '"/A?$filter='.repeat(25 * size))],
      [`read: ${label}, open comments and brackets`, read(format, (size) => '/* <!-- # { ( [ ${ '.repeat(40 * size))],
      [`read: ${label}, a table of options`, read(format, (size) => `f({${list(20 * size, (i) => `"$filter": "a eq ${i}"`, ', ')}})\n`)],
      [`read: ${label}, tables of options`, read(format, (size) => `f({ "$filter": "a eq 1", "$top": "5" });\n`.repeat(4 * size))],
      [`read: ${label}, escapes`, read(format, (size) => `x = "/A?$filter=${'\\u0041\\n\\\\'.repeat(40 * size)}";\n`)],
    ]),
); // prettier-ignore

const shells: GrowingInputs = {
  'read: shell commands, curl': read('shell', (size) => `curl -H "Accept: a" '${url}'\n`.repeat(60 * size)),
  'read: shell commands, one of many lines': read('shell', (size) => `curl '${url}' ${'\\\n -H "A: b" '.repeat(150 * size)}\n`),
  'read: shell commands, one of many options': read('shell', (size) => `curl ${'-H "A: b" '.repeat(200 * size)}'${url}'\n`),
  'read: shell commands, encoded data': read('shell', (size) => `curl -G https://h/A ${list(10 * size, (i) => `--data-urlencode '$filter=a eq ${i}'`, ' ')}\n`),
  'read: shell commands, open quotes': read('shell', (size) => `curl '${'"\'$('.repeat(500 * size)}`),
  'read: shell commands, here documents': read('shell', (size) => `cat <<A\n${url}\nA\n`.repeat(100 * size)),
  'read: PowerShell commands': read('powershell', (size) => `Invoke-RestMethod -Uri "${url}" -Method Get\n`.repeat(60 * size)),
  'read: PowerShell commands, a word of many names': read('powershell', (size) => `# $filter\n${'Invoke-'.repeat(200 * size)}RestMethod "${url}"\n`),
  'read: shell commands, many names': read('shell', (size) => `# $filter\n${'curl az '.repeat(100 * size)}\n`),
  'read: Markdown, commands': read('markdown', (size) => `\`\`\`sh\ncurl '${url}'\n\`\`\`\n\n`.repeat(50 * size)),
}; // prettier-ignore

const configurations: GrowingInputs = {
  'read: configuration formats, a flow': read('json', (size) => `{"$schema":"https://schema.management.azure.com/providers/Microsoft.Logic/a","actions":{${list(40 * size, (i) => `"a${i}":{"type":"Http","inputs":{"method":"GET","uri":"${url}","queries":{"$filter":"a eq @{b}"}}}`, ',')}}}`),
  'read: configuration formats, an expression': read('json', (size) => `{"uri":"https://h/A?$filter=a eq ${'@{concat(1)}'.repeat(200 * size)}"}`),
  'read: configuration formats, open expressions': read('json', (size) => `{"uri":"https://h/A?$filter=a eq ${'@{concat('.repeat(300 * size)}"}`),
  'read: configuration formats, a record of options': read('json', (size) => `{${list(50 * size, (i) => `"$filter":"a eq ${i}"`, ',')}}`),
  'read: configuration formats, a workflow': read('yaml', (size) => `jobs:\n  a:\n    steps:\n${list(30 * size, () => `      - run: |\n          curl '${url}'\n`, '')}`),
  'read: configuration formats, policies': read('xml', (size) => `<policies>${`<set-url>${url}</set-url>`.repeat(60 * size)}</policies>`),
}; // prettier-ignore

const variables = (folder: string, name: string, make: (size: number) => string): Growing => ({
  make,
  run: (text) => environmentFileNamed(folder, name)!.read(text),
});

/** A request with variables, which all have values in an environment. */
const filled = (make: (size: number) => string, values: (name: string) => string | undefined): Growing => {
  const known = new Map<string, KnownVariable | undefined>();
  const lookup = (name: string): KnownVariable | undefined => {
    if (!known.has(name)) {
      const value = values(name);
      const { environments } = environmentFileNamed('', '.env')!.read(`v=${value ?? ''}`);
      const variable = environments[0]?.variables[0];
      known.set(name, value === undefined || variable === undefined ? undefined : { variable: { ...variable, name } });
    }
    return known.get(name);
  };
  return { make, run: (text) => readDocument(text, 'http').requests.map((each) => insertValues(each, lookup)) };
};

const environments: GrowingInputs = {
  'environments: JSON': variables('', 'http-client.env.json', (size) => `{"dev":{${list(100 * size, (i) => `"a${i}":"b"`, ',')}}}`),
  'environments: JSON, many': variables('', 'http-client.env.json', (size) => `{${list(50 * size, (i) => `"e${i}":{"a":"b"}`, ',')}}`),
  'environments: JSON, nested': variables('', 'http-client.env.json', (size) => `{"dev":${'{"a":'.repeat(300 * size)}`),
  'environments: dotenv': variables('', '.env', (size) => list(150 * size, (i) => `A${i}="b" # c\n`, '')),
  'environments: dotenv, lines without a sign': variables('', '.env', (size) => 'abcdefg\n'.repeat(1000 * size)),
  'environments: JSON, members of a long name': variables('', 'http-client.env.json', (size) => `{"dev":{"${'k'.repeat(1000 * size)}":{${list(50 * size, (i) => `"x${i}":"v"`, ',')}}}}`),
  'environments: dotenv, one long line': variables('', '.env', (size) => `A="${'\\"'.repeat(100 * size)}"\n`),
  'environments: dotenv, lines without a value': variables('', '.env', (size) => 'a\n'.repeat(1000 * size)),
  'environments: Bruno': variables('environments', 'a.bru', (size) => `vars {\n${list(150 * size, (i) => `  a${i}: b\n`, '')}}\n`),
  'environments: Postman': variables('', 'a.postman_environment.json', (size) => `{"values":[${list(30 * size, (i) => `{"key":"a${i}","value":"b"}`, ',')}]}`),
  'environments: values in an address': filled((size) => `GET https://h/A?$filter=${list(100 * size, (i) => `{{a${i % 10}}}`, ' or ')}\n`, () => 'a eq 1'),
  'environments: long values in an address': filled((size) => `GET https://h/A?$filter=${list(100 * size, () => '{{a}}', ' or ')}\n`, () => list(50, (i) => `a eq ${i}`, ' or ')),
  'environments: values in headers': filled((size) => `GET https://h/A\n${list(100 * size, (i) => `A${i}: {{a}}\n`, '')}`, () => 'b'),
  'environments: values in a body': filled((size) => `POST https://h/A\n\n{${list(100 * size, (i) => `"a${i}": {{a}}`, ',\n')}}\n`, () => '1'),
  'environments: requests': filled((size) => 'GET {{a}}/A?$top={{b}}\n\n###\n'.repeat(60 * size), (name) => (name === 'a' ? 'https://{{c}}' : '1')),
  'environments: variables without a value': filled((size) => `GET https://h/A?${'{{a}}'.repeat(500 * size)}\n`, () => undefined),
}; // prettier-ignore

export const programs: GrowingInputs = { ...languages, ...shells, ...configurations, ...environments };
