import { defineConfig } from 'vitest/config';
import { systemProgram } from '../packages/vscode/scripts/tools.js';

// In CI the browser must exist; elsewhere tests without a browser are skipped.
if (process.env.CI !== undefined) process.env.CHROMIUM ??= systemProgram('chromium', 'chromium');

/** The tests of the finished site: `npm run test:site`. `npm test` does not run them, since building the site takes minutes. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['test/**/*.test.js'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    fileParallelism: false,
  },
});
