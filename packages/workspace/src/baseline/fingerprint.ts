/** What findings are known by from one run to the next: names that stay when the lines around a finding move. */
import { createHash } from 'node:crypto';
import type { Span } from '@odatalint/core';
import { LineIndex, type MaskedText } from '@odatalint/core/internal';

/** Both parts are hashes, so that nothing of a text, and no secret, can be read from them. */
export interface Fingerprint {
  /** The characters that the finding marks. It indicates how many findings are alike. */
  readonly mark: string;
  /** The line that the finding begins on, without its spaces. It indicates which of them this one is. */
  readonly line: string;
}

/** Enough for the findings of one rule in one file to differ; short enough for a file that people review. */
const hashLength = 8;

/** Of a mark over a whole body this much is looked at, so that many long marks cost no more than the text. */
const longestMark = 200;

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, hashLength);

/** The fingerprint of findings in a text that is one line, such as a record of NDJSON: they are known by all of it. */
export function fingerprintOfLine(line: string): Fingerprint {
  const hash = hashOf(line.trim());
  return { mark: hash, line: hash };
}

/** Makes the fingerprints of findings in one text; each line is hashed once. */
export class Fingerprinter {
  readonly #text: MaskedText;
  readonly #lines: LineIndex;
  readonly #hashes = new Map<number, string>();

  constructor(text: MaskedText) {
    this.#text = text;
    this.#lines = new LineIndex(text);
  }

  fingerprintOf({ start, end }: Span): Fingerprint {
    const mark = `${this.#text.slice(start, Math.min(end, start + longestMark))}#${end - start}`;
    return { mark: hashOf(mark), line: this.#hashAt(start) };
  }

  /** The fingerprint of a finding that is known by the whole line it begins on. */
  fingerprintOfLineAt({ start }: Span): Fingerprint {
    const hash = this.#hashAt(start);
    return { mark: hash, line: hash };
  }

  #hashAt(offset: number): string {
    const { line } = this.#lines.positionAt(offset);
    let hash = this.#hashes.get(line);
    if (hash === undefined) {
      const text = this.#text.slice(this.#lines.offsetOfLine(line), this.#lines.offsetOfLine(line + 1));
      this.#hashes.set(line, (hash = hashOf(text.trim())));
    }
    return hash;
  }
}
