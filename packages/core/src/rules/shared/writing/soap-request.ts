/** Shared by the rules about SOAP requests: the operation in the header, and the one in the body. */
import { headerLines, isPlaceholder } from '../../../text/index.js';
import type { SoapConventions, BoundRequest } from '../../../semantics/index.js';
import type { Header, Request, XmlElement } from '../../../syntax/index.js';
import { hasHole } from '../options/query-options.js';

/** The SOAP conventions of the service, if the request goes to its SOAP route. */
export const soapOf = ({ route, conventions }: BoundRequest): SoapConventions | undefined =>
  route?.route.interface === 'soap' ? conventions.soap : undefined;

/** Whether the request calls an operation, rather than reading the description or using a wrong method. */
export const callsOperation = (context: BoundRequest): boolean => context.method === 'POST';

/** The headers of a name, ignoring case; undefined where headers are unknown. */
export function headersNamed(request: Request, context: BoundRequest, name: string): readonly Header[] | undefined {
  if (context.request?.headers === undefined) return undefined;
  // A variable may be the requested name.
  if (headerLines(context.request.headers).some((header) => hasHole(header.name, context))) return undefined;
  return request.headers.filter((header) => header.name.text.trim().toLowerCase() === name);
}

/** The text of a header without spaces and quotes around it; undefined where it is a variable. */
export function plainValue({ value }: Header): string | undefined {
  const text = value.text
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .trim();
  return text !== '' && isPlaceholder(text) ? undefined : text;
}

/** The operation that an action names: the text before the contract is a namespace, and those vary. */
export const operationOfAction = (action: string, { contract, operations }: SoapConventions): string | undefined =>
  operations.find(({ name }) => action.endsWith(`/${contract}/${name}`))?.name;

const envelopeNamespaces: ReadonlySet<string> = new Set([
  'http://schemas.xmlsoap.org/soap/envelope/',
  'http://www.w3.org/2003/05/soap-envelope',
]);

/** Whether a namespace is that of SOAP 1.1 or 1.2; undefined where unknown. */
export const isEnvelopeNamespace = (namespace: string | undefined): boolean | undefined =>
  namespace === undefined || namespace.includes('{{') ? undefined : envelopeNamespaces.has(namespace);

/** The child elements of an element; undefined where a variable may contain some. */
export function elementsIn({ content }: XmlElement): readonly XmlElement[] | undefined {
  if (content.some((node) => node.kind === 'XmlText' && node.hasHole)) return undefined;
  return content.filter((node) => node.kind === 'XmlElement');
}

/** The element of the operation that an envelope calls; undefined where unknown or not exactly one. */
export function calledOperation(root: XmlElement | undefined): XmlElement | undefined {
  const bodies = root === undefined ? undefined : elementsIn(root)?.filter(({ name }) => name.local === 'Body');
  const calls = bodies?.length === 1 ? elementsIn(bodies[0]!) : undefined;
  return calls?.length === 1 ? calls[0] : undefined;
}
