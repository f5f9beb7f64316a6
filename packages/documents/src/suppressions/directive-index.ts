/** Finds the directives of a group that hide a code, and remembers them. */
import type { Directive, DirectiveCode } from '../document/document.js';

/** A directive without codes, or one code of a directive: the unit that can be unused. */
export type DirectivePart = Directive | DirectiveCode;

/** The first directive that hides a code, and the parts that have hidden nothing so far. */
interface Hider {
  readonly directive: Directive;
  readonly idle: DirectivePart[];
}

/** Directives that cover the same place. */
export class DirectiveIndex {
  readonly #used: Set<DirectivePart>;
  readonly #byCode = new Map<string, Hider>();
  #all: Hider | undefined;

  /** `used` receives every part that hides something. */
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
