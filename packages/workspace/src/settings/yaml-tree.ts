/** Reads a YAML file of settings into values with places, and writes messages for the faults of its text. */
import { readYaml, type YamlFault } from './read-yaml.js';
import type { SettingsTree } from './settings-tree.js';

/** YAML 1.2, the part of it that JSON has. `noun` is what the file should be: "a key definition". */
export function parseYamlTree(text: string, noun: string): SettingsTree {
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
  return fault === 'name' ? 'A name must be text.' : `The file is not valid YAML: ${words}.`;
}
