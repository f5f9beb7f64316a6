/** Reads the variables in files of Bruno: environments, and those of collections and folders. */
import type { StoredVariable } from '../document/stored-variable.js';
import { brunoVariables } from '../formats/bruno/bruno-variables.js';
import type { ReadEnvironments } from './stored-environment.js';

/** In: a file in `environments`, which is named after the environment. */
export const readBrunoEnvironment = (text: string, fileName: string): ReadEnvironments => ({
  environments: [{ name: fileName, variables: brunoVariables(text) }],
  problems: [],
});

/** In: `collection.bru` or `folder.bru`, whose variables do not depend on the environment. */
export function readBrunoCollection(text: string): ReadEnvironments {
  const variables: readonly StoredVariable[] = brunoVariables(text);
  return { environments: variables.length === 0 ? [] : [{ name: undefined, variables }], problems: [] };
}
