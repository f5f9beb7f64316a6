/** The members of a configuration file, and the messages for invalid ones with their places. */
import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { configJsonSchema } from './config-json-schema.js';
import { readConfig } from './read-config.js';

const known = { rules: ['like-without-wildcard', 'unknown-property'], profiles: ['asset-management', 'odata-4.01'] };

/** Findings as `blamed text: message`. */
const problemsOf = (text: string): string[] =>
  readConfig(text, known).diagnostics.map(({ start, end, message }) => `${text.slice(start, end)}: ${message}`);

test.each([
  ['{}', {}],
  ['// why\n{ "maxWarnings": 3, /* because */ }', { maxWarnings: 3 }],
  ['\uFEFF{"$schema": "x"}', { $schema: 'x' }],
  ['{"include": ["a", "b/"], "exclude": []}', { include: ['a', 'b/'], exclude: [] }],
  ['{"rules": {"unknown-property": "off"}}', { rules: { 'unknown-property': 'off' } }],
  ['{"services": {"x": {"schema": "a.xml"}}}', { services: { x: { schema: ['a.xml'] } } }],
  ['{"services": {"x": {"schema": ["a.xml", "b.xml"]}}}', { services: { x: { schema: ['a.xml', 'b.xml'] } } }],
  [
    '{"services": {"x": {"references": {"A.B": false, "A.C": "D"}}}}',
    { services: { x: { references: { 'A.B': false, 'A.C': 'D' } } } },
  ],
  [
    '{"services": {"x": {"baseUrls": ["https://h/a", "{{b}}/c"], "profile": "odata-4.01"}}}',
    { services: { x: { baseUrls: ['https://h/a', '{{b}}/c'], profile: 'odata-4.01' } } },
  ],
  [
    '{"services": {"x": {}}, "places": [{"files": "q/", "filter": "$..f", "url": ["/a/0", "b.*"], "on": "s", "service": "x"}]}',
    { services: { x: {} }, places: [{ files: ['q/'], filter: ['$..f'], url: ['/a/0', 'b.*'], on: 's', service: 'x' }] },
  ],
  ['{"extends": "a.json"}', { extends: ['a.json'] }],
  [
    '{"overrides": [{"files": "a/", "rules": {"unknown-property": "off"}, "service": "odata-4.01"}]}',
    { overrides: [{ files: ['a/'], rules: { 'unknown-property': 'off' }, service: 'odata-4.01' }] },
  ],
  [
    '{"places": [{"files": "a.ts", "calls": [{"call": "api.get", "arguments": ["url", "members"], "named": {"where": "$filter"}}]}]}',
    {
      places: [
        { files: ['a.ts'], calls: [{ call: 'api.get', arguments: ['url', 'members'], named: { where: '$filter' } }] },
      ],
    },
  ],
  [
    '{"places": [{"files": ["*.txt"], "format": "json", "service": "odata-4.01"}]}',
    { places: [{ files: ['*.txt'], format: 'json', service: 'odata-4.01' }] },
  ],
  [
    '{"services": {"a": {"baseUrls": ["https://x/"]}, "b": {"baseUrls": ["https://x/"]}}, "overrides": [{"files": ["*"], "service": "b"}]}',
    {
      services: { a: { baseUrls: ['https://x/'] }, b: { baseUrls: ['https://x/'] } },
      overrides: [{ files: ['*'], service: 'b' }],
    },
  ],
])('%s is fine', (text, config) => {
  expect(readConfig(text, known)).toEqual({ config, diagnostics: [] });
});

test.each([
  ['{"servces": {}}', '"servces": Unknown member "servces". Did you mean "services"?'],
  [
    '{"services": {"x": {"url": 1}}}',
    '"url": Unknown member "url": "x" accepts baseUrls, profile, schema, key, references and rules.',
  ],
  [
    '{"services": {"a": {"baseUrls": ["https://x.example/api"]}, "b": {"baseUrls": ["https://X.example/api/"]}}}',
    '"https://X.example/api/": The service "a" has this base URL too, so its requests are ambiguous; remove one, or choose the service in "overrides".',
  ],
  ['{"services": []}', '[]: "services" must be an object, not a list.'],
  [
    '{"rules": {"unknown-propety": "off"}}',
    '"unknown-propety": There is no rule "unknown-propety". Did you mean "unknown-property"? `odatalint rules` lists all.',
  ],
  [
    '{"rules": {"unknown-property": "warn"}}',
    '"warn": "unknown-property" cannot be "warn", which is not a severity; write "warning".',
  ],
  ['{"rules": {"unknown-property": 2}}', '2: "unknown-property" cannot be 2, which is not a severity; write "error".'],
  ['{"maxWarnings": -1}', '-1: "maxWarnings" must be 0 or a positive integer, but is -1.'],
  ['{"services": {"x": {"references": {"A.B": true}}}}', 'true: "A.B" must be a name or false, not true.'],
  ['{"maxWarnings": 1.5}', '1.5: "maxWarnings" must be 0 or a positive integer, but is 1.5.'],
  ['{"include": "a"}', '"a": "include" must be a list; write ["a"].'],
  ['{"include": [1]}', '1: "include"[0] must be text, not a number.'],
  ['{"include": [""]}', '"": "include"[0] must not be empty.'],
  [
    '{"services": {"x": {"profile": "asset"}}}',
    '"asset": There is no profile "asset": the profiles are asset-management and odata-4.01.',
  ],
  [
    '{"services": {"x": {"profile": "odata-4.0"}}}',
    '"odata-4.0": There is no profile "odata-4.0": the profiles are asset-management and odata-4.01. Did you mean "odata-4.01"?',
  ],
  [
    '{"services": {"x": {"baseUrls": ["api"]}}}',
    '"api": "baseUrls"[0] matches no request; write an absolute URL such as "https://example.com/api", a path such as "/api", or a {{variable}} first.',
  ],
  ['{"extends": ["", 1]}', ['"": "extends"[0] must not be empty.', '1: "extends"[1] must be text, not a number.']],
  ['{"overrides": [{"rules": {}}]}', '{"rules": {}}: "overrides"[0] requires the member "files"; add it.'],
  [
    '{"overrides": [{"files": "a", "exclude": []}]}',
    '"exclude": Unknown member "exclude": "overrides"[0] accepts files, rules and service.',
  ],
  [
    '{"overrides": [{"files": "a", "service": "shop"}]}',
    '"shop": There is no service "shop": there are asset-management and odata-4.01.',
  ],
  ['{"places": [{"url": "a"}]}', '{"url": "a"}: "places"[0] requires the member "files"; add it.'],
  [
    '{"places": [{"files": "a", "url": "q.[x]"}]}',
    '[x]: "url" cannot select anything: brackets must contain a number, * or a name in quotes.',
  ],
  [
    '{"places": [{"files": "a", "url": ["q\\u002e"]}]}',
    '"q\\u002e": "url"[0] cannot select anything: a name is missing here.',
  ],
  [
    '{"services": {"shop": {}}, "places": [{"files": "a", "service": "shp"}]}',
    '"shp": There is no service "shp": there are shop, asset-management and odata-4.01. Did you mean "shop"?',
  ],
  ['{"rules": {}, "rules": {}}', '"rules": "rules" is specified twice in the configuration: remove one of them.'],
  ['[]', '[]: The configuration must be an object, not a list.'],
  ['', ': The file is empty: a configuration is a JSON object, at least {}.'],
  ['{"maxWarnings": }', '}: The file is not valid JSON: a value is missing.'],
])('%s is not', (text, problem) => {
  expect(problemsOf(text)).toEqual([problem].flat());
});

test('a role that does not exist is reported', () => {
  const [problem] = problemsOf('{"places": [{"files": "a.ts", "calls": [{"call": "api.get", "arguments": ["uri"]}]}]}');
  expect(problem).toMatch(/^"uri": There is no role "uri": the roles are url, .* Did you mean "url"\?$/);
});

test('a place has a format that can be read', () => {
  const [problem] = problemsOf('{"places": [{"files": "a", "format": "jsn"}]}');
  expect(problem).toMatch(/^"jsn": There is no input format "jsn": the formats are http, .* Did you mean "json"\?$/);
});

test('a member with a finding is left out, the others hold', () => {
  expect(readConfig('{"maxWarnings": -1, "include": ["a", 1]}', known).config).toEqual({ include: ['a'] });
});

test('a member named __proto__ is a member', () => {
  const { config, diagnostics } = readConfig('{"services": {"__proto__": {"profile": "odata-4.01"}}}', known);
  expect(Object.keys(config.services ?? {})).toEqual(['__proto__']);
  expect(diagnostics).toEqual([]);
});

test.each(['['.repeat(200_000), '{"a":'.repeat(200_000), '{', '"', '\u0000', '{"services": {"x": '])(
  '%.10s… never throws',
  (text) => {
    expect(readConfig(text, known).diagnostics.length).toBeGreaterThan(0);
  },
);

test('the published JSON Schema says what the table says', () => {
  const file = new URL('../../odatalint.config.schema.json', import.meta.url);
  if (process.env['UPDATE'] === '1') writeFileSync(file, `${JSON.stringify(configJsonSchema(), undefined, 2)}\n`);
  const published: unknown = JSON.parse(readFileSync(file, 'utf8'));
  expect(published).toEqual(configJsonSchema());
});
