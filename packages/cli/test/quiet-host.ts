/** A host without a terminal and input, whose output is discarded. */
import type { Host } from '../src/host.js';

/** `input` is what standard input sends; `given` replaces the rest. */
export const quietHost = (
  cwd: string,
  { input, ...given }: Partial<Host> & { readonly input?: string | Uint8Array } = {},
): Host => ({
  cwd,
  env: {},
  stdin: (async function* () {
    if (input !== undefined) yield Buffer.from(input);
  })(),
  closeInput: () => undefined,
  isTerminal: false,
  isErrorTerminal: () => false,
  onInterrupt: () => undefined,
  columns: undefined,
  write: () => Promise.resolve(),
  warn: () => undefined,
  ...given,
});
