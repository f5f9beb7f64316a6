/** Counts the elements of their schemas that the requests in some files use. */
import type { Schema } from '@odatalint/core';
import { maskSecrets, secretWordsIn, usedElements } from '@odatalint/core/internal';
import type { FoundFile } from './files/find-files.js';
import type { Workspace } from './workspace.js';

/** The declarations of its schema that the requests to one service use. */
export interface SchemaCoverage {
  /** The name of the built-in service whose dialect applies. */
  readonly service: string;
  /** The name of the configured service; absent for a built-in one without configuration. */
  readonly configured?: string;
  readonly schema: Schema;
  readonly requests: number;
  /** The set of the schema that represents every set that it does not list; no request names it. */
  readonly template?: string;
  /** The number of requests that use a declaration, by its name in `usedElements`. */
  readonly uses: ReadonlyMap<string, number>;
}

export interface Coverage {
  /** One for each schema, in the order of first use. */
  readonly schemas: readonly SchemaCoverage[];
  /** Requests to services without a known schema. */
  readonly withoutSchema: number;
  /** Files that cannot be read; `problem` continues "cannot be read: …". */
  readonly unreadable: readonly { readonly name: string; readonly problem: string }[];
}

interface Counts {
  readonly service: string;
  readonly configured?: string;
  readonly template?: string;
  requests: number;
  readonly uses: Map<string, number>;
}

/** Reads the files and counts, for each schema, the requests that use a declaration. Never throws on any text. */
export function coverFiles(workspace: Workspace, files: readonly FoundFile[]): Coverage {
  const schemas = new Map<Schema, Counts>();
  const unreadable: { name: string; problem: string }[] = [];
  let withoutSchema = 0;
  for (const { path, name, format } of files) {
    const read = workspace.files.read(path);
    if ('problem' in read) {
      unreadable.push({ name, problem: read.problem });
      continue;
    }
    // A request names a set as it likes, even like its own key.
    const secrets = secretWordsIn([read.text]);
    const requests = workspace.requestsAt(path, format);
    for (const request of workspace.files.requestsIn(read.text, format, path)) {
      const checker = requests.checkerFor(request);
      for (const bound of checker?.bind(requests.filled(request).input) ?? []) {
        const { schema } = bound;
        if (schema === undefined) {
          withoutSchema++;
          continue;
        }
        let counts = schemas.get(schema);
        if (counts === undefined) {
          const { service, configured } = requests.checkedAgainst(request);
          const template = bound.service.conventions.names.templateEntitySet;
          counts = {
            service,
            ...(configured === undefined ? {} : { configured }),
            ...(template === undefined ? {} : { template }),
            requests: 0,
            uses: new Map(),
          };
          schemas.set(schema, counts);
        }
        counts.requests++;
        for (const used of usedElements(bound)) {
          const shown = maskSecrets(used, [], secrets);
          counts.uses.set(shown, (counts.uses.get(shown) ?? 0) + 1);
        }
      }
    }
  }
  return {
    schemas: [...schemas].map(([schema, counts]) => ({ ...counts, schema })),
    withoutSchema,
    unreadable,
  };
}
