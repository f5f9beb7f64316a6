/** Files of settings of any size: the configuration, the definition of a key, the baseline. */
import { parseSelector } from '@odatalint/documents';
import { readConfig, readKeyDefinition, Workspace } from '@odatalint/workspace';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatBaseline, placesIn, readBaseline } from '../../packages/workspace/src/baseline/baseline-file.js';
import { type Growing, type GrowingInputs, list } from './growing.js';

const config = (make: (size: number) => string): Growing => ({ make, run: (text) => readConfig(text) });
const key = (name: string, make: (size: number) => string): Growing => ({ make, run: (text) => readKeyDefinition(text, name) }); // prettier-ignore
const baseline = (make: (size: number) => string): Growing => ({
  make,
  run(text) {
    const { entries } = readBaseline(text);
    const placeOf = placesIn(text);
    // Each entry may be stale, and then it is shown at its place.
    for (const [file, rules] of entries) for (const code of rules.keys()) placeOf(['files', file, code]);
    return formatBaseline(entries);
  },
});

/** Checks a document of one request in every environment of its folder, whose file is the text. */
const environments = (request: string, make: (size: number) => string): Growing => ({
  make,
  prepare(text) {
    const folder = join(folders, String(readdirSync(folders).length));
    mkdirSync(folder);
    writeFileSync(join(folder, 'http-client.env.json'), text);
    return () => new Workspace({ cwd: folder, allEnvironments: true }).check.text(`GET ${request}`, 'http', join(folder, 'a.http')); // prettier-ignore
  },
});
const folders = mkdtempSync(join(tmpdir(), 'odatalint-growing-'));
process.on('exit', () => rmSync(folders, { recursive: true }));

const fingerprint = (i: number): string => `"${i.toString(16).padStart(8, '0')}-00000000"`;

export const settings: GrowingInputs = {
  'config: services': config((size) => `{"services":{${list(10 * size, (i) => `"s${i}":{"profile":"odata-4.01","baseUrls":["https://h/${i}/"]}`, ',')}}}`),
  'config: addresses of a service': config((size) => `{"services":{"a":{"baseUrls":[${list(100 * size, (i) => `"https://h/${i}/"`, ',')}]}}}`),
  'config: unknown rules': config((size) => `{"rules":{${list(100 * size, (i) => `"duplicate-item${i}":"error"`, ',')}}}`),
  'config: one rule often': config((size) => `{"rules":{${list(100 * size, () => '"duplicate-item":"error"', ',')}}}`),
  'config: unknown members': config((size) => `{${list(100 * size, (i) => `"rulez${i}":{}`, ',')}}`),
  'config: overrides': config((size) => `{"overrides":[${list(60 * size, (i) => `{"files":["a${i}/**"],"service":"s${i}"}`, ',')}]}`),
  'config: overrides and services': config((size) => `{"services":{${list(40 * size, (i) => `"s${i}":{}`, ',')}},"overrides":[${list(40 * size, (i) => `{"files":["a/**"],"service":"t${i}"}`, ',')}]}`),
  'config: places': config((size) => `{"places":[${list(40 * size, (i) => `{"files":["*.json"],"url":["$..u${i}[0].b"]}`, ',')}]}`),
  'config: patterns': config((size) => `{"include":[${list(150 * size, (i) => `"a/**/${i}"`, ',')}]}`),
  'config: steps of a selector': { make: (size) => `$${'.a[0]'.repeat(250 * size)}`, run: (text) => parseSelector(text) },
  'config: open brackets': config((size) => `{"rules":${'['.repeat(1000 * size)}`),
  'config: comments': config((size) => `{${'// a\n'.repeat(500 * size)}}`),
  'config: commas missing': config((size) => `{"include":[${list(200 * size, (i) => `"a${i}"`, ' ')}]}`),
  'key: resources': key('k.json', (size) => `{"company":"A","resources":{${list(10 * size, (i) => `"R${i}":{"visible":["a","b"]}`, ',')}}}`),
  'key: properties': key('k.json', (size) => `{"company":"A","resources":{"R":{"visible":[${list(200 * size, (i) => `"p${i}"`, ',')}]}}}`),
  'key: one property often': key('k.json', (size) => `{"company":"A","resources":{"R":{"visible":[${list(200 * size, () => '"p"', ',')}]}}}`),
  'key: resources in YAML': key('k.yaml', (size) => `resources:\n${list(30 * size, (i) => `  R${i}:\n    visible: [a, b]\n`, '')}`),
  'key: one resource in YAML often': key('k.yaml', (size) => `resources:\n${list(30 * size, () => '  R:\n    visible: [a, b]\n', '')}`),
  'environments: many': environments('/Orders?$filter={{v}}', (size) => `{${list(50 * size, (i) => `"e${i}":{"v":"a ${i % 2 === 0 ? 'eq' : '='} ${i}"}`, ',')}}`),
  'environments: many, one finding': environments('/Orders?$filter={{v}}', (size) => `{${list(50 * size, (i) => `"e${i}":{"v":"a ${i % 2 === 0 ? 'eq' : '='} 1"}`, ',')}}`),
  'environments: many, with shared variables': environments('/Orders?$filter={{v}}&$top={{s1}}', (size) => `{"$shared":{${list(50 * size, (i) => `"s${i}":"${i}"`, ',')}},${list(50 * size, (i) => `"e${i}":{"v":"a eq ${i}"}`, ',')}}`),
  'environments: variables': environments('/Orders?$top={{v1}}&$skip={{v2}}', (size) => `{${list(2, (i) => `"e${i}":{${list(200 * size, (j) => `"v${j}":"${i}"`, ',')}}`, ',')}}`),
  'environments: one variable often': environments('/Orders?$top={{v}}', (size) => `{${list(2, (i) => `"e${i}":{${list(200 * size, () => `"v":"${i}"`, ',')}}`, ',')}}`),
  'environments: nested variables': environments('/Orders?$top={{v.v}}', (size) => `{${list(2, (i) => `"e${i}":${'{"v":'.repeat(1000 * size)}"${i}"${'}'.repeat(1000 * size)}`, ',')}}`),
  'baseline: files': baseline((size) => `{"version":1,"files":{${list(10 * size, (i) => `"a${i}.http":{"duplicate-item":[${fingerprint(i)}]}`, ',')}}}`),
  'baseline: rules': baseline((size) => `{"version":1,"files":{"a.http":{${list(10 * size, (i) => `"rule-${i}":[${fingerprint(i)}]`, ',')}}}}`),
  'baseline: entries': baseline((size) => `{"version":1,"files":{"a.http":{"duplicate-item":[${list(100 * size, fingerprint, ',')}]}}}`),
}; // prettier-ignore
