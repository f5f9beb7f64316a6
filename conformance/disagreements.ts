/** The official cases in which this parser deliberately says something else, each with the standard's own reason. */

export interface Disagreement {
  /** The first eight hex digits of the SHA-256 of the input; the corpora themselves are not part of the project. */
  readonly digest: string;
  /** What the case holds, in our words. */
  readonly about: string;
  /** Why the answer differs, with the clause of the standard. */
  readonly reason: string;
}

/** At most one case in a hundred. */
export const disagreements: readonly Disagreement[] = [];
