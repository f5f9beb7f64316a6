import { defineConfig } from 'vitest/config';
import { systemProgram } from '../packages/vscode/scripts/tools.js';

// In CI the browser must be there; elsewhere tests without one are left out.
if (process.env.CI !== undefined) process.env.CHROMIUM ??= systemProgram('chromium', 'chromium');

/** The tests of the finished site: `npm run test:site`. They are not among those of `npm test`, since building the site takes minutes. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['test/**/*.test.js'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    fileParallelism: false,
  },
});
