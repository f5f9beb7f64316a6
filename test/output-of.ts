/** Runs the command in this process, as outside of a terminal. */
import { runCommand } from '../packages/cli/test/run-command.js';

/** Everything that the command writes in a folder, warnings included. */
export const outputOf = async (cwd: string, args: readonly string[], input = ''): Promise<string> =>
  (await runCommand(args, cwd, { input })).all;
