/** A batch for a service whose schema does not support batches. */
import { annotationOf, recordProperty } from '../../schema/index.js';
import { defineRule } from '../engine/rule.js';
import type { RuleContext } from '../engine/rule-context.js';
import { declarationNote, isRefused, type Restriction } from '../shared/capabilities/restriction.js';

interface Fact {
  readonly restriction: Restriction;
}

export const unsupportedBatch = defineRule<'Url', Fact>({
  name: 'unsupported-batch',
  visits: ['Url'],
  forms: { Url: ['batch'] },
  find(node, context, report) {
    const restriction = batchSupport(context);
    const word = context.route?.route.segments.at(-1) ?? '';
    const at = context.textOf(node).toLowerCase().lastIndexOf(word.toLowerCase());
    // A batch in a separate file has no URL.
    if (!isRefused(restriction) || at < 0) return;
    const start = node.start + at;
    report(node, { restriction }, { span: { start, end: start + word.length } });
  },
  describe: ({ restriction }) => ({
    message: `This service does not support batches; send the requests one by one.`,
    notes: [declarationNote(restriction)],
  }),
});

/** The newer term precedes the older one, which is a tag. */
function batchSupport({ schema }: RuleContext): Restriction | undefined {
  const container = schema?.container;
  if (container === undefined) return undefined;
  for (const [term, property] of [['BatchSupport', 'Supported'], ['BatchSupported']] as const) {
    const annotation = annotationOf(container, `Org.OData.Capabilities.V1.${term}`);
    const value = property === undefined ? annotation?.value : recordProperty(annotation?.value, property);
    if (annotation !== undefined && value !== undefined)
      return { value, words: `${term} of the entity container`, annotation };
  }
  return undefined;
}
