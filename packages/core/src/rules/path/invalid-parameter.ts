/** The parameters of a function in a path that are not those that it takes. */
import { isOptional, type Operation, type Parameter, type Schema } from '../../schema/index.js';
import { parametersInUrl, type SegmentFact, valueTypeOf } from '../../semantics/index.js';
import type { KeyPredicate, KeyValue, Node } from '../../syntax/index.js';
import { removeFromList } from '../list-edits.js';
import { followAlias } from '../parameter-alias.js';
import type { Fix, Span } from '../../source/index.js';
import type { RuleContext } from '../rule-context.js';
import { defineRule } from '../rule.js';
import { faultOf } from './key-value-fault.js';
import { segmentName } from './path-segments.js';
import { listWords, shorten } from '../words.js';

interface Fact {
  readonly call: string;
  readonly kind: 'missing' | 'unknown' | 'repeated' | 'type' | 'null' | 'json';
  readonly parameter: string;
  readonly known: readonly string[];
  readonly type: string;
  readonly excess: Span | undefined;
}

export const invalidParameter = defineRule<'ResourcePath', Fact>({
  name: 'invalid-parameter',
  summary: 'A function in a path lacks a parameter, or has one that it does not take or with a wrong value.',
  specification: 'OData 4.01 URL conventions 4.5.3; Protocol 11.5.4.1',
  group: 'path',
  severity: 'error',
  wakes: ['ResourcePath'],
  find(_path, context, report) {
    const { binding, schema } = context;
    // An OpenAPI description says of an operation no more than that it is there.
    if (schema === undefined || binding.isPartial || schema.isUnannotated === true) return;
    for (const fact of binding.path) {
      const functions = (fact.overloads ?? []).filter(({ kind }) => kind === 'function');
      if (functions.length === 0) continue;
      for (const { at, ...found } of faultsOf(fact, functions, schema, context)) report(at, found);
    }
  },
  describe({ call, kind, parameter, known, type }) {
    const takes = known.length === 0 ? 'takes no parameters' : `takes ${listWords(known)}`;
    switch (kind) {
      case 'missing':
        return { message: `The function ${call} needs the parameter ${parameter}; add ${parameter}=….` };
      case 'unknown':
        return {
          message: `The function ${call} ${takes}, and "${shorten(parameter)}" is none of them; correct or remove it.`,
        };
      case 'repeated':
        return { message: `The parameter ${parameter} of ${call} is given already; remove one of the two.` };
      case 'null':
        return { message: `The parameter ${parameter} of ${call} cannot be null; give it a value of type ${type}.` };
      case 'type':
        return {
          message: `The parameter ${parameter} of ${call} has the type ${type}, and this is no value of it; correct it.`,
        };
      case 'json':
        return {
          message: `A structured value cannot stand in a path; write ${parameter}=@${parameter} and give @${parameter} its value in the query.`,
        };
    }
  },
  fix: ({ kind, excess }): Fix[] =>
    excess === undefined || kind !== 'repeated'
      ? []
      : [{ title: 'Remove the second one', safety: 'unsafe', edits: [{ ...excess, text: '' }] }],
});

interface Fault extends Fact {
  readonly at: Node;
}

/** What is wrong with a call of which some overloads come into question; with several, only what is wrong with each. */
function faultsOf(fact: SegmentFact, overloads: readonly Operation[], schema: Schema, context: RuleContext): Fault[] {
  const { segment } = fact;
  const predicate = segment.keys[0];
  const items = predicate?.items ?? [];
  // A value without a name may be a key, where the parentheses of a function were left out.
  if (items.some(({ name }) => name === undefined) || (predicate === undefined && overloads.length > 1)) return [];
  const call = segmentName(segment, context);
  const parameters = overloads.flatMap(parametersInUrl);
  const known = [...new Set(parameters.map(({ name }) => name))];
  const base = { call, known, type: '', excess: undefined };
  const faults: Fault[] = repeatedIn(predicate).map(({ item, excess }) => ({
    ...base,
    at: item,
    kind: 'repeated',
    parameter: item.name?.text ?? '',
    excess,
  }));
  for (const item of items) {
    const name = item.name!.text;
    if (!known.includes(name)) faults.push({ ...base, at: item, kind: 'unknown', parameter: name });
  }
  if (faults.length > 0) return faults;
  if (overloads.length === 1) {
    const given = new Set(items.map(({ name }) => name?.text));
    for (const parameter of parametersInUrl(overloads[0]!))
      if (!given.has(parameter.name) && !isOptional(parameter))
        faults.push({ ...base, at: predicate ?? segment.name, kind: 'missing', parameter: parameter.name });
  }
  const { operation } = fact;
  if (operation !== undefined && overloads.length === 1)
    for (const item of items) {
      const parameter = parametersInUrl(operation).find(({ name }) => name === item.name?.text);
      const kind = parameter === undefined ? undefined : valueFault(item, parameter, schema, context);
      if (parameter !== undefined && kind !== undefined)
        faults.push({ ...base, at: item.value, kind, parameter: parameter.name, type: typeWords(parameter) });
    }
  return faults;
}

function repeatedIn(predicate: KeyPredicate | undefined): { readonly item: KeyValue; readonly excess: Span }[] {
  const items = predicate?.items ?? [];
  const seen = new Set<string>();
  return items.flatMap((item, index) => {
    const name = item.name?.text ?? '';
    if (!seen.has(name)) {
      seen.add(name);
      return [];
    }
    return [{ item, excess: removeFromList(items, index) }];
  });
}

function valueFault(
  { value }: KeyValue,
  parameter: Parameter,
  schema: Schema,
  context: RuleContext,
): 'type' | 'null' | 'json' | undefined {
  const given = followAlias(value, context);
  if (given === undefined) return undefined;
  const isNullable = parameter.isNullable !== false || parameter.type.isCollection;
  if (given.value === undefined) return isNullable ? undefined : 'null';
  if (given.value.kind === 'Literal' && given.value.literal === 'json') return given.isAlias ? undefined : 'json';
  const type = valueTypeOf(schema, parameter.type);
  const fault = faultOf(given.value, type?.isCollection === true ? undefined : type?.family);
  if (fault === 'null') return isNullable ? undefined : 'null';
  return fault === undefined ? undefined : 'type';
}

const typeWords = ({ type }: Parameter): string => (type.isCollection ? `Collection(${type.name})` : type.name);
