/** Completion and hover in a configuration; `|` is the cursor. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtInServices, ruleInfos } from '@odatalint/core';
import { afterAll, describe, expect, test } from 'vitest';
import { completeConfig, describeConfig } from './complete-config.js';

const folder = mkdtempSync(join(tmpdir(), 'odatalint-config-'));
mkdirSync(join(folder, 'requests/nested'), { recursive: true });
writeFileSync(join(folder, 'metadata.xml'), '');
writeFileSync(join(folder, 'requests/nested/more.json'), '');
afterAll(() => rmSync(folder, { recursive: true }));

const at = (marked: string): [string, number] => [marked.replace('|', ''), marked.indexOf('|')];
const labels = (marked: string): readonly string[] => completeConfig(...at(marked), folder).map(({ label }) => label);

/** The text with the item accepted. */
function accepted(marked: string, label: string): string | undefined {
  const [text, offset] = at(marked);
  const item = completeConfig(text, offset, folder).find((each) => each.label === label);
  return item && text.slice(0, item.span.start) + item.text + text.slice(item.span.end);
}

describe('a configuration offers', () => {
  test.each([
    ['{ | }', 'services'],
    ['{ "|" }', 'rules'],
    ['{ "se| }', 'services'],
    ['{ "rules": {}, "| }', 'overrides'],
    ['{ "services": { "shop": { | } } }', 'baseUrls'],
    ['{ "services": { "shop": { "profile": "|" } } }', 'microsoft-graph'],
    ['{ "services": { "shop": { "profile": | } } }', 'dataverse'],
    ['{ "services": { "shop": { "schema": "|" } } }', 'metadata.xml'],
    ['{ "services": { "shop": { "schema": ["metadata.xml", "|"] } } }', 'requests/nested/more.json'],
    ['{ "rules": { "|" } }', 'unknown-property'],
    ['{ "rules": { "unknown-property": "|" } }', 'off'],
    ['{ "services": { "a": { "rules": { "| } } } }', 'duplicate-item'],
    ['{ "services": { "shop": {} }, "overrides": [{ "service": "|" }] }', 'shop'],
    ['{ "services": { "shop": {} }, "overrides": [{ "service": "|" }] }', 'odata-4.01'],
    ['{ "overrides": [{ "rules": { | } }] }', 'unknown-property'],
    ['{ "profiles": { "acme": { "extends": "|" } } }', 'odata-4.0'],
    ['{ "profiles": { "acme": { "options": ["|"] } } }', 'filter'],
    ['{ "profiles": { "acme": { "operators": ["|"] } } }', 'eq'],
    ['{ "profiles": { "acme": { "functions": ["|"] } } }', 'contains'],
    ['{ "profiles": { "acme": { | } } }', 'facts'],
    ['{ "profiles": { "acme": { "addresses": { | } } } }', 'hosts'],
    ['{ "profiles": { "acme": { "facts": [{ | }] } } }', 'says'],
    ['{ "profiles": { "acme": { "facts": [{ "lacks": { "functions": ["|"] } }] } } }', 'contains'],
    ['{ "profiles": { "acme": { "facts": [{ "severities": { | } }] } } }', 'excessive-top'],
    ['{ "profiles": { "acme": { "facts": [{ "conventions": { "query": { | } } }] } } }', 'top'],
    ['{ "profiles": { "acme": { "facts": [{ "conventions": { "query": { "orderby": { | } } } }] } } }', 'lambdas'],
    ['{ "profiles": { "acme": { "facts": [{ "conventions": { "names": { "case": "|" } } }] } } }', 'any'],
    ['{ "profiles": { "acme": {} }, "services": { "a": { "profile": "|" } } }', 'acme'],
    ['{ "include": ["|"] }', 'requests/**'],
    ['{ "exclude": ["|"] }', '**/*.http'],
    ['{ "overrides": [{ "files": "|" }] }', '**/*.http'],
    ['{ "places": [{ "files": "a.json", "format": "|" }] }', 'json'],
    ['{ "languages": { "python": | } }', 'false'],
    ['{\n  // a comment\n  "rules": {\n    "|"\n  }\n}', 'foreign-operator'],
  ])('%s: %s', (marked, label) => expect(labels(marked)).toContain(label));

  test('every rule and every profile', () => {
    expect(labels('{ "rules": { "|" } }')).toHaveLength(ruleInfos.length);
    expect(labels('{ "services": { "a": { "profile": "|" } } }')).toEqual(builtInServices.map(({ name }) => name));
  });

  test('no existing member', () => {
    expect(labels('{ "services": {}, | }')).not.toContain('services');
    expect(labels('{ "rules": { "unknown-property": "off", "|" } }')).not.toContain('unknown-property');
  });

  test.each([
    ['{ "unknown": { | } }'],
    ['{ "services": { | } }'],
    ['{ "maxWarnings": "|" }'],
    ['|'],
    ['[|]'],
    ['{ "rules": { "x": { | } } }'],
    ['{ "include": [[|]] }'],
    [`${'['.repeat(100_000)}|`],
    [`${'{"a":'.repeat(100_000)}|`],
  ])('nothing in %s', (marked) => expect(labels(marked)).toEqual([]));
});

describe('what is accepted is JSON', () => {
  test.each([
    ['{ "ru|" }', 'rules', '{ "rules": { $0 } }'],
    ['{ ru| }', 'rules', '{ "rules": { $0 } }'],
    ['{ "ru|": {} }', 'rules', '{ "rules": {} }'],
    ['{ "maxW|" }', 'maxWarnings', '{ "maxWarnings": $0 }'],
    ['{ "include": ["|"] }', 'requests/**', '{ "include": ["requests/**"] }'],
    ['{ "languages": { "python": | } }', 'true', '{ "languages": { "python": true } }'],
    [
      '{ "services": { "shop": { "profile": "odata-|" } } }',
      'odata-4.0',
      '{ "services": { "shop": { "profile": "odata-4.0" } } }',
    ],
  ])('%s', (marked, label, expected) => expect(accepted(marked, label)).toBe(expected));
});

describe('a hover', () => {
  const hover = (marked: string): string | undefined => describeConfig(...at(marked))?.markdown;

  test('explains a rule, with the way to its page', () => {
    expect(hover('{ "rules": { "foreign-op|erator": "off" } }')).toMatch(/\(https:.*\/rules\/foreign-operator\)/);
  });

  test('explains the members of facts', () => {
    expect(
      hover(
        '{ "profiles": { "acme": { "facts": [{ "conventions": { "query": { "resources": [{ "with|outOptions": [] }] } } }] } } }',
      ),
    ).toBe('Query options that it does not support.');
  });

  test('explains members, profiles and formats', () => {
    expect(hover('{ "serv|ices": {} }')).toMatch(/^The services/);
    expect(hover('{ "services": { "a": { "profile": "micro|soft-graph" } } }')).toMatch(/Graph/);
    expect(hover('{ "places": [{ "format": "c|sv" }] }')).toBeDefined();
  });

  test('says nothing where nothing is written or known', () => {
    expect(hover('{ | }')).toBeUndefined();
    expect(hover('{ "rules": { "no-such-r|ule": "off" } }')).toBeUndefined();
    expect(hover('{ "a": { "b|": 1 } }')).toBeUndefined();
  });
});
