/** Runs the command in this process, as outside of a terminal. */
import { run } from '../packages/cli/src/index.js';

/** Everything that the command writes in a folder, warnings included. */
export async function outputOf(cwd: string, args: readonly string[], input = ''): Promise<string> {
  let output = '';
  const decoder = new TextDecoder();
  await run(args, {
    cwd,
    env: {},
    stdin: (async function* () {
      yield Buffer.from(input);
    })(),
    closeInput: () => undefined,
    isTerminal: false,
    isErrorTerminal: () => false,
    onInterrupt: () => undefined,
    columns: undefined,
    write: (text) => {
      output += typeof text === 'string' ? text : decoder.decode(text);
      return Promise.resolve();
    },
    warn: (text) => void (output += text),
  });
  return output;
}
