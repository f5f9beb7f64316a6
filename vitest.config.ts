import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      'packages/*/src/**/*.test.ts',
      'packages/*/test/**/*.test.ts',
      'test/**/*.test.ts',
      'bench/**/*.test.ts',
      'mutation/**/*.test.ts',
      'fuzz/**/*.test.ts',
      'examples/*/*.test.js',
    ],
    exclude: ['**/node_modules/**', '**/dist/**'],
    setupFiles: ['test/property-seed.ts'],
    testTimeout: 60_000,
    // Tests of the watch wait for events of the file system, which a busy machine can deliver late or together.
    retry: process.env['CI'] === undefined ? 0 : 1,
  },
});
