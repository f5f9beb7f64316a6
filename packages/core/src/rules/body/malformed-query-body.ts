/** The body of a request that ends with `/$query`, in a form that it cannot have. */
import { hasQueryBodyForm, queryBodyForm, type QueryBodyForm } from '../../semantics/index.js';
import { systemQueryOptions } from '../../language/index.js';
import type { Body, JsonMember, JsonObject } from '../../syntax/index.js';
import { defineRule, type Report } from '../engine/rule.js';
import type { RuleContext } from '../engine/rule-context.js';
import { shorten } from '../shared/text/words.js';

interface Fact {
  readonly kind: 'type' | 'version' | 'object' | 'syntax' | 'prefix' | 'number' | 'string';
  readonly name: string;
  readonly form: QueryBodyForm;
}

export const malformedQueryBody = defineRule<'Body', Fact>({
  name: 'malformed-query-body',
  visits: ['Body'],
  find(body, context, report) {
    const form = queryBodyForm(context, body);
    if (form === undefined || context.textOf(body).trim() === '') return;
    const whole = { start: body.start, end: body.end };
    if (!hasQueryBodyForm(context, form)) {
      report(body, { kind: form === 'other' ? 'type' : 'version', name: '', form }, { span: whole });
      return;
    }
    if (form === 'json') findInJson(body, context, report);
  },
  describe({ kind, name, form }, { dialect }) {
    switch (kind) {
      case 'type':
        return {
          message: `The body of $query must be ${formsOf(dialect.version)}; change the Content-Type and the body.`,
        };
      case 'version':
        return {
          message: `A ${form === 'json' ? 'JSON' : 'form'} body of $query requires OData 4.02, but this service implements ${dialect.version}; send text/plain.`,
        };
      case 'object':
        return { message: 'The JSON body of $query must be an object with query options as members.' };
      case 'syntax':
        return { message: `The body is not valid JSON: ${shorten(name)} is not expected here; correct it.` };
      case 'prefix':
        return { message: `A query option in a JSON body requires its "$"; write "$${name}".` };
      case 'number':
        return { message: `${shorten(name)} must be a JSON number; remove the quotes.` };
      case 'string':
        return { message: `${shorten(name)} must be a JSON string, as it is written in a URL without encoding.` };
    }
  },
});

const formsOf = (version: string): string =>
  version === '4.02' ? 'text/plain, application/x-www-form-urlencoded or application/json' : 'text/plain';

function findInJson(body: Body, context: RuleContext, report: Report<Fact>): void {
  for (const fault of body.faults) {
    const name = context.textOf(body, fault);
    report(body, { kind: 'syntax', name: name === '' ? 'the end' : name, form: 'json' }, { span: fault });
  }
  const { content } = body;
  if (content?.kind === 'Hole' || content === undefined || body.faults.length > 0) return;
  if (content.kind !== 'JsonObject') report(content, { kind: 'object', name: '', form: 'json' });
  else findInMembers(content, context, report);
}

function findInMembers({ members }: JsonObject, context: RuleContext, report: Report<Fact>): void {
  const overloads = context.binding.path.at(-2)?.overloads ?? [];
  for (const member of members) {
    const { name, value } = member;
    const isParameter = overloads.some(({ parameters }) => parameters.some((each) => each.name === name.text));
    if (isParameter) continue;
    if (systemQueryOptions.includes(name.text.toLowerCase()))
      report(name, { kind: 'prefix', name: name.text, form: 'json' });
    const kind = name.text.startsWith('$') ? valueFault(member) : undefined;
    if (kind !== undefined) report(value, { kind, name: name.text, form: 'json' });
  }
}

/** `$top` and `$skip` are numbers, all other options strings. */
function valueFault({ name, value }: JsonMember): 'number' | 'string' | undefined {
  if (value.kind === 'Hole' || value.kind === 'Missing' || (value.kind === 'JsonScalar' && value.hasHole))
    return undefined;
  const type = value.kind === 'JsonScalar' ? typeof value.value : 'object';
  if (/^\$(?:top|skip)$/i.test(name.text)) return type === 'number' ? undefined : 'number';
  return type === 'string' ? undefined : 'string';
}
