/** The last step of the build of the packages whose modules need no other: libraries go into the modules that import them. */
import { fileURLToPath } from 'node:url';
import { bundleLibrary } from './bundle-library.js';

const packageFolder = (name) => fileURLToPath(new URL(`../packages/${name}`, import.meta.url));

await bundleLibrary(packageFolder('documents'), 'values/json-library', 'jsonc-parser');
await bundleLibrary(packageFolder('workspace'), 'settings/json-library', 'jsonc-parser');
