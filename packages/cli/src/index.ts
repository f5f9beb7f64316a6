/** The command `odatalint`: reads the command line, runs a command, and returns its exit status. */
import { CommanderError } from 'commander';
import { processHost, UsageError, type Host } from './host.js';
import { createProgram, withDefaults } from './program.js';
import { notify } from './terminal/notify.js';
import { printable, printableLines } from './terminal/safe-text.js';

/**
 * Runs the command with the arguments of the command line.
 *
 * @returns The exit status. The promise never rejects.
 */
export async function run(args: readonly string[], host: Host): Promise<number> {
  let status = 0;
  try {
    const program = createProgram(args, host, (result) => (status = result));
    await program.parseAsync(withDefaults(args), { from: 'user' });
    return status;
  } catch (error) {
    // The parser of the command line has already written its message or the requested help.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (error instanceof UsageError) notify(host, `${error.message}`);
    else host.warn(internalError(error, host));
    return 2;
  }
}

/** A defect of the program. The stack is shown only on request. */
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
