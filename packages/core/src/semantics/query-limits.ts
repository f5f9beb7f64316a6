/** Limits on the work that one request may cause in a server. */

/**
 * The greatest values that a request may have, for a server whose work depends on them. A refusal names the limit. Every limit applies
 * after parameter aliases are replaced by their values.
 */
export interface Limits {
  /** Levels of `$expand`; `$levels` counts as often as it repeats a level, and `max` always exceeds this. */
  readonly expandDepth: number;
  /** Expanded navigation properties, at all levels together. */
  readonly expands: number;
  /** `any` and `all` inside each other. */
  readonly lambdaDepth: number;
  /** Nodes of the tree that `parse` makes of the path, or of the query without custom options. */
  readonly nodes: number;
  /** The value of `$top`, at each level. */
  readonly top: number;
}

/** The default of a check, no limits: only a server knows its capacity. */
export const noLimits: Limits = {
  expandDepth: Infinity,
  expands: Infinity,
  lambdaDepth: Infinity,
  nodes: Infinity,
  top: Infinity,
};

/** The limits that suit most servers; a guard has them by default. @public */
export const serverLimits: Limits = { expandDepth: 3, expands: 10, lambdaDepth: 2, nodes: 500, top: 1_000 };
