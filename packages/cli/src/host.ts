/** The parts of the process that a command needs; a test can replace them. */
import { wordsOfSystemError } from '@odatalint/workspace';
import { fstatSync, statSync, writeSync, type Stats } from 'node:fs';

export interface Host {
  /** The folder that paths start from. */
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The raw bytes of standard input. */
  readonly stdin: AsyncIterable<Uint8Array>;
  /** Stops waiting for standard input, so that the process can end. */
  closeInput(): void;
  /** Whether standard output is a terminal, and how wide it is. */
  readonly isTerminal: boolean;
  readonly columns: number | undefined;
  /** Whether standard output is a regular file. */
  readonly isFile?: boolean;
  /** Whether standard error is a terminal. */
  isErrorTerminal(): boolean;
  /** Calls `stop` when the user ends the process; a second request ends it at once. */
  onInterrupt(stop: () => void): void;
  /** Writes a text to standard output in UTF-8. Resolves when the stream accepts more. */
  write(text: string | Uint8Array): Promise<void>;
  /** Writes to standard error. */
  warn(text: string): void;
}

/** A command line that cannot be executed. Its message is printed alone, and the status is 2. */
export class UsageError extends Error {}

/** The host of the real process. It ends quietly if the reader of its output closes the pipe. */
export function processHost(): Host {
  const hasTerminal = isTerminal(1);
  return {
    cwd: process.cwd(),
    env: process.env,
    get stdin() {
      return process.stdin;
    },
    isErrorTerminal: () => isTerminal(2),
    closeInput: () => void process.stdin.destroy(),
    isTerminal: hasTerminal,
    columns: hasTerminal ? process.stdout.columns : undefined,
    isFile: isOutputFile(),
    onInterrupt: (stop) => {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
    },
    write: (text) => writeTo(1, text),
    warn: (text) => void writeTo(2, text),
  };
}

/** Most output goes to a file, a pipe or the null device; only a possible terminal justifies loading a stream. */
function isTerminal(descriptor: 1 | 2): boolean {
  try {
    const stats = fstatSync(descriptor);
    if (!stats.isCharacterDevice() || isNullDevice(stats)) return false;
    return (descriptor === 1 ? process.stdout : process.stderr).isTTY;
  } catch {
    return false;
  }
}

function isOutputFile(): boolean {
  try {
    return fstatSync(1).isFile();
  } catch {
    return false;
  }
}

const isNullDevice = ({ rdev }: Stats): boolean => process.platform !== 'win32' && rdev === statSync('/dev/null').rdev;

/**
 * Writes synchronously, without a stream: creating a stream takes longer than a small check, and waiting for the reader
 * bounds the memory. If the pipe is full (EAGAIN), a stream writes the rest.
 */
async function writeTo(descriptor: 1 | 2, text: string | Uint8Array): Promise<void> {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text;
  for (let written = 0; written < bytes.length;) {
    try {
      written += writeSync(descriptor, bytes, written);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') endOfOutput(error);
      return writeToStream(descriptor === 1 ? process.stdout : process.stderr, bytes.subarray(written));
    }
  }
}

const writeToStream = (stream: NodeJS.WriteStream, bytes: Uint8Array): Promise<void> =>
  new Promise((resolve) => {
    // Worker threads listen to the stream too, but the main thread handles its events.
    if (!stream.listeners('error').includes(endOfOutput)) stream.on('error', endOfOutput);
    stream.write(bytes, () => resolve());
  });

/** The reader closed the pipe because it needs no more. Any other failure to write is an error. */
function endOfOutput(error: unknown): never {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EPIPE' || code === 'ERR_STREAM_DESTROYED') process.exit(process.exitCode ?? 0);
  try {
    writeSync(2, `odatalint: the output cannot be written: ${wordsOfSystemError(error)}.\n`);
  } catch {
    // No stream is left to report it on.
  }
  process.exit(2);
}
