/** Control information in a body that does not exist, is in the wrong place, or has a form that the request cannot have. */
import type { TypedMember, TypedObject } from '../../semantics/index.js';
import { headerValue, suggestNames } from '../../text/index.js';
import { type Body, isBeforeV4, type JsonMember, type JsonNode, type Missing } from '../../syntax/index.js';
import { defineRule, type Report } from '../engine/rule.js';
import type { RuleContext } from '../engine/rule-context.js';
import { typedBody } from '../shared/body/request-body-types.js';
import { isInWrittenBody, writeTarget } from '../shared/body/written-body.js';
import { listWords, shorten } from '../shared/text/words.js';

interface Fact {
  /** `order`: after a member that it must precede, in a body that is read as a stream. `unsupported`: the service has none at all. */
  readonly fault: 'unknown' | 'version' | 'value' | 'order' | 'unsupported' | 'verbose';
  /** The member as written. */
  readonly name: string;
  /** The replacement, or the member that it must precede. */
  readonly instead: readonly string[];
}

/** The control information of a body whose values are strings (JSON format 4.5), and the one of which other rules check the value. */
const texts =
  'associationLink context deltaLink editLink etag mediaContentType mediaEditLink mediaEtag mediaReadLink metadataEtag navigationLink nextLink readLink type'.split(
    ' ',
  );
const controls = [...texts, 'bind', 'collectionAnnotations', 'count', 'delta', 'id', 'removed'];

export const invalidControlInformation = defineRule<'Body' | 'JsonMember', Fact>({
  name: 'invalid-control-information',
  visits: ['Body', 'JsonMember'],
  appliesTo: ({ schema, dialect, conventions }) =>
    conventions.bodies.verboseType === 'required' || (schema !== undefined && !isBeforeV4(dialect)),
  find(body, context, report) {
    if (body.kind === 'JsonMember') return findVerbose(body, context, report);
    if (context.schema === undefined || isBeforeV4(context.dialect)) return;
    if (context.conventions.bodies.annotations === 'none') return findAnnotations(body, context, report);
    const is40 =
      context.dialect.version === '4.0' || headerValue(context.request?.headers, 'odata-version')?.trim() === '4.0';
    const isStreamed = /;\s*(?:odata\.)?streaming\s*=\s*"?true/i.test(
      headerValue(context.request?.headers, 'content-type') ?? '',
    );
    const typed = typedBody(context, body);
    for (const object of typed?.objects ?? []) {
      for (const member of object.members) findInMember(member, is40, report);
      if (isStreamed) findOrder(object, report);
    }
    for (const { members } of [
      ...(typed?.envelopes.map(({ object }) => object) ?? []),
      ...[typed?.parameters?.object ?? []].flat(),
    ])
      for (const member of members) {
        const [, name = '', annotation] = /^([^@]*)@(?:odata\.)?(.+)$/.exec(member.name.text) ?? [];
        findInMember({ member, name, annotation }, is40, report);
      }
  },
  describe: ({ fault, name, instead }) => ({ message: messageOf(fault, shorten(name), instead) }),
});

function messageOf(fault: Fact['fault'], name: string, instead: readonly string[]): string {
  const words = listWords(
    instead.map((each) => `"${each}"`),
    'or',
  );
  switch (fault) {
    case 'unsupported':
      return `This service does not accept annotations in a body; ${instead.length === 0 ? `remove "${name}"` : `write ${words} instead of "${name}"`}.`;
    case 'unknown':
      return `OData has no control information "${name}"${instead.length === 0 ? '; correct the name, or add the namespace of the annotation.' : `; did you mean ${words}?`}`;
    case 'version':
      return `The name "${name}" requires OData 4.01, but this request is sent as 4.0; write ${words}.`;
    case 'verbose':
      return `"${name}" belongs to verbose JSON; write Content-Type: application/json;odata=verbose, or remove it.`;
    case 'value':
      return `The value of "${name}" must be a string.`;
    case 'order':
      return `In a body with streaming=true, "${name}" must be before ${words}; move it.`;
  }
}

/** Control information of verbose JSON in a body whose media type is another form of JSON. */
function findVerbose({ name }: JsonMember, context: RuleContext, report: Report<Fact>): void {
  if (name.text !== '__metadata' || context.conventions.bodies.verboseType !== 'required') return;
  const type = headerValue(context.request?.headers, 'content-type') ?? '';
  if (/^\s*application\/json\b/i.test(type) && !/odata\s*=\s*"?verbose|\{\{/i.test(type) && isInWrittenBody(context))
    report(name, { fault: 'verbose', name: name.text, instead: [] });
}

/** In bodies whose members are properties alone, no name has an `@`. */
function findAnnotations({ content }: Body, context: RuleContext, report: Report<Fact>): void {
  const visit = (node: JsonNode | Missing): void => {
    if (node.kind === 'JsonArray') node.items.forEach(visit);
    if (node.kind !== 'JsonObject') return;
    for (const { name, value } of node.members) {
      const [, property = '', annotation] = /^(\w*)@((?:\w+\.)*\w+)$/.exec(name.text) ?? [];
      const {
        bodies: { referenceMembers },
      } = context.conventions;
      const instead = /^(?:odata\.)?bind$/.test(annotation ?? '') && property !== '' ? referenceMembers : [];
      if (annotation === undefined) visit(value);
      else
        report(name, { fault: 'unsupported', name: name.text, instead: instead.map((each) => `${property}.${each}`) });
    }
  };
  if (content !== undefined && writeTarget(context) !== undefined) visit(content);
}

function findInMember(
  { member, name, annotation }: Pick<TypedMember, 'member' | 'name' | 'annotation'>,
  is40: boolean,
  report: Report<Fact>,
): void {
  // An annotation of a vocabulary has a namespace, and one of an annotation a second "@".
  if (annotation === undefined || /[.@#]/.test(annotation)) return;
  const written = member.name.text;
  const at = (each: string): string => `${name}@odata.${each}`;
  if (!controls.includes(annotation) || (annotation === 'bind' && name === '')) {
    const near = suggestNames(annotation, controls, { strict: true });
    const fact = { fault: 'unknown', name: written, instead: near.map(at) } as const;
    report(member.name, fact, near.length > 0 ? {} : { severity: 'warning' });
  } else if (is40 && written === `${name}@${annotation}` && annotation !== 'delta' && annotation !== 'removed')
    report(member.name, { fault: 'version', name: written, instead: [at(annotation)] });
  else if (texts.includes(annotation) && isOther(member.value))
    report(member.value, { fault: 'value', name: written, instead: [] });
}

/** Whether a value is certainly not a string; clients may write null for an unknown string. */
const isOther = (value: JsonNode | Missing): boolean =>
  value.kind === 'JsonObject' ||
  value.kind === 'JsonArray' ||
  (value.kind === 'JsonScalar' && !value.hasHole && value.value !== null && typeof value.value !== 'string');

/** JSON format 4.5: the context, the type, `id` and `etag` precede all properties. */
function findOrder({ members }: TypedObject, report: Report<Fact>): void {
  const first = members.findIndex(({ name }) => name !== '');
  if (first < 0) return;
  const instead = [members[first]!.member.name.text];
  for (const { member, name, annotation = '' } of members.slice(first))
    if (name === '' && /^(?:context|type|id|etag)$/.test(annotation))
      report(member.name, { fault: 'order', name: member.name.text, instead });
}
