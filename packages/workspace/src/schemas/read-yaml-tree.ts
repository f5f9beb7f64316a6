/** Reads an OpenAPI description in YAML into the values of JSON, with their places in the YAML text. */
import type { SchemaTree } from '@odatalint/core/internal';
import { readYaml, type YamlFault } from '../settings/read-yaml.js';

const faultLimit = 20;

/** Whether a text is an OpenAPI description in YAML, by the ending of its name or its first lines. */
export const isYamlDescription = (name: string, text: string): boolean =>
  /\.ya?ml$/i.test(name) || /^["']?(?:openapi|swagger)["']?[ \t]*:/m.test(text.slice(0, 2000));

/** YAML 1.2 with the values of JSON only. Never throws: anything else is a fault. */
export function readYamlTree(text: string): SchemaTree {
  const { root, faults } = readYaml(text);
  return {
    root,
    faults: faults.slice(0, faultLimit).map(({ start, end, ...fault }) => ({
      start,
      end,
      message: messageOf(fault, root === undefined),
      isRepeatedName: fault.fault === 'duplicate',
    })),
  };
}

/** The message for a fault of a part, or of the whole text. */
function messageOf({ fault, words = '' }: Pick<YamlFault, 'fault' | 'words'>, isWhole: boolean): string {
  if (fault === 'depth') return `${isWhole ? 'it' : 'this'} is nested too deeply.`;
  if (fault === 'alias') return 'aliases are not followed; write the value itself.';
  if (fault === 'name') return 'a name must be text.';
  return fault === 'duplicate' ? `"${words}" is specified twice; the first value is used.` : `${words}.`;
}
