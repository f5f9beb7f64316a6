/** A body or response in Atom or another XML format, which is not checked. */
import { isBeforeV4 } from '../../syntax/index.js';
import { headerValue } from '../../text/index.js';
import { entityRoles } from '../shared/response/response-entities.js';
import { defineRule } from '../engine/rule.js';
import type { RuleContext } from '../engine/rule-context.js';

interface Fact {
  readonly subject: 'body' | 'response';
  readonly format: 'Atom' | 'XML';
}

export const uncheckedBody = defineRule<'Body' | 'Response', Fact>({
  name: 'unchecked-body',
  visits: ['Body', 'Response'],
  find(node, context, report) {
    if (!isForEntities(context)) return;
    const isBody = node.kind === 'Body';
    const writes = ['POST', 'PUT', 'PATCH'].includes(context.method);
    if (isBody && !writes) return;
    const headers = isBody ? context.request?.headers : node.headers;
    const type = headerValue(headers, 'content-type') ?? '';
    const text = context.textOf(node).trimStart();
    if (!text.startsWith('<')) return;
    if (!/\bxml\b/i.test(type) && (type !== '' || !/^<(?:\?xml|entry|feed|[a-z]\w*:)/i.test(text))) return;
    const format =
      /atom/i.test(type) || /^(?:<\?[^>]{0,200}\?>\s{0,20})?<(?:\w{1,20}:)?(?:entry|feed)\b/.test(text)
        ? 'Atom'
        : 'XML';
    const span = { start: node.start, end: Math.min(node.end, node.start + 1) };
    report(node, { subject: isBody ? 'body' : 'response', format }, { span });
  },
  describe: ({ subject, format }) => ({
    message: `The ${subject} is ${format}, which is not checked; send or record JSON to have it checked.`,
  }),
});

/** Whether the URL is one of entities, whose JSON would be checked; a stream may have any format. */
function isForEntities({ binding, route, dialect, url }: RuleContext): boolean {
  const { target } = binding;
  if (route !== undefined && route.route.interface !== 'object') return false;
  if (target !== undefined && target.role !== 'unknown') return entityRoles.has(target.role);
  // Without a schema the route says that the service is an older one, which has little but entities.
  const name = url?.path?.segments.at(-1)?.name;
  return isBeforeV4(dialect) && route !== undefined && name?.kind === 'Name' && !name.text.startsWith('$');
}
