/** Names of query options, and the values of those that have only a few. */
import type { Parameter } from '@odatalint/core';
import {
  isBeforeV4,
  isRequestInput,
  listedResource,
  parametersInUrl,
  valueTypeOf,
  typeText,
  wordsForOption,
  optionRows,
} from '@odatalint/core/internal';
import { type AddressPlace, around } from './address-place.js';
import { addValues } from '../items/literal-shapes.js';
import { filterTextOf } from '../items/item-list.js';

const briefWords: ReadonlyMap<string, string | undefined> = new Map(optionRows.map(({ name, brief }) => [name, brief]));

/** The most used options first. */
const inOrder: readonly string[] = [
  'filter',
  'orderby',
  'select',
  'expand',
  'top',
  'skip',
  'count',
  'search',
  'compute',
  'apply',
  'format',
  'levels',
  'skiptoken',
  'deltatoken',
  'schemaversion',
  'index',
  'id',
];

/** The place of an option: in a list of those that are used most, then in the usual order. */
const optionOrder =
  (popular: readonly string[]) =>
  (option: string): number => {
    const place = [...popular, ...inOrder].indexOf(option);
    return place < 0 ? 99 : place;
  };

/** The options that a data modification request can have (OData 4.01 Protocol 11.4.2, 11.4.3). */
const forWrites: ReadonlySet<string> = new Set(['select', 'expand', 'compute', 'format', 'schemaversion', 'index']);

/** Options that occur only in links from the service, or need the temporal extension. */
const byServiceOnly: ReadonlySet<string> = new Set(['deltatoken', 'skiptoken', 'at', 'from', 'to', 'toinclusive']);

/** After a list item in parentheses (URL conventions 5.1.3 and 5.1.4). */
const nestedOptions = {
  ExpandItem: ['select', 'filter', 'expand', 'orderby', 'top', 'skip', 'count', 'search', 'levels', 'compute', 'apply'],
  SelectItem: ['filter', 'select', 'expand', 'orderby', 'top', 'skip', 'count', 'search', 'compute'],
} as const;

/** Rarely used options. */
const seldom: ReadonlySet<string> = new Set(['id', 'index', 'schemaversion', 'levels', 'format']);

/** Completes the name of an option, without those already specified or not allowed here. */
export function completeOptionName(place: AddressPlace): void {
  const { nodes, dialect, list, bound, binding } = place;
  const { method } = bound;
  // The connector's only option asks for its description.
  if (bound.route?.route.interface === 'soap')
    return list.add('wsdl', { kind: 'keyword', detail: 'the description of the service' });
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
  const hasValue = place.text.text.charAt(place.word.end) === '=';
  const prefix = dialect.optionPrefix === 'none' ? '' : '$';
  // Users type `$fi` or `fi`, whichever spelling the service has.
  const typed = place.document.text.slice(list.place.start, list.place.end);
  const typedPrefix = typed.startsWith('$') ? '$' : '';
  const word = typed.replace(/^\$/, '');
  const orderOf = optionOrder(nested === undefined ? bound.service.conventions.names.popular.options : possible);
  for (const option of possible) {
    if (!dialect.options.includes(option) && option !== 'levels') continue;
    if (byServiceOnly.has(option) || (isWrite ? !forWrites.has(option) : option === 'index')) continue;
    if (given.has(option) || (option === 'levels' && nested === undefined)) continue;
    const label = `${prefix}${option}`;
    list.add(label, {
      kind: 'option',
      detail: briefWords.get(option),
      insert: hasValue ? label : `${label}=`,
      filterText: `${prefix === '' ? typedPrefix : prefix}${filterTextOf(word, option, possible, wordsForOption(option))}`,
      continues: !hasValue,
      order: orderOf(option),
      rank: seldom.has(option) ? 'seldom' : given.has('skip') && /^(?:orderby|top)$/.test(option) ? 'likely' : 'usual',
    });
  }
  if (nested !== undefined) return;
  if (prefix === '$') addAliases(place);
  addOwnOptions(place, new Set(options.map(({ name }) => name.text)), hasValue ? '' : '=');
}

/** Parameters of the operation that the path calls, which are query options until V3, and options of the service's own. */
function addOwnOptions(place: AddressPlace, given: ReadonlySet<string>, after: string): void {
  const { list, bound } = place;
  for (const [order, { name, type }] of queryParameters(place).entries())
    if (!given.has(name))
      list.add(name, {
        order,
        kind: 'variable',
        detail: typeText(type),
        insert: `${name}${after}`,
        continues: after !== '',
        rank: 'needed',
      });
  for (const [order, name] of (listedResource(bound)?.conventions.ownOptions ?? []).entries())
    if (!given.has(name))
      list.add(name, {
        kind: 'option',
        detail: 'an option of this resource',
        insert: `${name}${after}`,
        continues: after !== '',
        order,
        rank: 'needed',
      });
  for (const { name, excludes = [] } of bound.service.conventions.query.ownOptions)
    if (!given.has(name) && !excludes.some((each) => given.has(each)))
      list.add(name, {
        kind: 'option',
        detail: 'an option of this service',
        insert: `${name}${after}`,
        continues: after !== '',
        order: 90,
        rank: 'seldom',
      });
}

/** The parameters that the last operation of the path may have as query options (MS-ODATA 2.2.3.6.3). */
function queryParameters({ binding, dialect }: AddressPlace): readonly Parameter[] {
  if (!dialect.parametersInQuery) return [];
  const fact = binding.path.findLast(({ overloads = [] }) => overloads.length > 0);
  const [operation] = fact?.overloads ?? [];
  return operation === undefined || fact!.segment.keys.length > 0 ? [] : parametersInUrl(operation);
}

/** Parameter aliases that an expression uses and that have no value (URL conventions 5.3.2). */
function addAliases({ request, text, list, nodes }: AddressPlace): void {
  const { input } = request;
  if (!isRequestInput(input)) return;
  const given = new Set(around(nodes, 'Query')?.options.map(({ name }) => name.text));
  for (const alias of new Set(text.text.match(/@[A-Za-z_]\w*/g) ?? []))
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

/** Formats before V4 (MS-ODATA 2.2.3.6.1.5; OData 3.0 JSON Verbose Format 3). */
const v3Formats: readonly (readonly [word: string, detail: string])[] = [
  ['json', 'JSON'],
  ['atom', 'Atom'],
  ['xml', 'XML'],
  ['application/json;odata=verbose', 'JSON as in V2'],
];

/** Completes the value of an option that has only a few. */
export function completeOptionValue(place: AddressPlace): void {
  const { nodes, list, dialect, schema, bound } = place;
  const node = around(nodes, 'QueryOption');
  const option = node?.option;
  if (option === undefined) {
    const parameter = queryParameters(place).find(({ name }) => name === node?.name.text);
    const type = parameter && schema && valueTypeOf(schema, parameter.type);
    if (type !== undefined) addValues(list, { type, schema, dialect, rank: 'needed' });
    const own = bound.service.conventions.query.ownOptions.find(({ name }) => name === node?.name.text);
    own?.values?.forEach((word, order) => list.add(word, { kind: 'value', order }));
    return;
  }
  const ofOption = option === 'format' && isBeforeV4(dialect) ? v3Formats : values[option];
  if (!Object.hasOwn(values, option)) return;
  ofOption!.forEach(([word, detail], order) => list.add(word, { kind: 'value', detail, order }));
}
