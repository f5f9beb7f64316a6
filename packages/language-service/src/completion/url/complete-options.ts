/** Names of query options, and the values of those that have only a few. */
import { isRequestInput } from '@odatalint/core';
import { type AddressPlace, around } from './address-place.js';

const optionWords: Readonly<Record<string, string>> = {
  filter: 'only items that satisfy a condition', orderby: 'sort', select: 'only these properties', expand: 'related entities too',
  top: 'at most so many', skip: 'leave out the first', count: 'how many there are in all', search: 'free text',
  compute: 'computed properties', apply: 'aggregate', format: 'media type of the answer', levels: 'levels of recursion',
  skiptoken: 'next page', deltatoken: 'changes since', schemaversion: 'version of the schema', index: 'place in an ordered collection',
  id: 'address of the entity',
}; // prettier-ignore

/** The order in which most people want them. */
const inOrder = Object.keys(optionWords);

/** What a request that writes can ask of its answer (OData 4.01 Protocol 11.4.2, 11.4.3). */
const forWrites: ReadonlySet<string> = new Set(['select', 'expand', 'compute', 'format', 'schemaversion', 'index']);

/** Options that are in links which the service makes, or that need a service of the temporal extension. */
const byServiceOnly: ReadonlySet<string> = new Set(['deltatoken', 'skiptoken', 'at', 'from', 'to', 'toinclusive']);

/** After a list item in parentheses (URL conventions 5.1.3.1 and 5.1.4). */
const nestedOptions = {
  ExpandItem: ['filter', 'select', 'expand', 'orderby', 'top', 'skip', 'count', 'search', 'levels', 'compute', 'apply'],
  SelectItem: ['filter', 'select', 'expand', 'orderby', 'top', 'skip', 'count', 'search', 'compute'],
} as const;

/** Options that few queries have. */
const seldom: ReadonlySet<string> = new Set(['id', 'index', 'schemaversion', 'levels', 'format']);

/** Completes the name of an option, without those already specified or not allowed here. */
export function completeOptionName(place: AddressPlace): void {
  const { nodes, dialect, list, probe, binding } = place;
  const { method } = probe.bound;
  const nested = around(nodes, 'NestedOptions');
  const item = nodes.findLast((node) => node.kind === 'ExpandItem' || node.kind === 'SelectItem');
  const options = (nested ?? around(nodes, 'Query'))?.options ?? [];
  const given = new Set(options.map(({ option }) => option));
  const possible: readonly string[] =
    nested !== undefined && (item?.kind === 'ExpandItem' || item?.kind === 'SelectItem')
      ? nestedOptions[item.kind]
      : dialect.options;
  const isWrite =
    nested === undefined && /^(?:POST|PUT|PATCH|DELETE)$/.test(method) && binding.target?.role !== 'operation';
  const hasValue = probe.text.text.charAt(probe.word.end) === '=';
  const prefix = dialect.optionPrefix === 'none' ? '' : '$';
  // An editor compares what is typed: `$fi` out of habit, or `fi` where the dollar sign is written too.
  const typedPrefix = place.document.text.startsWith('$', place.list.place.start) ? '$' : '';
  for (const option of possible) {
    if (!dialect.options.includes(option) && option !== 'levels') continue;
    if (byServiceOnly.has(option) || (isWrite ? !forWrites.has(option) : option === 'index')) continue;
    if (given.has(option) || (option === 'levels' && nested === undefined)) continue;
    const label = `${prefix}${option}`;
    list.add(label, {
      kind: 'option',
      detail: optionWords[option],
      insert: hasValue ? label : `${label}=`,
      filterText: `${prefix === '' ? typedPrefix : prefix}${option}`,
      continues: !hasValue,
      order: inOrder.indexOf(option) < 0 ? 99 : inOrder.indexOf(option),
      rank: seldom.has(option) ? 'seldom' : 'usual',
    });
  }
  if (nested === undefined && prefix === '$') addAliases(place);
}

/** Parameter aliases that an expression uses and nothing gives a value (URL conventions 5.3.2). */
function addAliases({ probe, list, nodes }: AddressPlace): void {
  const { input } = probe.request;
  if (!isRequestInput(input)) return;
  const given = new Set(around(nodes, 'Query')?.options.map(({ name }) => name.text));
  for (const alias of new Set(probe.text.text.match(/@[A-Za-z_]\w*/g) ?? []))
    if (!given.has(alias))
      list.add(alias, { kind: 'variable', insert: `${alias}=`, detail: 'parameter alias', rank: 'needed' });
}

const values: Readonly<Record<string, readonly (readonly [word: string, detail: string])[]>> = {
  top: [
    ['10', 'ten items'],
    ['50', 'fifty items'],
    ['100', 'a hundred items'],
  ],
  skip: [
    ['0', 'from the first item'],
    ['10', 'after the first ten'],
    ['100', 'after the first hundred'],
  ],
  inlinecount: [
    ['allpages', 'count them too'],
    ['none', 'do not count'],
  ],
  count: [
    ['true', 'count them too'],
    ['false', 'do not count'],
  ],
  levels: [['max', 'as deep as the service goes']],
  format: [
    ['json', 'JSON'],
    ['application/json;odata.metadata=none', 'without control information'],
    ['application/json;odata.metadata=full', 'with all control information'],
    ['xml', 'XML'],
    ['atom', 'Atom'],
  ],
  schemaversion: [['*', 'the newest']],
};

/** Completes the value of an option that has only a few. */
export function completeOptionValue({ nodes, list }: AddressPlace): void {
  const option = around(nodes, 'QueryOption')?.option;
  if (option === undefined || !Object.hasOwn(values, option)) return;
  values[option]!.forEach(([word, detail], order) => list.add(word, { kind: 'value', detail, order }));
}
