/** The number of entities in a response or in an expanded list: missing though asked for, not a number that fits, or above `$top`. */
import type { JsonArray, JsonMember, JsonNode, JsonObject, QueryOption } from '../../syntax/index.js';
import type { Span } from '../../text/index.js';
import { defineRule } from '../engine/rule.js';
import type { RuleContext } from '../engine/rule-context.js';
import { responseEntities, memberNamed } from '../shared/response/response-entities.js';

interface Fact {
  readonly name: string;
  readonly problem: 'missing' | 'number' | 'small' | 'top';
  readonly length: number;
  /** The expanded navigation property; undefined for the entities of the request itself. */
  readonly property?: string | undefined;
}

export const invalidResponseCount = defineRule<'Response', Fact>({
  name: 'invalid-response-count',
  visits: ['Response'],
  find(response, context, report) {
    const answer = responseEntities(response, context);
    if (answer?.object === undefined) return;
    const { counts, countIsRequired, contextUrls } = context.conventions.responses;
    const length = answer.entities.length;
    const options = context.method === 'GET' ? (context.url?.query?.options ?? []) : [];
    const reportExcess = (items: readonly JsonNode[], own: readonly QueryOption[], property?: string): void => {
      const limit = topOf(own, context);
      const excess = limit === undefined ? undefined : items[limit];
      if (excess === undefined) return;
      const fact = { name: String(limit), problem: 'top', length: items.length, property } as const;
      report(response, fact, { span: { start: excess.start, end: excess.start + 1 } });
    };
    if (answer.form === 'list') reportExcess(answer.entities, options);
    for (const { property, list, items, count, own } of contextUrls.length === 0
      ? []
      : expandedLists(answer.entities, options)) {
      reportExcess(items, own, property);
      if (count === undefined) {
        if (countIsRequired && list !== undefined && asksForCount(own, context))
          report(response, { name: `${property}@odata.count`, problem: 'missing', length }, { span: headOf(list) });
        continue;
      }
      const problem = problemOf(count, undefined, context);
      if (problem !== undefined) report(response, { name: count.name.text, problem, length }, { span: count.value });
    }
    if (answer.form !== 'list') return;
    const count = memberNamed(answer.object, counts);
    // The response is in one of the formats that its conventions know: that of its context.
    const isLight = counts.includes('odata.count') && memberNamed(answer.object, 'value') !== undefined;
    const name = count?.name.text ?? (isLight ? 'odata.count' : counts[0]!);
    if (count === undefined) {
      if (countIsRequired && asksForCount(context.url?.query?.options ?? [], context))
        report(response, { name, problem: 'missing', length }, { span: headOf(answer.object) });
      return;
    }
    const problem = problemOf(count, length, context);
    if (problem !== undefined) report(response, { name, problem, length }, { span: count.value });
  },
  describe: ({ name, problem, length, property }) => ({
    message:
      problem === 'missing'
        ? `The request asks for a count; the response must have "${name}".`
        : problem === 'number'
          ? `"${name}" must be a non-negative integer.`
          : problem === 'top'
            ? `The request asks for at most ${name} ${name === '1' ? 'entity' : 'entities'}${property === undefined ? '' : ` in ${property}`}, but the response has ${length}.`
            : `"${name}" is smaller than the number of entities in the response, ${length}.`,
  }),
});

/** The problem of a count; `length` is the smallest possible one, undefined where a page may not be whole. */
function problemOf(
  { value }: JsonMember,
  length: number | undefined,
  { conventions: { bodies, responses } }: RuleContext,
): 'number' | 'small' | undefined {
  if (value.kind === 'Hole' || value.kind === 'Missing') return undefined;
  if (value.kind !== 'JsonScalar') return 'number';
  if (value.hasHole || (value.value === null && !responses.countIsRequired)) return undefined;
  const mayBeText = bodies.numericStrings !== 'rejected';
  const isText = mayBeText && typeof value.value === 'string' && /^\d+$/.test(value.value);
  const number = isText ? Number(value.value) : value.value;
  if (typeof number !== 'number' || !Number.isInteger(number) || number < 0) return 'number';
  return length !== undefined && number < length ? 'small' : undefined;
}

/** Whether the options of a collection ask for the number of its items. */
function asksForCount(options: readonly QueryOption[], context: RuleContext): boolean {
  const asked = options.find(({ option }) => option === 'count' || option === 'inlinecount')?.value;
  return asked !== undefined && /^\s*(?:true|allpages)\s*$/.test(context.textOf(asked));
}

const headOf = ({ start }: JsonNode): Span => ({ start, end: start + 1 });

/** The number in `$top`; undefined without it, and for a variable. */
function topOf(options: readonly QueryOption[], context: RuleContext): number | undefined {
  const top = options.find(({ option }) => option === 'top')?.value;
  const text = top === undefined ? '' : context.textOf(top).trim();
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

interface ExpandedList {
  readonly property: string;
  /** Undefined where the entity lacks it. */
  readonly list: JsonArray | undefined;
  readonly items: readonly JsonNode[];
  /** The annotation with its number of entities. */
  readonly count: JsonMember | undefined;
  readonly own: readonly QueryOption[];
}

/** The lists of the properties that the request expands, at any depth. */
function expandedLists(entities: readonly JsonObject[], options: readonly QueryOption[]): ExpandedList[] {
  return options
    .flatMap(({ value }) => (value.kind === 'ExpandList' ? value.items : []))
    .flatMap((item): ExpandedList[] => {
      const [name, ...rest] = item.kind === 'ExpandItem' ? item.path : [];
      if (item.kind !== 'ExpandItem' || name?.kind !== 'Name' || rest.length > 0) return [];
      const own = item.options?.options ?? [];
      // Under `$levels` the same options apply to lists at several depths.
      if (own.some(({ option }) => option === 'levels')) return [];
      return entities.flatMap((entity) => {
        const value = memberNamed(entity, name.text)?.value;
        const count = memberNamed(entity, [`${name.text}@odata.count`, `${name.text}@count`]);
        const list = value?.kind === 'JsonArray' ? value : undefined;
        const items = list?.items ?? [];
        const objects = value?.kind === 'JsonObject' ? [value] : items.filter(isObject);
        return [{ property: name.text, list, items, count, own }, ...expandedLists(objects, own)];
      });
    });
}

const isObject = (node: JsonNode): node is JsonObject => node.kind === 'JsonObject';
