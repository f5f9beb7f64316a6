/** A method that the URL does not support. */
import { defineRule } from '../engine/rule.js';
import { listWords, shorten } from '../shared/text/words.js';
import { changeMethod } from '../shared/writing/change-method.js';
import { methodsOfResource } from '../shared/writing/methods-by-resource.js';
import { listedResource } from '../shared/path/resource-conventions.js';
import { writtenAddress } from '../shared/path/written-address.js';
import { hasHole } from '../shared/options/query-options.js';

interface Fact {
  readonly method: string;
  readonly accepted: readonly string[];
}

/** Methods that any HTTP server may support (RFC 9110, 9.1). */
const general: ReadonlySet<string> = new Set(['HEAD', 'OPTIONS']);

const updating: ReadonlySet<string> = new Set(['PATCH', 'PUT', 'MERGE']);

export const unsupportedMethod = defineRule<'Method', Fact>({
  name: 'unsupported-method',
  visits: ['Method'],
  find(node, context, report) {
    const { method, route, conventions } = context;
    if (method.trim() === '' || hasHole(method, context) || general.has(method)) return;
    const addressed =
      route?.route ??
      (writtenAddress(context) === undefined
        ? undefined
        : conventions.routes.find((other) => other.interface === 'object'));
    const accepted = addressed?.methods;
    const listed = listedResource(context)?.conventions.methods;
    const ofResource = listed?.includes(method) === false ? listed : methodsOfResource(method, context);
    // Some services of version 4 still accept MERGE for PATCH.
    const isDoubtful = method === 'MERGE' && ofResource?.includes('PATCH') === true;
    if (ofResource !== undefined)
      report(node, { method, accepted: ofResource }, isDoubtful ? { severity: 'warning' } : {});
    else if (accepted !== undefined && !accepted.includes(method)) report(node, { method, accepted });
  },
  describe({ method, accepted }) {
    const advice =
      method === 'MERGE' && accepted.includes('PATCH')
        ? 'use PATCH, which replaced MERGE'
        : `use ${listWords(accepted, 'or')}`;
    return { message: `This URL does not support the method ${shorten(method)}; ${advice}.` };
  },
  fix({ method, accepted }, { isInBatch }) {
    if (isInBatch) return [];
    // MERGE is what PATCH was called before RFC 5789.
    if (method === 'MERGE' && accepted.includes('PATCH')) return [changeMethod('PATCH', 'safe')];
    // Another method that updates does what was meant; one that reads, inserts or deletes does something else.
    const fixes = updating.has(method) ? accepted.filter((each) => updating.has(each)) : [];
    return fixes.map((each) => ({
      ...changeMethod(each, 'unsafe'),
      ...(fixes.length > 1 && { isManual: true as const }),
    }));
  },
});
