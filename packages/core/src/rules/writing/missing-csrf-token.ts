/** A change without the token that the service requires against forged requests. */
import { headerLines } from '../../text/index.js';
import { defineRule } from '../engine/rule.js';
import { hasHole } from '../shared/options/query-options.js';

interface Fact {
  readonly header: string;
  /** Whether the header asks for a token instead of sending one. */
  readonly isFetch: boolean;
}

const safe: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

export const missingCsrfToken = defineRule<'Method', Fact>({
  name: 'missing-csrf-token',
  visits: ['Method'],
  appliesTo: ({ conventions }) => conventions.headers.csrf !== undefined,
  find(node, context, report) {
    const { conventions, method, request, isInBatch } = context;
    const header = conventions.headers.csrf;
    // Without a list of headers it is unknown which ones will be sent.
    if (header === undefined || isInBatch || safe.has(method) || hasHole(method, context)) return;
    const lines = headerLines(request?.headers);
    if (lines.length === 0 || lines.some(({ name }) => hasHole(name, context))) return;
    const own = lines.find(({ name }) => name.trim().toLowerCase() === header.toLowerCase());
    const isFetch = /^\s*fetch\s*$/i.test(own?.value ?? '');
    if (own === undefined || isFetch) report(node, { header, isFetch });
  },
  describe: ({ header, isFetch }) => ({
    message: isFetch
      ? `"${header}: Fetch" requests a token, but a change must send one; send the value from the response to a GET.`
      : `A change requires the header "${header}"; get its value from the response to a GET with "${header}: Fetch".`,
  }),
  fix: ({ header }) => [
    {
      title: `Add ${header}`,
      safety: 'unsafe',
      edits: [],
      request: { header: { name: header, value: '{{csrfToken}}' } },
    },
  ],
});
