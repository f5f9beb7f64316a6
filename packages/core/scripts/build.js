/** What the build of the core does after the compiler: some modules in dist/ are written anew, smaller than they are in src/. */
import { fileURLToPath } from 'node:url';
import { bundleLibrary } from '../../../scripts/bundle-library.js';
import { bundleEngine } from './bundle-engine.js';
import { writeReadySchema } from './write-ready-schema.js';

await bundleEngine();
await writeReadySchema();
await bundleLibrary(fileURLToPath(new URL('..', import.meta.url)), ['index', 'parser', 'checker', 'schema']);
