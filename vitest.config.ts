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
  },
});
