/** An operator that OData or one of its dialects has, but this dialect does not. */
import { operatorRows } from '../../language/index.js';
import type { Operator } from '../../syntax/index.js';
import { defineRule, type RuleContext } from '../engine/index.js';
import { listWords, whyLacking } from '../shared/text/index.js';

interface Fact {
  readonly operator: Operator;
}

const operatorNames = operatorRows.map(({ name }) => name);

const searchFunctions = ['contains', 'startswith', 'endswith', 'matchesPattern'];

export const unsupportedOperator = defineRule<'Operator', Fact>({
  name: 'unsupported-operator',
  wakes: ['Operator'],
  forms: ({ dialect }) => ({ Operator: operatorNames.filter((name) => !dialect.operators.includes(name)) }),
  find: (operator, _context, report) => report(operator, { operator }),
  describe: ({ operator }, context) => ({
    message: `${whyLacking(operator.text, context.dialect, `${context.dialect.name} does not support "${operator.text}"`)}; ${advise(operator.name ?? '', context)}.`,
  }),
});

function advise(name: string, { dialect }: RuleContext): string {
  const search = searchFunctions.filter((each) => dialect.functions.includes(each.toLowerCase()));
  if (name === 'like' && search.length > 0) return `use ${listWords(search, 'or')}`;
  if (name === 'in') return 'write "eq" conditions joined by "or"';
  if (name === 'divby' && dialect.operators.includes('div'))
    return 'write "div", which divides integers without a remainder unless one has a decimal point';
  if (name === 'has') return 'compare the whole value with "eq"';
  return `calculate the value in the client and compare with one of ${dialect.operators.filter((each) => each.length === 2 && each !== 'or').join(', ')}`;
}
