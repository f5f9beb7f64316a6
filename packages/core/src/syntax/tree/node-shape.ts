/** The shape of every node of a tree. */
import type { Span } from '../../text/index.js';

/** The members of every node: its kind, its place in the text that the user wrote, and its number. */
export interface NodeShape<K extends string> extends Span {
  readonly kind: K;
  /** The numbers of a tree run from 0 without gaps, so facts about nodes are arrays. */
  readonly id: number;
}
