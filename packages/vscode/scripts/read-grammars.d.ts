/** A grammar as the editor reads it. */
export interface Grammar {
  readonly scopeName: string;
  readonly patterns: readonly object[];
}

export function readGrammars(): ReadonlyMap<string, Grammar>;
