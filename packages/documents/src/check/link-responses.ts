/** Gives each request the earlier requests whose responses its variables read. */
import type { RequestInput } from '@odatalint/core';
import { isRequestInput, type NamedRequest, responseVariablesIn, scriptPathsIn } from '@odatalint/core/internal';
import type { StoredRequest } from '../document/document.js';

/** A request with a name, or the part of its response to which a script gives a name. */
interface Referent {
  readonly input: RequestInput;
  readonly steps?: NamedRequest['steps'];
}

/** The possible referents of variables, by name; `undefined` for an ambiguous name. */
type Names = ReadonlyMap<string, Referent | undefined>;

/**
 * The inputs of the requests, each with the requests that it refers to. A request that refers to none keeps its own
 * input.
 */
export function linkResponses(requests: readonly StoredRequest[]): (request: StoredRequest) => StoredRequest['input'] {
  const names = namesOf(requests);
  return ({ input }) => {
    if (names.size === 0 || !isRequestInput(input)) return input;
    const named = referencesOf(input, names);
    return named === undefined ? input : { ...input, named };
  };
}

/** The names that `# @name` gives to requests, and those that scripts give to parts of responses. */
function namesOf(requests: readonly StoredRequest[]): Names {
  const names = new Map<string, Referent | undefined>();
  const add = (name: string, referent: Referent): void => void names.set(name, names.has(name) ? undefined : referent);
  for (const { input, name } of requests) {
    if (!isRequestInput(input)) continue;
    if (name !== undefined) add(name, { input });
    if (input.script === undefined) continue;
    for (const { variable, steps } of scriptPathsIn(input.script))
      if (variable !== undefined) add(variable, { input, steps });
  }
  return names;
}

function referencesOf(input: RequestInput, names: Names): Record<string, NamedRequest> | undefined {
  const texts = [input.url, ...headerTexts(input), ...(typeof input.body === 'string' ? [input.body] : [])];
  const found: Record<string, NamedRequest> = Object.create(null) as Record<string, NamedRequest>;
  let isEmpty = true;
  for (const text of texts)
    for (const { name, path } of responseVariablesIn(text)) {
      const known = names.get(name);
      if (known === undefined || (path === undefined && known.steps === undefined)) continue;
      // Another host may belong to another service, which this checker does not know.
      const own = originOf(input.url);
      if (originOf(known.input.url) !== own && !own.startsWith(`{{${name}`)) continue;
      const { script: _script, ...request } = known.input;
      found[name] = known.steps === undefined ? { request } : { request, steps: known.steps };
      isEmpty = false;
    }
  return isEmpty ? undefined : { ...found };
}

const headerTexts = ({ headers }: RequestInput): readonly string[] =>
  Array.isArray(headers) ? headers.map(({ value }: { readonly value: string }) => value) : Object.values(headers ?? {});

/** The host that a URL begins with, or the variable for one; empty for a path. */
const originOf = (url: string): string => /^(?:[a-z][a-z\d+.-]*:\/\/[^/?#]*|\{\{[^}]*\}\})?/i.exec(url.trim())![0];
