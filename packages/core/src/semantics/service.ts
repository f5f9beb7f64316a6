/** A service: dialect, conventions, schema and severities. All of it is data that a user could have written. */
import type { RuleSeverity } from '../text/index.js';
import type { Schema } from '../schema/index.js';
import type { Conventions } from './conventions.js';
import type { Dialect } from '../syntax/index.js';

/**
 * A package with a published schema of a service. It may be older than the service, so a name that it does not have may exist.
 *
 * @beta
 */
export interface SchemaPackage {
  readonly name: string;
  /** The base URL whose requests have the schema. */
  readonly root: string;
}

/** The terms about properties in the vocabulary of this project (docs/vocabularies/odatalint.V1.xml). @beta */
export type PropertyTerm = 'FilterOperators' | 'AdvancedFilterOperators' | 'Sort';

/** The documented uses of a property, by the qualified names of these terms after "@". @beta */
export type PropertyAnnotations = { readonly [Term in PropertyTerm as `@odatalint.V1.${Term}`]?: unknown };

/** A service that requests go to: built in, or a record of the program's own. @public */
export interface Service {
  /** Its name in `--profile` and in a configuration. */
  readonly name: string;
  readonly summary: string;
  /** @beta */
  readonly dialect: Dialect;
  /** @beta */
  readonly conventions: Conventions;
  /** The schema, loaded when it is first needed; undefined when nothing is known. */
  readonly schema: Schema | undefined;
  /**
   * The package that a program with access to files reads where no other schema is given.
   *
   * @beta
   */
  readonly schemaPackage?: SchemaPackage;
  /**
   * The documented uses of properties, as the `$Annotations` of CSDL JSON (CSDL JSON 14.2): by target, then by
   * term. They apply without a schema too, where the conventions name the type of a resource.
   *
   * @beta
   */
  readonly annotations?: Readonly<Record<string, PropertyAnnotations>>;
  /** Severities that differ from the rules' defaults. */
  readonly severities: Readonly<Record<string, RuleSeverity>>;
}
