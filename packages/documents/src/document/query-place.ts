/** The places of queries in a file of a general format, as its owner defines them. */

/**
 * What one kind of file contains. Selectors (`parseSelector`) name the texts that are queries; without any of them a reader
 * reads what is plainly an OData address.
 */
export interface QueryPlace {
  /** Addresses: `METHOD url`, a URL, a path or a query string. */
  readonly url?: readonly string[];
  readonly filter?: readonly string[];
  readonly orderby?: readonly string[];
  readonly select?: readonly string[];
  readonly expand?: readonly string[];
  /** The name of the member that says which entity set a fragment is for: beside the fragment, or beside what it is in. */
  readonly on?: string;
  /** The entity set of fragments for which no member `on` is found. */
  readonly set?: string;
  /** The name of the member that says with which method an address is requested, found like `on`; GET without it. */
  readonly method?: string;
  /** The column of a table (CSV) that contains the queries. */
  readonly column?: string;
  /** The service that the queries are for. */
  readonly service?: string;
}
