/** What a mutant is: one small change of the code, which some test should notice. */

/** The rooms whose mutants are drawn. */
export const rooms = ['syntax', 'semantics', 'rules'] as const;
export type Room = (typeof rooms)[number];

export interface Mutant {
  /** As the switches of the instrumented code say it. */
  readonly id: string;
  readonly room: Room;
  /** From `packages/core/src`, with forward slashes. */
  readonly file: string;
  /** The line in which the change begins, from 1. */
  readonly line: number;
  /** What kind of change it is, in Stryker's words (`EqualityOperator`). */
  readonly mutator: string;
  /** What is in the code, and what in its place: with single spaces for white space and line breaks, and never long. */
  readonly original: string;
  readonly replacement: string;
  /** Counts the changes that are written alike in one file, from 1. */
  readonly ordinal: number;
}

/** Names a mutant by what is written, not by its line, so that the name lasts while other code changes. */
export function keyOf({ file, original, replacement, ordinal }: Mutant): string {
  return `${file}: \`${original}\` → \`${replacement}\`${ordinal === 1 ? '' : ` (${ordinal})`}`;
}
