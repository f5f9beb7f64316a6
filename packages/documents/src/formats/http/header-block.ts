/** Collects the header lines of one request. */
import type { HeaderInput } from '@odatalint/core';
import type { HeaderParts } from '../../text/header-parts.js';
import { GeneratedText } from '../../text/generated-text.js';
import type { FileVariables } from './file-variables.js';

/**
 * The headers of a request and the text in which their offsets count: `Name: value`, lines joined by `\n`.
 */
export class HeaderBlock {
  readonly made = new GeneratedText();
  readonly #text: string;
  readonly #variables: FileVariables;
  readonly #bounds: {
    readonly nameFrom: number;
    readonly nameTo: number;
    readonly valueFrom: number;
    valueTo: number;
  }[] = [];
  #end = 0;
  #isOpen = false;

  constructor(text: string, variables: FileVariables) {
    this.#text = text;
    this.#variables = variables;
  }

  get isEmpty(): boolean {
    return this.#bounds.length === 0;
  }

  /** Notes that unknown headers may be sent, so that no header is reported as missing. */
  leaveOpen(): void {
    this.#isOpen = true;
  }

  /** Adds the trimmed header line `from..to` of the document. */
  add(from: number, to: number, parts: HeaderParts): void {
    const { made } = this;
    if (this.#bounds.length > 0) made.addGap('\n', this.#text, this.#end, from);
    const nameFrom = made.length;
    made.addExact(this.#text, from, from + parts.nameEnd);
    const nameTo = made.length;
    const value = Math.min(from + parts.valueStart, to);
    made.addGap(': ', this.#text, from + parts.nameEnd, value);
    const valueFrom = made.length;
    if (value < to) this.#variables.addTo(made, this.#text, value, to);
    this.#bounds.push({ nameFrom, nameTo, valueFrom, valueTo: made.length });
    this.#end = to;
    if (this.#text.slice(from, from + parts.nameEnd).includes('{{')) this.#isOpen = true;
  }

  /** Adds an indented line that continues the value of the header above it. */
  continueValue(from: number, to: number): void {
    const last = this.#bounds.at(-1);
    if (last === undefined) return;
    this.made.addCollapsed(' ', { start: this.#end, end: from });
    this.#variables.addTo(this.made, this.#text, from, to);
    last.valueTo = this.made.length;
    this.#end = to;
  }

  /** The headers in order; undefined if some may be unknown. */
  headers(): readonly HeaderInput[] | undefined {
    if (this.#isOpen) return undefined;
    const text = this.made.text;
    return this.#bounds.map((bounds) => ({
      name: text.slice(bounds.nameFrom, bounds.nameTo),
      value: text.slice(bounds.valueFrom, bounds.valueTo),
    }));
  }
}
