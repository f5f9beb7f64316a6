/** Decimal numbers as text. */

const number = /^([+-]?)(\d+)(?:\.(\d+))?(?:e([+-]?\d{1,3}))?$/i;

/** The digits of a fraction without the zeros at its end. */
export function significantDigits(fraction: string): string {
  let { length } = fraction;
  while (length > 0 && fraction[length - 1] === '0') length--;
  return fraction.slice(0, length);
}

/** A number without exponent and plus sign, its digits unchanged: `1.50`, `-1.5e3` is `-1500`; undefined if the text is not one. */
export function decimalText(text: string): string | undefined {
  const [, sign, whole = '', fraction = '', exponent = '0'] = number.exec(text) ?? [];
  if (sign === undefined) return undefined;
  const minus = sign === '-' ? '-' : '';
  const shift = Number(exponent);
  if (shift === 0) return `${minus}${whole}${fraction === '' ? '' : `.${fraction}`}`;
  const digits = whole + fraction;
  const point = whole.length + shift;
  const padded = point <= 0 ? '0'.repeat(1 - point) + digits : digits.padEnd(point, '0');
  const at = Math.max(point, 1);
  const [before, after] = [padded.slice(0, at).replace(/^0+(\d)/, '$1'), padded.slice(at)];
  return `${minus}${before}${after === '' ? '' : `.${after}`}`;
}
