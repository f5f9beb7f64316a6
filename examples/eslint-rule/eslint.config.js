/** How a project uses the plugin: the schema is read here, once, from the metadata of the service. */
import { loadSchema } from '@odatalint/core';
import { readFileSync } from 'node:fs';
import { odataPlugin } from './odata-plugin.js';

const { schema } = loadSchema(readFileSync(new URL('../shop/metadata.xml', import.meta.url), 'utf8'));

export default [
  { plugins: { odata: odataPlugin({ schema }) }, rules: { 'odata/query': 'error' } },
  // Tests hold wrong queries on purpose.
  { ignores: ['**/*.test.js'] },
];
