/** A call of a function of the service's own without its namespace, or with other parameters than it has. */
import type { OwnFunction } from '../../semantics/index.js';
import { functionRow } from '../../language/index.js';
import { findProperty, propertyNames } from '../../schema/index.js';
import type { Argument, Expression } from '../../syntax/index.js';
import { suggestNames } from '../../text/index.js';

import { listWords, shorten } from '../shared/text/words.js';
import { defineRule } from '../engine/rule.js';
import { isServiceQuery } from '../engine/is-service-query.js';
import type { RuleContext } from '../engine/rule-context.js';
import { stringContent } from '../shared/expressions/operands.js';
import { followAlias } from '../shared/expressions/parameter-alias.js';

interface Fact {
  readonly problem: 'namespace' | 'missing' | 'unknown' | 'json' | 'near' | 'string' | 'property' | 'type';
  readonly own: OwnFunction;
  readonly name: string;
  /** The known property that a name is meant for. */
  readonly meant?: string;
}

export const invalidOwnFunction = defineRule<'Call', Fact>({
  name: 'invalid-own-function',
  within: 'service-query',
  visits: ['Call'],
  appliesTo: ({ conventions: { query } }) => query.ownFunctions.length > 0,
  find(call, context, report) {
    const { ownFunctions } = context.conventions.query;
    if (!isServiceQuery(context)) return;
    const written = call.name.text;
    const own = ownFunctions.find(({ name }) => name === written);
    if (own === undefined) {
      // A standard function of the same name, such as "contains", has arguments, but they have no names.
      const isOwn = call.args.length === 0 || call.args.some(({ kind }) => kind === 'Argument');
      const ending = `.${written}`.toLowerCase();
      const meant =
        isOwn && !written.includes('.') && functionRow(written) === undefined
          ? ownFunctions.find(({ name }) => name.toLowerCase().endsWith(ending))
          : undefined;
      if (meant !== undefined) report(call.name, { problem: 'namespace', own: meant, name: meant.name });
      else if (isOwn && written.includes('.')) {
        const [near] = suggestNames(
          written,
          ownFunctions.map(({ name }) => name),
        );
        const found = ownFunctions.find(({ name }) => name === near);
        if (found !== undefined) report(call.name, { problem: 'near', own: found, name: written });
      }
      return;
    }
    const given = call.args.flatMap((each) => (each.kind === 'Argument' ? [each] : []));
    if (given.length < call.args.length) return;
    const unknown = given.find((each) => !own.parameters.some(({ name }) => name === each.name.text));
    if (unknown !== undefined) return report(unknown.name, { problem: 'unknown', own, name: unknown.name.text });
    const missing = own.parameters.find(({ name }) => !given.some((each) => each.name.text === name));
    if (missing !== undefined) return report(call.name, { problem: 'missing', own, name: missing.name });
    for (const each of given) {
      const named = misnamedProperty(each, own, context);
      if (named !== undefined) report(each.value, { own, ...named }, { severity: 'warning' });
      const { type, isCollection } = own.parameters.find(({ name }) => name === each.name.text) ?? {};
      if (type === 'Edm.String' && isCollection !== true && isBareWord(each.value))
        report(each.value, { problem: 'string', own, name: context.textOf(each.value) });
      if (isCollection !== true) continue;
      const value = followAlias(each.value, context)?.value ?? each.value;
      const text = context.textOf(value).replaceAll('%22', '"').replaceAll('%27', "'").trim();
      if (text.startsWith('[') && text.endsWith(']') && isOtherArray(text))
        report(value, { problem: 'json', own, name: each.name.text });
    }
  },
  describe({ problem, own, name, meant }) {
    const simple = own.name.slice(own.name.lastIndexOf('.') + 1);
    const names = own.parameters.map((each) => each.name);
    if (problem === 'namespace') return { message: `The function needs its namespace; write ${name}(…).` };
    if (problem === 'missing') return { message: `${simple} requires the parameter ${name}; add it.` };
    if (problem === 'near')
      return { message: `"${shorten(name)}" is not a function of the service; write ${own.name}.` };
    if (problem === 'string') return { message: `The parameter is a string; write '${shorten(name)}'.` };
    if (problem === 'json')
      return { message: `"${name}" is a JSON array of strings, which are in quotes; write ["…","…"].` };
    if (problem === 'property')
      return { message: `The type has no known property "${shorten(name)}"; did you mean "${meant!}"?` };
    if (problem === 'type')
      return { message: `${simple} requires a date, but ${shorten(name)} is ${meant!}; name another property.` };
    const [near] = suggestNames(name, names);
    return {
      message: `${simple} has no parameter "${shorten(name)}"; ${near === undefined ? `it has ${listWords(names)}` : `write ${near}`}.`,
    };
  },
});

/** The property that a parameter names in a string, if it is likely a typo, or certainly has another type. */
function misnamedProperty(
  { name: { text: parameter }, value }: Argument,
  own: OwnFunction,
  { schema, binding, ancestors }: RuleContext,
): Pick<Fact, 'problem' | 'name' | 'meant'> | undefined {
  const { names } = own.parameters.find(({ name }) => name === parameter) ?? {};
  const type = binding.target?.type;
  if (names === undefined || schema === undefined || type === undefined) return undefined;
  if (value.kind !== 'Literal' || value.literal !== 'string' || value.hasHole) return undefined;
  // A nested option or a lambda has another type.
  if (ancestors.some(({ kind }) => kind === 'NestedOptions' || kind === 'Lambda')) return undefined;
  const name = stringContent(value);
  const found = findProperty(schema, type, name)?.property;
  if (found === undefined) {
    const [meant] = suggestNames(name, propertyNames(schema, type), { strict: true });
    return meant === undefined ? undefined : { problem: 'property', name, meant };
  }
  const isOther = names !== 'any' && found.kind === 'property' && !names.includes(found.type.name);
  return isOther ? { problem: 'type', name, meant: found.type.name } : undefined;
}

/** A name without quotes, where it is not that of an alias. */
const isBareWord = (value: Expression): boolean =>
  value.kind === 'MemberPath' &&
  value.parts.length === 1 &&
  value.parts[0]?.kind === 'Name' &&
  !/[@{$]/.test(value.parts[0].text);

/** Whether an array of strings has values without quotes; examples of services have either quotes. */
function isOtherArray(text: string): boolean {
  if (text.includes('{{') || text.includes('@')) return false;
  try {
    const items: unknown = JSON.parse(text.replaceAll(/'[^']*'/g, '""'));
    return Array.isArray(items) && items.some((item) => typeof item === 'number');
  } catch {
    return true;
  }
}
