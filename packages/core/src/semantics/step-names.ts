/** The names that the steps of `$apply` make and leave. */

interface Joined<Value> {
  readonly value: Value;
  /** The number of outputs in which the name has this value instead of the incoming one. */
  readonly times: number;
}

/**
 * The names of one list of steps, over those that come into the list. No list copies the names of another, so a lookup takes as many
 * steps as lists are nested, and adding a name takes one.
 */
export class StepNames<Value> {
  readonly #own = new Map<string, Value>();
  readonly #list: object | undefined;
  readonly #incoming: StepNames<Value> | undefined;

  /** No names of a list of steps yet, over those that come in. */
  constructor(list: object | undefined, incoming?: StepNames<Value>) {
    this.#list = list;
    this.#incoming = incoming;
  }

  /** The names to which the next step of a list adds its own: `current`, unless they are those of another list. */
  static of<Value>(list: object | undefined, current: StepNames<Value> | undefined): StepNames<Value> {
    const isOwn = list !== undefined && current !== undefined && current.#list === list;
    return isOwn ? current : new StepNames(list, current);
  }

  /**
   * The names after a step of a list that has several outputs, each with or without the names before the step. `join` gives the
   * value of a name that has a value in two outputs.
   */
  static joined<Value>(
    list: object | undefined,
    before: StepNames<Value> | undefined,
    outputs: readonly (StepNames<Value> | undefined)[],
    join: (one: Value, other: Value) => Value = (_, other) => other,
  ): StepNames<Value> {
    const joined = new Map<string, Joined<Value>>();
    let keeping = 0;
    for (const output of outputs) {
      const { names, keepsThose } = StepNames.#since(before, output);
      if (keepsThose) keeping++;
      for (const [name, value] of names) {
        const known = joined.get(name);
        const times = (known?.times ?? 0) + (keepsThose ? 1 : 0);
        joined.set(name, { value: known === undefined ? value : join(known.value, value), times });
      }
    }
    const after = keeping > 0 ? StepNames.of(list, before) : new StepNames<Value>(list);
    for (const [name, { value, times }] of joined) {
      const other = times < keeping ? before?.get(name) : undefined;
      after.set(name, other === undefined ? value : join(other, value));
    }
    return after;
  }

  /** The names of an output that were not there before, and whether those are still there. */
  static #since<Value>(
    before: StepNames<Value> | undefined,
    output: StepNames<Value> | undefined,
  ): { readonly names: ReadonlyMap<string, Value>; readonly keepsThose: boolean } {
    const names = new Map<string, Value>();
    let at = output;
    for (; at !== undefined && at !== before; at = at.#incoming)
      for (const [name, value] of at.#own) if (!names.has(name)) names.set(name, value);
    return { names, keepsThose: at === before };
  }

  get(name: string): Value | undefined {
    let value = this.#own.get(name);
    for (let at = this.#incoming; value === undefined && at !== undefined; at = at.#incoming) value = at.#own.get(name);
    return value;
  }

  has(name: string): boolean {
    return this.get(name) !== undefined;
  }

  set(name: string, value: Value): void {
    this.#own.set(name, value);
  }
}
