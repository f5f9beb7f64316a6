/** What a run of checks is asked for, beside its configurations. */
import type { RuleName } from '@odatalint/core';
import type { RuleSettings } from '../config/config-shape.js';
import type { ServiceChoice } from '../config/service-directory.js';
import type { MemoryBounds } from '@odatalint/core/internal';

/** What a person asks for on the command line; it wins over every configuration. */
export interface CheckChoices extends ServiceChoice {
  /** How much of what was found is remembered; what suits a stream of a million requests if absent. */
  readonly memory?: MemoryBounds | undefined;
  /** The absolute path of an API key definition. */
  readonly key?: string | undefined;
  readonly rules?: RuleSettings | undefined;
  readonly only?: readonly RuleName[] | undefined;
  readonly skip?: readonly RuleName[] | undefined;
}
