/** The command `explain-error`: explains a message of a server, and locates the mistake in the request. */
import { explainServerMessage } from '@odatalint/core/internal';
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
  const found = explainServerMessage(message);
  const lines: string[] = [];
  if (found === undefined) lines.push('This message is not known.');
  else {
    lines.push(`${found.server}: ${found.pattern}`);
    const values = Object.entries(found.parameters).map(([name, value]) => `${name} = ${JSON.stringify(value)}`);
    if (values.length > 0) lines.push(`  ${values.join(', ')}`);
    lines.push(`Meaning: ${withValues(found.meaning, found.parameters)}`);
    lines.push(`Look at: ${withValues(found.lookAt, found.parameters)}`);
    lines.push(`Write:   ${withValues(found.write, found.parameters)}`);
    if (!found.isSure) lines.push('The wording of this message is known from experience, not from its documentation.');
    if (found.source !== '') lines.push(`Source:  ${found.source}`);
  }
  if (request !== undefined)
    for (const line of inRequest(request, found?.parameters ?? {}, workspace, cwd)) lines.push(line);
  return { lines, isKnown: found !== undefined };
}

const withValues = (text: string, parameters: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => parameters[name] ?? whole);

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
  const findings = workspace.requests.checkerFor({ input }, join(cwd, '-'))?.check(input) ?? [];
  for (const { code, message } of findings) lines.push(`Check: ${message} (${code})`);
  return lines;
}
