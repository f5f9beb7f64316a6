import { isAbsolute, resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

// `npm run conformance -- FOLDER` hands the folder over as the last word of the command line.
const folder = process.env['CORPORA'] ?? '../shared/corpora';

export default defineConfig({
  test: {
    include: ['conformance/*.conformance.ts'],
    env: { CORPORA: isAbsolute(folder) ? folder : resolve(folder) },
    testTimeout: 120_000,
  },
});
