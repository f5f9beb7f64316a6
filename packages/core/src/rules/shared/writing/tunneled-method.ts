/** The method of a request that a header gives instead of its line. */
import { headerLines } from '../../../text/index.js';
import type { RuleContext } from '../../engine/rule-context.js';

/** The method, or the method that the header `X-HTTP-Method` of a POST gives. */
export function tunneledMethod({ method, request }: RuleContext): string {
  const lines = method === 'POST' && request?.headers !== undefined ? headerLines(request.headers) : [];
  const tunneled = lines.find(({ name }) => /^x-http-method(?:-override)?$/i.test(name.trim()));
  return tunneled === undefined ? method : tunneled.value.trim().toUpperCase();
}
