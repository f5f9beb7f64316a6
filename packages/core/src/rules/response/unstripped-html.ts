/** An HTML tag in a response to a request that asks for texts without tags. */
import { headerLines } from '../../text/index.js';
import type { JsonNode, JsonScalar } from '../../syntax/index.js';
import { defineRule } from '../engine/rule.js';
import { responseEntities } from '../shared/response/response-entities.js';

export const unstrippedHtml = defineRule<'Response', JsonScalar>({
  name: 'unstripped-html',
  visits: ['Response'],
  appliesTo: ({ conventions }) => conventions.headers.preferences?.includes('strip-html') === true,
  find(response, context, report) {
    const prefers = headerLines(context.request?.headers).some(
      ({ name, value }) => name.trim().toLowerCase() === 'prefer' && /\bstrip-html\b/i.test(value),
    );
    const answer = prefers ? responseEntities(response, context) : undefined;
    for (const entity of answer?.entities ?? [])
      for (const text of textsIn(entity)) if (hasHtmlTag(text.value as string)) report(response, text, { span: text });
  },
  describe: () => ({ message: 'The request prefers strip-html; the response must not have HTML tags.' }),
});

/** Whether a text has words between angle brackets that are certainly tags. */
export const hasHtmlTag = (text: string): boolean => tag.test(text);

const tag = /<\/?(?:p|br|b|i|u|ul|ol|li|div|span|strong|em|table|tr|td|th|h[1-6]|font|img)[\s/>]/i;

function textsIn(node: JsonNode): JsonScalar[] {
  if (node.kind === 'JsonScalar') return typeof node.value === 'string' ? [node] : [];
  if (node.kind === 'JsonArray') return node.items.flatMap(textsIn);
  if (node.kind !== 'JsonObject') return [];
  return node.members.flatMap(({ value }) => (value.kind === 'Missing' ? [] : textsIn(value)));
}
