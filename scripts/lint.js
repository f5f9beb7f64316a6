/** Checks style and types at the same time, since the tools share nothing. Exits with 1 if one of them reports something. */
import { spawn } from 'node:child_process';

const commands = [
  'eslint .',
  'prettier --check --log-level warn .',
  'tsc -p tsconfig.tests.json && tsc -p site/playground',
];

const codes = await Promise.all(
  commands.map(
    (command) =>
      new Promise((resolve) => {
        spawn(command, { shell: true, stdio: 'inherit' }).on('close', (code) => {
          if (code === 0) console.log(`no problems: ${command}`);
          resolve(code);
        });
      }),
  ),
);
process.exitCode = codes.every((code) => code === 0) ? 0 : 1;
