/** Writes the built-in schema as data into the compiled module that reads it from CSDL, so that a checker starts without reading it. */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { loadSchema } from '../dist/schema/index.js';
import { assetManagementCsdl } from '../dist/services/asset-management/schema.js';

const module = new URL('../dist/services/asset-management/load-asset-management-schema.js', import.meta.url);

/** A value of the schema model as a JavaScript expression. Places in the CSDL are omitted: that document is not published. */
function expressionOf(value) {
  if (value instanceof Map) return `new Map(${expressionOf([...value])})`;
  if (value instanceof Set) return `new Set(${expressionOf([...value])})`;
  if (Array.isArray(value)) return `[${value.map(expressionOf).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .map(([name, member]) => `${JSON.stringify(name)}:${name === 'span' ? 'nowhere' : expressionOf(member)}`);
  if (Object.getPrototypeOf(value) === null) members.unshift('__proto__:null');
  return `{${members.join()}}`;
}

writeFileSync(
  fileURLToPath(module),
  `const nowhere = { start: 0, end: 0 };
export const loadAssetManagementSchema = () => (${expressionOf(loadSchema(assetManagementCsdl).schema)});
`,
);
