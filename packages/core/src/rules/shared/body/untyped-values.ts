/** Values in a body whose properties no schema declares, and that surely are not of the type that the service documents. */
import { type Body, isBeforeV4, type JsonName, type JsonNode, type JsonScalar, walk } from '../../../syntax/index.js';
import type { RuleContext } from '../../engine/rule-context.js';
import { isServiceQuery } from '../../engine/is-service-query.js';
import { isSameInAnyCase, listWords, shorten } from '../text/words.js';
import { listedResource } from '../path/resource-conventions.js';
import type { MemberConventions } from '../../../semantics/index.js';
import { headerValue } from '../../../text/index.js';

export interface UntypedFault {
  readonly value: JsonNode | JsonName;
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
  // A body inside the JSON of a batch is reported by malformed-batch.
  if (body.start === 0 && isStringified(body.content) && !endsInValue(context))
    yield {
      value: body.content,
      message: 'The body is a JSON string that contains an object; write the object itself.',
      isBeyondTypes: true,
    };
  const {
    bodies: { misnamed = {}, numericStrings, verboseType },
    names: { collections, propertyTypes },
  } = conventions;
  if (body.content.kind === 'JsonObject')
    for (const { name, value } of body.content.members)
      if (value.kind !== 'Missing' && Object.hasOwn(misnamed, name.text))
        yield { value, message: `This body has no "${name.text}"; write "${misnamed[name.text]!}".` };
  yield* documentedFaults(body.content, context);
  if (!isBeforeV4(dialect)) yield* controlFaults(body.content);
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

/** An object that was serialized twice. */
const isStringified = (content: JsonNode): boolean =>
  content.kind === 'JsonScalar' &&
  typeof content.value === 'string' &&
  !content.hasHole &&
  /^\s*\{\s*"/.test(content.value) &&
  content.value.trimEnd().endsWith('}');

/** Whether the request writes a value that may have any form. */
function endsInValue({ url }: RuleContext): boolean {
  const name = url?.path?.segments.at(-1)?.name;
  return name?.kind === 'Name' && name.text === '$value';
}

/** The primitive types, which are written without a namespace (OData JSON format 4.6.3). */
const primitives =
  /^(?:Binary|Boolean|Byte|Date|DateTimeOffset|Decimal|Double|Duration|Guid|Int16|Int32|Int64|SByte|Single|Stream|String|TimeOfDay|Geo\w+)$/;

/** Members that are surely meant as `@odata.bind`, and types without a namespace. */
function* controlFaults(content: JsonNode): Generator<UntypedFault> {
  const found: UntypedFault[] = [];
  walk(content, (node) => {
    if (node.kind !== 'JsonMember' || node.value.kind === 'Missing') return;
    const { name, value } = node;
    if (name.text === '@odata.type' && value.kind === 'JsonScalar' && typeof value.value === 'string')
      if (/^\w+$/.test(value.value) && !primitives.test(value.value))
        found.push({
          value,
          message: `The type "${shorten(value.value)}" requires its namespace; write "#Namespace.${shorten(value.value)}".`,
        });
    const [, property, sign] = /^([\w.]*?)([@._]?)odata[._]bind$/.exec(name.text) ?? [];
    if (property !== undefined && property !== '' && !name.text.endsWith('@odata.bind') && sign !== undefined)
      found.push({
        value: name,
        message: `To refer to an entity, write "${property}@odata.bind".`,
        isBeyondTypes: true,
      });
  });
  yield* found;
}

/** Values of members that the resource documents. */
function* documentedFaults(content: JsonNode, context: RuleContext): Generator<UntypedFault> {
  const { members } = listedResource(context)?.conventions ?? {};
  if (members === undefined) return;
  const byPath = new Map(Object.entries(members).map(([path, each]) => [path.toLowerCase(), each]));
  const open: [node: JsonNode, path: string][] = [[content, '']];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const [node, path] = at;
    if (node.kind === 'JsonArray') for (const item of node.items) open.push([item, path]);
    if (node.kind !== 'JsonObject') continue;
    for (const { name, value } of node.members) {
      if (value.kind === 'Missing') continue;
      const own = `${path}${name.text.toLowerCase()}`;
      const expected = byPath.get(own);
      const message = expected && faultOfMember(name.text, value, expected);
      if (expected === undefined || message === undefined) open.push([value, `${own}/`]);
      else yield { value: isWrongName(expected) ? name : value, message, isBeyondTypes: true };
    }
  }
}

const isWrongName = ({ instead, refusal }: MemberConventions): boolean =>
  instead !== undefined || refusal !== undefined;

function faultOfMember(name: string, value: JsonNode, expected: MemberConventions): string | undefined {
  const { type, values, beginnings, withoutBeginning, withoutCharacters, forms, single, instead, refusal, needs } =
    expected;
  if (instead !== undefined) return `This body has no "${name}"; write "${instead}".`;
  if (refusal !== undefined) return `This body cannot have "${name}"; ${refusal}.`;
  if (value.kind === 'Hole' || (value.kind === 'JsonScalar' && (value.hasHole || value.value === null)))
    return undefined;
  if (type !== undefined && typeOf(value, type) !== type) return `"${name}" must be ${typeWords[type]}; write one.`;
  for (const object of needs === undefined ? [] : value.kind === 'JsonArray' ? value.items : [value]) {
    if (object.kind !== 'JsonObject' || object.members.some((member) => member.name.hasHole)) continue;
    const missing = needs!.filter((each) => !object.members.some((member) => isSameInAnyCase(member.name.text, each)));
    if (missing.length > 0) return `"${name}" requires ${listWords(missing.map((each) => `"${each}"`))}; add it.`;
  }
  const texts = value.kind === 'JsonArray' ? value.items : [value];
  for (const text of texts) {
    if (text.kind !== 'JsonScalar' || typeof text.value !== 'string' || text.hasHole || text.value === '') continue;
    const given = text.value;
    if (values !== undefined && !given.split(/, ?/).every((part) => values.some((each) => isSameInAnyCase(each, part))))
      return `"${name}" cannot be "${shorten(given)}"; write ${listWords(values.map((each) => `"${each}"`).slice(0, 10), 'or')}.`;
    const startsWith = (text: string): boolean => given.toLowerCase().startsWith(text.toLowerCase());
    if (beginnings?.some(startsWith) === false)
      return `"${name}" must begin with ${listWords(
        beginnings.map((each) => `"${each}"`),
        'or',
      )}; correct it.`;
    if (withoutBeginning !== undefined && startsWith(withoutBeginning))
      return `"${name}" cannot begin with "${withoutBeginning}"; remove it.`;
    const character = [...(withoutCharacters ?? '')].find((each) => given.includes(each));
    if (character !== undefined) return `"${name}" cannot contain "${character}"; replace it.`;
    if (forms?.some((each) => hasForm(given, each)) === false)
      return `"${name}" must have the form ${listWords(
        forms.map((each) => `"${each}"`),
        'or',
      )}, but is "${shorten(given)}".`;
    if (single === true && given.includes(','))
      return `Each text of "${name}" is one value, but "${shorten(given)}" has a comma; write one text for each.`;
  }
  return undefined;
}

/** Whether a text has a form, in which `{name}` is any text without dots. */
function hasForm(text: string, form: string): boolean {
  const [before = '', after] = form.toLowerCase().split('{name}');
  const given = text.toLowerCase();
  if (after === undefined) return given === before;
  if (!given.startsWith(before) || !given.endsWith(after) || given.length <= before.length + after.length) return false;
  return !given.slice(before.length, given.length - after.length).includes('.');
}

/** The JSON type of a value, where `rows` and `array` are both arrays. */
function typeOf(value: JsonNode, expected: NonNullable<MemberConventions['type']>): string {
  if (value.kind === 'JsonObject') return 'object';
  if (value.kind !== 'JsonArray') return value.kind === 'JsonScalar' ? typeof value.value : expected;
  const isRows = value.items.every((item) => item.kind === 'JsonArray' || item.kind === 'Hole');
  return expected === 'rows' && isRows ? 'rows' : 'array';
}

const typeWords: Readonly<Record<NonNullable<MemberConventions['type']>, string>> = {
  string: 'a string',
  number: 'a number',
  boolean: 'true or false, without quotes',
  object: 'an object',
  array: 'an array',
  rows: 'an array of rows, each an array: [["a", "b"]]',
};

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
