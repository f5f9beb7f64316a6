/** A parameter of an action that does not exist, or that the body lacks. */
import { isOptional, type Operation, shortName } from '../../schema/index.js';
import { parametersInUrl } from '../../semantics/index.js';
import { type Fix, suggestNames } from '../../text/index.js';
import type { JsonName, JsonObject } from '../../syntax/index.js';
import { defineRule } from '../engine/rule.js';
import { listWords, shorten } from '../shared/text/words.js';
import { addMember } from '../shared/body/member-edits.js';
import { typedBody } from '../shared/body/request-body-types.js';

interface Fact {
  readonly action: Operation;
  /** The name that the body has or lacks. */
  readonly parameter: string;
  /** Absent for a parameter that is missing. */
  readonly name?: JsonName;
  /** The body that lacks it. */
  readonly object?: JsonObject;
  readonly near: readonly string[];
  /** Set for one that the query has instead of the body. */
  readonly isInQuery?: true;
}

export const invalidActionParameter = defineRule<'Body', Fact>({
  name: 'invalid-action-parameter',
  visits: ['Body'],
  appliesTo: ({ schema }) => schema !== undefined && schema.isUnannotated !== true,
  find(body, context, report) {
    const typed = typedBody(context, body)?.parameters;
    if (typed === undefined || context.binding.isPartial) return;
    const { action, members, object, hasUnknownMembers } = typed;
    const names = parametersInUrl(action).map(({ name }) => name);
    const given = new Set(members.map(({ parameter }) => parameter?.name));
    for (const { member, parameter } of members) {
      if (parameter !== undefined) continue;
      const { name } = member;
      const near = suggestNames(name.text, names);
      // A misspelled parameter is not missing as well.
      for (const each of near) given.add(each);
      report(name, { action, parameter: name.text, name, near });
    }
    if (hasUnknownMembers || body.faults.some(({ fault }) => fault === 'syntax' || fault === 'end')) return;
    const span = { start: object.start, end: object.start + 1 };
    const inQuery = new Set((context.url?.query?.options ?? []).map((option) => option.name.text));
    for (const parameter of parametersInUrl(action)) {
      // The service ignores a query option with the name of a parameter (Protocol 11.5.5.1).
      if (!given.has(parameter.name) && inQuery.has(parameter.name)) {
        report(object, { action, parameter: parameter.name, object, near: [], isInQuery: true }, { span });
        continue;
      }
      // A parameter that may be null is null where the body leaves it out.
      const isRequired = parameter.isNullable === false && !parameter.type.isCollection && !isOptional(parameter);
      if (isRequired && !given.has(parameter.name))
        report(object, { action, parameter: parameter.name, object, near: [] }, { span });
    }
  },
  describe: ({ action, parameter, name, near, isInQuery }) => {
    const owner = shortName(action.name);
    if (isInQuery === true)
      return { message: `The parameter "${parameter}" of an action belongs in the body, not in the query; move it.` };
    if (name === undefined) return { message: `The action ${owner} requires the parameter "${parameter}"; add it.` };
    const names = parametersInUrl(action).map((each) => each.name);
    if (names.length === 0)
      return { message: `The action ${owner} has no parameters; remove "${shorten(parameter)}".` };
    const hint =
      near.length > 0
        ? `; did you mean ${listWords(
            near.map((each) => `"${each}"`),
            'or',
          )}?`
        : `; it has ${listWords(names.slice(0, 5))}.`;
    return { message: `The action ${owner} has no parameter "${shorten(parameter)}"${hint}` };
  },
  fix: ({ action, parameter, object, name, near: [meant, ...others], isInQuery }, context): Fix[] => {
    if (isInQuery === true) return [];
    if (object !== undefined) {
      const type = parametersInUrl(action).find((each) => each.name === parameter)?.type;
      return addMember(object, parameter, type, context);
    }
    if (name === undefined || meant === undefined || others.length > 0) return [];
    const { start, end, text } = name;
    if (context.textOf(name) !== JSON.stringify(text)) return [];
    const safety = meant.toLowerCase() === text.toLowerCase() ? 'safe' : 'unsafe';
    return [{ title: `Write ${meant}`, safety, edits: [{ start: start + 1, end: end - 1, text: meant }] }];
  },
});
