/** Bundles the entry points of the packages that programs import, other than the core, which has its own build. */
import { fileURLToPath } from 'node:url';
import { bundleLibrary } from './bundle-library.js';

const entryPoints = {
  documents: ['index'],
  'language-service': ['index'],
  workspace: ['index'],
  'language-server': ['index', 'worker'],
};

for (const [name, names] of Object.entries(entryPoints))
  await bundleLibrary(fileURLToPath(new URL(`../packages/${name}`, import.meta.url)), names);
