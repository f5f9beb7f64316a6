/** A response without the form that the request asks for. */
import type { Span } from '../../text/index.js';
import { findProperty, isDerivedFrom, isOpen, keyOf, structuredType, typesDeclaring } from '../../schema/index.js';
import { ownContext } from '../../semantics/index.js';
import {
  type Dialect,
  isBeforeV4,
  type JsonName,
  type JsonNode,
  type JsonObject,
  type Response,
} from '../../syntax/index.js';
import { defineRule } from '../engine/rule.js';
import type { RuleContext } from '../engine/rule-context.js';
import { isLink, linkMembers } from '../shared/body/request-body-types.js';
import { inOwnSet } from '../shared/path/written-address.js';
import { addedNames } from '../shared/response/added-names.js';
import { contextList, unknownInList } from '../shared/response/context-list.js';
import {
  headerOf,
  isSuccess,
  memberNamed,
  responseEntities,
  resultTarget,
} from '../shared/response/response-entities.js';

interface Fact {
  // prettier-ignore
  readonly problem:
    | 'json' | 'list' | 'member' | 'items' | 'entity' | 'error' | 'wrapper' | 'version' | 'links' | 'link'
    | 'value' | 'count' | 'empty' | 'reference' | 'removed' | 'change' | 'relationship' | 'result' | 'context' | 'text'
    | 'listed' | 'selected';
  readonly member: string;
}

export const malformedResponse = defineRule<'Response', Fact>({
  name: 'malformed-response',
  visits: ['Response'],
  find(response, context, report) {
    const { body } = response;
    const { wrapper, listMember } = context.conventions.responses;
    // Without `d` a response of V2 or V3 is in the other format.
    const isWrapped = wrapper !== undefined && memberNamed(body?.content, wrapper) !== undefined;
    const member = isWrapped ? 'results' : listMember;
    if (body === undefined) return;
    if (response.status === 204 && body.end > body.start) {
      const span = { start: body.start, end: body.start + 1 };
      return report(response, { problem: 'empty', member }, { span });
    }
    if (isCountOf(context) && isSuccess(response)) {
      if (!isNumber(response))
        report(response, { problem: 'count', member }, { span: { start: body.start, end: body.start + 1 } });
      return;
    }
    const fault = body.faults.find(({ fault: kind }) => kind !== 'byte-order-mark');
    if (fault !== undefined || body.content === undefined) {
      const span = fault ?? { start: body.start, end: Math.min(body.end, body.start + 1) };
      if (isJson(response)) report(response, { problem: 'json', member }, { span });
      return;
    }
    const problem = isSuccess(response) ? formProblem(response, context) : errorProblem(response, context);
    if (problem !== undefined)
      return report(response, { problem: problem.problem, member }, { span: headOf(problem.at) });
    for (const { problem: fault, at, expected } of isSuccess(response) ? partsOf(response, context) : [])
      report(
        response,
        { problem: fault, member: expected ?? member },
        { span: wholeValues.has(fault) ? at : headOf(at) },
      );
  },
  describe: ({ problem, member }) => ({ message: words[problem].replaceAll('items', member) }),
});

const wholeValues: ReadonlySet<Fact['problem']> = new Set(['context', 'text', 'listed', 'selected', 'relationship']);

const words: Readonly<Record<Fact['problem'], string>> = {
  json: 'The response is not valid JSON here.',
  list: 'The request asks for a collection; the response must be an object with "items".',
  member: 'The response to a request for a collection must have "items".',
  items: 'The member "items" of the response must be an array of objects.',
  entity: 'The request asks for one entity; the response must be that entity.',
  wrapper: 'The response of an OData V2 service must be an object with the member "d".',
  version: 'This is control information of V4, but the service implements an earlier version; record its own response.',
  links: 'The request asks for links; the response must have "items", an array of objects with "uri".',
  link: 'The request asks for one link; the response must be an object with "uri".',
  value: 'The response must be an object with "items".',
  count: 'The response to "$count" must be a number and nothing else.',
  empty: 'A response with status 204 has no body; remove the body, or record the response again.',
  reference: 'A reference in the response must be an object with "@id".',
  removed: 'A removed entity must have "@id" or its key, and the "reason" changed or deleted.',
  change: 'A link in a delta must have "source", "relationship" and "target".',
  relationship: 'A link has no navigation property items; correct "relationship", or the schema.',
  result: 'The action has no result, so its response has no body; record the response again, or correct the schema.',
  listed:
    'The context URL lists items, which the type does not have; record the response again, or correct the schema.',
  selected: 'The request selects items, which the context URL does not list; record the response again.',
  context: 'The context URL must name items, as in the request; record the response again.',
  text: 'The context URL must be a string.',
  error: 'An error response must be an object with "error", which has a "code" and a "message".',
};

/** Only a body that says so, or begins so, is JSON. */
const isJson = ({ headers, body }: Response): boolean => {
  const type = headerOf(headers, 'content-type');
  return type === undefined || type === '' ? body?.content !== undefined : /\bjson\b/i.test(type);
};

interface Problem {
  readonly problem: Fact['problem'];
  readonly at: JsonNode | JsonName;
  /** The required content of a context URL. */
  readonly expected?: string;
}

const lastName = ({ binding }: RuleContext): string | undefined => {
  const name = binding.path.at(-1)?.segment.name;
  return name?.kind === 'Name' ? name.text : undefined;
};

const isCountOf = (context: RuleContext): boolean => context.method === 'GET' && lastName(context) === '$count';

/** The body of `$count` is plain text (Protocol 11.2.9); in a batch it is a JSON string. */
function isNumber({ body }: Response): boolean {
  const { content } = body!;
  if (content === undefined) return body!.faults.every(({ fault }) => fault === 'byte-order-mark');
  return (
    content.kind === 'Hole' ||
    (content.kind === 'JsonScalar' && (content.hasHole || /^\d+$/.test(String(content.value))))
  );
}

/** Parts of a response of V4: references, changes of a delta, the value of a property or an operation, and the context URL. */
function partsOf(response: Response, context: RuleContext): Problem[] {
  const { binding, conventions, method, schema } = context;
  const content = response.body?.content;
  const { contextUrls, wrapper } = conventions.responses;
  if (content?.kind !== 'JsonObject' || contextUrls.length === 0 || wrapper !== undefined || method === 'DELETE')
    return [];
  const problems: Problem[] = [];
  const value = memberNamed(content, 'value')?.value;
  if (lastName(context) === '$ref' && method === 'GET') {
    const isMany = binding.path.at(-2)?.cardinality === 'many';
    const references = isMany ? (value?.kind === 'JsonArray' ? value.items : [content]) : [content];
    const wrong = references.find(
      (each) => each.kind === 'JsonObject' && memberNamed(each, ['@id', '@odata.id']) === undefined,
    );
    if (wrong !== undefined) problems.push({ problem: 'reference', at: wrong });
  }
  const result = resultTarget(context);
  const operation = binding.target?.operation;
  const hasNoResult = operation?.kind === 'action' && operation.returnType === undefined && !isPartialSchema(context);
  if (hasNoResult && content.members.some(({ name }) => !/[@{]/.test(name.text)))
    problems.push({ problem: 'result', at: content });
  const isValue = result?.form === 'value' || result?.form === 'entities';
  if (isValue && value === undefined && content.members.every(({ name }) => !name.hasHole))
    problems.push({ problem: 'value', at: content, expected: 'value' });
  if (
    result?.form === 'entity' &&
    value?.kind === 'JsonArray' &&
    schema !== undefined &&
    findProperty(schema, result.type, 'value') === undefined &&
    !isOpen(schema, result.type)
  )
    problems.push({ problem: 'entity', at: content });
  const changes = value?.kind === 'JsonArray' ? value.items.flatMap((item) => changeProblem(item, context)) : [];
  const url = memberNamed(content, contextUrls)?.value;
  if (url !== undefined && url.kind !== 'Missing') return [...problems, ...contextProblem(url, context), ...changes];
  return [...problems, ...changes];
}

/** JSON format 15.3 to 15.5: a deleted entity has its id, and a link its source, relationship and target. */
function changeProblem(item: JsonNode, context: RuleContext): Problem[] {
  const { binding, schema } = context;
  if (item.kind !== 'JsonObject' || item.members.some(({ name }) => name.hasHole)) return [];
  const removed = memberNamed(item, ['@removed', '@odata.removed'])?.value;
  const own = memberNamed(item, ['@context', '@odata.context'])?.value;
  const kind =
    own?.kind === 'JsonScalar' ? /\/\$(link|deletedLink|deletedEntity)$/.exec(String(own.value))?.[1] : undefined;
  if (kind === 'link' || kind === 'deletedLink') {
    const isWhole = ['source', 'relationship', 'target'].every((name) => memberNamed(item, name) !== undefined);
    return isWhole ? relationshipProblem(item, context) : [{ problem: 'change', at: item }];
  }
  if (removed === undefined || kind !== undefined || removed.kind === 'Hole' || removed.kind === 'Missing') return [];
  const type = binding.target?.type;
  const keys = schema === undefined || type === undefined ? undefined : keyOf(schema, type);
  const hasKey = keys === undefined || keys.every(({ path }) => memberNamed(item, path) !== undefined);
  const reason = memberNamed(removed, 'reason')?.value;
  const isKnown =
    reason?.kind !== 'JsonScalar' || reason.hasHole || reason.value === 'changed' || reason.value === 'deleted';
  return isKnown && (hasKey || memberNamed(item, ['@id', '@odata.id', 'id']) !== undefined)
    ? []
    : [{ problem: 'removed', at: item }];
}

const isPartialSchema = ({ binding, schema }: RuleContext): boolean =>
  schema === undefined || binding.isPartial || schema.isUnannotated === true;

/** The relationship of a link in a delta: a navigation property of the set that its context names. */
function relationshipProblem(item: JsonObject, { binding, conventions, schema }: RuleContext): Problem[] {
  if (schema === undefined) return [];
  const type = structuredType(schema, schema.container?.entitySets.get(ownContext(item)?.set ?? '')?.type);
  const relationship = memberNamed(item, 'relationship')?.value;
  if (type === undefined || binding.isPartial || conventions.names.case === 'any') return [];
  if (relationship?.kind !== 'JsonScalar' || relationship.hasHole || isOpen(schema, type)) return [];
  const name = String(relationship.value);
  const isKnown =
    !/^\w+$/.test(name) ||
    [type, ...(typesDeclaring(schema).get(name) ?? []).filter((each) => isDerivedFrom(schema, each, type.name))].some(
      (each) => findProperty(schema, each, name)?.property.kind === 'navigation',
    );
  return isKnown ? [] : [{ problem: 'relationship', at: relationship, expected: relationship.text }];
}

/** The context URL of a set, an entity of it, a singleton, a property and a primitive result (JSON format 10, Protocol 10). */
function contextProblem(url: JsonNode, context: RuleContext): Problem[] {
  const { binding, schema, method } = context;
  if (url.kind !== 'JsonScalar' || url.hasHole || url.value === null) return [];
  if (typeof url.value !== 'string') return [{ problem: 'text', at: url }];
  const { target, path } = binding;
  const fragment = url.value.split('#').slice(1).join('#').replace(/^#/, '');
  if (target === undefined || schema === undefined || isPartialSchema(context) || fragment === '') return [];
  const wrong = (expected: string): Problem[] => [{ problem: 'context', at: url, expected: `"#${expected}"` }];
  const list = listProblem(url, fragment, context);
  if (list !== undefined) return [list];
  const name = /^[^(/]*/.exec(fragment)![0];
  // A path of several segments and an operation may lead to any set of the type.
  const [, entities = ''] = /^(\w+)(?:\([^/]*\))?(?:\/\$(?:entity|delta))?$/.exec(fragment) ?? [];
  const named = structuredType(schema, schema.container?.entitySets.get(entities)?.type);
  const isFar = path.length > 1 || target.role === 'operation';
  if (isFar && named !== undefined && target.type?.kind === 'entity' && target.role !== 'system') {
    const isRelated = isDerivedFrom(schema, named, target.type.name) || isDerivedFrom(schema, target.type, named.name);
    const own = inOwnSet(target.type, '', schema);
    return isRelated || own === undefined ? [] : wrong(target.cardinality === 'many' ? own : `${own}/$entity`);
  }
  if (target.role === 'operation' && target.operation?.returnType !== undefined) {
    const { name: type, isCollection } = target.operation.returnType;
    const due = isCollection ? `Collection(${type})` : type;
    return type.startsWith('Edm.') && fragment.startsWith('Edm.') && fragment !== due ? wrong(due) : [];
  }
  if (target.role === 'property' && fragment.includes('/') && !fragment.includes('.')) {
    const last = fragment.slice(fragment.lastIndexOf('/') + 1).split('(', 1)[0]!;
    const due = lastName(context) ?? '';
    return last === due || /[)$]/.test(last) ? [] : wrong(fragment.slice(0, fragment.lastIndexOf('/') + 1) + due);
  }
  const [first, ...others] = path;
  if (first === undefined || others.length > 0 || first.unlisted !== undefined || fragment.startsWith('Collection('))
    return [];
  const own =
    first.entitySet?.name ??
    (first.role === 'singleton' ? first.segment.name.kind === 'Name' && first.segment.name.text : undefined);
  if (own === undefined || own === false) return [];
  const isOne = first.role !== 'singleton' && (first.cardinality === 'one' || method === 'POST');
  if (method !== 'GET' && method !== 'POST' && !isOne) return [];
  // Services also name the set that a singleton is an entity of: `/me` is one of `#users/$entity`.
  const other = first.role === 'singleton' ? schema.container?.entitySets.get(name) : undefined;
  if (other !== undefined && other.type === first.type?.name) return [];
  if (name !== own) return wrong(isOne ? `${own}/$entity` : own);
  if (first.role === 'singleton') return [];
  return isOne === fragment.endsWith('/$entity') || /\$delta$|\/[^/]*\./.test(fragment)
    ? []
    : wrong(isOne ? `${fragment}/$entity` : fragment.slice(0, -'/$entity'.length));
}

/** The list of properties in a context URL: those of its type, and those that the request selects. */
function listProblem(at: JsonNode, fragment: string, context: RuleContext): Problem | undefined {
  const { binding, conventions, schema, url } = context;
  const list = contextList(fragment);
  const added = addedNames(context);
  const type = binding.target?.type;
  if (schema === undefined) return undefined;
  const [resource] = /^\w*/.exec(fragment)!;
  const { entitySets, singletons } = schema.container ?? {};
  const named = structuredType(schema, (entitySets?.get(resource) ?? singletons?.get(resource))?.type);
  if (list === undefined || type === undefined || named === undefined) return undefined;
  if (added?.isApplied !== false || conventions.names.case === 'any') return undefined;
  if (!isDerivedFrom(schema, named, type.name) && !isDerivedFrom(schema, type, named.name)) return undefined;
  const unknown = unknownInList(list, type, schema, added.names);
  if (unknown !== undefined) return { problem: 'listed', at, expected: `"${unknown}"` };
  const names = new Set(list.map(({ path: [first = ''] }) => first));
  const selected = (url?.query?.options ?? [])
    .flatMap(({ value }) => (value.kind === 'SelectList' ? value.items : []))
    .flatMap((item) => (item.kind === 'SelectItem' && item.path.length === 1 ? item.path : []))
    .find((part) => binding.referentOf(part)?.kind === 'property' && !names.has(context.textOf(part)));
  return selected === undefined || names.has('*')
    ? undefined
    : { problem: 'selected', at, expected: `"${context.textOf(selected)}"` };
}

function formProblem(response: Response, context: RuleContext): Problem | undefined {
  if (isLink(context.binding) && context.method === 'GET') return linkProblem(response, context);
  const answer = responseEntities(response, context);
  if (answer === undefined) return undefined;
  const other = isBeforeV4(context.dialect) ? otherVersion(answer.content, context.dialect) : undefined;
  if (other !== undefined) return other;
  const { form, object, content, list } = answer;
  if (form === 'entity') {
    return object === undefined || list !== undefined ? { problem: 'entity', at: content } : undefined;
  }
  if (object === undefined) return { problem: 'list', at: content };
  if (list === undefined) return { problem: 'member', at: object };
  if (list.value.kind === 'Hole' || list.value.kind === 'Missing') return undefined;
  const isMixed = list.value.kind === 'JsonArray' && list.value.items.some(({ kind }) => kind !== 'JsonObject');
  return list.value.kind !== 'JsonArray' || isMixed ? { problem: 'items', at: list.value } : undefined;
}

/** V2 wraps every response in `d`, and control information that begins with `@` is that of V4 (MS-ODATA 2.2.6.3). */
function otherVersion(content: JsonNode, { version }: Dialect): Problem | undefined {
  if (content.kind !== 'JsonObject' || memberNamed(content, ['d', 'error', 'odata.error']) !== undefined)
    return undefined;
  const control = content.members.find(({ name }) => name.text.startsWith('@odata.'));
  if (control !== undefined) return { problem: 'version', at: control.name };
  return version === '2.0' && content.members.length > 0 ? { problem: 'wrapper', at: content } : undefined;
}

/** The links of one entity, or the one that it has (MS-ODATA 2.2.6.3.13). */
function linkProblem({ body }: Response, { binding, dialect }: RuleContext): Problem | undefined {
  const content = body?.content;
  const cardinality = binding.target?.cardinality;
  if (content === undefined || content.kind === 'Hole' || cardinality === undefined) return undefined;
  const names = linkMembers(dialect);
  const inner = memberNamed(content, 'd')?.value ?? content;
  if (inner.kind === 'Hole' || inner.kind === 'Missing') return undefined;
  const isLinkTo = (node: JsonNode): boolean => {
    const value = memberNamed(node, names)?.value;
    return (
      node.kind === 'Hole' ||
      value?.kind === 'Hole' ||
      (value?.kind === 'JsonScalar' && typeof value.value === 'string')
    );
  };
  if (cardinality === 'one') return isLinkTo(inner) ? undefined : { problem: 'link', at: inner };
  const list = inner.kind === 'JsonArray' ? inner : memberNamed(inner, ['results', 'value'])?.value;
  if (list?.kind === 'Hole') return undefined;
  if (list?.kind !== 'JsonArray') return { problem: 'links', at: inner };
  const wrong = list.items.find((item) => !isLinkTo(item));
  return wrong === undefined ? undefined : { problem: 'links', at: wrong };
}

function errorProblem({ body, status }: Response, { conventions }: RuleContext): Problem | undefined {
  const content = body?.content;
  if (conventions.responses.errors === undefined || content === undefined || content.kind === 'Hole') return undefined;
  if (status === undefined || status < 400) return undefined;
  const error = memberNamed(content, 'error')?.value;
  const isText = (name: string): boolean => {
    const value = error?.kind === 'JsonObject' ? memberNamed(error, name)?.value : undefined;
    return value?.kind === 'Hole' || (value?.kind === 'JsonScalar' && typeof value.value === 'string');
  };
  return isText('code') && isText('message') ? undefined : { problem: 'error', at: content };
}

const headOf = ({ start, end }: JsonNode | JsonName): Span => ({
  start,
  end: Math.min(end, start + 1),
});
