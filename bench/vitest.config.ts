/** The comparison with other parsers, apart from the tests: it needs packages that the product does not. */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['bench/*.differential.ts'],
    testTimeout: 120_000,
  },
});
