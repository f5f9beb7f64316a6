/** The service of a request, according to the options of its document. */

/** The service and the documents that a request is checked against. */
export interface RequestService {
  /** The name of the configured service, otherwise of the profile. */
  readonly service: string;
  /** The profile whose rules apply. */
  readonly profile: string;
  /** The documents of the schema: paths or URLs. Empty if the schema is built in, or there is none. */
  readonly schema: readonly string[];
  /** The date of the schema in words, if a package contains it. */
  readonly schemaDate?: string;
  /** Whether names can be checked and completed. */
  readonly hasSchema: boolean;
  /** The reason why requests of the service are not checked, or not with the current schema: a sentence. */
  readonly fault?: { readonly message: string; readonly isChecked: boolean };
  /** The definition of the API key: a path or an address. */
  readonly key?: string;
}
