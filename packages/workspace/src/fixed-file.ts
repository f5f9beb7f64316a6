/** A file with the fixes of its findings applied. */
import type { ReportedFile } from './results/index.js';

/** The result of applying the fixes of a file's findings in memory. */
export interface FixedFile {
  readonly reported: ReportedFile;
  /** The text before and after; the same when nothing was fixed. */
  readonly before: string;
  readonly after: string;
  /** The same two, with every secret masked, for those who show them. */
  readonly shown: { readonly before: string; readonly after: string };
  /** How many fixes went in. */
  readonly applied: number;
  /** Whether the bytes can be written back without loss. */
  readonly isExact: boolean;
}
