/** What a host file is once it has been read: requests, the comments that steer the check, and what is wrong with it. */
import type { CheckInput, Diagnostic, Field, OffsetMap, PlaceholderScope, Span, TextEdit } from '@odatalint/core';
import type { Place } from './place.js';

/** The programming languages whose literals are read. */
export type SourceFormat =
  | 'script'
  | 'csharp'
  | 'java'
  | 'kotlin'
  | 'python'
  | 'go'
  | 'php'
  | 'powershell'
  | 'bicep'
  | 'terraform'
  | 'shell'
  | 'xml';

/** The formats that can be read. */
export type DocumentFormat =
  | SourceFormat
  | 'http'
  | 'odata'
  | 'ndjson'
  | 'batch'
  | 'markdown'
  | 'json'
  | 'yaml'
  | 'postman'
  | 'har'
  | 'bruno'
  | 'powerquery'
  | 'csv'
  | 'log';

/** A finding whose offsets, notes and edits count in the document; `in` still says which part of the request it is in. */
export type DocumentDiagnostic = Diagnostic;

/** For each field of an input the way from offsets in that field to offsets in the document. */
export type FieldMaps = { readonly [field in Field]?: OffsetMap };

/** A body that stands in another file; the span is that of the path. */
export interface BodyFile extends Span {
  /** As written: relative to the folder of the document. */
  readonly path: string;
  /** The encoding that `<@latin1` names. */
  readonly encoding?: string;
}

/** What a body file holds, with its absolute path; or why it cannot be read (`problem` continues "cannot be read: …"). */
export type BodySource =
  | { readonly path: string; readonly text: string }
  | {
      readonly problem: string;
      /** Whether it was not looked at because of where it is or how large, rather than found to be unreadable. */
      readonly isRefused: boolean;
    };

/** What one line holds of an address. */
export interface TargetLine extends Span {
  /** Whether a blank joins it to what the line before holds. */
  readonly isApart: boolean;
}

/** A stretch of characters between the quotes of a literal that holds a part of a request. */
export interface HostLiteral extends Span {
  /** How characters are written in it: its quote, or a word of the reader's own. */
  readonly style: string;
}

/** One request of a document. All spans count in the document. */
export interface StoredRequest {
  readonly input: CheckInput;
  /** From the first character of the request to the last, comments above it excluded. */
  readonly span: Span;
  /** The lines that say where the request goes: method, address and the address's continuation lines. */
  readonly target: Span;
  /** What each of these lines holds of the address, in formats in which it may be written over several lines. */
  readonly targetLines?: readonly TargetLine[];
  readonly name?: string;
  /** The service that a comment `@odatalint-service NAME` above the request names. */
  readonly service?: string;
  /**
   * Offsets in `headers` count in the text `Name: value\nOther: value`, one line for each header in their order.
   * A field without a map stands nowhere in the document; its findings are placed on `target`.
   */
  readonly maps: FieldMaps;
  /** A second place in which a field is written out: an edit of the field is made there too, or not at all. */
  readonly copies?: FieldMaps;
  /**
   * Set in files that hold requests to anything, where nothing in the request itself shows that it is OData: it is to be
   * checked only if its address is that of a service.
   */
  readonly isDoubtful?: true;
  /** Set where nobody says whether the text is an address or a condition, and it does not tell: none of its fixes is safe. */
  readonly isGuessed?: true;
  /** The `id` member of an NDJSON line. */
  readonly id?: unknown;
  /**
   * Set when the body is in another file. The input's body is then a hole, until whoever may read files says in
   * `CheckRequestsOptions.bodySource` what the file holds; findings in it are then those of that file.
   */
  readonly bodyFile?: BodyFile;
  /** The format of the block in which the request stands, where a document has blocks of other formats. */
  readonly blockFormat?: DocumentFormat;
  /** The literals that the request stands in, for formats with more than one kind of them. */
  readonly literals?: readonly HostLiteral[];
  /** The value that holds the program in which the request is, for a program in a value of another format. */
  readonly holder?: Span;
}

/** One code that a directive names. */
export interface DirectiveCode extends Span {
  readonly code: string;
}

export type DirectiveKind = 'disable-next-line' | 'disable' | 'enable' | 'disable-file';

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

export interface RequestDocument {
  readonly format: DocumentFormat;
  readonly requests: readonly StoredRequest[];
  readonly directives: readonly Directive[];
  /** What is wrong with the document itself; no comment hides it. */
  readonly problems: readonly DocumentDiagnostic[];
}

/** One format. A reader is pure, never throws, and reads in time that grows with the text alone. */
export interface DocumentReader {
  readonly format: DocumentFormat;
  /** File name endings, in lower case and with the dot. */
  readonly extensions: readonly string[];
  /** Endings of files that are of this format when a place names them; without one such files are not looked for. */
  readonly placedExtensions?: readonly string[];
  /** Loads the library that `read` needs, for a format that most runs do not see; to be awaited before the first `read`. */
  load?(): Promise<void>;
  /**
   * For formats whose files are mostly about other things (programs): a text in which this finds nothing holds no request, and
   * a file that is found counts as one to be checked only when it holds a request.
   */
  readonly marker?: RegExp;
  /** What begins a comment of one line in which a directive can be written; absent where a format has no such comments. */
  readonly commentMark?: string;
  /** Whether a trimmed line is nothing but a comment; lines that begin with `#` are if absent. */
  readonly isComment?: (line: string) => boolean;
  /** In which notations values are left open in documents of this format; `stored` if absent. */
  readonly placeholders?: PlaceholderScope;
  /** With a place, the requests that stand where it says; formats that hold nothing but requests do not ask for one. */
  read(text: string, place?: Place): RequestDocument;
  /**
   * Makes an edit that was carried over into the document fit the format (escapes, lines that must not become blank).
   * In: the document, the edit in document offsets, the field and the request it was made for. Out: the edit to apply, or
   * undefined when the format cannot hold it. Absent: every edit fits as it is.
   */
  fitEdit?(text: string, edit: TextEdit, field: Field, request: StoredRequest): TextEdit | undefined;
  /**
   * The edit that adds a header to a request, as the last one. In: the header as `Name: value`. Out: undefined where the
   * request has no lines of headers. Absent for a format without such lines.
   */
  addHeader?(text: string, request: StoredRequest, header: string): TextEdit | undefined;
}
