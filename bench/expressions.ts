/** Expressions generated from a grammar that other parsers also support; the same seed generates the same ones. */
import fc from 'fast-check';

const pick = (...texts: string[]): fc.Arbitrary<string> => fc.constantFrom(...texts);

const joined = (...parts: (fc.Arbitrary<string> | string)[]): fc.Arbitrary<string> =>
  fc
    .tuple(...parts.map((part) => (typeof part === 'string' ? fc.constant(part) : part)))
    .map((texts) => texts.join(''));

const property = pick('A', 'B', 'C', 'Price', 'Rating');
const paths = fc.oneof({ arbitrary: property, weight: 4 }, { arbitrary: pick('Owner/Name', 'x/A'), weight: 1 });
const literals = pick('1', '42', '-5', '2.5', "'x'", "'it''s'", 'true', 'false', 'null');
const equality = pick(' eq ', ' ne ');
const relation = pick(' gt ', ' ge ', ' lt ', ' le ');
const arithmetic = pick(' add ', ' sub ', ' mul ', ' div ', ' mod ');
const functions = pick('length', 'tolower', 'trim', 'year', 'round');
const predicates = pick('contains', 'startswith', 'endswith');

const { condition } = fc.letrec<Record<'value' | 'sum' | 'comparison' | 'condition', string>>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    { arbitrary: paths, weight: 5 },
    { arbitrary: literals, weight: 3 },
    { arbitrary: joined(functions, '(', tie('value'), ')'), weight: 1 },
    { arbitrary: joined('(', tie('sum'), ')'), weight: 1 },
    { arbitrary: joined('-', paths), weight: 1 },
  ),
  sum: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    { arbitrary: tie('value'), weight: 3 },
    { arbitrary: joined(tie('value'), arithmetic, tie('sum')), weight: 2 },
  ),
  comparison: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    { arbitrary: joined(tie('sum'), equality, tie('sum')), weight: 4 },
    { arbitrary: joined(tie('sum'), relation, tie('sum')), weight: 4 },
    { arbitrary: joined(paths, ' in (', literals, ',', literals, ')'), weight: 1 },
    { arbitrary: joined(paths, " has Shop.Color'Red'"), weight: 1 },
    { arbitrary: joined(predicates, '(', paths, ",'x')"), weight: 2 },
    { arbitrary: joined('isof(', property, ',Edm.String)'), weight: 1 },
    { arbitrary: joined('Lines/', pick('any', 'all'), '(x:', tie('condition'), ')'), weight: 1 },
    { arbitrary: joined('(', tie('condition'), ')'), weight: 2 },
  ),
  condition: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    { arbitrary: tie('comparison'), weight: 3 },
    { arbitrary: joined(tie('condition'), pick(' and ', ' or '), tie('condition')), weight: 4 },
    { arbitrary: joined('not ', tie('comparison')), weight: 1 },
  ),
}));

/** Different expressions, none longer than a line. */
export function drawExpressions(count: number, seed: number): readonly string[] {
  const drawn = fc.sample(condition, { seed, numRuns: count * 4 });
  return [...new Set(drawn.filter((expression) => expression.length <= 90))].slice(0, count);
}
