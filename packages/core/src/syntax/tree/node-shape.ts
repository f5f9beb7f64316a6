/** The shape of every node of a tree. */
import type { Span } from '../../text/index.js';

/** What every node has: its kind, its place in the text the user wrote, and a number dense in its tree. */
export interface NodeShape<K extends string> extends Span {
  readonly kind: K;
  /** Numbers of a tree run from 0 without gaps, so facts about nodes are kept in arrays. */
  readonly id: number;
}
