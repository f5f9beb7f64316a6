/** The entities in a response, as the URL of the request determines them. */
import type { Property } from '../../../schema/index.js';
import { headerLines } from '../../../text/index.js';
import {
  type TypeBodyOptions,
  type BodyTarget,
  ownContext,
  type SegmentFact,
  typeBody,
  type TypedBody,
  type BoundRequest,
} from '../../../semantics/index.js';
import type { JsonMember, JsonNode, JsonObject, Response } from '../../../syntax/index.js';

/** The body of a successful response to a request for entities. */
export interface ResponseEntities {
  readonly target: SegmentFact;
  readonly form: 'list' | 'entity';
  readonly content: JsonNode;
  /** The object that contains a list, or the entity itself; undefined where the body is something else. */
  readonly object: JsonObject | undefined;
  /** The member with the entities of a list. */
  readonly list: JsonMember | undefined;
  /** The entities, without the items of a delta that have their own context. */
  readonly entities: readonly JsonObject[];
}

/** The roles of a segment that can address entities. */
export const entityRoles: ReadonlySet<SegmentFact['role']> = new Set(['entitySet', 'navigation', 'singleton', 'reference', 'key', 'unknown']); // prettier-ignore

/** Whether a response reports success; one without a known status does unless its body is an error. */
export const isSuccess = ({ status, body }: Response): boolean =>
  status === undefined
    ? memberNamed(body?.content, 'error') === undefined &&
      (memberNamed(body?.content, 'message') === undefined || memberNamed(body?.content, 'code') === undefined)
    : status >= 200 && status < 300;

/** The entities of a response; undefined if the request is not for entities, or if the form of the response is not known. */
export function responseEntities(response: Response, context: BoundRequest): ResponseEntities | undefined {
  const { method, route, conventions, binding } = context;
  const { target, path } = binding;
  const content = response.body?.content;
  if (target === undefined || content === undefined || content.kind === 'Hole' || !isSuccess(response))
    return undefined;
  if (route !== undefined && route.route.interface !== 'object') return undefined;
  // Before V4 an operation that returns entities is addressed like an entity set.
  const isCall =
    conventions.responses.wrapper !== undefined && target.role === 'operation' && target.type?.kind === 'entity';
  if ((!entityRoles.has(target.role) && !isCall) || method === 'DELETE') return undefined;
  if (target.role === 'unknown' && route === undefined) return undefined;
  const cardinality = method === 'GET' ? target.cardinality : 'one';
  if (cardinality === undefined) return undefined;
  if (path.some(({ segment }) => segment.name.kind === 'Name' && segment.name.text === '$links')) return undefined;
  const wrapped =
    conventions.responses.wrapper === undefined ? undefined : memberNamed(content, conventions.responses.wrapper);
  const inner = wrapped?.value;
  if (inner?.kind === 'Hole' || inner?.kind === 'Missing') return undefined;
  const object = inner === undefined ? objectIn(content) : (objectIn(inner) ?? objectIn(content));
  // The list is a member of the wrapped object, or since V1 the wrapped value itself.
  const list =
    inner?.kind === 'JsonArray'
      ? wrapped
      : memberNamed(object, inner === undefined ? conventions.responses.listMember : 'results');
  if (cardinality === 'one') {
    const isList = list?.value.kind === 'JsonArray' && memberNamed(object, ['Id', 'ID', 'id']) === undefined;
    return {
      target,
      form: 'entity',
      content,
      object,
      list: isList ? list : undefined,
      entities: object === undefined || isList ? [] : [object],
    };
  }
  const items = list?.value.kind === 'JsonArray' ? list.value.items : [];
  const entities = items.filter(
    (item): item is JsonObject => item.kind === 'JsonObject' && ownContext(item) === undefined,
  );
  return { target, form: 'list', content, object, list, entities };
}

const objectIn = (node: JsonNode): JsonObject | undefined => (node.kind === 'JsonObject' ? node : undefined);

/** The values and objects of the entities of a response, with their declarations. */
export function typedResponseEntities(
  answer: ResponseEntities,
  { schema, conventions }: BoundRequest,
): readonly TypedBody[] {
  const { type } = answer.target;
  if (schema === undefined || type === undefined) return [];
  return answer.entities.map((entity) =>
    typeBody(entity, { form: 'entity', type }, schema, typeBodyOptions(conventions)),
  );
}

const typeBodyOptions = (conventions: BoundRequest['conventions']): TypeBodyOptions => ({
  nameCase: conventions.names.case,
  navigationsHoldEntities: conventions.bodies.referenceMembers.length === 0 || 'objects',
  isVerbose: conventions.bodies.forms === 'verbose',
});

/** The response of V4 to a request for a property, or to the call of an operation (JSON format 11 to 13 and 17). */
export function typedResult(response: Response, context: BoundRequest): TypedBody | undefined {
  const { schema, conventions } = context;
  const content = response.body?.content;
  const target = content === undefined || !isSuccess(response) ? undefined : resultTarget(context);
  return schema === undefined || target === undefined || content === undefined
    ? undefined
    : typeBody(content, target, schema, typeBodyOptions(conventions));
}

/** The result of a property or an operation; undefined before V4, for streams, and if it is unknown. */
export function resultTarget({ binding, conventions, method, route }: BoundRequest): BodyTarget | undefined {
  const { target } = binding;
  if (target === undefined || route !== undefined || conventions.responses.wrapper !== undefined) return undefined;
  const { role, value, operation, segment } = target;
  const referent = binding.referentOf(segment.name);
  if (value === undefined || value.family === 'stream' || value.family === 'geo') return undefined;
  const { structured, isCollection } = value;
  const isEntity = structured?.kind === 'entity';
  if (role === 'operation' && operation?.returnType !== undefined) {
    if (structured !== undefined && !isCollection) return { form: isEntity ? 'entity' : 'complex', type: structured };
    if (isEntity) return { form: 'entities', type: structured };
    const { returnType: type, span } = operation;
    const property: Property = { kind: 'property', name: 'value', type, span, annotations: [], isNullable: true };
    return { form: 'value', property, isAppended: false };
  }
  if (role !== 'property' || referent?.kind !== 'property' || method !== 'GET') return undefined;
  if (structured !== undefined && !isCollection) return { form: 'complex', type: structured };
  return { form: 'value', property: { ...referent.property, name: 'value' }, isAppended: false };
}

/** The member of an object by name; the last one of duplicates, as in JSON parsers. */
export const memberNamed = (node: JsonNode | undefined, names: string | readonly string[]): JsonMember | undefined =>
  node?.kind === 'JsonObject'
    ? node.members.findLast(({ name }) => (typeof names === 'string' ? names === name.text : names.includes(name.text)))
    : undefined;

/** The values of a header; undefined where headers are not known. */
export const headerOf = (headers: Response['headers'], name: string): string | undefined =>
  headers === undefined
    ? undefined
    : headerLines(headers)
        .filter((header) => header.name.trim().toLowerCase() === name)
        .map(({ value }) => value)
        .join(',');

/** The response to one request of a batch. */
export interface BatchResponse {
  readonly object: JsonObject;
  readonly id: string;
  readonly idNode: JsonNode;
  readonly status: number;
  readonly statusNode: JsonNode;
  readonly body: JsonNode | undefined;
}

/** The responses of a batch, if the body is `{"responses": […]}` or an array of responses; otherwise undefined. */
export function responsesInBatch(response: Response | undefined): readonly BatchResponse[] | undefined {
  const content = response?.body?.content;
  const list = content?.kind === 'JsonArray' ? content : memberNamed(content, 'responses')?.value;
  if (list?.kind !== 'JsonArray') return undefined;
  const answers = list.items.map(readAnswer);
  return answers.includes(undefined) ? undefined : (answers as BatchResponse[]);
}

function readAnswer(object: JsonNode): BatchResponse | undefined {
  if (object.kind !== 'JsonObject') return undefined;
  const [id, status, body] = ['id', 'status', 'body'].map((name) => memberNamed(object, name)?.value);
  if (id?.kind !== 'JsonScalar' || typeof id.value !== 'string') return undefined;
  if (status?.kind !== 'JsonScalar' || (typeof status.value !== 'number' && !isDigits(status.value))) return undefined;
  const content = body === undefined || body.kind === 'Missing' ? undefined : body;
  return { object, id: id.value, idNode: id, status: Number(status.value), statusNode: status, body: content };
}

const isDigits = (value: unknown): boolean => typeof value === 'string' && /^\d{3}$/.test(value);
