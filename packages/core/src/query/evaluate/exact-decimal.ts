/** Decimal numbers of any length with exact arithmetic, for Edm.Decimal. */

/** `units` times ten to the power of `-scale`; units do not end in 0 if there is a scale, so equal numbers have equal members. */
export class ExactDecimal {
  private constructor(
    readonly units: bigint,
    readonly scale: number,
  ) {}

  static of(units: bigint, scale: number): ExactDecimal {
    let [shortUnits, shortScale] = [units, scale];
    while (shortScale > 0 && shortUnits % 10n === 0n) {
      shortUnits /= 10n;
      shortScale--;
    }
    return new ExactDecimal(shortUnits, shortScale);
  }

  /** The number that a text in decimal or scientific notation represents; undefined for other text, and for more than 2,000 digits. */
  static parse(text: string): ExactDecimal | undefined {
    const [, sign, whole = '', fraction = '', exponent = '0'] = notation.exec(text) ?? [];
    if (sign === undefined || text.length > longest || Math.abs(Number(exponent)) > longest) return undefined;
    const digits = BigInt(`${whole}${fraction}`);
    const scale = fraction.length - Number(exponent);
    const units = sign === '-' ? -digits : digits;
    return scale < 0 ? new ExactDecimal(units * power(-scale), 0) : ExactDecimal.of(units, scale);
  }

  /** Whether it has more than 2,000 digits. */
  get isTooLong(): boolean {
    return this.scale > longest || this.units >= tooMany || this.units <= -tooMany;
  }

  toString(): string {
    if (this.scale === 0) return String(this.units);
    const digits = String(this.units < 0n ? -this.units : this.units).padStart(this.scale + 1, '0');
    return `${this.units < 0n ? '-' : ''}${digits.slice(0, -this.scale)}.${digits.slice(-this.scale)}`;
  }
}

const longest = 2000;

const notation = /^([+-]?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i;

const power = (exponent: number): bigint => 10n ** BigInt(exponent);

const tooMany = power(longest);

/** The units of two numbers at the larger of their scales. */
function aligned(a: ExactDecimal, b: ExactDecimal): [a: bigint, b: bigint, scale: number] {
  const scale = Math.max(a.scale, b.scale);
  return [a.units * power(scale - a.scale), b.units * power(scale - b.scale), scale];
}

export function compareDecimals(a: ExactDecimal, b: ExactDecimal): number {
  const [x, y] = aligned(a, b);
  return x < y ? -1 : x > y ? 1 : 0;
}

export function addDecimals(a: ExactDecimal, b: ExactDecimal): ExactDecimal {
  const [x, y, scale] = aligned(a, b);
  return ExactDecimal.of(x + y, scale);
}

export const negateDecimal = (a: ExactDecimal): ExactDecimal => ExactDecimal.of(-a.units, a.scale);

export const multiplyDecimals = (a: ExactDecimal, b: ExactDecimal): ExactDecimal =>
  ExactDecimal.of(a.units * b.units, a.scale + b.scale);

/** The number of digits after the point of a quotient without end; the standard leaves it to the service. */
export const quotientDigits = 28;

/** The quotient, rounded half away from zero after 28 digits. The divisor is not 0. */
export function divideDecimals(a: ExactDecimal, b: ExactDecimal): ExactDecimal {
  const [x, y] = aligned(a, b);
  return ExactDecimal.of(roundedQuotient(x * power(quotientDigits), y), quotientDigits);
}

/** The remainder, with the sign of `a`. The divisor is not 0. */
export function remainderOfDecimals(a: ExactDecimal, b: ExactDecimal): ExactDecimal {
  const [x, y, scale] = aligned(a, b);
  return ExactDecimal.of(x % y, scale);
}

function roundedQuotient(x: bigint, y: bigint): bigint {
  const quotient = x / y;
  const rest = x % y;
  const isHalf = 2n * (rest < 0n ? -rest : rest) >= (y < 0n ? -y : y);
  if (!isHalf) return quotient;
  return quotient + (x < 0n === y < 0n ? 1n : -1n);
}

/** The nearest whole number: below or equal, above or equal, or half away from zero (URL conventions 5.1.1.9). */
export function wholeDecimal({ units, scale }: ExactDecimal, direction: 'floor' | 'ceiling' | 'round'): ExactDecimal {
  const unit = power(scale);
  if (direction === 'round') return ExactDecimal.of(roundedQuotient(units, unit), 0);
  const whole = units / unit;
  const isExact = units % unit === 0n;
  if (direction === 'floor') return ExactDecimal.of(isExact || units >= 0n ? whole : whole - 1n, 0);
  return ExactDecimal.of(isExact || units <= 0n ? whole : whole + 1n, 0);
}
