/** The features that a server implements, by name: query options, functions and operators. */
import { suggestNames } from '../../text/index.js';
import type { FeatureKind, SupportedFeatures } from '../../semantics/index.js';
import { functionRows, operators, systemQueryOptions, temporalOptions } from '../../language/index.js';

/** The features that a server implements. Without a list, all names of its kind are supported; an empty list supports none. */
export interface Supports {
  /** System query options, with or without `$`: `$filter`, `top`. Options of the service itself and aliases do not belong here. */
  readonly options?: readonly string[];
  /** Canonical functions: `contains`, `cast`, and `case`. Functions of the schema do not belong here. */
  readonly functions?: readonly string[];
  /** Operators: `eq`, `and`, `not`, `-` (negation), `has`, `in`, and the lambda operators `any` and `all`. */
  readonly operators?: readonly string[];
}

const lambdas: readonly string[] = ['any', 'all'];
const known: Readonly<Record<FeatureKind, readonly string[]>> = {
  option: [...systemQueryOptions, ...temporalOptions],
  function: [...functionRows.map(({ name }) => name).filter((name) => !lambdas.includes(name)), 'case'],
  operator: [...Object.keys(operators), 'not', '-', ...lambdas],
};

/** Reads the lists. Throws a RangeError with similar names for a name that OData does not have. */
export const supportedFeatures = ({ options, functions, operators }: Supports): SupportedFeatures => ({
  option: namesOf('option', options),
  function: namesOf('function', functions),
  operator: namesOf('operator', operators),
});

function namesOf(kind: FeatureKind, names: readonly string[] | undefined): ReadonlySet<string> | undefined {
  if (names === undefined) return undefined;
  return new Set(names.map((name) => normalised(kind, name)));
}

function normalised(kind: FeatureKind, name: string): string {
  const lower = (kind === 'option' ? name.replace(/^\$/, '') : name).toLowerCase();
  if (known[kind].includes(lower)) return lower;
  const near = suggestNames(lower, known[kind]);
  const hint = near.length === 0 ? '.' : `; did you mean ${near.map((each) => `"${each}"`).join(' or ')}?`;
  throw new RangeError(`OData has no ${kind === 'option' ? 'system query option' : kind} "${name}"${hint}`);
}

/** Whether a server that implements these features implements one of them; true where it says nothing about the kind. */
export const isSupported = (features: SupportedFeatures, kind: FeatureKind, name: string): boolean =>
  features[kind]?.has(name) !== false;

/** Whether OData has a feature of the name at all. */
export const isFeature = (kind: FeatureKind, name: string): boolean => known[kind].includes(name);
