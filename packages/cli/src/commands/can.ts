/** The command `can`: the possible uses of each property of a set. */
import { describeUses, setMembers, usesOf } from '@odatalint/core/internal';
import type { Workspace } from '@odatalint/workspace';
import { join } from 'node:path';
import { UsageError, type Host } from '../host.js';
import { printable } from '../terminal/safe-text.js';
import type { ChoiceOptions } from '../shared-options.js';
import { chosenWorkspace } from './chosen-service.js';

/**
 * Prints the uses of the properties of a set.
 *
 * @returns Status 0.
 * @throws A `UsageError` if the properties of the set are unknown.
 */
export async function runCan(set: string, settings: ChoiceOptions, host: Host): Promise<number> {
  const workspace = chosenWorkspace(settings, host);
  await host.write(`${propertyLines(set, workspace, host.cwd).map(printable).join('\n')}\n`);
  return 0;
}

/** One line for each property, for the terminal and for agents; then the header that a star means. */
export function propertyLines(set: string, workspace: Workspace, cwd: string): string[] {
  const checker = workspace.requestsAt(join(cwd, '-')).checkerFor({ input: { method: 'GET', url: set } });
  const members = checker === undefined ? [] : setMembers(set, checker);
  if (checker === undefined || members.length === 0)
    throw new UsageError(`the properties of "${set}" are not known; add --schema FILE.`);
  const uses = members.map((member) => usesOf(set, member, checker));
  const header = uses.find((each) => each.header !== undefined)?.header;
  return [
    ...uses.map((each) => `${each.name}: ${describeUses(each)}`),
    ...(header === undefined ? [] : ['', `* requires the header ${header}`]),
  ];
}
