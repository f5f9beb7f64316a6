/** The settings of a checker. */
import type { ReferenceSettings, Schema } from '../schema/index.js';
import type { KeyDefinition } from '../semantics/index.js';
import type { RuleSeverity } from '../source/index.js';
import type { CheckLimits } from './check-limits.js';
import type { Service } from './service.js';

export interface CheckerOptions {
  /** The service to check against: a built-in name or a record of one's own. Absent: the request's route decides. */
  readonly service?: Service | string;
  /** Replaces the service's own schema; it is complete, whatever the service says of its own. */
  readonly schema?: Schema | undefined;
  /** Which properties are references to which sets, where the schema cannot tell. */
  readonly references?: ReferenceSettings;
  /** Severities by code, over the service's and the rules' defaults. */
  readonly rules?: Readonly<Record<string, RuleSeverity>>;
  /** When given, only these codes are reported. */
  readonly only?: readonly string[];
  /** These codes are not reported. */
  readonly skip?: readonly string[];
  /** What the API key that the requests are sent with allows and sets. */
  readonly key?: KeyDefinition;
  /** `false` leaves untried whether fixes are safe, for callers who show none: a server. Absent: they are tried. */
  readonly fixes?: boolean;
  /** Bounds beyond which a text is not looked at; what is not given has its default. */
  readonly limits?: Partial<CheckLimits>;
}
