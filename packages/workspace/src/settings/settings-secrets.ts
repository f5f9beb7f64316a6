/** Finds the secrets in a file of settings, wherever in it they are, so that no report shows them. */
import type { JsonValue, ValueMember } from '@odatalint/core';
import { isCredentialHeader, secretsIn } from '@odatalint/core/internal';
import { errorAt, type FileDiagnostic } from '../findings/file-diagnostic.js';
import { membersOf, type SettingsTree } from './settings-tree.js';

/**
 * Every member of the tree that has the name of a credential and contains one in plain text, in order of place. The table of
 * the file does not matter: a secret below an unknown member would be in the report of that member.
 */
export function findSecrets({ root, faults }: SettingsTree, moreNames: readonly string[] = []): ValueMember[] {
  const found: ValueMember[] = [];
  const open = root === undefined ? [] : [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.kind === 'array') for (const item of node.items) open.push(item);
    for (const member of membersOf(node)) {
      const isSecret =
        isCredentialHeader(member.name) || moreNames.includes(member.name.toLowerCase().replaceAll(/[-_ ]/g, ''));
      if (isSecret && isPlainText(member.value, faults.length > 0)) found.push(member);
      else open.push(member.value);
    }
  }
  return found.sort((a, b) => a.nameSpan.start - b.nameSpan.start);
}

/** Whether a value is written out; in a broken file, a part of a secret may look like an object. */
function isPlainText(value: JsonValue, isBroken: boolean): boolean {
  if (value.kind === 'string') return secretsIn(`ApiKey: ${value.text}`).length > 0;
  if (value.kind === 'array') return value.items.some((item) => isPlainText(item, isBroken));
  return value.kind === 'number' || (value.kind === 'object' && isBroken);
}

/** The finding about a secret; it does not repeat the secret. */
export const secretWarning = ({ name, value: { start, end } }: ValueMember): FileDiagnostic => ({
  ...errorAt(
    'hardcoded-secret',
    { start, end },
    `"${name}" looks like a secret in plain text that every reader of this file can use; remove it and replace the secret.`,
  ),
  severity: 'warning',
  isSecret: true,
});
