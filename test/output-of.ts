/** Runs the command in this process, as if it were outside of a terminal. */
import { runCommand } from '../packages/cli/test/run-command.js';

/** The complete output of the command in a folder, including warnings. */
export const outputOf = async (cwd: string, args: readonly string[], input = ''): Promise<string> =>
  (await runCommand(args, cwd, { input })).all;
