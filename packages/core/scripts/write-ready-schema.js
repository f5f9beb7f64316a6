/**
 * Puts the model of the built-in schema in the place of the module that reads it from CSDL. So a checker starts without
 * reading, and a bundle of one has no reader of schemas unless its user imports one.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { importSource } from './import-source.js';

const core = fileURLToPath(new URL('..', import.meta.url));
const module = 'services/asset-management/load-asset-management-schema.js';

/**
 * A value of the schema model as the text of a JavaScript expression. The places of its declarations are omitted,
 * because their document is not published, and so are undefined members: the model is created in every run.
 */
function sourceOf(value) {
  if (value instanceof Map) return `new Map(${sourceOf([...value])})`;
  if (value instanceof Set) return `new Set(${sourceOf([...value])})`;
  if (Array.isArray(value)) return `[${value.map(sourceOf).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .map(([name, member]) => `${JSON.stringify(name)}:${name === 'span' ? 'nowhere' : sourceOf(member)}`);
  if (Object.getPrototypeOf(value) === null) members.unshift('__proto__:null');
  return `{${members.join()}}`;
}

/** Writes the module; it says of itself what the module in src says. */
export async function writeReadySchema() {
  const { loadAssetManagementSchema } = await importSource(`./${module}`);
  const model = sourceOf(loadAssetManagementSchema());
  const text = `/** The built-in schema as a model, made from its CSDL by the build. */
const nowhere = { start: 0, end: 0 };
export const loadAssetManagementSchema = () => (${model});
`;
  writeFileSync(join(core, 'dist', module), text);
}
