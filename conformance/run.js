// Runs the conformance suite over the corpora in the folder that is named on the command line.
import { spawnSync } from 'node:child_process';

const [folder = '../shared/corpora'] = process.argv.slice(2);
const { status } = spawnSync('vitest', ['run', '--config', 'conformance/vitest.config.ts'], {
  stdio: 'inherit',
  env: { ...process.env, CORPORA: folder },
});
process.exit(status ?? 1);
