/** A query option that does not apply to the resource or method. */
import { type ResourceKind, resourceKindOf, type SegmentFact } from '../../semantics/index.js';
import { shortName } from '../shared/expressions/index.js';
import { optionWord, placeOfOption, standardWords, takesOption } from '../shared/options/index.js';
import { defineRule, isServiceQuery, type RuleContext } from '../engine/index.js';
import { listWords } from '../shared/text/index.js';

interface Fact {
  readonly system: string;
  readonly place: 'one' | 'write' | ResourceKind;
  /** The resource of the path, for the message. */
  readonly target: SegmentFact | undefined;
}

const writes: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH', 'DELETE', 'MERGE']);

/** The options for collections, as classified by the standard (URL conventions 5.1). */
const listOptions: ReadonlySet<string> = new Set(['filter', 'search', 'orderby', 'skip', 'top', 'count']);

export const misplacedQueryOption = defineRule<'Query', Fact>({
  name: 'misplaced-query-option',
  wakes: ['Query'],
  find(node, context, report) {
    const { conventions, binding } = context;
    const isBatch = context.route?.route.interface === 'batch';
    if (!isBatch && !isServiceQuery(context)) return;
    if (conventions.entityOptions === undefined) {
      const resource = isBatch ? 'batch' : resourceKindOf(binding.path);
      if (resource !== undefined && !isWholeSet(binding.target)) {
        for (const option of node.options) {
          const system = option.option;
          if (system === undefined || takesOption(resource, context.method, system)) continue;
          report(option, { system, place: resource, target: binding.target }, { span: placeOfOption(option) });
        }
        return;
      }
    }
    const isWrite = conventions.writeOptions !== undefined && writes.has(context.method);
    const target = isWrite ? undefined : entityTarget(context);
    if (!isWrite && target === undefined) return;
    for (const option of node.options) {
      const system = option.option;
      if (system === undefined || !context.dialect.options.includes(system)) continue;
      if (isWrite ? conventions.writeOptions.includes(system) : isForEntities(system, context)) continue;
      report(
        option,
        { system, place: isWrite ? 'write' : 'one', target: binding.target },
        { span: placeOfOption(option) },
      );
    }
  },
  describe: ({ system, place, target }, { dialect, conventions, method }) => {
    const word = optionWord(dialect, system);
    if (place === 'write') {
      const allowed = conventions.writeOptions ?? [];
      const rest =
        allowed.length === 0
          ? 'no query options'
          : `only ${listWords(allowed.map((each) => optionWord(dialect, each)))}`;
      return { message: `This service accepts ${rest} on ${method}; remove ${word}.` };
    }
    if (place !== 'one') return { message: standardWords(word, place, method) };
    const allowed = conventions.entityOptions ?? [];
    const known =
      allowed.length === 0
        ? ''
        : ` (which accepts only ${listWords(allowed.map((each) => optionWord(dialect, each)))})`;
    const type =
      target?.unlisted === undefined && target?.type !== undefined && target.role !== 'unknown'
        ? `single ${shortName(target.type.name)}`
        : 'single entity';
    return {
      message: `${word} applies to collections, but this path is a ${type}${known}; remove it, or query the collection.`,
    };
  },
});

const isForEntities = (system: string, { conventions }: RuleContext): boolean =>
  conventions.entityOptions === undefined ? !listOptions.has(system) : conventions.entityOptions.includes(system);

/** The single entity that the path certainly identifies; undefined for a collection and where unknown. */
function entityTarget({ binding: { target } }: RuleContext): SegmentFact | undefined {
  if (target?.cardinality !== 'one' || ['property', 'system', 'operation'].includes(target.role)) return undefined;
  return isWholeSet(target) ? undefined : target;
}

/** Older clients write `Equipment()` for the whole set. */
const isWholeSet = (target: SegmentFact | undefined): boolean =>
  target !== undefined && target.role !== 'operation' && target.segment.keys.some(({ items }) => items.length === 0);
