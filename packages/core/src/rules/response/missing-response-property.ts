/** A property that every response to such a request has, and this one lacks. */
import { findProperty, structuredType } from '../../schema/index.js';
import { firstName } from '../../semantics/index.js';
import { headerLines } from '../../text/index.js';
import type { JsonObject, Response } from '../../syntax/index.js';
import { defineRule } from '../engine/rule.js';
import type { RuleContext } from '../engine/rule-context.js';
import { templateKey } from '../shared/body/unwritable-members.js';
import { addedNames } from '../shared/response/added-names.js';
import {
  type ResponseEntities,
  responseEntities,
  headerOf,
  memberNamed,
} from '../shared/response/response-entities.js';

interface Fact {
  readonly name: string;
  readonly why: 'context' | 'identifier' | 'key' | 'selected' | 'expanded';
}

export const missingResponseProperty = defineRule<'Response', Fact>({
  name: 'missing-response-property',
  visits: ['Response'],
  find(response, context, report) {
    const answer = responseEntities(response, context);
    if (answer?.object === undefined) return;
    const { contextUrls } = context.conventions.responses;
    const reportMissing = ({ start }: JsonObject, name: string, why: Fact['why']): void =>
      report(response, { name, why }, { span: { start, end: start + 1 } });
    if (contextUrls.length > 0 && needsContext(response) && memberNamed(answer.object, contextUrls) === undefined)
      reportMissing(answer.object, contextUrls[0]!, 'context');
    for (const [name, why] of required(answer, response, context)) {
      // One entity shows the properties that all of them lack.
      const lacking = answer.entities.find(
        ({ members }) =>
          !members.some(
            (each) =>
              firstName(each.name.text) === name ||
              each.name.hasHole ||
              (why === 'expanded' && each.name.text.startsWith(`${name}@`)),
          ),
      );
      if (lacking !== undefined) reportMissing(lacking, name, why);
    }
  },
  describe: ({ name, why }) => ({ message: words[why].replace('X', name) }),
});

const words: Readonly<Record<Fact['why'], string>> = {
  context: 'The response must have "X", unless the request asks for metadata=none.',
  identifier: 'Every entity in a response must have "X".',
  key: 'The response to a write must have all properties of the API key; "X" is missing.',
  selected: 'The request selects "X"; the response must have it.',
  expanded: 'The request expands "X"; the response must have it.',
};

/** Minimal metadata is the default, and only a response that says how it is written can lack something. */
function needsContext({ headers }: Response): boolean {
  const type = headerOf(headers, 'content-type') ?? '';
  return /\bjson\b/i.test(type) && !/metadata=none/i.test(type);
}

function required(answer: ResponseEntities, response: Response, context: RuleContext): Map<string, Fact['why']> {
  const { conventions, method, schema, access, url } = context;
  const { target } = answer;
  const names = new Map<string, Fact['why']>();
  if (conventions.responses.properties === 'of-key') {
    for (const name of templateKey(context)) names.set(name, 'identifier');
    const visible = method === 'GET' ? undefined : access?.ofTarget(target, schema)?.visible;
    for (const name of visible ?? []) if (!isCollection(name, answer, context)) names.set(name, 'key');
  }
  const omitted = `${headerOf(response.headers, 'preference-applied') ?? 'omit-values'}`;
  const asked = headerLines(context.request?.headers).some(({ value }) => /omit-values/i.test(value));
  if (/omit-values/i.test(omitted) && (asked || response.headers !== undefined)) return names;
  if (addedNames(context)?.isApplied !== false) return names;
  for (const option of url?.query?.options ?? []) {
    const { value } = option;
    if (value.kind === 'SelectList')
      for (const item of value.items)
        if (item.kind === 'SelectItem' && item.path.length === 1 && isSelected(item.path[0]!, context))
          names.set(context.textOf(item.path[0]!), 'selected');
    if (value.kind === 'ExpandList' && !conventions.options.expandNeedsSelect)
      for (const item of value.items)
        if (
          item.kind === 'ExpandItem' &&
          item.path.length === 1 &&
          context.binding.referentOf(item.path[0]!)?.kind === 'navigation'
        )
          names.set(context.textOf(item.path[0]!), 'expanded');
  }
  return names;
}

function isSelected(name: Parameters<RuleContext['textOf']>[0], { binding }: RuleContext): boolean {
  const referent = binding.referentOf(name);
  return (
    referent?.kind === 'computed' || (referent?.kind === 'property' && referent.property.type.name !== 'Edm.Stream')
  );
}

function isCollection(name: string, { target }: ResponseEntities, { schema }: RuleContext): boolean {
  const type = schema === undefined ? undefined : structuredType(schema, target.type?.name);
  return type !== undefined && findProperty(schema!, type, name)?.property.type.isCollection === true;
}
