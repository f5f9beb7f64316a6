/** A body that is not one JSON object. */
import { keyOf } from '../../schema/index.js';
import type { BoundRequest } from '../../semantics/index.js';
import { type Fix, headerValue, type Span } from '../../text/index.js';
import { type Body, type BodyFault, isBeforeV4, type JsonNode, type Missing } from '../../syntax/index.js';
import { defineRule, type Report } from '../engine/rule.js';
import type { RuleContext } from '../engine/rule-context.js';
import { showQuoted, shorten } from '../shared/text/words.js';
import { isOtherSyntax, sentFor, typedBody } from '../shared/body/request-body-types.js';
import { writeTarget } from '../shared/body/written-body.js';

/** A fault of the text, or a value of another shape than the URL requires. */
interface Fact {
  readonly fault: BodyFault | Shape;
  readonly found: string;
  /** `12.5` for the number `12,5`. */
  readonly decimal?: string | undefined;
}

/**
 * An array or a single value for an object; a member `value` that is missing, or is not an array; a wrong removal or reason; a link of a
 * delta without one of its members, or with another relationship than a navigation property.
 */
type Shape = 'object' | 'value' | 'list' | 'array' | 'reason' | 'removal' | 'unidentified' | 'link' | 'relationship';

const kindWords = { JsonArray: 'an array', JsonScalar: 'a single value' } as const;

export const malformedBody = defineRule<'Body', Fact>({
  name: 'malformed-body',
  visits: ['Body'],
  find(body, context, report) {
    const isBatch = context.route?.route.interface === 'batch';
    const isKnown = isBatch || writeTarget(context) !== undefined || context.remember(sentFor) !== undefined;
    if (!isKnown && !isJson(body, context)) return;
    if (context.request?.body === null || context.textOf(body).trim() === '') return;
    // Until V3 the format of a body without a media type is Atom; unchecked-body reports it.
    if (isBeforeV4(context.dialect) && context.textOf(body).trimStart().startsWith('<')) return;
    const isCertain = isKnown || isAtService(context);
    const facts = body.faults.map((fault) => {
      const found = context.textOf(body, fault);
      return { fault, found, decimal: decimalBefore(fault, found, body, context) };
    });
    // What else is wrong in such a text is not known.
    if (context.conventions.bodies.singleQuotes === 'accepted' && facts.some(({ found }) => found.startsWith("'")))
      return;
    for (const fact of facts) {
      const { fault, found, decimal } = fact;
      // The whole number, with its comma.
      const span = decimal === undefined ? fault : { start: fault.end - decimal.length, end: fault.end };
      if (isCertain) report(body, fact, { span });
      else if (isRefusedByAll(fault, found)) report(body, fact, { span, severity: 'warning' });
    }
    const { content } = body;
    // Without a schema the target may also accept an array, such as the body of an action.
    if (!isKnown) return;
    findShapes(body, context, report);
    // malformed-batch checks the structure of a batch.
    if (
      isBatch ||
      content === undefined ||
      content.kind === 'JsonObject' ||
      content.kind === 'Hole' ||
      body.faults.length > 0
    )
      return;
    // A variable in quotes may become anything.
    if (content.kind === 'JsonScalar' && content.hasHole) return;
    report(content, { fault: 'object', found: kindWords[content.kind] });
  },
  describe({ fault, found, decimal }) {
    if (typeof fault === 'string') return { message: shapeWords(fault, found) };
    if (decimal !== undefined) return { message: `A number in JSON has a dot, not a comma; write ${decimal}.` };
    const first: Span | undefined = fault.first;
    return {
      message: wordsOf(fault, found),
      ...(first === undefined ? {} : { notes: [{ message: 'It first appears here.', span: first }] }),
    };
  },
  fix({ fault, found, decimal }): Fix[] {
    if (typeof fault === 'string') return [];
    const { start, end } = fault;
    if (decimal !== undefined)
      return [{ title: `Write ${decimal}`, safety: 'unsafe', edits: [{ start: start - 1, end: start, text: '.' }] }];
    const replacement = replacementOf(fault, found);
    if (replacement !== undefined)
      return [
        {
          title: `Write ${shorten(replacement.text)}`,
          safety: 'unsafe',
          edits: [{ start, end, text: replacement.text }],
        },
      ];
    const closer = found === '' ? /^a closing "(.)"$/.exec(fault.expected ?? '')?.[1] : undefined;
    if (closer !== undefined)
      return [{ title: `Insert "${closer}"`, safety: 'unsafe', edits: [{ start, end, text: closer }] }];
    if (fault.fault === 'trailing-comma')
      return [{ title: 'Remove the comma', safety: 'unsafe', edits: [{ start, end, text: '' }] }];
    return fault.structure === 'comma' && /^["{]/.test(found)
      ? [{ title: 'Insert a comma', safety: 'unsafe', edits: [{ start, end: start, text: ',' }] }]
      : [];
  },
});

/** `"Price": 12,5`, where a name is expected after the comma. */
function decimalBefore(
  { start, structure }: BodyFault,
  found: string,
  body: Body,
  context: RuleContext,
): string | undefined {
  if (structure !== 'name' || !/^\d{1,15}$/.test(found)) return undefined;
  const before = context.textOf(body, { start: Math.max(body.start, start - 24), end: start });
  const whole = /[:\s](-?\d{1,15}),$/.exec(before)?.[1];
  return whole === undefined ? undefined : `${whole}.${found}`;
}

/** Whether a body without a known target is JSON: it begins so, and the headers say it, or at a known service nothing else. */
function isJson(body: Body, context: RuleContext): boolean {
  const headers = context.request?.headers;
  const isSaid = isAtService(context)
    ? !isOtherSyntax(headers)
    : context.route === undefined && /[/+]json\b/i.test(headerValue(headers, 'content-type') ?? '');
  return isSaid && /^\s*[{[]/.test(context.textOf(body));
}

/** Whether even readers that allow comments, other quotes and commas at the end do not accept a text: a comma too many or too few. */
const isRefusedByAll = ({ structure }: BodyFault, found: string): boolean =>
  structure === 'comma' ? /^["{]/.test(found) : structure === 'value' && found === ',';

const isAtService = ({ route }: RuleContext): boolean => route?.route.interface === 'object';

function findShapes(body: Body, context: BoundRequest, report: Report<Fact>): void {
  const typed = typedBody(context, body);
  if (typed === undefined || body.faults.some(({ fault }) => fault === 'syntax' || fault === 'end')) return;
  // V2 and V3 have no such envelopes: a property's body names the property (MS-ODATA 2.2.6.3.5).
  if (context.conventions.bodies.forms === 'verbose') return;
  for (const { object, expected, member } of typed.envelopes) {
    const span = { start: object.start, end: object.start + 1 };
    if (expected === 'id') continue;
    if (member === undefined) report(object, { fault: expected, found: '' }, { span });
    else if (expected === 'list' && isOther(member.value)) report(member.value, { fault: 'array', found: '' });
  }
  for (const { object, type, members } of typed.objects) {
    const isRemoved = members.some(({ name, annotation }) => name === '' && annotation === 'removed');
    if (!isRemoved || members.length < object.members.length) continue;
    const key = context.schema === undefined ? undefined : keyOf(context.schema, type);
    const hasId = members.some(({ name, annotation }) => name === '' && annotation === 'id');
    const hasKey = key?.every(({ path }) => members.some(({ name }) => name === path.split('/', 1)[0]));
    if (!hasId && hasKey === false)
      report(object, { fault: 'unidentified', found: '' }, { span: { start: object.start, end: object.start + 1 } });
  }
  for (const { value } of typed.removals) {
    const isShapeless = value.kind === 'JsonArray' || (value.kind === 'JsonScalar' && !value.hasHole);
    if (isShapeless) report(value, { fault: 'removal', found: '' });
    const reason = value.kind === 'JsonObject' ? value.members.find(({ name }) => name.text === 'reason') : undefined;
    const given = reason?.value;
    if (given?.kind !== 'JsonScalar' || given.hasHole || given.value === 'changed' || given.value === 'deleted')
      continue;
    report(given, { fault: 'reason', found: context.textOf(given) });
  }
  for (const { object, unknown } of typed.links) {
    const isWritten = object.members.every(({ name }) => !name.hasHole);
    const missing = linkMembers.filter((each) => !object.members.some(({ name }) => name.text === each));
    const span = { start: object.start, end: object.start + 1 };
    if (missing.length > 0 && isWritten) report(object, { fault: 'link', found: missing.join('" and "') }, { span });
    if (unknown !== undefined && unknown.kind !== 'Missing')
      report(unknown, { fault: 'relationship', found: context.textOf(unknown) });
  }
}

/** The required members of a link of a delta (JSON format 15.5); a deleted link may omit its target. */
const linkMembers = ['source', 'relationship'];

/** Whether a value is surely not an array. */
const isOther = (value: JsonNode | Missing): boolean =>
  value.kind === 'JsonObject' || (value.kind === 'JsonScalar' && !value.hasHole);

function shapeWords(shape: Shape, found: string): string {
  switch (shape) {
    case 'object':
      return `The body must be a JSON object with properties, but is ${found}.`;
    case 'value':
      return 'The body of a single property must be an object with the member "value"; write {"value": …}.';
    case 'list':
      return 'A write to a whole collection requires {"value": [ … ]}; to write one entity, add its key to the path.';
    case 'array':
      return 'The member "value" must be an array here, with an object for each entity; add the brackets.';
    case 'removal':
      return 'The value of "@removed" must be an object, which can have a reason; write {"reason": "deleted"}.';
    case 'unidentified':
      return 'A removed entity must be identified by "@id" or its key; add "@id" with its URL.';
    case 'link':
      return `A link in a delta requires "${found}"; add ${found.includes('"') ? 'them' : 'it'}.`;
    case 'relationship':
      return `${shorten(found)} is not a navigation property of the source; write the name of one.`;
    case 'reason':
      return `${shorten(found)} is not a valid reason for a removal; write "changed" or "deleted".`;
  }
}

function wordsOf(fault: BodyFault, found: string): string {
  const { name = '', expected = 'JSON' } = fault;
  switch (fault.fault) {
    case 'byte-order-mark':
      return 'The body begins with a byte order mark, which JSON does not allow; save it as UTF-8 without one.';
    case 'comment':
      return 'JSON does not allow comments; remove this one.';
    case 'trailing-comma':
      return 'JSON does not allow a comma after the last member or item; remove it.';
    case 'duplicate':
      return `The member ${shorten(JSON.stringify(name))} is duplicated, and readers differ in which value they keep; remove one.`;
    case 'depth':
      return 'The body is nested deeper than 200 levels, so it was not checked; flatten it.';
    case 'end':
      return 'Nothing may follow the JSON object of the body; remove this text.';
    case 'syntax':
      return syntaxWords(fault, expected, found);
  }
}

/** Words of other languages, with those of JSON. */
const literals: Readonly<Record<string, string>> = {
  true: 'true', false: 'false', null: 'null', none: 'null', nil: 'null', undefined: 'null',
}; // prettier-ignore

/** The edit of a syntax fault whose remedy is certain enough to propose it. */
function replacementOf(
  { structure }: BodyFault,
  found: string,
): { readonly text: string; readonly words: string } | undefined {
  const [, quoted] = /^'([^'"\\]*)'$/.exec(found) ?? [];
  const inQuotes = (text: string): string => JSON.stringify(text);
  if (structure === 'name' && /^[\w@.]+$/.test(found))
    return { text: inQuotes(found), words: 'JSON names require double quotes' };
  if (structure === 'name' && quoted !== undefined)
    return { text: inQuotes(quoted), words: 'JSON names require double quotes' };
  if (structure !== 'value' && structure !== 'number') return undefined;
  if (quoted !== undefined) return { text: inQuotes(quoted), words: 'JSON strings require double quotes' };
  const [, sign = '', digits = '', fraction] = /^([-+]?)(\d*)(?:\.(\d*))?$/.exec(found) ?? [];
  const integer = digits.replace(/^0+/, '');
  if (integer !== '' || (fraction ?? '') !== '') {
    const number = `${sign === '-' ? '-' : ''}${integer || '0'}${(fraction ?? '') === '' ? '' : `.${fraction}`}`;
    return { text: number, words: `JSON does not allow the number ${found}` };
  }
  const word = Object.hasOwn(literals, found.toLowerCase()) ? literals[found.toLowerCase()] : undefined;
  return word === undefined ? undefined : { text: word, words: `JSON has no ${found}` };
}

function syntaxWords(fault: BodyFault, expected: string, found: string): string {
  if (found === '') return `The body is not valid JSON: it ends where ${expected} is expected.`;
  const replacement = replacementOf(fault, found);
  if (replacement !== undefined) return `${replacement.words}; write ${shorten(replacement.text)}.`;
  if (fault.structure === 'comma' && /^["{]/.test(found)) return `A comma is missing before ${shorten(found)}; add it.`;
  return `The body is not valid JSON: expected ${expected}, but found ${showQuoted(found)}.`;
}
