/** The steps of the core's build after the compiler: it rewrites some modules in dist/ smaller than in src/. */
import { fileURLToPath } from 'node:url';
import { bundleLibrary } from '../../../scripts/bundle-library.js';
import { bundleEngine } from './bundle-engine.js';
import { bundleEntries } from './bundle-entries.js';
import { writeReadySchema } from './write-ready-schema.js';

const core = fileURLToPath(new URL('..', import.meta.url));

await bundleEngine();
await bundleLibrary(core, 'syntax/body/json-library', 'jsonc-parser');
await writeReadySchema();
await bundleEntries();
