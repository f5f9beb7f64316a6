/** The variables in the files of each client, and their positions. */
import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { descriptorOf, environmentFileNamed, environmentKinds, hasBasesOnly, mayHoldEnvironments } from '../index.js';

/** `environment: name=value` of each variable, `*` for one whose value is not shown, with the text at its place where that differs. */
function printed(folder: string, name: string, text: string): string | undefined {
  const kind = environmentFileNamed(folder, name);
  if (kind === undefined) return undefined;
  const { environments, problems } = kind.read(text);
  const lines = environments.flatMap(({ name: environment = '$shared', variables }) =>
    variables.map(({ name: variable, value, span, nameSpan, isSecret, map }) => {
      const written = text.slice(span.start, span.end);
      expect(text.slice(nameSpan.start, nameSpan.end).replaceAll('"', '')).toBe(variable.split(/[.:]/).at(-1));
      expect(map.length).toBe(value.length);
      return `${environment}: ${variable}=${isSecret ? '*' : value}${isSecret || written === value ? '' : ` @${written}`}`;
    }),
  );
  return [...lines, ...problems.map(({ code, start }) => `${code}@${start}`)].join(' | ');
}

const jetBrains = 'http-client.env.json';
const cases: readonly (readonly [folder: string, name: string, text: string, expected: string | undefined])[] = [
  [
    '',
    jetBrains,
    '{"dev":{"host":"a"},"prod":{"host":"b","id":5,"on":true}}',
    'dev: host=a | prod: host=b | prod: id=5 | prod: on=true',
  ],
  ['', jetBrains, '{"$shared":{"v":"4"},"dev":{}}', '$shared: v=4'],
  ['', jetBrains, '// comment\n{"dev":{"f":"Name eq \\"x\\"",},}', 'dev: f=Name eq "x" @Name eq \\"x\\"'],
  ['', jetBrains, '{"dev":{"api":{"host":"a","deep":{"set":"Orders"}}}}', 'dev: api.host=a | dev: api.deep.set=Orders'],
  ['', jetBrains, '{"dev":{"none":null,"list":["a"]}}', ''],
  // Each of its members would repeat it.
  ['', jetBrains, `{"dev":{"${'k'.repeat(1_001)}":{"a":"b"},"c":"d"}}`, 'dev: c=d'],
  ['', jetBrains, '{"dev":"text","prod":3}', ''],
  ['', jetBrains, '{"dev":{"host":"a"', 'dev: host=a | malformed-document@18'],
  ['', jetBrains, '', ''],
  ['', jetBrains, '[]', ''],
  [
    '',
    jetBrains,
    '{"dev":{"clientSecret":"hush","apiKey":"k","user":"u"}}',
    'dev: clientSecret=hush | dev: apiKey=k | dev: user=u',
  ],
  ['', jetBrains, '{"dev":{"base":"https://me:hush@host/odata"}}', 'dev: base=https://me:hush@host/odata'],
  ['', jetBrains, '{"dev":{"x":"eyJhbGciOiJIUzI1NiIsInR5cCI6"}}', 'dev: x=eyJhbGciOiJIUzI1NiIsInR5cCI6'],
  [
    '',
    jetBrains,
    '{"dev":{"id":"01234567-89ab-cdef-0123-456789abcdef"}}',
    'dev: id=01234567-89ab-cdef-0123-456789abcdef',
  ],
  ['', 'http-client.private.env.json', '{"dev":{"host":"a"}}', 'dev: host=*'],
  ['', 'http-client.env.json.user', '{"dev":{"host":"a"}}', 'dev: host=*'],
  [
    '.vscode',
    'settings.json',
    '{"editor.tabSize":2,"rest-client.environmentVariables":{"$shared":{"v":"1"},"local":{"host":"a"}}}',
    '$shared: v=1 | local: host=a',
  ],
  ['.vscode', 'settings.json', '{"a":', ''],
  ['', 'settings.json', '{"rest-client.environmentVariables":{"l":{"h":"a"}}}', undefined],
  ['', '.httpyac.json', '{"environments":{"$default":{"a":"1"},"dev":{"a":"2"}}}', '$shared: a=1 | dev: a=2'],
  ['', 'httpyac.config.js', 'module.exports = { environments: { dev: { a: 1 } } }', undefined],
  [
    '',
    '.env',
    'A=1\nexport B = two words # note\n#C=3\n\nD="x # y"\nE=\'z\'',
    '$shared: A=1 | $shared: B=two words | $shared: D=x # y | $shared: E=z',
  ],
  ['', '.env', 'A="a\\"b\\nc"', '$shared: A=a"b\nc @a\\"b\\nc'],
  ['', '.env', 'A="open\nB=1', '$shared: B=1'],
  ['', '.env', 'A=\nB=#x\nno line\n=x\nC D=1', '$shared: A= | $shared: B='],
  ['', '.env', '\uFEFFA=1\r\nB=2\r\n', '$shared: A=1 | $shared: B=2'],
  [
    '',
    '.env',
    'DB_PASSWORD=x\nSAP_API_KEY=y\nURL=https://h/odata?sig=abcdef0123456789',
    '$shared: DB_PASSWORD=x | $shared: SAP_API_KEY=y | $shared: URL=https://h/odata?sig=abcdef0123456789',
  ],
  ['', '.env.staging', 'A=1', 'staging: A=1'],
  ['', '.env.example', 'A=1', ''],
  ['', 'dev.env', 'A=1', 'dev: A=1'],
  ['environments', 'x.postman_environment.json', '{"name":"Dev","values":[{"key":"h","value":"a"}]}', 'Dev: h=a'],
  ['env', 'dev.env', 'A=1', 'dev: A=1'],
  ['env', '.env', 'A=1', '$shared: A=1'],
  [
    'environments',
    'Local.bru',
    'vars {\n  host: http://h\n  ~off: x\n}\nvars:secret [\n  token\n]\n',
    'Local: host=http://h',
  ],
  ['environments', 'Local.bru', 'vars {\n  "host": a:b\n', 'Local: host=a:b'],
  ['', 'collection.bru', 'headers {\n  a: b\n}\nvars:pre-request {\n  v: 4\n}\n', '$shared: v=4'],
  ['', 'collection.bru', 'auth {\n  mode: none\n}\n', ''],
  [
    '',
    'x.postman_environment.json',
    '{"name":"Dev","values":[{"key":"host","value":"a","enabled":true},{"key":"off","value":"b","enabled":false},{"key":"t","value":"s","type":"secret"},{"key":"e","value":""}]}',
    'Dev: host=a | Dev: t=* | Dev: e=',
  ],
  ['', 'x.postman_environment.json', '{"values":[{"key":"host"},{"value":"b"},7]}', ''],
  ['', 'x.postman_environment.json', '{"values":[{"key":"h","value":"a"}]}', 'x: h=a'],
  [
    '',
    'w.postman_globals.json',
    '{"name":"G","values":[{"key":"h","value":"a"}],"_postman_variable_scope":"globals"}',
    '$shared: h=a',
  ],
  ['', 'appsettings.json', '{"A":{"B":"c"},"D":1} // x', '$shared: configuration.A:B=c | $shared: configuration.D=1'],
  ['', 'appsettings.test.json', '{"A":"b"}', '$shared: configuration.A=b'],
  ['', 'local.settings.json', '{"Values":{"A":"b"}}', '$shared: process.env.A=b | $shared: configuration.A=b'],
  [
    'Properties',
    'launchSettings.json',
    '{"profiles":{"x":{"environmentVariables":{"A":"b"}},"y":{}}}',
    '$shared: process.env.A=b',
  ],
  ['', 'environment.json', '{"dev":{"h":"a"}}', undefined],
];

describe('the variables of a file', () => {
  it.each(cases)('%s/%s %j', (folder, name, text, expected) => expect(printed(folder, name, text)).toBe(expected));
});

it('is known by the end of its path', () => {
  for (const path of ['/a/.env', '/a/environments/x.bru', '/a/.vscode/settings.json', '/http-client.env.json'])
    expect(mayHoldEnvironments(path), path).toBe(true);
  for (const path of ['/a/x.bru', '/a/settings.json', '/a/env/notes.txt', '/a/package.json', ''])
    expect(mayHoldEnvironments(path), path).toBe(false);
});

it('reads a file of a megabyte without a stack, and any text without a throw', () => {
  const deep = `{"dev":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_001)}`;
  expect(printed('', jetBrains, deep)).toBe('');
  for (const [folder, name, text] of cases)
    for (let cut = 0; cut < text.length; cut++) environmentFileNamed(folder, name)?.read(text.slice(0, cut));
});

describe('the table of files', () => {
  it.each(environmentKinds.map((kind, rank) => ({ ...kind, rank })))(
    '$files has the names that it shows',
    ({ files, rank }) => {
      for (const file of files) {
        const [name = '', folder = ''] = file.replace('NAME', 'test').split('/').reverse();
        expect(environmentFileNamed(folder, name)?.rank, file).toBe(rank);
        expect(
          cases.some(([at, each]) => environmentFileNamed(at, each)?.rank === rank),
          `a case for ${file}`,
        ).toBe(true);
      }
    },
  );

  it('is in docs/environments.md', () => {
    const file = new URL('../../../../docs/environments.md', import.meta.url);
    const text = readFileSync(file, 'utf8');
    const rows = environmentKinds.map(({ clients, files, formats }) => {
      const endings = formats
        .filter((format) => !hasBasesOnly(format))
        .flatMap((format) => {
          const { own = [], shared = [], placed = [] } = descriptorOf(format).fileNames;
          return [...own, ...shared, ...placed].map((ending) => `\`${ending}\``);
        });
      return `| ${files.map((name) => `\`${name}\``).join(', ')} | ${clients} | ${[...endings, ...(formats.some(hasBasesOnly) ? ['programs'] : [])].join(', ')} |`;
    });
    const table = `| files | clients | used for |\n|---|---|---|\n${rows.join('\n')}\n`;
    const expected = text.replace(/^\| files \|(?:.*\|\n)+/m, () => table);
    if (process.env['UPDATE'] === '1') writeFileSync(file, expected);
    const command = 'UPDATE=1 npx vitest run packages/documents/src/environments';
    expect(process.env['UPDATE'] === '1' || text === expected, `outdated: run \`${command}\``).toBe(true);
  });
});
