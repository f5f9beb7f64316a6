/** The result of reading a host file: requests, the comments that control the check, and problems. */
import type { CheckInput, Diagnostic, RequestInput, Span } from '@odatalint/core';
import type { FieldMaps, OffsetMap } from '@odatalint/core/internal';
import type { StoredVariables } from './stored-variable.js';

/** A finding whose offsets, notes and edits count in the document; `in` still names the field of the request. */
export type DocumentDiagnostic = Diagnostic;

export type { FieldMaps };

/** A body that is in another file; the span is that of the path. */
export interface BodyFile extends Span {
  /** As written: relative to the folder of the document. */
  readonly path: string;
  /** The encoding in `<@latin1`. */
  readonly encoding?: string;
}

/**
 * The content of a body file with its absolute path, or the reason why it cannot be read (`problem` continues "cannot
 * be read: …").
 */
export type BodySource =
  | { readonly path: string; readonly text: string }
  | {
      readonly problem: string;
      /** Set if the file was refused because of its location or size. */
      readonly isRefused: boolean;
    };

/** The part of a URL on one line. */
export interface TargetLine extends Span {
  /** Whether a space joins it to the line before. */
  readonly isApart: boolean;
}

/** The characters between the quotes of a literal that contain a part of a request. */
export interface HostLiteral extends Span {
  /** The notation of its characters: its quote, or a word of the reader's own. */
  readonly style: string;
}

/** A saved response of a request. Only the response is checked, because the request is stored elsewhere. */
export interface SavedResponse {
  /** The request as it was sent, with its response. */
  readonly input: RequestInput;
  /** The text of the document about it, where findings without a place are reported. */
  readonly span: Span;
  /** The map from the body of the response to the document. */
  readonly map?: OffsetMap;
}

/** One request of a document. All spans count in the document. */
export interface StoredRequest {
  readonly input: CheckInput;
  /** From the first to the last character of the request, without the comments above it. */
  readonly span: Span;
  /** The lines with the method and the URL. */
  readonly target: Span;
  /** The part of the URL on each of these lines, in formats that allow several. */
  readonly targetLines?: readonly TargetLine[];
  readonly name?: string;
  /** The service that a comment `@odatalint-service NAME` above the request names. */
  readonly service?: string;
  /**
   * Maps from the fields to the document. Offsets in `headers` count in the text `Name: value\nOther: value`. A field
   * without a map has no place in the document; its findings are placed on `target`.
   */
  readonly maps: FieldMaps;
  /** A second copy of a field. An edit of the field changes both, or neither. */
  readonly copies?: FieldMaps;
  /** The URL as its second copy has it, if the two differ: editors answer there too, but it is not checked. */
  readonly otherUrl?: { readonly text: string; readonly map: OffsetMap };
  /**
   * Set in files with requests of any kind, if the request itself does not show that it is OData. It is checked only if
   * its URL belongs to a service.
   */
  readonly isDoubtful?: true;
  /**
   * Set for a doubtful request whose text may not be a request, such as a string of a program or a link in prose. It is
   * checked only if its own URL belongs to a service, not because its document does.
   */
  readonly isMention?: true;
  /**
   * Set if the reader guessed that the text is a URL rather than a condition, or that it is OData. Its fixes are unsafe.
   */
  readonly isGuessed?: true;
  /** Set if the document names a version before V4. Notation of these versions is not reported, and fixes are unsafe. */
  readonly mayBeBeforeV4?: true;
  /** Set while a string or bracket of the call is not closed. The request is completed, but not checked. */
  readonly isUnfinished?: true;
  /** Set if the sent body is computed, so that it is not checked. */
  readonly hasUnknownBody?: true;
  /** Set if only a query option with its `$` shows that the text is a URL. A fix that removes the `$` is unsafe. */
  readonly isKnownByOption?: true;
  /** The responses saved with the request, in formats that allow several. */
  readonly saved?: readonly SavedResponse[];
  /** The `id` member of an NDJSON line. */
  readonly id?: unknown;
  /**
   * Set if the body is in another file. The body of the input is then a hole until `CheckRequestsOptions.bodySource`
   * returns the content; findings in it belong to that file.
   */
  readonly bodyFile?: BodyFile;
  /** The format of the block that contains the request, in a document with blocks of other formats. */
  readonly blockFormat?: 'http' | 'odata';
  /** The literals that contain the request, in the order of the document. */
  readonly literals?: readonly HostLiteral[];
  /** The variables that the document defines for the request, and that are still `{{name}}` in it. */
  readonly variables?: StoredVariables;
  /** The value that contains the program with the request. */
  readonly holder?: Span;
}

/** One code that a directive names. */
export interface DirectiveCode extends Span {
  readonly code: string;
}

export type DirectiveKind = 'disable-line' | 'disable-next-line' | 'disable' | 'enable' | 'disable-file';

/** `service` names the service of a request; `unknown` begins like a directive but is not one. */
export type NoteKind = DirectiveKind | 'service' | 'unknown';

/** A comment for odatalint. Its span reaches from the word `odatalint-…` to the end of the comment. */
export interface Directive extends Span {
  readonly kind: NoteKind;
  /** The codes; empty means every code. For `service`, the name of the service. */
  readonly codes: readonly DirectiveCode[];
  readonly reason?: string;
  /** The word `odatalint-…` itself. */
  readonly word: Span;
  /** The line of the comment, including its line break. */
  readonly line: Span;
}

/** The content of a document. */
export interface ReadDocument {
  readonly requests: readonly StoredRequest[];
  readonly directives: readonly Directive[];
  /** The problems of the document itself, which no comment hides. */
  readonly problems: readonly DocumentDiagnostic[];
  /** URLs of OData in comments, prose and literals that are not read, because their end is unclear. */
  readonly unreadUrls?: readonly Span[];
}
