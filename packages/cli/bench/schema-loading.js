/**
 * Measures what loading a large schema costs: the time in CSDL XML against saxes with an empty handler and in CSDL JSON
 * against JSON.parse, the memory that the model holds, and loading the same text again.
 *
 * Without arguments it makes a document of its own in both formats; given files are measured in their place.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath, pathToFileURL } from 'node:url';

const RUNS = 10;
const packages = fileURLToPath(new URL('../..', import.meta.url));

/** The module of a package, as it is built. */
const built = (path) => import(pathToFileURL(join(packages, path)).href);

/** The shortest of several runs in milliseconds, as the machine may be busy. */
function fastest(run) {
  let best = Infinity;
  for (let i = 0; i < RUNS; i++) {
    const start = performance.now();
    run();
    best = Math.min(best, performance.now() - start);
  }
  return best;
}

/** What a process of its own can measure, each by its name; each gives a number. */
const measures = {
  async saxes(text) {
    const { SaxesParser } = createRequire(join(packages, 'core/package.json'))('saxes');
    return fastest(() => {
      const parser = new SaxesParser({ position: true });
      parser.on('opentag', () => undefined);
      parser.write(text).close();
    });
  },
  async JSON(text) {
    return fastest(() => JSON.parse(text));
  },
  async load(text) {
    const { loadSchema } = await built('core/dist/index.js');
    return fastest(() => loadSchema(text));
  },
  async again(text) {
    const { loadSchemasOnce } = await built('workspace/dist/schema-cache.js');
    // Whoever reads a file again has an equal text, not the same one.
    const load = () => loadSchemasOnce([{ name: 'schema', text: Buffer.from(text).toString() }]);
    load();
    return fastest(load) - fastest(() => Buffer.from(text).toString());
  },
  async megabytes(text) {
    const { loadSchema } = await built('core/dist/index.js');
    globalThis.gc();
    const before = process.memoryUsage().heapUsed;
    globalThis.held = loadSchema(text);
    globalThis.gc();
    globalThis.gc();
    return (process.memoryUsage().heapUsed - before) / 1e6;
  },
};

const [, script, ...args] = process.argv;
if (args[0] === '--measure') console.log(await measures[args[1]](readFileSync(args[2], 'utf8')));
else if (args.length > 0) args.forEach(report);
else {
  const folder = mkdtempSync(join(tmpdir(), 'odatalint-schema-loading-'));
  for (const [name, text] of Object.entries(madeDocuments(2500))) {
    writeFileSync(join(folder, name), text);
    report(join(folder, name));
  }
  rmSync(folder, { recursive: true });
}

function measure(what, file) {
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--expose-gc', script, '--measure', what, file], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  return Number(stdout);
}

function report(file) {
  const text = readFileSync(file, 'utf8');
  const yardstick = /^\s*\{/.test(text) ? 'JSON' : 'saxes';
  const base = measure(yardstick, file);
  const load = measure('load', file);
  const again = measure('again', file);
  console.log(`${basename(file)} (${(text.length / 1e6).toFixed(1)} million characters)`);
  console.log(`  ${yardstick} alone   ${base.toFixed(1)} ms`);
  console.log(
    `  loadSchema   ${load.toFixed(1)} ms, ratio ${(load / base).toFixed(2)}${yardstick === 'saxes' ? ' (goal: at most 5)' : ''}`,
  );
  console.log(`  once more    ${again.toFixed(1)} ms, ratio ${(again / base).toFixed(2)}`);
  console.log(`  heap held    ${measure('megabytes', file).toFixed(1)} MB`);
}

/** One schema in both formats, with `count` entity types of ten properties each. */
function madeDocuments(count) {
  const numbers = [...Array(count).keys()];
  const xml = numbers.map((number) => {
    const properties = [...Array(8).keys()].map(
      (each) =>
        `<Property Name="Field${each}" Type="Edm.String" MaxLength="${each + 10}"><Annotation Term="Org.OData.Core.V1.Description" String="Field ${each} of ${number}"/></Property>`,
    );
    return `<EntityType Name="Type${number}"><Key><PropertyRef Name="Id"/></Key><Property Name="Id" Type="Edm.Int64" Nullable="false"/>${properties.join('\n')}<NavigationProperty Name="Next" Type="Made.Type${(number + 1) % count}"/></EntityType>`;
  });
  const json = numbers.map((number) => {
    const properties = [...Array(8).keys()].map(
      (each) =>
        `"Field${each}": {"$Nullable": true, "$MaxLength": ${each + 10}, "@Org.OData.Core.V1.Description": "Field ${each} of ${number}"}`,
    );
    return `"Type${number}": {"$Kind": "EntityType", "$Key": ["Id"], "Id": {"$Type": "Edm.Int64"}, ${properties.join(',\n')}, "Next": {"$Kind": "NavigationProperty", "$Nullable": true, "$Type": "Made.Type${(number + 1) % count}"}}`;
  });
  return {
    'made.xml': `<edmx:Edmx Version="4.01" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx"><edmx:DataServices><Schema Namespace="Made" xmlns="http://docs.oasis-open.org/odata/ns/edm">${xml.join('\n')}</Schema></edmx:DataServices></edmx:Edmx>`,
    'made.json': `{"$Version": "4.01", "Made": {${json.join(',\n')}}}`,
  };
}
