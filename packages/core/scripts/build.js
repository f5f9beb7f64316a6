/** The steps of the core's build after the compiler: it rewrites some modules in dist/ smaller than in src/. */
import { fileURLToPath } from 'node:url';
import { bundleLibrary } from '../../../scripts/bundle-library.js';
import { bundleEngine } from './bundle-engine.js';
import { writeReadySchema } from './write-ready-schema.js';

await bundleEngine();
await writeReadySchema();
// A CommonJS library costs an import of the core 3 ms of 52.
await bundleLibrary(
  fileURLToPath(new URL('..', import.meta.url)),
  ['index', 'parser', 'checker', 'schema', 'query'],
  ['saxes'],
);
