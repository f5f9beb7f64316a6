/** The condition of `$search` in a bound query. */
import type { Span } from '../../text/index.js';

/** The condition of `$search`. Words and phrases have no quotes and escapes. @public */
export type BoundSearch =
  | (Span & { readonly kind: 'term'; readonly text: string; readonly isPhrase: boolean })
  | (Span & { readonly kind: 'and' | 'or'; readonly operands: readonly BoundSearch[] })
  | (Span & { readonly kind: 'not'; readonly operand: BoundSearch });
