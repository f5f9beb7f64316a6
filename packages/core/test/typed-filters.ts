/** Filters generated with the types of their parts: valid ones, and wrong ones in which exactly one part has another type. */

/** Numbers that are the same for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

type Type = 'string' | 'number' | 'date' | 'instant' | 'time' | 'duration' | 'guid' | 'traits';

/** The paths of a product, by type. */
const paths: Readonly<Record<Type, readonly string[]>> = {
  string: ['Name', 'Color', 'ID', 'Category/Name', 'Market.Food/Origin/Name', 'Category/ID'],
  number: ['TaxRate', 'Price', 'Weight', 'Ratio', 'Stock', 'Small', 'Size/Width', 'Market.Tool/Rating', 'Sales/$count'],
  date: ['Market.Food/Expiry'],
  instant: ['Launched'],
  time: ['Opens'],
  duration: ['ShelfLife'],
  guid: ['Uid'],
  traits: ['Traits'],
};

const literals: Readonly<Record<Type, readonly string[]>> = {
  string: ["'x'", "'it''s'", "''", "'a b'", "'%25'", "'ü'"],
  number: ['1', '42', '-5', '2.5', '7.25'],
  date: ['2024-02-29', '1999-12-31'],
  instant: ['2024-02-29T12:30:00Z', '2024-02-29T12:30:00.5%2B02:00', '2024-02-29T12:30Z'],
  time: ['12:30:00', '08:15', '23:59:59.999'],
  duration: ["duration'P1DT2H'", "duration'-PT5M'", "'PT1.5S'"],
  guid: ['01234567-89ab-cdef-0123-456789abcdef'],
  traits: ["Market.Traits'Organic'", "Market.Traits'Organic,Frozen'", "M.Traits'2'"],
};

const types = Object.keys(paths) as Type[];

/**
 * The parts of a call: a type represents a value of it, and a word after `=` represents itself. After `~` the wrong value is a key, because
 * several types of dates and times are valid there.
 */
type Form = readonly (Type | `~${Type}` | `=${string}`)[];

/** Expressions with a value of a type, besides paths and literals. */
const forms: Readonly<Record<Type, readonly Form[]>> = {
  string: [
    ['=concat(', 'string', '=,', 'string', '=)'],
    ['=tolower(', 'string', '=)'],
    ['=toupper(', 'string', '=)'],
    ['=trim(', 'string', '=)'],
    ['=substring(', 'string', '=,1)'],
    ['=substring(', 'string', '=,1,2)'],
    ['=cast(Stock,Edm.String)'],
    ['=cast(Uid,Edm.String)'],
  ],
  number: [
    ['=(', 'number', '= add ', 'number', '=)'],
    ['=(', 'number', '= sub ', 'number', '=)'],
    ['=(', 'number', '= mul ', 'number', '=)'],
    ['=(', 'number', '= div 3)'],
    ['=(', 'number', '= mod 7)'],
    ['=length(', 'string', '=)'],
    ['=indexof(', 'string', '=,', 'string', '=)'],
    ['=year(', '~date', '=)'],
    ['=month(', '~instant', '=)'],
    ['=hour(', '~time', '=)'],
    ['=second(', '~instant', '=)'],
    ['=round(', 'number', '=)'],
    ['=floor(', 'number', '=)'],
    ['=totalseconds(', 'duration', '=)'],
  ],
  date: [['=date(', '~instant', '=)']],
  instant: [['=(', '~instant', '= add ', '~duration', '=)'], ['=(', '~instant', '= sub ', '~duration', '=)'], ['=now()']],
  time: [['=time(', '~instant', '=)']],
  duration: [
    ['=(', '~instant', '= sub ', '~instant', '=)'],
    ['=(', '~duration', '= add ', '~duration', '=)'],
    ['=(', '~duration', '= mul 2)'],
  ],
  guid: [],
  traits: [],
}; // prettier-ignore

const predicates: readonly Form[] = [
  ['=contains(', 'string', '=,', 'string', '=)'],
  ['=startswith(', 'string', '=,', 'string', '=)'],
  ['=endswith(', 'string', '=,', 'string', '=)'],
  ['=Active'],
  ['=not Active'],
  ['=Traits has ', 'traits'],
  ["=Name in ('a','b')"],
  ['=Name in [\'a\',"b"]'],
  ['=Stock in (1,2,3)'],
  ['=Sales/any()'],
  ['=Sales/any(s:s/Quantity gt ', 'number', '=)'],
  ['=Sales/all(s:s/Customer/Name ne ', 'string', '=)'],
  ['=Scores/any(s:s lt ', 'number', '=)'],
  ['=Notes/any(n:n/Text eq ', 'string', '=)'],
  ['=isof(Market.Food)'],
  ['=Category eq null'],
];

/** Other families than the one of a type, so that no conversion could be meant. */
const others: Readonly<Record<Type, readonly Type[]>> = {
  string: ['number', 'guid', 'date'],
  number: ['string', 'date', 'guid', 'time'],
  date: ['number', 'time', 'guid'],
  instant: ['number', 'time', 'guid'],
  time: ['number', 'date', 'guid'],
  duration: ['number', 'date', 'guid'],
  guid: ['number', 'date', 'time'],
  traits: ['date', 'guid', 'time'],
};

/** Generates filters of the set `Products` of the market. */
export class TypedFilters {
  /** The number of parts before the one that gets another type; below zero, all parts are right. */
  #wrongAt = -1;
  #parts = 0;

  constructor(private readonly random: () => number) {}

  valid(): string {
    this.#wrongAt = -1;
    return this.#condition(2);
  }

  /** A filter in which one path has another type than its place requires. */
  wrong(): string {
    for (;;) {
      this.#parts = 0;
      this.#wrongAt = Math.floor(this.random() * 4);
      const text = this.#condition(1);
      if (this.#parts > this.#wrongAt) return text;
    }
  }

  #pick<Item>(items: readonly Item[]): Item {
    return items[Math.floor(this.random() * items.length)]!;
  }

  #condition(depth: number): string {
    const choice = this.random();
    if (depth > 0 && choice < 0.35)
      return `${this.#condition(depth - 1)} ${this.#pick(['and', 'or'])} ${this.#condition(depth - 1)}`;
    if (depth > 0 && choice < 0.45) return `not (${this.#condition(depth - 1)})`;
    if (choice < 0.65) return this.#write(this.#pick(predicates), 1);
    const type = this.#pick(types);
    const isOrdered = type !== 'guid' && type !== 'traits';
    const operator = this.#pick(isOrdered ? ['eq', 'ne', 'gt', 'ge', 'lt', 'le'] : ['eq', 'ne']);
    const left = this.#pick(paths[type]);
    return `${left} ${operator} ${this.#value(type, 2)}`;
  }

  #write(form: Form, depth: number): string {
    return form
      .map((part) => {
        if (part.startsWith('=')) return part.slice(1);
        return part.startsWith('~')
          ? this.#value(part.slice(1) as Type, depth, ['guid'])
          : this.#value(part as Type, depth);
      })
      .join('');
  }

  #value(type: Type, depth: number, wrong: readonly Type[] = others[type]): string {
    const isWrong = this.#parts++ === this.#wrongAt;
    // All parts inside a wrong part are right.
    if (isWrong) return this.#pick(paths[this.#pick(wrong)]);
    const choice = this.random();
    const own = forms[type];
    if (depth > 0 && own.length > 0 && choice < 0.4) return this.#write(this.#pick(own), depth - 1);
    return this.#pick(choice < 0.75 ? paths[type] : literals[type]);
  }
}
