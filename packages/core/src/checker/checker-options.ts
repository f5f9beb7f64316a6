/** The options of a checker, its limits, and the time limit of one check. */
import type { Supports } from '../rules/index.js';
import type { ReferenceSettings, Schema } from '../schema/index.js';
import { type KeyDefinition, type Limits, noLimits, type Service } from '../semantics/index.js';
import { defaultLimits, type ParseLimits } from '../syntax/index.js';
import type { RuleName, RuleSeverity } from '../text/index.js';

export interface CheckerOptions {
  /** The service to check against: a built-in name or a record of one's own. Absent: the request's route decides. */
  readonly service?: Service | string;
  /** Replaces the service's own schema; it is complete, whatever the service says of its own. */
  readonly schema?: Schema | undefined;
  /** Which properties are references to which sets, if the schema cannot express it. */
  readonly references?: ReferenceSettings;
  /** Severities by code, over the service's and the rules' defaults. */
  readonly rules?: Readonly<Partial<Record<RuleName, RuleSeverity>>>;
  /** When given, only these codes are reported. */
  readonly only?: readonly RuleName[];
  /** These codes are not reported. */
  readonly skip?: readonly RuleName[];
  /** The permissions and settings of the API key with which the requests are sent. */
  readonly key?: KeyDefinition;
  /** Limits beyond which a text is not checked; absent ones have their defaults. */
  readonly limits?: Partial<CheckLimits>;
  /**
   * Whether requests come as a server receives them, in which nothing is a variable and every raw `&` separates options; see
   * `ParseOptions`. Absent: they are stored, and `{{name}}` is a variable.
   */
  readonly isReceived?: boolean;
  /** The features that the server implements, if it lacks some; the others are reported as `unimplemented-feature`. */
  readonly supports?: Supports | undefined;
  /**
   * Whether findings have fixes, of which the safe ones are tried; true when absent. Without them a request with mistakes is checked
   * two to four times as fast.
   */
  readonly fixes?: boolean;
  /**
   * For received requests, which programs decode them: see `ParseOptions`.
   */
  readonly decoding?: 'standard' | 'any';
  /**
   * Whether an open type can have properties that the schema does not declare: `any` when absent; `declared` reports undeclared names
   * in open types as in others, for programs that write or forward only known names.
   */
  readonly openTypes?: 'any' | 'declared';
  /** The meaning of a raw `+` in a query: a space by default, or a plus sign. */
  readonly plus?: 'space' | 'literal';
}

/** Bounds that keep the check of one request short, whatever it contains. */
export interface CheckLimits extends ParseLimits, Limits {
  /**
   * The maximum number of findings of one request, or of one batch with all of its requests, errors first; others are
   * omitted.
   */
  readonly findings: number;
}

/** The default limits of a check. @public */
export const defaultCheckLimits: CheckLimits = { ...defaultLimits, ...noLimits, findings: 1_000 };

/** When a check ends early. A document has one limit for all of its requests. */
export interface TimeLimit {
  /**
   * Whether the time is up; once true, it stays true. The check asks before each request in an input, each URL in a body and each trial
   * of a fix. Absent: there is no limit.
   */
  isTimeUp?(): boolean;
}

/** Whether a time limit is reached. */
export const isTimeUp = (limit: TimeLimit | undefined): boolean => limit?.isTimeUp?.() === true;
