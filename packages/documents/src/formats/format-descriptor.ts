/** What is declared of each format: how its documents are recognised, read, edited and laid out. */
import type { Field, PlaceholderScope, TextEdit } from '@odatalint/core';
import type { QueryPlace } from '../document/query-place.js';
import type { ReadDocument, StoredRequest } from '../document/document.js';

/** Endings of file names, in lower case and with the dot. */
export interface FileNames {
  /** Endings that only files of this format have. */
  readonly own?: readonly string[];
  /** Endings that other files have too. They are read, but an editor does not treat them as requests because of their name. */
  readonly shared?: readonly string[];
  /** Endings of files that are read only where a configuration names them. */
  readonly placed?: readonly string[];
}

/**
 * Where the requests are: the document consists of them (`whole`), they are recognised among other things (`parts`), or a
 * configuration says where they are (`places`).
 */
export type Embedding = 'whole' | 'parts' | 'places';

/** How lines of an address may be broken, and by how many spaces all but the first are indented. */
export interface LineLayout {
  /** Where a client reads the next line as a continuation: at any space, or only before `?` and `&`. */
  readonly breaks: 'anywhere' | 'options';
  readonly indent: number;
}

/** How addresses are laid out: over several lines, on their one line in a string of another document, or not at all. */
export type FormatLayout = LineLayout | 'embedded' | 'never';

/** One format. Its functions are pure, never throw, and run in time that grows with the text alone. */
export interface FormatDescriptor {
  /** A noun phrase for people. */
  readonly label: string;
  /** A short document with at least one request. */
  readonly example: string;
  readonly fileNames: FileNames;
  /** The language identifiers that editors give to its documents (LSP 3.17, `TextDocumentItem.languageId`). */
  readonly languageIds: readonly string[];
  readonly embedding: Embedding;
  /** What shows that a document may contain requests before it is read, for formats whose documents are about other things. */
  readonly evidence?: RegExp;
  /** A file that is found counts as one to be checked only when this matches and it contains a request. Absent: every file does. */
  readonly marker?: RegExp;
  readonly layout: FormatLayout;
  /** Set for documents that say what was sent: they have no variables, and no edit changes them. */
  readonly isRecording?: true;
  /** Set where headers and bodies are lines of the document, as clients send them. */
  readonly isHttpText?: true;
  /** What begins a comment of one line in which a directive can be written; absent where a format has no such comments. */
  readonly commentMark?: string;
  /** Whether a trimmed line is nothing but a comment; lines that begin with `#` are if absent. */
  readonly isComment?: (line: string) => boolean;
  /** Set where a comment may follow something else on its line. */
  readonly hasTrailingComments?: true;
  /** In which notations values are left open in its documents; `stored` if absent, `none` in a recording. */
  readonly placeholders?: PlaceholderScope;
  /** Loads the library that `read` needs, for a format that most runs do not see; to be awaited before the first `read`. */
  load?(): Promise<void>;
  /** With a place, the requests that are where it says; formats that contain nothing but requests do not ask for one. */
  read(text: string, place?: QueryPlace): ReadDocument;
  /**
   * Makes an edit that was carried over into the document fit the format (escapes, lines that must not become empty).
   * In: the document, the edit in document offsets, the field and the request it was made for. Out: the edit to apply, or
   * undefined when the format cannot contain it. Absent: every edit fits as it is.
   */
  fitEdit?(text: string, edit: TextEdit, field: Field, request: StoredRequest): TextEdit | undefined;
  /**
   * The edit that adds a header to a request, as the last one. In: the header as `Name: value`. Out: undefined where the
   * request has no lines of headers. Absent for a format without such lines.
   */
  addHeader?(text: string, request: StoredRequest, header: string): TextEdit | undefined;
}
