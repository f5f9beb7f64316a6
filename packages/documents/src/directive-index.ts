/** Finds which directives of a group hide a code, and remembers which of them did. */
import type { Directive, DirectiveCode } from './document.js';

/** A directive without codes, or one code of a directive that has some: what can be unused on its own. */
export type DirectivePart = Directive | DirectiveCode;

/** Directives that all cover the same place. */
export class DirectiveIndex {
  readonly #used: Set<DirectivePart>;
  /** Parts that have not hidden anything yet; once they have, an empty list says that their code is hidden. */
  readonly #byCode = new Map<string, DirectivePart[]>();
  #all: DirectivePart[] | undefined;

  /** `used` gets every part that hides something. */
  constructor(used: Set<DirectivePart>) {
    this.#used = used;
  }

  add(directive: Directive): void {
    if (directive.codes.length === 0) (this.#all ??= []).push(directive);
    for (const code of directive.codes) {
      const known = this.#byCode.get(code.code);
      if (known === undefined) this.#byCode.set(code.code, [code]);
      else known.push(code);
    }
  }

  /** Whether a finding of this code is hidden. */
  hides(code: string): boolean {
    const named = this.#byCode.get(code);
    this.#use(named);
    this.#use(this.#all);
    return named !== undefined || this.#all !== undefined;
  }

  #use(parts: DirectivePart[] | undefined): void {
    for (const part of parts?.splice(0) ?? []) this.#used.add(part);
  }
}
