/** How the time grows with the size of the input: the exponent that fits the measured times best. */

/** A time for each size. */
export interface Point {
  readonly size: number;
  readonly time: number;
}

/** The slope of the line through the logarithms (least squares): 1 where the time is in proportion to the size. */
export function exponentOf(points: readonly Point[]): number {
  const logs = points.map(({ size, time }) => [Math.log(size), Math.log(time)] as const);
  const meanX = sum(logs.map(([x]) => x)) / logs.length;
  const meanY = sum(logs.map(([, y]) => y)) / logs.length;
  const covariance = sum(logs.map(([x, y]) => (x - meanX) * (y - meanY)));
  return covariance / sum(logs.map(([x]) => (x - meanX) ** 2));
}

/** The shorter time of two measurements at each size. */
export const fastestOf = (one: readonly Point[], other: readonly Point[]): readonly Point[] =>
  one.map(({ size, time }, i) => ({ size, time: Math.min(time, other[i]!.time) }));

export const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
