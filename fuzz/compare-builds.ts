/**
 * Compares two builds of the core on the same generated and mutated texts: trees, problems, findings and bindings must
 * be identical. Run it before and after a change for speed: `node --import ./fuzz/typescript.js fuzz/compare-builds.ts
 * --other DIST`, where `DIST` is a copy of `packages/core/dist` with its libraries in reach; also `--texts 90000`,
 * `--seed 1`, `--max-length 600`, `--graph FILE`.
 */
import { readFileSync } from 'node:fs';
import type * as core from '@odatalint/core';
import { pathToFileURL } from 'node:url';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { drawFrom, wordsOf } from './grammar.js';
import { mutate } from './mutate.js';
import { Random } from './random.js';
import { filesBelow } from './seeds.js';
import { inputOf } from './stored-input.js';
import { addresses, key, requestGrammar, requestsWith } from './targets/check-targets.js';

type Core = typeof core;

const { values } = parseArgs({
  options: {
    other: { type: 'string' },
    texts: { type: 'string', default: '90000' },
    seed: { type: 'string', default: '1' },
    'max-length': { type: 'string', default: '600' },
    graph: { type: 'string' },
  },
});
if (values.other === undefined) {
  console.error('Name the other build: --other DIST.');
  process.exit(2);
}
const ours: Core = await import('@odatalint/core');
const theirs = (await import(pathToFileURL(resolve(values.other, 'index.js')).href)) as Core;

/** The observable result of one text: what a change for speed must not change. */
type Observe = (text: string) => string;

const shop = filesBelow('packages/language-service/test/schemas', 'shop.xml')[0]!;

/** The members of a bound request that distinguish one meaning from another. */
function bindingsOf(build: Core, checker: ReturnType<Core['createChecker']>, text: string): unknown {
  return checker.bind(inputOf(text)).map(({ roots, binding, method, isInBatch }) => {
    const facts: unknown[] = [
      method,
      isInBatch,
      binding.path.map(({ role, type, cardinality }) => [role, type?.name, cardinality]),
    ];
    for (const root of roots)
      build.walk(root, (node) => {
        const referent = binding.referentOf(node);
        const type = binding.typeOf(node);
        facts.push([node.kind, node.id, node.start, node.end, referent?.kind, type?.name, type?.isCollection]);
      });
    return facts;
  });
}

function observers(build: Core): readonly Observe[] {
  const schema = build.loadSchema(shop).schema;
  const graph = values.graph === undefined ? undefined : build.loadSchema(readFileSync(values.graph, 'utf8')).schema;
  const profiles = build.builtInServices.map(({ name }) => ({ service: name }));
  const checkers = [
    { service: 'odata-4.01', schema },
    { service: 'asset-management', key },
    ...(graph === undefined ? [] : [{ service: 'microsoft-graph', schema: graph }]),
    { service: 'odata-4.01', schema, isReceived: true, supports: { options: ['filter', 'select'], operators: ['eq'] } },
    {},
    ...profiles,
  ].map((options) => build.createChecker(options));
  let turn = 0;
  return [
    (text) => {
      const { tree, problems, tokens } = build.parse(text);
      return JSON.stringify([tree, problems, tokens]);
    },
    (text) => JSON.stringify(checkers[turn++ % checkers.length]!.find(inputOf(text))),
    (text) => JSON.stringify(bindingsOf(build, checkers[turn % 3]!, text)),
  ];
}

const random = new Random(Number(values.seed), 'compare');
const maxLength = Number(values['max-length']);
const pool = [...new Set([...addresses(), ...requestsWith(/[{[]|batch|--|soap|Envelope/i)])].map((text) =>
  text.slice(0, maxLength),
);
const material = { words: wordsOf(requestGrammar), others: pool };
const rules = ['request', 'request', 'url', 'bodyRequest', 'batchRequest', 'soapRequest'];

function next(index: number): string {
  if (index < pool.length) return pool[index]!;
  if (!random.oneIn(3)) return mutate(random.pick(pool), random, material, maxLength);
  const drawn = drawFrom(requestGrammar, random.pick(rules), random).slice(0, maxLength);
  return random.oneIn(2) ? drawn : mutate(drawn, random, material, maxLength);
}

const others = observers(theirs);
const pairs = observers(ours).map((observe, index) => [observe, others[index]!] as const);
const count = Number(values.texts);
let compared = 0;
let differences = 0;
for (let i = 0; i < count && differences < 10; i++) {
  const text = next(i);
  for (const [one, other] of pairs) {
    compared++;
    const [here, there] = [one(text), other(text)];
    if (here === there) continue;
    differences++;
    const at = [...here].findIndex((char, offset) => char !== there[offset]);
    console.log(
      `${JSON.stringify(text)}\n  here:  …${here.slice(Math.max(0, at - 80), at + 200)}\n  there: …${there.slice(Math.max(0, at - 80), at + 200)}`,
    );
  }
}
console.log(`${count} texts, ${compared} comparisons, ${differences} differences.`);
process.exitCode = differences === 0 ? 0 : 1;
