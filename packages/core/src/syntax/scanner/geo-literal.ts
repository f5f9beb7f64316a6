/** Whether the content of `geography'…'` or `geometry'…'` is well-known text (OData ABNF 7, fullPointLiteral ff). */

/** The maximum nesting of collections that is examined. */
const deepest = 20;

/** The contents of each shape: comma-separated positions in this number of parentheses. */
const levels: Readonly<Record<string, number>> = {
  point: 0,
  linestring: 1,
  polygon: 2,
  multipoint: 2,
  multilinestring: 2,
  multipolygon: 3,
};
/** Shapes whose lists of positions are rings: the last position is the first one again (OData ABNF 7, ringLiteral). */
const ofRings: ReadonlySet<string> = new Set(['polygon', 'multipolygon']);
const mayBeEmpty: ReadonlySet<string> = new Set(['multipoint', 'multilinestring', 'multipolygon']);

/**
 * Whether the whole text is `SRID=0;Point(142.1 64.1)` or another shape. Spaces do not matter. The coordinate system is optional: the ABNF
 * requires it, but many services accept values without it.
 */
export function isGeoText(text: string): boolean {
  const srid = /^\s*srid\s*=\s*\d{1,5}\s*;/i.exec(text)?.[0] ?? '';
  const reader = new GeoReader(text, srid.length);
  return reader.shape(0) && reader.isAtEnd;
}

class GeoReader {
  readonly #token = /\s*([A-Za-z]+|[(),]|[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?|-?INF|NaN)/iy;
  #next: string | undefined;
  #isOfRings = false;

  constructor(
    private readonly text: string,
    start: number,
  ) {
    this.#token.lastIndex = start;
    this.#advance();
  }

  get isAtEnd(): boolean {
    return this.#next === '';
  }

  /** A shape, or a collection of shapes. */
  shape(depth: number): boolean {
    const name = this.#next?.toLowerCase() ?? '';
    this.#advance();
    if (name === 'collection' || name === 'geometrycollection') {
      if (depth >= deepest || !this.#take('(')) return false;
      do if (!this.shape(depth + 1)) return false;
      while (this.#take(','));
      return this.#take(')');
    }
    const level = Object.hasOwn(levels, name) ? levels[name] : undefined;
    if (level === undefined || !this.#take('(')) return false;
    if (mayBeEmpty.has(name) && this.#take(')')) return true;
    this.#isOfRings = ofRings.has(name);
    // The positions of a multi-point are in parentheses each, though each is only one.
    return this.#content(name === 'multipoint' ? 1 : Math.max(level - 1, 0), level === 0) && this.#take(')');
  }

  #content(level: number, isSingle: boolean): boolean {
    const positions: string[] = [];
    do {
      if (level > 0) {
        if (!this.#take('(') || !this.#content(level - 1, false) || !this.#take(')')) return false;
        continue;
      }
      const position = this.#position();
      if (position === undefined) return false;
      positions.push(position);
    } while (!isSingle && this.#take(','));
    return level > 0 || !this.#isOfRings || positions[0] === positions.at(-1);
  }

  /** Longitude and latitude, perhaps altitude and measure. */
  #position(): string | undefined {
    const numbers: number[] = [];
    while (this.#next !== undefined && /^[+-]?\d|^-?INF$|^NaN$/i.test(this.#next)) {
      numbers.push(Number(this.#next));
      this.#advance();
    }
    return numbers.length >= 2 && numbers.length <= 4 ? numbers.join(' ') : undefined;
  }

  #take(char: string): boolean {
    if (this.#next !== char) return false;
    this.#advance();
    return true;
  }

  /** The next token; '' at the end, undefined if there is none. */
  #advance(): void {
    const from = this.#token.lastIndex;
    const found = this.#token.exec(this.text)?.[1];
    this.#next = found ?? (this.text.slice(from).trim() === '' ? '' : undefined);
  }
}
