/** The part of a document that completion, hover, colours and signatures use. */
import type { BoundRequest, CheckInput, Field, FindingPlace, RuleName, TextEdit } from '@odatalint/core';
import type { StoredRequest } from '@odatalint/documents';

/** A text with requests, or a single query option, that is being edited. */
export interface EditedText {
  readonly text: string;
  /** The requests of the text, in order of place. */
  readonly requests: readonly StoredRequest[];
  /** The request that an offset is in, its end included; undefined between requests. */
  requestAt(offset: number): StoredRequest | undefined;
  /** The meaning of the names in a request. */
  bind(request: StoredRequest): readonly BoundRequest[];
  /** Where a checker finds something of some codes in an input. */
  locate(request: StoredRequest, input: CheckInput, codes: ReadonlySet<RuleName>): readonly FindingPlace[];
  /**
   * The number of uses of the schema's names, by the words of `usedElements`, without the request at an offset; absent
   * in a text of one option.
   */
  usedNames?(offset: number): ReadonlyMap<string, number>;
  /** An edit of a field of a request as the text must contain it, with the escapes of a literal around it; undefined if it cannot. */
  fitEdit(edit: TextEdit, field: Field, request: StoredRequest): TextEdit | undefined;
  /** A copy of the text with an edit. */
  variant(edit: TextEdit): EditedText;
}
