/**
 * The names that a list of steps makes or leaves, over those that come in: no list copies the names of another. The
 * layers are no more than lists are nested.
 */
export class NameLayer<Value> {
  readonly #own = new Map<string, Value>();
  readonly #outer: NameLayer<Value> | undefined;
  readonly #list: object | undefined;

  /** An empty layer of a list of steps over those that come in. */
  constructor(list: object | undefined, outer?: NameLayer<Value>) {
    this.#list = list;
    this.#outer = outer;
  }

  /** The layer to which the steps of a list add: the one that comes in if it is theirs already. */
  static of<Value>(list: object | undefined, incoming: NameLayer<Value> | undefined): NameLayer<Value> {
    return list !== undefined && incoming !== undefined && incoming.#list === list
      ? incoming
      : new NameLayer(list, incoming);
  }

  /**
   * The names after a step with several outputs, each over the names that come in or without them. `join` gives the value of
   * a name that has one in two outputs.
   */
  static joined<Value>(
    list: object | undefined,
    incoming: NameLayer<Value> | undefined,
    outputs: readonly (NameLayer<Value> | undefined)[],
    join: (one: Value, other: Value) => Value = (_, other) => other,
  ): NameLayer<Value> {
    const made = new Map<string, { value: Value; times: number }>();
    /** How many outputs still have the names that come in. */
    let leaving = 0;
    for (const output of outputs) {
      const { names, isLeaving } = NameLayer.#over(output, incoming);
      if (isLeaving) leaving++;
      for (const [name, value] of names) {
        const { value: other, times = 0 } = made.get(name) ?? {};
        made.set(name, {
          value: other === undefined ? value : join(other, value),
          times: isLeaving ? times + 1 : times,
        });
      }
    }
    const layer = leaving > 0 ? NameLayer.of(list, incoming) : new NameLayer<Value>(list);
    for (const [name, { value, times }] of made) {
      const other = times < leaving ? incoming?.get(name) : undefined;
      layer.set(name, other === undefined ? value : join(other, value));
    }
    return layer;
  }

  get(name: string): Value | undefined {
    let value = this.#own.get(name);
    for (let layer = this.#outer; value === undefined && layer !== undefined; layer = layer.#outer)
      value = layer.#own.get(name);
    return value;
  }

  has(name: string): boolean {
    return this.get(name) !== undefined;
  }

  set(name: string, value: Value): void {
    this.#own.set(name, value);
  }

  /** The names of layers over another one, and whether that is below them. */
  static #over<Value>(
    output: NameLayer<Value> | undefined,
    incoming: NameLayer<Value> | undefined,
  ): { readonly names: ReadonlyMap<string, Value>; readonly isLeaving: boolean } {
    const names = new Map<string, Value>();
    let layer = output;
    for (; layer !== undefined && layer !== incoming; layer = layer.#outer)
      for (const [name, value] of layer.#own) if (!names.has(name)) names.set(name, value);
    return { names, isLeaving: layer === incoming };
  }
}
