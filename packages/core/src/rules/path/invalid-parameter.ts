/** Parameters that a function does not have, lacks, or cannot accept with the given value. */
import type { Url } from '../../syntax/index.js';
import { listWords, shorten } from '../shared/text/words.js';
import { defineRule } from '../engine/rule.js';
import { type Fix, suggestNames } from '../../text/index.js';
import { changeTo } from '../shared/text/change-to.js';
import { askWhether } from '../shared/path/unknown-names.js';
import { type CallFault, callFaults, queryFaults } from '../shared/calls/call-faults.js';
import { callsInExpression, callsInPath } from '../shared/calls/written-calls.js';
import type { InlineParameters } from '../shared/path/query-parameters.js';

export const invalidParameter = defineRule<'ResourcePath' | 'Call' | 'Transformation', CallFault>({
  name: 'invalid-parameter',
  visits: ['ResourcePath', 'Call', 'Transformation'],
  forms: { ResourcePath: ['called'] },
  appliesTo: ({ schema }) => schema !== undefined && schema.isUnannotated !== true,
  find(node, context, report) {
    const { binding, schema } = context;
    // An OpenAPI description only names an operation.
    if (schema === undefined || binding.isPartial || schema.isUnannotated === true) return;
    const isPath = node.kind === 'ResourcePath';
    const calls = isPath ? callsInPath(context) : callsInExpression(node, context);
    for (const call of calls) for (const fault of callFaults(call, schema, context)) report(fault.at, fault);
    if (!isPath || !context.dialect.parametersInQuery) return;
    for (const fault of queryFaults(schema, context)) report(fault.at, fault);
  },
  describe: (fault, context) => ({ message: words[fault.kind](fault, shorten(context.textOf(fault.at))) }),
  fix(fault, context): Fix[] {
    const { kind, excess, inline, at, parameter, known } = fault;
    const { start } = at;
    if (inline !== undefined && context.url !== undefined) return [moveToQuery(inline, context.url)];
    if (kind === 'positional' && known.length === 1)
      return [{ title: `Write ${known[0]!}=`, safety: 'safe', edits: [{ start, end: start, text: `${known[0]!}=` }] }];
    if (kind === 'unknown' && context.textOf(at).startsWith(`${parameter}=`))
      return changeTo(meantBy(fault), { start, end: start + parameter.length });
    return excess === undefined || kind !== 'repeated'
      ? []
      : [{ title: 'Remove the second one', safety: 'unsafe', edits: [{ ...excess, text: '' }] }];
  },
});

const words: Readonly<Record<CallFault['kind'], (fault: CallFault, written: string) => string>> = {
  missing: ({ call, parameter }) => `The function ${call} requires the parameter "${parameter}"; add ${parameter}=….`,
  unknown: (fault) => `The function ${fault.call} has no parameter "${shorten(fault.parameter)}"${adviceFor(fault)}`,
  positional: ({ call, known: [first] }) =>
    first === undefined
      ? `The function ${call} has no parameters; remove the value.`
      : `The parameters of ${call} must be named; write ${first}=….`,
  repeated: ({ call, parameter }) => `The parameter ${parameter} of ${call} is specified twice; remove one.`,
  null: ({ call, parameter, type = '' }) =>
    `The parameter ${parameter} of ${call} cannot be null; write a value of type ${type}.`,
  type: ({ call, parameter, type = '' }, written) =>
    `The parameter ${parameter} of ${call} must be a valid ${type}, but ${written} is not.`,
  quotes: ({ call, parameter }) =>
    `The parameter ${parameter} of ${call} must be a string in single quotes; add the quotes.`,
  inline: ({ call, inline }) =>
    `Before V3 the parameters of ${call} are query options; write ${shorten(`${call}?${inline?.query ?? ''}`)}.`,
  combination: ({ call, combinations = [] }) =>
    `No overload of the function ${call} has these parameters; write ${listWords(combinations.slice(0, 3).map(overloadWords), 'or')}.`,
  json: ({ parameter }) =>
    `A structured value is not allowed in a path; write ${parameter}=@${parameter} and set @${parameter} in the query.`,
};

const overloadWords = (names: readonly string[]): string =>
  names.length === 0 ? 'none' : names.map((name) => `${name}=…`).join(',');

/** The parameter that a wrong name is nearly, or the only one. */
const meantBy = ({ parameter, open = [] }: CallFault): readonly string[] =>
  open.length === 1 ? open : suggestNames(parameter, open);

const adviceFor = ({ parameter, known, open = [] }: CallFault): string => {
  const names = suggestNames(parameter, open);
  return names.length === 0 ? `: ${parametersAre(known)}; correct or remove it.` : askWhether(names);
};

const parametersAre = (known: readonly string[]): string =>
  known.length === 0
    ? 'it has none'
    : known.length === 1
      ? `its only parameter is ${known[0]!}`
      : `its parameters are ${listWords(known)}`;

function moveToQuery({ span, query }: InlineParameters, { query: written, end }: Url): Fix {
  const edit =
    written === undefined
      ? { start: end, end, text: `?${query}` }
      : { start: written.start, end: written.start, text: `${query}&` };
  return { title: 'Write query options', safety: 'safe', edits: [{ ...span, text: '' }, edit] };
}
