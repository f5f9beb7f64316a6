/** Writes the built-in schema as data into the compiled module that reads it from CSDL, so that a checker starts without reading it. */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { freezeSchema, loadSchema } from '../dist/schema/index.js';
import { assetManagementCsdl } from '../dist/profiles/asset-management-schema.js';

const module = new URL('../dist/profiles/load-asset-management-schema.js', import.meta.url);

writeFileSync(
  fileURLToPath(module),
  `import { thawSchema } from '../schema/index.js';
export const loadAssetManagementSchema = () => thawSchema(${JSON.stringify(freezeSchema(loadSchema(assetManagementCsdl).schema))});
`,
);
