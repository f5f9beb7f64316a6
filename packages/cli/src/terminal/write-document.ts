/** Writes the text of a document itself, for programs and people to read. */
import type { Host } from '../host.js';
import { printableLines, withoutCommands } from './safe-text.js';

/** The environment variables that the runners of GitHub, Azure Pipelines and TeamCity set for the programs of a job. */
const runners: readonly string[] = ['GITHUB_ACTIONS', 'TF_BUILD', 'TEAMCITY_VERSION'];

/**
 * Writes a text unchanged, except where it could have an effect: a terminal receives no control characters, and the log
 * of a CI job no commands to the runner. A file is not a log.
 */
export function writeDocument(
  host: Pick<Host, 'write' | 'isTerminal' | 'isFile' | 'env'>,
  text: string,
): Promise<void> {
  if (host.isTerminal) return host.write(printableLines(text));
  const isLog = host.isFile !== true && runners.some((name) => (host.env[name] ?? '') !== '');
  return host.write(isLog ? withoutCommands(text) : text);
}
