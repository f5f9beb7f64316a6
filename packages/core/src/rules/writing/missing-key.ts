/** A change of one entity whose path is a whole collection. */
import { keyOf, propertyAtPath, type StructuredType } from '../../schema/index.js';
import { resourceKindOf } from '../../semantics/index.js';
import { isBeforeV4 } from '../../syntax/index.js';
import { defineRule } from '../engine/rule.js';
import type { RuleContext } from '../engine/rule-context.js';
import { writtenAddress } from '../shared/path/written-address.js';

interface Fact {
  readonly method: string;
  readonly name: string;
  /** The form of the key, such as `'…'` or `Order=…,Line=…`. */
  readonly key: string;
}

export const missingKey = defineRule<'ResourcePath', Fact>({
  name: 'missing-key',
  visits: ['ResourcePath'],
  find(_path, context, report) {
    if (!['PUT', 'PATCH', 'DELETE'].includes(context.method)) return;
    const { method, conventions } = context;
    if (conventions.writing.collectionMethods.includes(method)) return;
    const address = writtenAddress(context);
    if (address === undefined) return;
    const { target } = address;
    const { name } = target.segment;
    if (method === 'DELETE' && lacksId(context)) return report(name, { method, name: '$ref', key: '' });
    if (target.cardinality !== 'many' || (target.role !== 'entitySet' && target.role !== 'navigation')) return;
    if (target.unlisted === 'custom' && conventions.names.customEntitySets?.writesOnSet === true) return;
    if (name.kind === 'Name') report(name, { method, name: name.text, key: keyWords(target.type, context) });
  },
  describe: ({ method, name, key }) => ({
    message:
      name === '$ref'
        ? 'This DELETE does not name the reference to remove; add "?$id=" with the URL of the entity, or its key before "/$ref".'
        : `A ${method} requires one entity, but ${name} is a collection; add the key: ${name}(${key}).`,
  }),
});

/** The form of a key; a text is assumed where the type is not known. */
function keyWords(type: StructuredType | undefined, { schema }: RuleContext): string {
  if (schema === undefined || type === undefined) return "'…'";
  const key = keyOf(schema, type) ?? [];
  if (key.length > 1) return key.map(({ alias }) => `${alias}=…`).join(',');
  const found = key[0] === undefined ? undefined : propertyAtPath(schema, type, key[0].path);
  return found === undefined || found.property.type.name === 'Edm.String' ? "'…'" : '…';
}

/** Whether a path addresses the references of a collection, and no option names the one to remove (Protocol 11.4.6.2). */
function lacksId({ binding, url, dialect }: RuleContext): boolean {
  if (isBeforeV4(dialect) || resourceKindOf(binding.path) !== 'references') return false;
  const options = url?.query?.options ?? [];
  return !options.some((option) => option.kind !== 'QueryOption' || option.option === 'id');
}
