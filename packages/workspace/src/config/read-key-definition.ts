/** Reads the text of an API key definition: JSON or YAML in, a typed value and positioned findings out. */
import type { KeyDefinition } from '@odatalint/core';
import type { FileDiagnostic } from '../findings/file-diagnostic.js';
import { parseJsonTree } from '../settings/settings-tree.js';
import { parseYamlTree } from '../settings/yaml-tree.js';
import { readShape } from '../settings/read-shape.js';
import { keyDefinitionShape } from './key-definition-shape.js';

/** A definition and its findings; members with a finding are omitted from the value. */
export interface ReadKeyDefinition {
  readonly key: KeyDefinition;
  readonly diagnostics: readonly FileDiagnostic[];
}

/** People store the key itself, or what they log in with, in the file about it. */
const secretNames = ['key', 'password', 'secret', 'clientsecret', 'token'];
const kind = { code: 'malformed-key-definition', label: 'The key definition', secretNames } as const;
const noun = 'a key definition';

/** Takes the text of a file and its name, whose ending distinguishes YAML from JSON. Offsets count in the text. Never throws. */
export function readKeyDefinition(text: string, fileName: string): ReadKeyDefinition {
  const tree = /\.ya?ml$/i.test(fileName) ? parseYamlTree(text, noun) : parseJsonTree(text, noun);
  const { value, diagnostics } = readShape(tree, keyDefinitionShape, kind, { rules: [], profiles: [] });
  return { key: value as KeyDefinition, diagnostics };
}
