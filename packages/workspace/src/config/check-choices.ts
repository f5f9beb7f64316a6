/** The choices of a run, from the command line or a client. They take precedence over every configuration. */
import type { RuleName } from '@odatalint/core';
import type { RuleSettings } from './config-shape.js';

/** One record for every step from the command line to the checker. Paths are relative to the folder of the run, or absolute. */
export interface CheckChoices {
  /** The name of a configured service, or of a built-in one. */
  readonly service?: string | undefined;
  /** The name of a built-in service. */
  readonly profile?: string | undefined;
  /** Schema files for all requests. */
  readonly schema?: readonly string[] | undefined;
  /** An API key definition. */
  readonly key?: string | undefined;
  /** The configuration to use for everything, instead of looking for one. */
  readonly config?: string | undefined;
  /** The environment of the variables; by default the first one of each document. */
  readonly environment?: string | undefined;
  /** Whether documents are checked in each of their environments. */
  readonly allEnvironments?: boolean | undefined;
  readonly rules?: RuleSettings | undefined;
  readonly only?: readonly RuleName[] | undefined;
  readonly skip?: readonly RuleName[] | undefined;
}
