/** The shapes of the responses that variables and scripts of a document read. */
import { followPath, isRequestInput, type ResponseShape, type ResponseStep } from '@odatalint/core/internal';
import type { StoredRequest } from '@odatalint/documents';
import type { LanguageDocument } from './language-document.js';

/** The shape of the response to the only request of a name; undefined if there is none, or if it is unknown. */
export function responseNamed(document: LanguageDocument, name: string): ResponseShape | undefined {
  const [request, ...others] = document.requests.filter((each) => each.name === name);
  return request === undefined || others.length > 0 ? undefined : responseTo(document, request);
}

/** The shape of the response to the request whose script an offset is in. */
export function responseInScript(document: LanguageDocument, offset: number): ResponseShape | undefined {
  const request = document.requests.find(({ maps: { script } }) => script?.made(offset) !== undefined);
  return request && responseTo(document, request);
}

function responseTo(document: LanguageDocument, request: StoredRequest): ResponseShape | undefined {
  const { input } = request;
  return isRequestInput(input) ? document.checkerOf(request)?.responseShape?.(input) : undefined;
}

/** The target of a path; undefined if it does not exist. */
export function shapeAt(shape: ResponseShape, steps: readonly ResponseStep[]): ResponseShape | undefined {
  const found = followPath(shape, steps);
  return 'shape' in found ? found.shape : undefined;
}

/** A shape in a word or two: `Edm.Int32`, `Product`, `collection of Product`. */
export function shapeWords(shape: ResponseShape): string {
  if (shape.kind === 'list') return `collection of ${shapeWords(shape.item)}`;
  if (shape.kind === 'object') return shape.label;
  return shape.kind === 'value' ? (shape.type ?? 'string') : 'any';
}
