/** Values in a body whose properties no schema declares, and that surely are not of the type that the service documents. */
import { type Body, isBeforeV4, type JsonNode, type JsonScalar, walk } from '../../../syntax/index.js';
import type { RuleContext } from '../../engine/rule-context.js';
import { isServiceQuery } from '../../engine/is-service-query.js';
import { shorten } from '../text/words.js';

export interface UntypedFault {
  readonly value: JsonNode;
  readonly message: string;
}

export function* untypedFaults(body: Body, context: RuleContext): Generator<UntypedFault> {
  const { conventions, dialect, method } = context;
  const isWrite = /^(?:POST|PATCH|PUT|MERGE)$/.test(method) && context.route?.route.interface !== 'batch';
  if (!isWrite || !isServiceQuery(context) || body.content === undefined || body.faults.length > 0) return;
  const {
    names: { collections, propertyTypes },
  } = conventions;
  const members: { readonly name: string; readonly value: JsonScalar; readonly text: string }[] = [];
  walk(body.content, (node) => {
    if (node.kind !== 'JsonMember' || node.value.kind !== 'JsonScalar') return;
    const { value } = node;
    if (typeof value.value === 'string' && !value.value.includes('{{'))
      members.push({ name: node.name.text, value, text: value.value.trim() });
  });
  for (const { name, value, text } of members) {
    const [property = ''] = name.split(/@(?:odata\.)?bind$/);
    if (collections.includes(property)) {
      yield { value, message: `"${property}" is a collection; write an array, in brackets.` };
      continue;
    }
    const type = propertyTypes.find(({ pattern }) => pattern.test(name))?.type;
    const message =
      (isBeforeV4(dialect) ? faultOfTicks(text) : undefined) ??
      (type === 'Edm.Int32' && /^[A-Za-z][A-Za-z ]*$/.test(text)
        ? `"${name}" is a number, but "${shorten(text)}" is a text; write the number.`
        : type === 'Edm.DateTimeOffset' && /^\d{4}-\d\d-\d\d$/.test(text)
          ? `"${name}" is a date and time; write "${text}T00:00:00Z".`
          : undefined);
    if (message !== undefined) yield { value, message };
  }
}

/** A date of verbose JSON has milliseconds since 1970, with an offset in minutes or without one (MS-ODATA 2.2.6.3.1). */
const faultOfTicks = (text: string): string | undefined =>
  /^\/Date\(.*\)\/$/.test(text) && !/^\/Date\(-?\d+(?:[+-]\d+)?\)\/$/.test(text)
    ? '"/Date(…)/" has the milliseconds since 1970, such as "/Date(1706659200000)/"; write them.'
    : undefined;
