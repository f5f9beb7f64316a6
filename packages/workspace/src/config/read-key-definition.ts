/** Reads the text of an API key definition (JSON or YAML) into a typed value and findings with places. */
import type { KeyDefinition } from '@odatalint/core';
import type { FileDiagnostic } from '../findings/file-diagnostic.js';
import { parseJsonTree, type SettingsTree } from '../settings/settings-tree.js';
import { readShape } from '../settings/read-shape.js';
import { readYaml, type YamlFault } from '../settings/read-yaml.js';
import { keyDefinitionShape } from './key-definition-shape.js';

/** A definition and its findings; members with a finding are omitted from the value. */
export interface ReadKeyDefinition {
  readonly key: KeyDefinition;
  readonly diagnostics: readonly FileDiagnostic[];
}

/** Names of members in which people store the key itself, or their credentials. */
const secretNames = ['key', 'password', 'secret', 'clientsecret', 'token'];
const kind = { code: 'malformed-key-definition', label: 'The key definition', secretNames } as const;
const noun = 'a key definition';
const noYaml = 'The file is not valid YAML';

/** Reads the text of a file, whose name distinguishes YAML from JSON. Offsets count in the text. Never throws. */
export function readKeyDefinition(text: string, fileName: string): ReadKeyDefinition {
  const tree = parseKeyTree(text, fileName);
  const { value, diagnostics } = readShape(tree, keyDefinitionShape, kind, { rules: [], profiles: [] });
  // Where a text is not YAML, its members are not certain: a tab breaks every line below.
  const syntax = diagnostics.find(({ message }) => message.startsWith(noYaml));
  const certain =
    syntax === undefined ? diagnostics : diagnostics.filter((each) => each === syntax || each.isSecret === true);
  return { key: value as KeyDefinition, diagnostics: certain };
}

/** The values of a definition with their places. */
export const parseKeyTree = (text: string, fileName: string): SettingsTree =>
  /\.ya?ml$/i.test(fileName) ? parseYamlTree(text, noun) : parseJsonTree(text, noun);

/** YAML 1.2 with the values of JSON only. `noun` describes the file: "a key definition". */
function parseYamlTree(text: string, noun: string): SettingsTree {
  const { root, faults } = readYaml(text);
  if (root === undefined && faults.length === 0)
    return {
      root,
      faults: [{ start: 0, end: 0, message: `The file is empty: ${noun} is a mapping of names to values.` }],
    };
  if (root === undefined && faults.some(({ fault }) => fault === 'depth'))
    return { root, faults: [{ start: 0, end: 1, message: `The file is nested too deeply to be ${noun}.` }] };
  return {
    root,
    faults: faults
      // Duplicate names are reported with the names of their table.
      .filter(({ fault }) => fault !== 'duplicate')
      .map(({ start, end, ...fault }) => ({ start, end, message: sentenceOf(fault) })),
  };
}

function sentenceOf({ fault, words = '' }: Pick<YamlFault, 'fault' | 'words'>): string {
  if (fault === 'depth') return 'This is nested too deeply.';
  if (fault === 'alias') return 'Aliases are not followed here; write the value out.';
  return fault === 'name' ? 'A name must be text.' : `${noYaml}: ${words}.`;
}
