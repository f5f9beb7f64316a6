/** The result of reading a host file: requests, the comments that control the check, and problems. */
import type { CheckInput, Diagnostic, RequestInput, Span } from '@odatalint/core';
import type { FieldMaps, OffsetMap } from '@odatalint/core/internal';
import type { StoredVariables } from './stored-variable.js';

/** A finding whose offsets, notes and edits count in the document; `in` still says which part of the request it is in. */
export type DocumentDiagnostic = Diagnostic;

export type { FieldMaps };

/** A body that is in another file; the span is that of the path. */
export interface BodyFile extends Span {
  /** As written: relative to the folder of the document. */
  readonly path: string;
  /** The encoding that `<@latin1` names. */
  readonly encoding?: string;
}

/** What a body file contains, with its absolute path; or why it cannot be read (`problem` continues "cannot be read: …"). */
export type BodySource =
  | { readonly path: string; readonly text: string }
  | {
      readonly problem: string;
      /** Whether it was not looked at because of where it is or how large, rather than found to be unreadable. */
      readonly isRefused: boolean;
    };

/** What one line contains of an address. */
export interface TargetLine extends Span {
  /** Whether a space joins it to what the line before contains. */
  readonly isApart: boolean;
}

/** A stretch of characters between the quotes of a literal that contains a part of a request. */
export interface HostLiteral extends Span {
  /** How characters are written in it: its quote, or a word of the reader's own. */
  readonly style: string;
}

/** A response that was saved with a request: only the response is checked, since the request is stored elsewhere. */
export interface SavedResponse {
  /** The request as it was sent, with its response. */
  readonly input: RequestInput;
  /** What the document says of it: where its findings are placed that are nowhere. */
  readonly span: Span;
  /** The way from the body of the response to the document. */
  readonly map?: OffsetMap;
}

/** One request of a document. All spans count in the document. */
export interface StoredRequest {
  readonly input: CheckInput;
  /** From the first character of the request to the last, comments above it excluded. */
  readonly span: Span;
  /** The lines that say where the request goes: method, address and the address's continuation lines. */
  readonly target: Span;
  /** What each of these lines contains of the address, in formats in which it may be written over several lines. */
  readonly targetLines?: readonly TargetLine[];
  readonly name?: string;
  /** The service that a comment `@odatalint-service NAME` above the request names. */
  readonly service?: string;
  /**
   * Offsets in `headers` count in the text `Name: value\nOther: value`, one line for each header in their order.
   * A field without a map is nowhere in the document; its findings are placed on `target`.
   */
  readonly maps: FieldMaps;
  /** A second place in which a field is written out: an edit of the field is made there too, or not at all. */
  readonly copies?: FieldMaps;
  /**
   * Set in files that contain requests to anything, where nothing in the request itself shows that it is OData: it is to be
   * checked only if its address is that of a service.
   */
  readonly isDoubtful?: true;
  /**
   * Set for a doubtful request whose text may be none at all, such as a literal of a program or a link in prose: it is to be checked
   * only if its address itself is that of a service, not because the document belongs to one.
   */
  readonly isMention?: true;
  /**
   * Set where it is not known whether the text is an address or a condition, whether it is OData, or whether it is for a version before
   * V4: none of its fixes is safe.
   */
  readonly isGuessed?: true;
  /** Set where a body is sent that is not written out, so that it is not checked. */
  readonly hasUnknownBody?: true;
  /** Set if only a query option with its `$` shows that the text is a URL: a fix that removes the `$` is not safe. */
  readonly isKnownByOption?: true;
  /** Responses that are saved with the request, in formats that keep any number of them. */
  readonly saved?: readonly SavedResponse[];
  /** The `id` member of an NDJSON line. */
  readonly id?: unknown;
  /**
   * Set when the body is in another file. The input's body is then a hole, until a caller that may read files says in
   * `CheckRequestsOptions.bodySource` what the file contains; findings in it are then those of that file.
   */
  readonly bodyFile?: BodyFile;
  /** The format of the block in which the request is, where a document has blocks of other formats. */
  readonly blockFormat?: 'http' | 'odata';
  /** The literals that the request is in, in the order of the document, for formats with more than one kind of them. */
  readonly literals?: readonly HostLiteral[];
  /** The variables that the document defines for the request and that are still `{{name}}` in it. */
  readonly variables?: StoredVariables;
  /** The value that contains the program in which the request is, for a program in a value of another format. */
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
  /** No codes means every code. For `service` the name of the service. */
  readonly codes: readonly DirectiveCode[];
  readonly reason?: string;
  /** The word `odatalint-…` itself. */
  readonly word: Span;
  /** The whole line of the comment, its line break included. */
  readonly line: Span;
}

/** What a reader finds in a document. */
export interface ReadDocument {
  readonly requests: readonly StoredRequest[];
  readonly directives: readonly Directive[];
  /** The problems of the document itself; no comment hides them. */
  readonly problems: readonly DocumentDiagnostic[];
  /** The addresses of OData in comments, prose and literals that are not read, since it is not clear where they end. */
  readonly unread?: readonly Span[];
}
