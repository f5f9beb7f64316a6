/** Writes the text of a document itself, for programs and people to read. */
import type { Host } from '../host.js';
import { printableLines, withoutCommands } from './safe-text.js';

/** The variables by which the runners of GitHub, Azure Pipelines and TeamCity identify themselves to the programs of a job. */
const runners: readonly string[] = ['GITHUB_ACTIONS', 'TF_BUILD', 'TEAMCITY_VERSION'];

/**
 * Exactly as it is, except where something in it could have an effect: on a terminal, where no control character remains, and in
 * the log of a CI job, where no command to the runner does. A file of its own is not a log.
 */
export function writeDocument(
  host: Pick<Host, 'write' | 'isTerminal' | 'isFile' | 'env'>,
  text: string,
): Promise<void> {
  if (host.isTerminal) return host.write(printableLines(text));
  const isLog = host.isFile !== true && runners.some((name) => (host.env[name] ?? '') !== '');
  return host.write(isLog ? withoutCommands(text) : text);
}
