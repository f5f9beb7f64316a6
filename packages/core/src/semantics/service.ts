/** A service: dialect, conventions, schema and severities. All of it is data that a user could have written. */
import type { RuleSeverity } from '../text/index.js';
import type { Schema } from '../schema/index.js';
import type { Conventions } from './conventions.js';
import type { Dialect } from '../syntax/index.js';

/** Whom requests go to. @beta */
export interface Service {
  /** What `--profile` and a configuration call it. */
  readonly name: string;
  readonly summary: string;
  readonly dialect: Dialect;
  readonly conventions: Conventions;
  /** The schema, loaded when it is first needed; undefined when nothing is known. */
  readonly schema: Schema | undefined;
  /** Severities that differ from the rules' defaults. */
  readonly severities: Readonly<Record<string, RuleSeverity>>;
}
