/** The files that documents send as bodies, with their findings; applies fixes to them. */
import type { FixOptions } from '@odatalint/core';
import { applyFixes, maskBoth, type MaskedText } from '@odatalint/core/internal';
import type { BodyFile, BodySource, DocumentFormat, OtherFileCheck } from '@odatalint/documents';
import { displayName } from '../files/find-files.js';
import type { ReportedFile, SplitFindings } from '../results/report.js';
import { reportedText } from '../results/reported-file.js';
import type { FileDiagnostic } from '../findings/file-diagnostic.js';
import { BodyFiles } from './body-files.js';

/** A body file, and the result of applying the fixes of its findings. */
export interface FixedBody {
  readonly path: string;
  readonly name: string;
  readonly before: string;
  readonly after: string;
  /** The same two for output. */
  readonly shown: { readonly before: MaskedText; readonly after: MaskedText };
  readonly applied: number;
}

/** A document that names body files, and the findings in them. */
interface SendingDocument {
  readonly text: string;
  readonly format: DocumentFormat;
  readonly bodies: readonly CheckedBody[];
}

/** Checks a document again, which then passes its findings to `keep`. */
type CheckAgain = (path: string, document: Pick<SendingDocument, 'text' | 'format'>) => void;

/** The maximum number of rounds of fixes. */
const maxRounds = 10;

export class SentBodies {
  readonly #cwd: string;
  readonly #files = new BodyFiles();
  /** The documents that name body files, as of their last check. */
  readonly #senders = new Map<string, SendingDocument>();
  readonly #checkAgain: CheckAgain;

  /** Paths are shown relative to `cwd`. */
  constructor(cwd: string, checkAgain: CheckAgain) {
    this.#cwd = cwd;
    this.#checkAgain = checkAgain;
  }

  /** The source of a body that a document sends. */
  sourceOf(reference: BodyFile, document: string, root: string): BodySource | undefined {
    return this.#files.sourceOf(reference, document, root);
  }

  /** Replaces the findings in the bodies of a document. */
  keep(path: string, document: SendingDocument): void {
    if (document.bodies.length > 0) this.#senders.set(path, document);
    else this.#senders.delete(path);
  }

  /** Forgets the bodies of a document that is no longer checked. */
  drop(path: string): void {
    this.#senders.delete(path);
  }

  /** Replaces the contents of a body file, until it is read again. */
  replace(path: string, text: string): void {
    this.#files.replace(path, text);
  }

  /** Whether a document that was checked sends a file. */
  has(path: string): boolean {
    return this.#files.has(path);
  }

  /** The files that documents have named so far, existing or not. */
  paths(): readonly string[] {
    return this.#files.paths();
  }

  /** Reads files again at their next use, and returns the documents that have named them. */
  forget(paths: Iterable<string>): ReadonlySet<string> {
    return new Set([...paths].flatMap((path) => this.#files.forget(path)));
  }

  /** The body files with findings, each finding once. */
  reported(): readonly ReportedFile[] {
    return this.#all()
      .filter(({ diagnostics, suppressed }) => diagnostics.length + suppressed.length > 0)
      .map(({ path, ...found }) => reportedText({ ...found, path: displayName(path, this.#cwd), role: 'body' }));
  }

  /** Applies fixes in memory, and checks the documents that name the bodies again, until no fix is left. */
  fix(options: FixOptions): readonly FixedBody[] {
    const original = new Map(this.#all().map((body) => [body.path, body]));
    const counts = new Map<string, number>();
    for (let round = 0; round < maxRounds; round++) {
      let isChanged = false;
      for (const { path, text, diagnostics } of this.#all()) {
        const next = applyFixes(text, diagnostics, options);
        if (next.applied === 0) continue;
        isChanged = true;
        counts.set(path, (counts.get(path) ?? 0) + next.applied);
        this.#files.replace(path, next.text);
      }
      if (!isChanged) break;
      this.#checkSenders();
    }
    return this.#all().flatMap(({ path, text }) => {
      const first = original.get(path);
      const applied = counts.get(path);
      if (first === undefined || applied === undefined) return [];
      const shown = maskBoth(first.text, text);
      return [{ path, name: displayName(path, this.#cwd), before: first.text, after: text, shown, applied }];
    });
  }

  /** Reverts fixes that were only shown. */
  undo(fixed: readonly FixedBody[]): void {
    for (const { path, before } of fixed) this.#files.replace(path, before);
    if (fixed.length > 0) this.#checkSenders();
  }

  #checkSenders(): void {
    for (const [path, document] of [...this.#senders]) this.#checkAgain(path, document);
  }

  /** The body files of all documents; a file that several of them name has the findings of all. */
  #all(): readonly CheckedBody[] {
    const merged = new Map<string, CheckedBody>();
    for (const { bodies } of this.#senders.values()) {
      for (const body of bodies) {
        const known = merged.get(body.path);
        merged.set(body.path, known === undefined ? body : mergeBodies(known, body));
      }
    }
    return [...merged.values()];
  }
}

/** A body file as one document sends it. */
type CheckedBody = Omit<OtherFileCheck, 'diagnostics'> & SplitFindings;

/** Merges two checks of one text, without duplicate findings. */
function mergeBodies(known: CheckedBody, other: CheckedBody): CheckedBody {
  const keyOf = ({ code, start, end, message }: FileDiagnostic): string => JSON.stringify([code, start, end, message]);
  const keys = new Set(known.diagnostics.map(keyOf));
  const isNew = (each: FileDiagnostic): boolean => keys.size < keys.add(keyOf(each)).size;
  const diagnostics = [...known.diagnostics, ...other.diagnostics.filter(isNew)];
  // The order must not depend on the order of the checks.
  diagnostics.sort(
    (a, b) => a.start - b.start || a.end - b.end || order(a.code, b.code) || order(a.message, b.message),
  );
  // A finding that one document shows is not suppressed, even if another document suppresses it.
  const suppressed = [...known.suppressed, ...other.suppressed].filter(({ diagnostic }) => isNew(diagnostic));
  return { ...known, diagnostics, suppressed };
}

const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
