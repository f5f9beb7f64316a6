/** Runs the command in this process, as outside of a terminal. */
import type { Host } from '../src/host.js';
import { run } from '../src/index.js';
import { quietHost } from './quiet-host.js';

/** The output of the command. */
export interface Outcome {
  readonly status: number;
  readonly output: string;
  readonly errors: string;
  /** Output and errors in the order in which they were written. */
  readonly all: string;
}

export async function runCommand(
  args: readonly string[],
  cwd: string,
  given: Partial<Pick<Host, 'env' | 'isTerminal' | 'isFile'>> & { readonly input?: string | Uint8Array } = {},
): Promise<Outcome> {
  let [output, errors, all] = ['', '', ''];
  const decoder = new TextDecoder();
  const status = await run(
    args,
    quietHost(cwd, {
      ...given,
      write: (written) => {
        const text = typeof written === 'string' ? written : decoder.decode(written);
        output += text;
        all += text;
        return Promise.resolve();
      },
      warn: (text) => {
        errors += text;
        all += text;
      },
    }),
  );
  return { status, output, errors, all };
}
