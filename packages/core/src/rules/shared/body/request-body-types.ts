/**
 * The body of a request with the types of its values, which the rules about bodies share; computed once per request.
 */
import { headerValue, memo, type RequestInput } from '../../../text/index.js';
import {
  type Binding,
  type BodyTarget,
  bodyTarget,
  typeBody,
  type TypedBody,
  type BoundRequest,
} from '../../../semantics/index.js';
import type { Body, Dialect, JsonNode } from '../../../syntax/index.js';
import { writtenAddress } from '../path/written-address.js';

/** The types of the values of a body; undefined if there is no body, if it is not JSON, or if the types are not known. */
export const typedBody = memo((context: BoundRequest, { content }: Body): TypedBody | undefined => {
  const { schema, conventions } = context;
  const target = context.remember(sentFor);
  if (schema === undefined || content === undefined || target === undefined) return undefined;
  const isVerbose = conventions.bodies.forms === 'verbose';
  return typeBody(isVerbose ? withoutWrapper(content) : content, target, schema, {
    nameCase: conventions.names.case,
    navigationsHoldEntities: conventions.bodies.referenceMembers.length === 0,
    isVerbose,
    method: context.method,
  });
});

/** Some V2 services also read a body in the form of their responses: `{"d": …}`. */
function withoutWrapper(content: JsonNode): JsonNode {
  const [only, second] = content.kind === 'JsonObject' ? content.members : [];
  const isWrapper = only?.name.text === 'd' && second === undefined && only.value.kind === 'JsonObject';
  return isWrapper ? (only.value as JsonNode) : content;
}

/** The resource or value that the body represents; undefined if the body is not JSON, or if the resource is unknown. */
export function sentFor(context: BoundRequest): BodyTarget | undefined {
  const { method, route, request, binding, conventions, schema } = context;
  const address = writtenAddress(context);
  if (address === undefined || schema === undefined || isOtherSyntax(request?.headers)) return undefined;
  if (address.target.role === 'unknown' && route === undefined) return undefined;
  if (isLink(binding)) return undefined;
  return bodyTarget(method, binding, conventions);
}

/** Whether the headers say that the body is something other than JSON: several parts, a picture, XML. */
export function isOtherSyntax(headers: RequestInput['headers']): boolean {
  const type = headerValue(headers, 'content-type') ?? '';
  return /^\s*[\w-]+\/[^{]*$/.test(type) && !/json/i.test(type);
}

/** The members that may contain the URL in the body of a link: `uri`, and `url` in JSON of V3 (MS-ODATA 2.2.6.3.13). */
export const linkMembers = ({ version }: Pick<Dialect, 'version'>): readonly string[] =>
  version === '2.0' ? ['uri'] : ['uri', 'url'];

/** Whether the path addresses references by `$links`, whose body contains a URL (MS-ODATA 2.2.6.3.13). */
export function isLink({ path }: Binding): boolean {
  const name = path.at(-2)?.segment.name;
  return name?.kind === 'Name' && name.text === '$links';
}
