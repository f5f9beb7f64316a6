/**
 * Two groups of tests. `quick` is what `npm test` runs; its files share the workers. `slow` (`*.slow.test.*`) is what takes long by
 * nature, and `npm run test:all` runs it: each file in a process of its own.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const slow = '**/*.slow.test.{ts,js}';
const exclude = ['**/node_modules/**', '**/dist/**'];

const packages = fileURLToPath(new URL('packages/', import.meta.url));

const { version } = JSON.parse(readFileSync(new URL('packages/cli/package.json', import.meta.url), 'utf8')) as {
  readonly version: string;
};

export default defineConfig({
  // The command that tests run from its source has the version of the package, as the bundle has.
  define: { ODATALINT_VERSION: JSON.stringify(version) },
  // Tests run the sources of every package; only the tests of packages use what the build writes.
  resolve: {
    alias: [
      { find: /^@odatalint\/([\w-]+)$/, replacement: `${packages}$1/src/index.ts` },
      { find: /^@odatalint\/([\w-]+)\/(?!package\.json)([\w-]+)$/, replacement: `${packages}$1/src/$2.ts` },
    ],
  },
  test: {
    setupFiles: ['test/property-seed.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // By default one processor is left to the main process, which does little here.
    maxWorkers: '100%',
    // Failures, a summary, and the progress of a long run. GitHub also shows the failures beside the lines.
    reporters: [
      'minimal',
      './test/progress-reporter.ts',
      ...(process.env['GITHUB_ACTIONS'] === 'true' ? ['github-actions'] : []),
    ],
    projects: [
      {
        extends: true,
        test: {
          name: 'quick',
          include: ['packages/*/{src,test}/**/*.test.ts', '{test,bench,fuzz}/**/*.test.ts', 'examples/*/*.test.js'],
          exclude: [...exclude, slow],
          isolate: false,
          // What a test replaces is put back before the next one, whichever file that is in.
          restoreMocks: true,
          unstubEnvs: true,
        },
      },
      {
        extends: true,
        test: { name: 'slow', include: [`{packages,test,bench,fuzz,examples}/${slow}`], exclude },
      },
      // Not a test: `npm run answers` compares two commits with it.
      { extends: true, test: { name: 'answers', include: ['test/answers.ts'] } },
    ],
  },
});
