/** Collects the findings in other files: bodies that requests send, and definitions of their variables. */
import type { Diagnostic, Span } from '@odatalint/core';
import type { BodyFile, BodySource, DocumentDiagnostic } from '../document/document.js';

/** The findings in another file, with offsets in it. */
export interface OtherFileCheck<Finding extends DocumentDiagnostic = DocumentDiagnostic> {
  readonly path: string;
  readonly text: string;
  /** In order of place; a file that several requests send has each finding once. */
  readonly diagnostics: readonly Finding[];
}

interface Gathered {
  readonly text: string;
  readonly diagnostics: Map<string, DocumentDiagnostic>;
}

/** A file that was read. */
export type TextSource = Extract<BodySource, { readonly text: string }>;

/** A finding of a request, at its place in the document or in another file. */
export interface PlacedFinding {
  readonly finding: DocumentDiagnostic;
  /** The other file that contains the finding, and the place in the document that represents it. */
  readonly inOtherFile?: { readonly file: TextSource; readonly at: Span };
}

/**
 * Findings in other files. Until the comments of the document are applied, each is represented at the place that names
 * the file or the variable, so a comment there hides it.
 */
export class OtherFileFindings {
  readonly #files = new Map<string, Gathered>();
  readonly #representing = new Map<DocumentDiagnostic, { readonly path: string; readonly diagnostic: Diagnostic }>();

  /** Notes that a file was read, even if nothing is found in it. */
  open({ path, text }: TextSource): void {
    if (!this.#files.has(path)) this.#files.set(path, { text, diagnostics: new Map() });
  }

  /** Keeps a finding in an open file, and returns its representative in the document. */
  add({ path }: TextSource, diagnostic: Diagnostic, { start, end }: Span): DocumentDiagnostic {
    const representative = { ...diagnostic, start, end, notes: [], fixes: [] };
    this.#representing.set(representative, { path, diagnostic });
    return representative;
  }

  /** Moves visible representatives back to their files, and returns the findings of the document itself. */
  takeFrom(diagnostics: readonly DocumentDiagnostic[]): DocumentDiagnostic[] {
    return diagnostics.filter((each) => {
      const kept = this.#representing.get(each);
      if (kept === undefined) return true;
      const { code, start, end, message } = kept.diagnostic;
      this.#files.get(kept.path)?.diagnostics.set(JSON.stringify([code, start, end, message]), kept.diagnostic);
      return false;
    });
  }

  /** The files that were read, including those without findings. */
  checks(): readonly OtherFileCheck[] {
    return [...this.#files].map(([path, { text, diagnostics }]) => ({
      path,
      text,
      diagnostics: [...diagnostics.values()].sort((a, b) => a.start - b.start || a.end - b.end),
    }));
  }
}

/** The finding about a body file that cannot be read. The run goes on without the file, because a later step can write it. */
export const unreadableBody = (
  { path, start, end }: BodyFile,
  { problem, isRefused }: Extract<BodySource, { readonly problem: string }>,
): DocumentDiagnostic => ({
  code: 'unreadable-file',
  severity: 'warning',
  message: `The body in ${JSON.stringify(path)} was not checked because it cannot be read: ${problem}; ${isRefused ? 'keep it beside the requests' : 'correct the path or the file'}.`,
  in: 'body',
  start,
  end,
  notes: [],
  fixes: [],
});
