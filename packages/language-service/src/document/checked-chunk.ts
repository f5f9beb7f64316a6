/** A chunk of a document with its results, which remain valid wherever the chunk moves. */
import { type SecretWords, secretWordsIn } from '@odatalint/core/internal';
import {
  type Chunk,
  type DocumentCheck,
  type DocumentDiagnostic,
  type PartCheck,
  shiftDiagnostic,
  shiftRequest,
  type StoredRequest,
  hideSecretsIn,
} from '@odatalint/documents';
import { reachOf } from './reaches-out.js';

/** A question about a request that is answered from the request and its meaning alone. Offsets count in `text`, as they do in the request. */
export type RequestQuestion<Document, ResponseRecords> = (
  document: Document,
  request: StoredRequest,
  text: string,
) => ResponseRecords;

export class CheckedChunk {
  /** What in it is about other chunks too. */
  readonly reach: 'requests' | 'comments' | undefined;
  /** In offsets of the chunk. */
  part: PartCheck | undefined;
  #words: SecretWords | undefined;
  /** The same without the secrets of the document, as long as these are the same. */
  #hidden: { readonly known: SecretWords; readonly check: DocumentCheck } | undefined;
  /** The same in offsets of the text, as long as the chunk begins at `start`. */
  #placed: { readonly start: number; readonly of: DocumentCheck; readonly check: DocumentCheck } | undefined;
  /** By question, an answer for each of its requests, in offsets of the chunk. */
  readonly #answers = new Map<unknown, readonly unknown[]>();
  #found: { readonly start: number; readonly findings: readonly DocumentDiagnostic[] } | undefined;
  #requests: { readonly start: number; readonly requests: readonly StoredRequest[] } | undefined;

  constructor(readonly chunk: Chunk) {
    this.reach = reachOf(chunk);
  }

  get length(): number {
    return this.chunk.text.length;
  }

  /** The words of its secrets. */
  get words(): SecretWords {
    return (this.#words ??= secretWordsIn([this.chunk.text]));
  }

  /** Its requests, in offsets of a text in which it begins at `start`. */
  requestsAt(start: number): readonly StoredRequest[] {
    if (this.#requests?.start !== start) {
      const { document, text } = this.chunk;
      this.#requests = { start, requests: document.requests.map((each) => shiftRequest(each, text.length, start)) };
    }
    return this.#requests!.requests;
  }

  /** The answers to a question about its requests, in offsets of the chunk; each question is asked once. */
  answersTo<Document, ResponseRecords>(
    question: RequestQuestion<Document, ResponseRecords>,
    document: Document,
  ): readonly ResponseRecords[] {
    let answers = this.#answers.get(question) as readonly ResponseRecords[] | undefined;
    if (answers === undefined) {
      answers = this.chunk.document.requests.map((request) => question(document, request, this.chunk.text));
      this.#answers.set(question, answers);
    }
    return answers;
  }

  /** What it was found to contain, in offsets of a text in which it begins at `start`; undefined if that is nothing. */
  checkAt(start: number, known: SecretWords): DocumentCheck | undefined {
    const check = this.#withoutSecrets(known);
    if (check.diagnostics.length + check.suppressed.length === 0) return undefined;
    if (this.#placed?.start !== start || this.#placed.of !== check)
      this.#placed = { start, of: check, check: shiftCheck(check, start) };
    return this.#placed.check;
  }

  /** The findings in it that comments may still hide, in offsets of a text in which it begins at `start`. */
  foundAt(start: number): readonly DocumentDiagnostic[] {
    const { found } = this.part!;
    if (found.length === 0) return found;
    if (this.#found?.start !== start)
      this.#found = { start, findings: found.map((each) => shiftDiagnostic(each, start)) };
    return this.#found!.findings;
  }

  #withoutSecrets(known: SecretWords): DocumentCheck {
    const { check } = this.part!;
    if (this.#hidden?.known !== known) this.#hidden = { known, check: hideSecretsIn(check, known) };
    return this.#hidden!.check;
  }
}

const shiftCheck = (check: DocumentCheck, start: number): DocumentCheck => ({
  ...check,
  diagnostics: check.diagnostics.map((each) => shiftDiagnostic(each, start)),
  suppressed: check.suppressed.map((each) => ({ ...each, diagnostic: shiftDiagnostic(each.diagnostic, start) })),
});
