/** A reference without the identifier of an entity: no body of `$ref`, an empty array, an id instead of a URL. */
import { isBeforeV4, isGuid, type JsonMember, type Node } from '../../syntax/index.js';
import { defineRule, type Report } from '../engine/rule.js';
import { isServiceQuery } from '../engine/is-service-query.js';
import { typedBody } from '../shared/body/request-body-types.js';
import { isInWrittenBody } from '../shared/body/written-body.js';
import type { RuleContext } from '../engine/rule-context.js';
import { shorten } from '../shared/text/words.js';

interface Fact {
  readonly problem:
    | 'body'
    | 'member'
    | 'path'
    | 'empty'
    | 'address'
    | 'id'
    | 'quote'
    | 'key'
    | 'limit'
    | 'object'
    | 'segment'
    | 'quotedKey'
    | 'set';
  readonly text: string;
  readonly limit?: number;
}

export const incompleteLink = defineRule<'ResourcePath' | 'JsonMember' | 'Body', Fact>({
  name: 'incomplete-link',
  visits: ['ResourcePath', 'JsonMember', 'Body'],
  appliesTo: ({ dialect, conventions }) => !isBeforeV4(dialect) && conventions.bodies.annotations === 'standard',
  find(node, context, report) {
    const { method, request } = context;
    if (request === undefined) return;
    if (node.kind === 'JsonMember') {
      if (isInWrittenBody(context)) findInMember(node, context, report);
    }
    if (!isServiceQuery(context)) return;
    const segments = context.url?.path?.segments ?? [];
    const last = segments.at(-1);
    if (last?.name.kind !== 'Name' || last.name.text !== '$ref') return;
    if (node.kind === 'JsonMember') return findId(node, report);
    if (node.kind === 'ResourcePath') {
      const isRoot = segments.length === 2 && (segments[0]?.keys.length ?? 0) > 0;
      if (isRoot && method === 'DELETE') report(last.name, { problem: 'path', text: '' });
      else if (
        (method === 'POST' || method === 'PUT') &&
        request.headers !== undefined &&
        (request.body === undefined || request.body === '')
      )
        report(last.name, { problem: 'body', text: method });
      return;
    }
    const { content, faults } = node;
    if ((method !== 'POST' && method !== 'PUT') || content?.kind !== 'JsonObject' || faults.length > 0) return;
    // A PUT of a collection replaces its references (OData 4.01 Protocol 11.4.6.3).
    if (content.members.some(({ name }) => /^@(?:odata\.)?(?:id|context)$|^value$|\{\{/.test(name.text))) return;
    // With a schema, invalid-reference reports the missing member.
    if (typedBody(context, node)?.envelopes.some(({ expected }) => expected === 'id') === true) return;
    report(content, { problem: 'member', text: method });
  },
  describe: ({ problem, text, limit }) => ({
    message: {
      body: `A ${text} of a reference requires a body; write {"@odata.id": "…"} with the URL of the entity.`,
      member: 'The body of a reference is the URL of the entity; write {"@odata.id": "…"}.',
      path: '$ref must follow a navigation property; write the property before it, or remove /$ref.',
      empty: 'The list of @odata.bind has no URL; add one, or remove the member.',
      address: `"${text}" is not the URL of an entity; write its set and key, such as /contacts(${text}).`,
      id: `"${text}" is not the URL of an entity; write the URL that ends in its set and this key.`,
      quote: `A string in the key of "${shorten(text)}" contains a single quote; write each quote inside it twice.`,
      key: `"${text}" is a set; write the key of the entity after it: ${text}(…).`,
      object: '@odata.bind has the URL of an entity; write it as a string, such as "/contacts(1)".',
      segment: `The key of an entity is in parentheses; write ${shorten(text)}.`,
      quotedKey: `A key that is a GUID has no quotes; write ${shorten(text)}.`,
      set: `The URL must name the set of the entity; ${text}.`,
      limit: `@odata.bind can have at most ${limit ?? 0} URLs; send the others in another request.`,
    }[problem],
  }),
});

/** The identifier in the body of a reference. */
function findId({ name, value }: JsonMember, report: Report<Fact>): void {
  const text = value.kind === 'JsonScalar' && typeof value.value === 'string' ? value.value.trim() : '';
  if (/^@(?:odata\.)?id$/.test(name.text) && isGuid(text)) report(value, { problem: 'id', text });
}

function findInMember(
  { name, value }: JsonMember,
  { conventions, schema, binding }: RuleContext,
  report: Report<Fact>,
): void {
  if (!/@(?:odata\.)?bind$/.test(name.text)) return;
  const {
    bodies: { bindLimit },
    names: { singletons },
    keys: { form },
    query: { resources },
  } = conventions;
  const items: readonly Node[] = value.kind === 'JsonArray' ? value.items : [value];
  if (value.kind === 'JsonArray' && value.items.length === 0) return report(value, { problem: 'empty', text: '' });
  if (bindLimit !== undefined && value.kind === 'JsonArray' && value.items.length > bindLimit)
    report(name, { problem: 'limit', text: '', limit: bindLimit });
  for (const item of items) {
    const isPlain =
      item.kind === 'JsonScalar' &&
      !item.hasHole &&
      (typeof item.value === 'number' || typeof item.value === 'boolean' || item.value === '');
    if ((item.kind === 'JsonObject' && schema === undefined) || isPlain) report(item, { problem: 'object', text: '' });
    const text = item.kind === 'JsonScalar' && typeof item.value === 'string' ? item.value.trim() : '';
    if (singletons === 'none' && /^\/?[A-Za-z_]\w*$/.test(text)) report(item, { problem: 'key', text });
    // With a whole schema, the URL is read as that of a request.
    const key = (schema === undefined || binding.isPartial) && !text.includes('{{') ? keyAtEnd(text) : undefined;
    if (key !== undefined && key.split("'").length % 2 === 0) report(item, { problem: 'quote', text });
    if (form === 'guid') {
      const [, segments = '', id = ''] = /^(\/?(?:[\w.:-]+\/)*\w+)\/([\da-fA-F-]{36})$/.exec(text) ?? [];
      if (isGuid(id)) report(item, { problem: 'segment', text: `${segments}(${id})` });
      const quoted = key?.replace(/^'(.*)'$/, '$1');
      if (quoted !== undefined && quoted !== key && isGuid(quoted))
        report(item, { problem: 'quotedKey', text: text.replace(`'${quoted}'`, quoted) });
    }
    const [, set = ''] = /^\/?(\w+)\(/.exec(text) ?? [];
    const { refusal } = resources.find(({ paths }) => paths.includes(`${set.toLowerCase()}/{key}`)) ?? {};
    if (set !== '' && refusal !== undefined) report(item, { problem: 'set', text: refusal });
    if (isGuid(text.replace(/^\{|\}$/g, ''))) report(item, { problem: 'address', text: text.replace(/^\{|\}$/g, '') });
  }
}

/** The text in the parentheses at the end of a URL; undefined if there are none. */
function keyAtEnd(url: string): string | undefined {
  const open = /^[^'?#]*/.exec(url)![0].lastIndexOf('(');
  return open === -1 || !url.endsWith(')') ? undefined : url.slice(open + 1, -1);
}
