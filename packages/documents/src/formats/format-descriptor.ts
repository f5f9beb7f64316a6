/** The declaration of a format: how its documents are recognized, read, edited and laid out. */
import type { Field, PlaceholderScope, TextEdit } from '@odatalint/core';
import type { QueryPlace } from '../document/query-place.js';
import type { ReadDocument, StoredRequest } from '../document/document.js';

/** The endings of file names, in lower case and with the dot. */
export interface FileNames {
  /** Endings of this format alone. */
  readonly own?: readonly string[];
  /** Endings that other files have too. The command reads them, but an editor does not treat them as requests. */
  readonly shared?: readonly string[];
  /** Endings of files that are read only if a configuration names them. */
  readonly placed?: readonly string[];
}

/**
 * The places of requests: the whole document (`whole`), recognized parts (`parts`), or places in a configuration
 * (`places`).
 */
export type Embedding = 'whole' | 'parts' | 'places';

/** The possible line breaks of a URL, and the indentation of all but the first line. */
export interface LineLayout {
  /** Where a client continues a URL on the next line: at any space, or only before `?` and `&`. */
  readonly breaks: 'anywhere' | 'options';
  readonly indent: number;
}

/** The layout of URLs: several lines, one line in a string of another document, or unchanged. */
export type FormatLayout = LineLayout | 'embedded' | 'never';

/** One format. Its functions are pure, never throw, and run in time linear in the text. */
export interface FormatDescriptor {
  /** A noun phrase for users. */
  readonly label: string;
  /** A short document with at least one request. */
  readonly example: string;
  readonly fileNames: FileNames;
  /** The language identifiers that editors give to its documents (LSP 3.17, `TextDocumentItem.languageId`). */
  readonly languageIds: readonly string[];
  readonly embedding: Embedding;
  /**
   * The signs in a text that show that the document may contain requests, for formats with documents about other
   * things.
   */
  readonly evidence?: RegExp;
  /** A file counts as one to check only if this matches and it contains a request. Absent: every file counts. */
  readonly marker?: RegExp;
  readonly layout: FormatLayout;
  /** Set for recordings: they have no variables, and no edit changes them. */
  readonly isRecording?: true;
  /** Set if headers and bodies are lines of the document, as clients send them. */
  readonly isHttpText?: true;
  /** The mark of a comment of one line that can contain a directive; absent if the format has no such comments. */
  readonly commentMark?: string;
  /** Whether a trimmed line is only a comment. Absent: lines that begin with `#`. */
  readonly isComment?: (line: string) => boolean;
  /** Set if a comment may follow other text on its line. */
  readonly hasTrailingComments?: true;
  /** The notations of placeholders in its documents; `stored` if absent, `none` in a recording. */
  readonly placeholders?: PlaceholderScope;
  /** Loads a library that `read` needs and most runs do not. Callers await it before the first `read`. */
  load?(): Promise<void>;
  /** Reads the requests at a place; formats of whole documents ignore the place. */
  read(text: string, place?: QueryPlace): ReadDocument;
  /**
   * Adapts an edit in document offsets to the format (escapes, lines that must not become empty). Undefined if the
   * format cannot contain it. Absent: every edit fits.
   */
  fitEdit?(text: string, edit: TextEdit, field: Field, request: StoredRequest): TextEdit | undefined;
  /**
   * The edit that adds a header `Name: value` to a request, after the others. Undefined if the request has no lines of
   * headers. Absent for a format without such lines.
   */
  addHeader?(text: string, request: StoredRequest, header: string): TextEdit | undefined;
}
