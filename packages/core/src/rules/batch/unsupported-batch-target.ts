/** A request in a batch to another API than that of records. */
import { matchLeadingRoute, type Route } from '../../semantics/index.js';
import { defineRule } from '../engine/index.js';

type Interface = Exclude<Route['interface'], 'object'>;

export const unsupportedBatchTarget = defineRule<'BatchItem', { readonly target: Interface }>({
  name: 'unsupported-batch-target',
  summary: 'A request of a batch goes to a batch, a workflow or the SOAP connector.',
  specification: 'interface "Batch endpoint", member url and batch rule 1',
  group: 'batch',
  severity: 'error',
  wakes: ['BatchItem'],
  find({ url }, { conventions }, report) {
    if (url === undefined) return;
    const target = matchLeadingRoute(url.text, conventions.batch.routes)?.route.interface ?? 'object';
    if (target !== 'object') report(url, { target });
  },
  describe: ({ target }) => ({
    message: `${words[target]}; send this request on its own.`,
  }),
});

const words: Readonly<Record<Interface, string>> = {
  batch: 'A batch cannot contain a batch',
  foreign: 'A workflow cannot be started in a batch',
  soap: 'The SOAP connector cannot be called in a batch',
};
