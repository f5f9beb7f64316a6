/** Values of V2 and V3 as V4 writes them, or why they stay. */
import { expect, test } from 'vitest';
import { convertTime } from './convert-values.js';

const noTimeOfDay = 'It is not a time of day, which is less than 24 hours.';

test.each([
  ['PT8H30M', '08:30:00'],
  ['PT23H59M59.5S', '23:59:59.5'],
  ['P0DT1H', '01:00:00'],
  ['-PT1H', noTimeOfDay],
  ['P1DT1H', noTimeOfDay],
  ['PT24H', noTimeOfDay],
  ['PT60M', noTimeOfDay],
  ['PT60S', noTimeOfDay],
  ['P1Y', 'Durations of V4 cannot have years or months.'],
])('time %s: %s', (content, expected) => {
  const result = convertTime(content, undefined, { timeAs: 'time-of-day' });
  expect('text' in result ? result.text : result.reason).toBe(expected);
});
