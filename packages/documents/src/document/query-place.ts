/** The places of queries in a file of a general format, as a configuration defines them. */

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
  /** The service that receives the queries. */
  readonly service?: string;
}
