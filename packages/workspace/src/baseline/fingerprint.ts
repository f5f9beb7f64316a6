/** Identifies findings from one run to the next, even if the lines around them move. */
import { createHash } from 'node:crypto';
import type { Span } from '@odatalint/core';
import { LineIndex, type MaskedText } from '@odatalint/core/internal';

/** Both parts are hashes, so that they reveal no text and no secret. */
export interface Fingerprint {
  /** The characters that the finding marks. They determine which findings are alike. */
  readonly mark: string;
  /** The line of the finding, without its outer spaces. It determines which of them this one is. */
  readonly line: string;
}

/** Long enough to distinguish the findings of one rule in one file, and short enough for a reviewed file. */
const hashLength = 8;

/** The examined part of a mark over a whole body, so that many long marks cost no more than the text. */
const longestMark = 200;

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, hashLength);

/** The fingerprint of findings in a text of one line, such as a record of NDJSON: the whole line identifies them. */
export function fingerprintOfLine(line: string): Fingerprint {
  const hash = hashOf(line.trim());
  return { mark: hash, line: hash };
}

/** Computes the fingerprints of findings in one text, and hashes each line once. */
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

  /** The fingerprint of a finding that its whole line identifies. */
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
