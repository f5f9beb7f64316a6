/**
 * Writes data into the compiled modules that otherwise compute it: the built-in schema, so that a checker starts
 * without reading CSDL, and each profile without its sentences, pages and requests, which only tests and the
 * documentation read.
 */
import { readdirSync, writeFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { assetManagementCsdl } from '../dist/profiles/asset-management-schema.js';
import { serviceOf } from '../dist/profiles/profile.js';
import { freezeSchema, loadSchema } from '../dist/schema/index.js';

const folder = new URL('../dist/profiles/', import.meta.url);

writeFileSync(
  new URL('load-asset-management-schema.js', folder),
  `import { thawSchema } from '../schema/index.js';
export const loadAssetManagementSchema = () => thawSchema(${JSON.stringify(freezeSchema(loadSchema(assetManagementCsdl).schema))});
`,
);

/** The modules whose exports a profile names, and the exports of each. */
const modules = new Map();
const files = readdirSync(new URL('../src/profiles/', import.meta.url))
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => file.replace(/ts$/, 'js'));
for (const file of files) modules.set(`./${file}`, await import(new URL(file, folder)));
modules.set('../syntax/index.js', await import('../dist/syntax/index.js'));

const isProfile = (value) => Array.isArray(value?.facts);
const isFact = (value) => typeof value?.says === 'string';

/** The module of each value that is referenced by name: profiles, dialects and functions. */
const places = new Map();
for (const [module, exports] of modules)
  for (const [name, value] of Object.entries(exports))
    if ((typeof value === 'object' || typeof value === 'function') && !isFact(value))
      places.set(value, { module, name });

/** The members of facts and addresses that only tests and the documentation read. */
const evidence = new Set(['says', 'source', 'right', 'wrong', 'metadata', 'unchecked', 'examples']);
const withoutEvidence = (record) => Object.fromEntries(Object.entries(record).filter(([name]) => !evidence.has(name)));

const profileData = (profile) => ({
  ...profile,
  ...(profile.addresses && { addresses: withoutEvidence(profile.addresses) }),
  facts: profile.facts.map(withoutEvidence),
});

/** The number of profiles that a profile extends, which must be declared before it. */
const generation = ({ extends: base }) => (base === undefined ? 0 : generation(base) + 1);

/** A value as source text; `imports` receives the names that it uses. */
function written(value, imports) {
  const place = places.get(value);
  if (place !== undefined) {
    imports.set(place.name, place.module);
    return place.name;
  }
  if (Array.isArray(value)) return `[${value.map((item) => written(item, imports)).join()}]`;
  if (value instanceof RegExp) return String(value);
  if (typeof value === 'function')
    throw new TypeError(`A profile contains a function that no module exports: ${value}`);
  if (typeof value !== 'object' || value === null) return value === undefined ? 'undefined' : JSON.stringify(value);
  const members = Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}:${written(member, imports)}`);
  return `{${members.join()}}`;
}

for (const file of files) {
  const exports = Object.entries(modules.get(`./${file}`));
  if (
    !exports.some(([, value]) => isProfile(value)) ||
    !exports.every(([, value]) => isProfile(value) || isFact(value))
  )
    continue;
  const imports = new Map();
  const profiles = exports
    .filter(([, value]) => isProfile(value))
    .sort(([, one], [, other]) => generation(one) - generation(other));
  // The next build may compile only some modules, which import these facts by name.
  const facts = exports.filter(([, value]) => isFact(value)).map(([name, fact]) => [name, withoutEvidence(fact)]);
  const statements = [...facts, ...profiles.map(([name, profile]) => [name, profileData(profile)])].map(
    ([name, value]) => `export const ${name} = ${written(value, imports)};`,
  );
  const others = [...imports].filter(([, module]) => module !== `./${file}`);
  writeFileSync(
    new URL(file, folder),
    [...others.map(([name, module]) => `import { ${name} } from '${module}';`), ...statements, ''].join('\n'),
  );
  const ready = await import(new URL(`${file}?ready`, folder));
  for (const [name, profile] of profiles)
    if (!isDeepStrictEqual(serviceOf(ready[name]), serviceOf(profile)))
      throw new Error(`The profile ${profile.name} is another one as data.`);
}
