/** A change of an entity without the ETag that the schema requires. */
import { annotationOf } from '../../schema/index.js';
import { type Fix, headerLines } from '../../text/index.js';
import { hasAnnotation } from '../engine/has-annotation.js';
import { defineRule } from '../engine/rule.js';
import type { RuleContext } from '../engine/rule-context.js';
import { writtenAddress } from '../shared/path/written-address.js';
import { addressedResource, type Resource } from '../shared/capabilities/resource.js';
import {
  declarationNote,
  pathRestriction,
  type Restriction,
  restrictionOf,
} from '../shared/capabilities/restriction.js';

interface Fact {
  readonly method: string;
  readonly restriction: Restriction;
}

export const missingIfMatch = defineRule<'ResourcePath', Fact>({
  name: 'missing-if-match',
  visits: ['ResourcePath'],
  appliesTo: ({ schema }) => hasAnnotation(schema, ['OptimisticConcurrency', 'OptimisticConcurrencyControl']),
  find(node, context, report) {
    if (!['PATCH', 'PUT', 'DELETE'].includes(context.method)) return;
    const { method, request } = context;
    const segment = node.segments.at(-1);
    if (segment === undefined || request?.headers === undefined) return;
    const resource = isOneEntity(context) ? addressedResource(context) : undefined;
    if (
      resource === undefined ||
      headerLines(request.headers).some(({ name }) => /^\s*if-(?:none-)?match\s*$/i.test(name))
    )
      return;
    const restriction = concurrencyOf(resource, context);
    if (restriction !== undefined) report(segment.name, { method, restriction });
  },
  describe: ({ method, restriction }) => ({
    message: `This ${method} requires the header If-Match; send the ETag of the entity.`,
    notes: [declarationNote(restriction)],
  }),
  fix: (_fact, { isInBatch }): Fix[] =>
    isInBatch
      ? []
      : [
          {
            title: 'Add If-Match: *, which overwrites later changes',
            safety: 'unsafe',
            edits: [],
            request: { header: { name: 'If-Match', value: '*' } },
            isManual: true,
          },
        ],
});

/** Whether the path certainly ends at one entity: no link, stream or count. */
function isOneEntity(context: RuleContext): boolean {
  const address = writtenAddress(context);
  return (
    address?.target.cardinality === 'one' && address.path.every(({ role }) => role !== 'system' && role !== 'property')
  );
}

function concurrencyOf(resource: Resource, { schema, method }: RuleContext): Restriction | undefined {
  // A new entity has no ETag yet, and an upsert may insert one.
  if (method !== 'DELETE' && restrictionOf(schema, resource, 'UpdateRestrictions', 'Upsertable')?.value === true)
    return undefined;
  for (const { from, path } of resource.paths) {
    const found = path.length === 0 ? undefined : pathRestriction(from, path, 'OptimisticConcurrencyControl');
    if (found !== undefined) return found.value === true ? found : undefined;
  }
  const { source } = resource;
  const annotation = source === undefined ? undefined : annotationOf(source, 'Org.OData.Core.V1.OptimisticConcurrency');
  if (source === undefined || annotation === undefined) return undefined;
  const { value } = annotation;
  return value === true || Array.isArray(value)
    ? { value, words: `OptimisticConcurrency of ${source.name}`, annotation }
    : undefined;
}
