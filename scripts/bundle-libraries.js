/** The last step of the build of the packages that programs import: their doors become bundles. */
import { fileURLToPath } from 'node:url';
import { bundleLibrary } from './bundle-library.js';

const doors = {
  documents: ['index'],
  'language-service': ['index'],
  workspace: ['index'],
  'language-server': ['index', 'worker'],
};

for (const [name, names] of Object.entries(doors))
  await bundleLibrary(fileURLToPath(new URL(`../packages/${name}`, import.meta.url)), names);
