/** The bases of requests in programs that files of settings contain. */
import { formatOf, insertValues, readDocument } from '@odatalint/documents';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Workspace } from '../src/index.js';
import { EnvironmentCache } from '../src/environments/environment-cache.js';

let cwd = '';
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'odatalint-bases-'));
});
afterEach(() => rmSync(cwd, { recursive: true }));

type Case = readonly [name: string, text: string, files: Readonly<Record<string, string>>, expected: string];

const h = 'https://h.example.com/odata';
const variable = '{{}}/Orders?$top=5';
const whole = `${h}/Orders?$top=5`;

const cases: readonly Case[] = [
  ['a.ts', 'fetch(`${process.env.API_BASE}/Orders?$top=5`);', { '.env': `API_BASE=${h}` }, whole],
  [
    'a.ts',
    "const base = process.env['API_BASE'];\nfetch(base + '/Orders?$top=5');",
    { '.env.local': `API_BASE="${h}"` },
    whole,
  ],
  [
    'a.ts',
    "const base = process.env.API_BASE ?? 'https://other.example.com';\nfetch(`${base}/Orders?$top=5`);",
    { '.env': `API_BASE=${h}` },
    whole,
  ],
  ['src/a.ts', 'axios.get(`${import.meta.env.VITE_API}/Orders?$top=5`);', { '.env': `VITE_API=${h}` }, whole],
  [
    'src/a.js',
    'axios.get(`${process.env.API}/Orders?$top=5`);',
    { '.env': 'API=https://far.example.com', 'src/.env': `API=${h}` },
    whole,
  ],
  ['a.js', 'const { API } = process.env;\nfetch(`${API}/Orders?$top=5`);', { '.env': `API=${h}` }, variable],
  ['a.py', 'requests.get(os.environ["API"] + "/Orders?$top=5")', { '.env': `API=${h}` }, whole],
  [
    'a.py',
    'BASE = os.getenv("API", "http://localhost")\nrequests.get(f"{BASE}/Orders?$top=5")',
    { '.env': `API=${h}` },
    whole,
  ],
  ['a.py', 'requests.get(f"{os.environ.get(\'API\')}/Orders?$top=5")', { '.env': `export API=${h}` }, whole],
  ['a.ps1', 'Invoke-RestMethod -Uri "$env:API/Orders?`$top=5"', { '.env': `API=${h}` }, whole],
  ['a.ps1', 'Invoke-RestMethod -Uri "$($env:API)/Orders?`$top=5"', { '.env': `API=${h}` }, whole],
  ['a.rb', 'Faraday.get("#{ENV[\'API\']}/Orders?$top=5")', { '.env': `API=${h}` }, whole],
  ['a.php', "<?php $client->get(getenv('API') . '/Orders?$top=5');", { '.env': `API=${h}` }, whole],
  ['a.go', 'http.Get(os.Getenv("API") + "/Orders?$top=5")', { '.env': `API=${h}` }, whole],
  [
    'A.java',
    'HttpRequest.newBuilder(URI.create(System.getenv("API") + "/Orders?$top=5")).GET().build();',
    { '.env': `API=${h}` },
    whole,
  ],
  [
    'a.cs',
    'await http.GetAsync(Environment.GetEnvironmentVariable("API") + "/Orders?$top=5");',
    { 'local.settings.json': `{ "Values": { "API": "${h}" } }` },
    whole,
  ],
  [
    'a.cs',
    'await http.GetAsync(_configuration["Erp:Base"] + "/Orders?$top=5");',
    { 'appsettings.json': `{ "Erp": { "Base": "${h}" } }` },
    whole,
  ],
  [
    'a.cs',
    'await http.GetAsync($"{Configuration.GetValue<string>("Erp:Base")}/Orders?$top=5");',
    { 'appsettings.json': `{ "Erp": { "Base": "${h}" } } // x` },
    whole,
  ],
  [
    'a.cs',
    'await http.GetAsync($"{Environment.GetEnvironmentVariable("API")}/Orders?$top=5");',
    { 'Properties/launchSettings.json': `{ "profiles": { "x": { "environmentVariables": { "API": "${h}" } } } }` },
    whole,
  ],
  [
    'a.cs',
    'await http.GetAsync(config["Base"] + "/Orders?$top=5");',
    {
      'appsettings.json': `{ "Base": "${h}" }`,
      'appsettings.Development.json': '{ "Base": "https://other.example.com" }',
    },
    variable,
  ],
  [
    'a.ts',
    'fetch(`${process.env.API}/Orders?$top=5`);',
    { '.env': `API=${h}`, '.env.production': 'API=https://p.example.com' },
    variable,
  ],
  ['a.ts', 'fetch(`${process.env.API_KEY}/Orders?$top=5`);', { '.env': `API_KEY=${h}` }, variable],
  ['a.ts', 'fetch(`${process.env.API}/Orders?$top=5`);', { '.env': 'API=https://me:secret@h.example.com' }, variable],
  ['a.ts', 'const API = next();\nfetch(`${API}/Orders?$top=5`);', { '.env': `API=${h}` }, variable],
  ['a.ts', 'fetch(`${process.env.API}/Orders?$top=5`);', { '.env.example': `API=${h}` }, variable],
  [
    'a.ts',
    'fetch(`${process.env.API}/Orders?$top=5`);',
    { '.env.example': 'API=https://x.example.com', '.env': `API=${h}` },
    whole,
  ],
  ['a.http', 'GET {{process.env.API}}/Orders?$top=5', { '.env': `API=${h}` }, variable],
];

describe('the base of a request in a program', () => {
  it.each(cases)('%s %s %j', (name, text, files, expected) => {
    for (const [file, content] of Object.entries(files)) {
      mkdirSync(dirname(join(cwd, file)), { recursive: true });
      writeFileSync(join(cwd, file), content);
    }
    const format = formatOf(name)!;
    const lookup = new EnvironmentCache(cwd).lookupFor({ path: join(cwd, name), format }, undefined);
    const urls = readDocument(text, format).requests.map((request) => {
      const { input } = insertValues(request, lookup)?.request ?? request;
      return 'url' in input ? input.url.replaceAll(/\{\{[^{}]*\}\}/g, '{{}}') : '';
    });
    expect(urls).toEqual([expected]);
  });
});

const graph = 'fetch(`${process.env.GRAPH}/usrs?$top=5`);\n';

it('decides the service', () => {
  const codes = () =>
    new Workspace({ cwd }).check.text(graph, 'script', join(cwd, 'a.ts')).diagnostics.map(({ code }) => code);
  expect(codes()).toEqual([]);
  writeFileSync(join(cwd, '.env'), 'GRAPH=https://graph.microsoft.com/v1.0\n');
  expect(codes()).toEqual(['unknown-entity-set']);
});
