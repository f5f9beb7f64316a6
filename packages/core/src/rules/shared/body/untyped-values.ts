/** Values in a body whose properties no schema declares, and that surely are not of the type that the service documents. */
import { type Body, isBeforeV4, type JsonNode, type JsonScalar, walk } from '../../../syntax/index.js';
import type { RuleContext } from '../../engine/rule-context.js';
import { isServiceQuery } from '../../engine/is-service-query.js';
import { shorten } from '../text/words.js';
import { headerValue } from '../../../text/index.js';

export interface UntypedFault {
  readonly value: JsonNode;
  readonly message: string;
  /** Set where the value may be a text that is meant so. */
  readonly isDoubtful?: boolean;
  /** Set where a schema cannot know it either. */
  readonly isBeyondTypes?: true;
}

export function* untypedFaults(body: Body, context: RuleContext): Generator<UntypedFault> {
  const { conventions, dialect, method } = context;
  const isWrite = /^(?:POST|PATCH|PUT|MERGE)$/.test(method) && context.route?.route.interface !== 'batch';
  if (!isWrite || !isServiceQuery(context) || body.content === undefined || body.faults.length > 0) return;
  const {
    bodies: { misnamed = {}, numericStrings, verboseType },
    names: { collections, propertyTypes },
  } = conventions;
  if (body.content.kind === 'JsonObject')
    for (const { name, value } of body.content.members)
      if (value.kind !== 'Missing' && Object.hasOwn(misnamed, name.text))
        yield { value, message: `This body has no "${name.text}"; write "${misnamed[name.text]!}".` };
  const others: UntypedFault[] = [];
  const isPlain = verboseType === 'required' && isPlainJson(context);
  const members: { readonly name: string; readonly value: JsonScalar; readonly text: string }[] = [];
  walk(body.content, (node) => {
    if (node.kind !== 'JsonMember') return;
    const { value } = node;
    if (value.kind === 'JsonObject') {
      const [first, ...rest] = value.members;
      if (node.name.text === '__metadata') {
        const type = value.members.find(({ name }) => name.text === 'type')?.value;
        if (type?.kind === 'JsonScalar' && typeof type.value === 'string' && /^(?:\.|\w+$)/.test(type.value))
          others.push({ value: type, message: `The type "${shorten(type.value)}" requires its namespace; add it.` });
      } else if (isPlain && first?.name.text === 'results' && first.value.kind === 'JsonArray' && rest.length === 0)
        others.push({ value, message: '"results" belongs to verbose JSON; write its array alone.' });
    }
    if (value.kind !== 'JsonScalar') return;
    if (numericStrings === 'required' && typeof value.value === 'number' && !Number.isInteger(value.value))
      others.push({
        value,
        message: `A number with a fraction is a string in JSON of V2; write "${String(value.value)}".`,
      });
    if (typeof value.value === 'string' && !value.value.includes('{{'))
      members.push({ name: node.name.text, value, text: value.value.trim() });
  });
  yield* others;
  for (const { name, value, text } of members) {
    const [property = ''] = name.split(/@(?:odata\.)?bind$/);
    if (collections.includes(property)) {
      yield { value, message: `"${property}" is a collection; write an array, in brackets.` };
      continue;
    }
    const type = propertyTypes.find(({ pattern }) => pattern.test(name))?.type;
    if (type === 'mail') {
      if (text.split(/[,;]/).filter((each) => each.includes('@')).length > 1)
        yield { value, message: `"${name}" is one address; write one recipient for each.`, isBeyondTypes: true };
      continue;
    }
    const literal = faultOfLiteral(text);
    const message =
      (isBeforeV4(dialect) ? faultOfTicks(text) : undefined) ??
      literal ??
      (type === 'Edm.Int32' && /^[A-Za-z][A-Za-z ]*$/.test(text)
        ? `"${name}" is a number, but "${shorten(text)}" is a text; write the number.`
        : type === 'Edm.DateTimeOffset' && /^\d{4}-\d\d-\d\d$/.test(text)
          ? `"${name}" is a date and time; write "${text}T00:00:00Z".`
          : type === 'Edm.DateTimeOffset' && /^\d{4}-/.test(text) && !moment.test(text)
            ? `"${name}" is a date and time such as 2024-01-31T08:00:00Z, but is "${shorten(text)}".`
            : undefined);
    // Without a known type it may be a string with this text.
    if (message !== undefined) yield { value, message, isDoubtful: message === literal && type === undefined };
  }
}

const moment = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?$/i;

/** A literal as in URLs: the strings of JSON have no prefix. */
function faultOfLiteral(text: string): string | undefined {
  const [, prefix, value] = /^(datetime(?:offset)?|time|guid)'([^']*)'$/.exec(text) ?? [];
  return prefix === undefined ? undefined : `${prefix}'…' is for URLs; write "${shorten(value ?? '')}".`;
}

/** Whether the Content-Type names a form of JSON that is not verbose. */
const isPlainJson = ({ request }: RuleContext): boolean =>
  /odata(?:\.metadata)?\s*=\s*"?(?:no|min)/i.test(headerValue(request?.headers, 'content-type') ?? '');

/** A date of verbose JSON has milliseconds since 1970, with an offset in minutes or without one (MS-ODATA 2.2.6.3.1). */
const faultOfTicks = (text: string): string | undefined =>
  /^\/Date\(.*\)\/$/.test(text) && !/^\/Date\(-?\d+(?:[+-]\d+)?\)\/$/.test(text)
    ? '"/Date(…)/" has the milliseconds since 1970, such as "/Date(1706659200000)/"; write them.'
    : undefined;
