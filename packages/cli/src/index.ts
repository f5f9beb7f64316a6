/** The command `odatalint`: reads the command line, runs a command, and turns whatever happens into a status. */
import { CommanderError } from 'commander';
import { processHost, UsageError, type Host } from './host.js';
import { createProgram, withDefaults } from './program.js';
import { notify } from './terminal/notify.js';
import { printable, printableLines } from './terminal/safe-text.js';

/** Runs the command with arguments as they were typed; resolves with the exit status and never rejects. */
export async function run(args: readonly string[], host: Host): Promise<number> {
  let status = 0;
  try {
    const program = createProgram(args, host, (result) => (status = result));
    await program.parseAsync(withDefaults(args), { from: 'user' });
    return status;
  } catch (error) {
    // The command line parser has written its message, or the help that was asked for, by itself.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (error instanceof UsageError) notify(host, `${error.message}`);
    else host.warn(internalError(error, host));
    return 2;
  }
}

/** A fault of our own. The stack is shown only to those who ask for it. */
function internalError(error: unknown, host: Host): string {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  const trace = printableLines(stack ?? message);
  const details = host.env['ODATALINT_DEBUG'] ? `${trace}\n` : 'ODATALINT_DEBUG=1 shows where.\n';
  return `odatalint: an internal error, not a fault of your input: ${printable(message)}\nPlease report it. ${details}`;
}

/** Runs the command for the process. */
export async function main(): Promise<void> {
  process.exitCode = await run(process.argv.slice(2), processHost());
}
