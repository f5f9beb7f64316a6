/** The command `explain-error`: explains a message of a server, and locates the mistake in the request. */
import { explainMessage } from '@odatalint/core/internal';
import type { Workspace } from '@odatalint/workspace';
import { join } from 'node:path';
import type { Host } from '../host.js';
import { printable } from '../terminal/safe-text.js';
import type { ChoiceOptions } from '../shared-options.js';
import { chosenWorkspace } from './chosen-service.js';

/** @returns Status 0; 1 for a message that no pattern matches. */
export async function runExplainError(
  message: string,
  request: string | undefined,
  settings: ChoiceOptions,
  host: Host,
): Promise<number> {
  const { lines, isKnown } = explainedError(message, request, chosenWorkspace(settings, host), host.cwd);
  await host.write(`${lines.map(printable).join('\n')}\n`);
  return isKnown ? 0 : 1;
}

/** The explanation in lines, for the terminal and for agents. */
export function explainedError(
  message: string,
  request: string | undefined,
  workspace: Workspace,
  cwd: string,
): { readonly lines: readonly string[]; readonly isKnown: boolean } {
  const { lines, parameters } = explainMessage(message);
  const inIt = request === undefined ? [] : inRequest(request, parameters ?? {}, workspace, cwd);
  return { lines: [...lines, ...inIt], isKnown: parameters !== undefined };
}

/** The position of a value of the message in the request, and the findings of a check. */
function inRequest(
  request: string,
  parameters: Readonly<Record<string, string>>,
  workspace: Workspace,
  cwd: string,
): string[] {
  const lines: string[] = [];
  const [, method = 'GET', url = request] = /^\s*(GET|POST|PUT|PATCH|DELETE)\s+(\S.*)$/i.exec(request) ?? [];
  for (const value of Object.values(parameters)) {
    const at = value.length < 2 ? -1 : url.indexOf(value);
    if (at >= 0) {
      lines.push(`In the request: ${JSON.stringify(value)} at character ${at + 1}.`);
      break;
    }
  }
  const input = { method: method.toUpperCase(), url: url.trim() };
  const findings = workspace.requestsAt(join(cwd, '-')).checkerFor({ input })?.check(input) ?? [];
  for (const { code, message } of findings) lines.push(`Check: ${message} (${code})`);
  return lines;
}
