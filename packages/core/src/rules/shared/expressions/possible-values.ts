/**
 * Tracks which values a property can still have under a sequence of conditions.
 *
 * All conditions of an `and` must be true at once. For each property we keep what the conditions so far allow: whether it
 * may be null, the values that `eq` and `in` allow, those that `ne` excludes, and the bounds from `gt`, `ge`, `lt` and
 * `le`. A condition that leaves no value contradicts the one that set the violated limit. Conditions are not compared in
 * pairs, so the time is proportional to the length of the chain.
 *
 * Only what is certain counts: null makes every comparison but `ne` false; strings are unequal only if they differ in
 * more than case, accents and trailing spaces, and are never sorted; a date is not compared with a date and time.
 */
import { areSame, identityOf, type LiteralValue } from './literal-values.js';

/** One condition; `values` is undefined for `null`, and has several values only for `in`. */
export interface Condition<Source> {
  readonly source: Source;
  readonly operator: string;
  readonly values: readonly LiteralValue[] | undefined;
}

interface Bound<Source> {
  readonly order: bigint;
  readonly isStrict: boolean;
  readonly source: Source;
}

/** Longer lists are only compared with null, so that every step stays short. */
const longestList = 100;

export class PossibleValues<Source> {
  #domain: LiteralValue['domain'] | undefined;
  #null: Source | undefined;
  #notNull: Source | undefined;
  #allowed: { readonly values: readonly LiteralValue[]; readonly source: Source } | undefined;
  readonly #excluded = new Map<string, { readonly value: LiteralValue; readonly source: Source }>();
  #lower: Bound<Source> | undefined;
  #upper: Bound<Source> | undefined;

  /** Adds a condition and returns the source of the earlier one that it contradicts, if any. */
  add({ source, operator, values }: Condition<Source>): Source | undefined {
    if (values === undefined) return this.#addNull(source, operator);
    if (operator === 'ne') return this.#exclude(source, values);
    if (this.#null !== undefined) return this.#null;
    this.#notNull ??= source;
    if (operator === 'eq' || operator === 'in') return this.#allow(source, values);
    const [value] = values;
    if (value === undefined || !('order' in value) || !this.#fits(values)) return undefined;
    const bound = { order: value.order, isStrict: operator === 'gt' || operator === 'lt', source };
    if (operator === 'gt' || operator === 'ge') return this.#raise(bound);
    return operator === 'lt' || operator === 'le' ? this.#capAt(bound) : undefined;
  }

  #addNull(source: Source, operator: string): Source | undefined {
    if (operator === 'eq') {
      this.#null ??= source;
      return this.#notNull;
    }
    if (operator !== 'ne') return undefined;
    this.#notNull ??= source;
    return this.#null;
  }

  /** Whether all values have the domain of the first one. */
  #fits(values: readonly LiteralValue[]): boolean {
    this.#domain ??= values[0]?.domain;
    return values.every(({ domain }) => domain === this.#domain);
  }

  #exclude(source: Source, values: readonly LiteralValue[]): Source | undefined {
    const [value] = values;
    if (value === undefined || !this.#fits(values)) return undefined;
    if (!this.#excluded.has(identityOf(value))) this.#excluded.set(identityOf(value), { value, source });
    return this.#keep((candidate) => !areSame(candidate, value));
  }

  #allow(source: Source, values: readonly LiteralValue[]): Source | undefined {
    if (values.length === 0 || values.length > longestList || !this.#fits(values)) return undefined;
    let left = values;
    const before = this.#allowed;
    if (before !== undefined) {
      const known = new Set(before.values.map(identityOf));
      left = left.filter((value) => known.has(identityOf(value)));
      if (left.length === 0) return before.source;
    }
    const [lower, upper] = [this.#lower, this.#upper];
    if (lower !== undefined) left = left.filter((value) => isAbove(value, lower));
    if (left.length === 0) return lower?.source;
    if (upper !== undefined) left = left.filter((value) => isBelow(value, upper));
    if (left.length === 0) return upper?.source;
    let last: Source | undefined;
    left = left.filter((value) => {
      const excluded = this.#excluded.get(identityOf(value));
      if (excluded === undefined || !areSame(excluded.value, value)) return true;
      last = excluded.source;
      return false;
    });
    if (left.length === 0) return last;
    this.#allowed = { values: left, source };
    return undefined;
  }

  #raise(bound: Bound<Source>): Source | undefined {
    if (this.#upper !== undefined && isEmpty(bound, this.#upper)) return this.#upper.source;
    const lower = this.#lower;
    if (lower === undefined || bound.order > lower.order || (bound.order === lower.order && bound.isStrict))
      this.#lower = bound;
    return this.#keep((value) => isAbove(value, bound));
  }

  #capAt(bound: Bound<Source>): Source | undefined {
    if (this.#lower !== undefined && isEmpty(this.#lower, bound)) return this.#lower.source;
    const upper = this.#upper;
    if (upper === undefined || bound.order < upper.order || (bound.order === upper.order && bound.isStrict))
      this.#upper = bound;
    return this.#keep((value) => isBelow(value, bound));
  }

  /** Keeps the allowed values that pass; when none does, returns the condition that allowed them. */
  #keep(passes: (value: LiteralValue) => boolean): Source | undefined {
    if (this.#allowed === undefined) return undefined;
    const { source } = this.#allowed;
    const values = this.#allowed.values.filter(passes);
    if (values.length === 0) return source;
    this.#allowed = { values, source };
    return undefined;
  }
}

function isAbove(value: LiteralValue, { order, isStrict }: Bound<unknown>): boolean {
  return !('order' in value) || value.order > order || (value.order === order && !isStrict);
}

function isBelow(value: LiteralValue, { order, isStrict }: Bound<unknown>): boolean {
  return !('order' in value) || value.order < order || (value.order === order && !isStrict);
}

const isEmpty = (lower: Bound<unknown>, upper: Bound<unknown>): boolean =>
  lower.order > upper.order || (lower.order === upper.order && (lower.isStrict || upper.isStrict));
