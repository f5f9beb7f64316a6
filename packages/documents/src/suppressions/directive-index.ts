/** Finds the directives of a group that hide a code, and remembers which of them did. */
import type { Directive, DirectiveCode } from '../document/document.js';

/** A directive without codes, or one code of a directive that has some: what can be unused on its own. */
export type DirectivePart = Directive | DirectiveCode;

/** What hides a code: the first directive that does, and the parts that have not hidden anything yet. */
interface Hider {
  readonly directive: Directive;
  readonly idle: DirectivePart[];
}

/** Directives that all cover the same place. */
export class DirectiveIndex {
  readonly #used: Set<DirectivePart>;
  readonly #byCode = new Map<string, Hider>();
  #all: Hider | undefined;

  /** `used` gets every part that hides something. */
  constructor(used: Set<DirectivePart>) {
    this.#used = used;
  }

  add(directive: Directive): void {
    if (directive.codes.length === 0) (this.#all ??= { directive, idle: [] }).idle.push(directive);
    for (const code of directive.codes) {
      const known = this.#byCode.get(code.code);
      if (known === undefined) this.#byCode.set(code.code, { directive, idle: [code] });
      else known.idle.push(code);
    }
  }

  /** The directive that hides findings of this code, if there is one. */
  hiderOf(code: string): Directive | undefined {
    const named = this.#byCode.get(code);
    this.#use(named);
    this.#use(this.#all);
    return (named ?? this.#all)?.directive;
  }

  #use(hider: Hider | undefined): void {
    for (const part of hider?.idle.splice(0) ?? []) this.#used.add(part);
  }
}
