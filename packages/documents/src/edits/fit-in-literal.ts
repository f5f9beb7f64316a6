/** Makes an edit fit the literal of the host that it lands in. */
import type { TextEdit } from '@odatalint/core';
import { findLiteral } from '../document/find-literal.js';
import type { HostLiteral, StoredRequest } from '../document/document.js';

/** In: an edit in document offsets, its request, how a text is in a literal. Out: undefined outside of literals. */
export function fitInLiteral(
  edit: TextEdit,
  { literals }: StoredRequest,
  escape: (literal: HostLiteral) => string | undefined,
): TextEdit | undefined {
  const literal = findLiteral(literals, edit);
  const text = literal === undefined ? undefined : escape(literal);
  return text === undefined ? undefined : { ...edit, text };
}
