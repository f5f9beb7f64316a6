/** Pairs the declarations of two schemas that may each have several of one name. */

/** Declarations that wait for their partners; each is used once, those with the same name in their order. */
export class Partners<D> {
  readonly #declarations: readonly D[];
  readonly #byName = new Map<string, D[]>();
  readonly #taken = new Set<D>();

  constructor(declarations: readonly D[], nameOf: (declaration: D) => string) {
    this.#declarations = declarations;
    // The first of a name is removed from the end of its list, where that costs nothing.
    for (const declaration of declarations.toReversed()) {
      const name = nameOf(declaration);
      const same = this.#byName.get(name);
      if (same === undefined) this.#byName.set(name, [declaration]);
      else same.push(declaration);
    }
  }

  /** The next declaration of a name; undefined when there is none left. */
  take(name: string): D | undefined {
    const next = this.#byName.get(name)?.pop();
    if (next !== undefined) this.#taken.add(next);
    return next;
  }

  /** The remaining ones, in their order. */
  rest(): readonly D[] {
    return this.#declarations.filter((declaration) => !this.#taken.has(declaration));
  }
}
