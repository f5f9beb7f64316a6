/** Builds the site into `site/dist/`: `npm run site`. The names of steps after it run those alone. */
import { build } from 'vitepress';
import { fileURLToPath } from 'node:url';
import { writeApiPages } from './scripts/api-pages.js';
import { buildPlayground } from './scripts/build-playground.js';
import { gatherPages } from './scripts/gather.js';

const folder = fileURLToPath(new URL('.', import.meta.url));
const steps = {
  gather: gatherPages,
  api: writeApiPages,
  pages: () => build(folder),
  playground: buildPlayground,
};
const wanted = process.argv.slice(2);

for (const [name, run] of Object.entries(steps)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const start = performance.now();
  await run();
  console.log(`${name}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
}
