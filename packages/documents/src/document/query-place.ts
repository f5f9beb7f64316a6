/** The places of queries in a file of a general format, as a configuration defines them. */
import { optionRows } from '@odatalint/core/internal';

/** A call of the user's own client, as a row of the table of known calls. */
export interface OwnCall {
  /** Its last names: `api.get`. */
  readonly call: string;
  /** By default the verb that its name begins with. */
  readonly method?: string;
  /** The role of each argument. */
  readonly arguments?: readonly string[];
  /** The roles of named arguments, and of the members of an argument with the role `members`. */
  readonly named?: Readonly<Record<string, string>>;
}

/** The roles of the arguments of an own call. */
export const callRoles: readonly string[] = [
  'url',
  'base',
  'path',
  'set',
  'key',
  'method',
  'query',
  'headers',
  'json',
  'body',
  'members',
  'none',
  ...optionRows.map(({ name }) => `$${name.replace('$', '')}`),
];

/**
 * The places in one kind of file. Selectors (`parseSelector`) name the texts that are queries. Without selectors, a
 * reader reads only clear OData URLs.
 */
export interface QueryPlace {
  /** URLs: `METHOD url`, a URL, a path or a query string. */
  readonly url?: readonly string[];
  readonly filter?: readonly string[];
  readonly orderby?: readonly string[];
  readonly select?: readonly string[];
  readonly expand?: readonly string[];
  /** The name of the member with the entity set of a fragment, in the same object or an outer one. */
  readonly on?: string;
  /** The entity set of fragments without such a member. */
  readonly set?: string;
  /** The name of the member with the method of a URL, found like `on`; GET without it. */
  readonly method?: string;
  /** The column of a table (CSV) that contains the queries. */
  readonly column?: string;
  /** Calls of own clients in a program. */
  readonly calls?: readonly OwnCall[];
  /** The service that receives the queries. */
  readonly service?: string;
}
