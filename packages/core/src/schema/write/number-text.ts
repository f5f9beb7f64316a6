/** Writes the numbers of annotations in the form that both CSDL formats accept. */

/** The digits of a number, all of them for a whole one, so that no exponent is needed below 2⁶³ and far beyond. */
export const numberText = (value: number): string =>
  Number.isInteger(value) && Math.abs(value) < 1e30 ? BigInt(value).toString() : String(value);
