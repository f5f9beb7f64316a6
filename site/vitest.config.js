import { defineConfig } from 'vitest/config';

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
