/** Finds the secrets in a file of settings, wherever in it they are, so that no report shows them. */
import type { Node } from './json-library.js';
import { isDummySecret } from '@odatalint/core';
import { errorAt, type FileDiagnostic } from '../findings/index.js';
import type { SettingsTree } from './json-tree.js';

/** A member that holds a secret. */
export interface Secret {
  readonly property: Node;
  readonly name: string;
  readonly value: Node;
}

/** Names of members under which people keep secrets, in small letters and without separators. */
const usualNames = [
  'apikey',
  'secret',
  'clientsecret',
  'password',
  'passwd',
  'pwd',
  'token',
  'accesstoken',
  'authorization',
];

/**
 * Every member of the tree that is named like a secret and holds one in plain text, in order of place. The table of the
 * file does not matter: a secret below an unknown member would be in the report of that member.
 */
export function findSecrets({ root, faults }: SettingsTree, moreNames: readonly string[] = []): Secret[] {
  const names = new Set([...usualNames, ...moreNames]);
  const found: Secret[] = [];
  // The parsers limit depth, but not to the size of the call stack.
  const open = root === undefined ? [] : [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const [key, value] = node.type === 'property' ? (node.children ?? []) : [];
    const name = String(key?.value);
    const isSecret = value !== undefined && names.has(name.toLowerCase().replaceAll(/[-_ ]/g, ''));
    if (isSecret && isPlainText(value, faults.length > 0)) found.push({ property: node, name, value });
    else for (const child of node.children ?? []) open.push(child);
  }
  return found.sort((a, b) => a.property.offset - b.property.offset);
}

/** Whether a value is written out; in a broken file, a part of a secret may look like an object. */
function isPlainText({ type, value, children = [] }: Node, isBroken: boolean): boolean {
  if (type === 'string') return !isDummySecret(String(value));
  if (type === 'array') return children.some((item) => isPlainText(item, isBroken));
  return type === 'number' || (type === 'object' && isBroken);
}

/** What is said of a secret; its text is not repeated. */
export const secretWarning = (name: string, { offset, length }: Node): FileDiagnostic => ({
  ...errorAt(
    'hardcoded-secret',
    { start: offset, end: offset + length },
    `"${name}" looks like a secret in plain text, and whoever can read this file can use it; settings hold no secrets, so remove it and replace the secret.`,
  ),
  severity: 'warning',
  isSecret: true,
});
