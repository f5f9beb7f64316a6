/** Conversions of resource paths. */
import type { BoundRequest, QueryOption, Segment, Url } from '@odatalint/core';
import { resolveAlias, type SegmentFact } from '@odatalint/core/internal';
import { conversion } from './conversion.js';
import { literalIn4 } from './literal-in-v4.js';
import type { Conversion, Migration } from './migration.js';

const nameOf = ({ name }: Segment): string => (name.kind === 'Name' ? name.text : '');

const factOf = ({ binding }: BoundRequest, segment: Segment): SegmentFact | undefined =>
  binding.path.find((fact) => fact.segment === segment);

/** The parameters of a service operation in the query: options without `$` that its declaration names. */
const parametersIn = ({ query }: Url, fact: SegmentFact | undefined): readonly QueryOption[] => {
  const names = new Set(fact?.operation?.parameters.map(({ name }) => name));
  return (query?.options ?? []).filter(({ name }) => names.has(name.text));
};

/** Options that V4 ignores or rejects at the end of these paths. */
const misplaced = (last: string, { option }: QueryOption, isOne: boolean): string | undefined => {
  if (last === '$count' && (option === 'top' || option === 'skip' || option === 'skiptoken'))
    return `V4 does not apply "$${option}" before "/$count".`;
  if (isOne && option === 'filter') return 'V4 has "$filter" only for collections.';
  if (last === '$value' && option !== undefined) return `V4 does not have "$${option}" after "/$value".`;
  return undefined;
};

export const pathConversions: readonly Conversion[] = [
  conversion('Segment', {
    from: 'Products()/$count',
    to: 'Products/$count',
    convert(node, migration) {
      const [key] = node.keys;
      const fact = factOf(migration.bound, node);
      if (key === undefined || key.items.length > 0 || node.keys.length > 1 || fact?.role === 'operation') return false;
      migration.replace(node, key, '');
      return true;
    },
  }),
  conversion('ResourcePath', {
    from: "Products(1)/$links/Suppliers('S1')",
    to: "Products(1)/Suppliers('S1')/$ref",
    convert(node, migration) {
      const at = node.segments.findIndex((segment) => nameOf(segment) === '$links');
      const [links, target] = [node.segments[at], node.segments[at + 1]];
      if (links === undefined || target === undefined) return false;
      migration.replace(node, { start: links.start, end: target.start }, '');
      const isCounted = node.segments.length > at + 2;
      if (isCounted) migration.keep(target, 'In V4, "$ref" directly follows the navigation property.');
      else migration.replace(node, { start: target.end, end: target.end }, '/$ref');
      return false;
    },
  }),
  conversion('Segment', {
    from: 'Container.Products(1)',
    to: 'Products(1)',
    note: 'With a schema.',
    convert(node, migration) {
      const fact = factOf(migration.bound, node);
      const { name } = node;
      if (name.kind !== 'Name' || !name.text.includes('.')) return false;
      const own = fact?.entitySet?.name;
      if (fact?.role !== 'entitySet' || own === undefined || own === name.text) return false;
      migration.write(name, own);
      return false;
    },
  }),
  conversion('Segment', {
    from: 'Products(1)/Discount',
    to: 'Products(1)/Shop.Discount',
    note: 'With a schema, in V3.',
    convert(node, migration) {
      const { name } = node;
      const operation = factOf(migration.bound, node)?.operation;
      const { schema } = migration.bound.binding;
      if (name.kind !== 'Name' || operation?.isBound !== true || schema === undefined) return false;
      if (resolveAlias(schema, name.text) !== operation.name) migration.write(name, operation.name);
      return false;
    },
  }),
  conversion('Url', {
    from: 'ProductsByRating?rating=5&$top=2',
    to: 'ProductsByRating(rating=5)?$top=2',
    note: 'With a schema. The parameters of a service operation with POST are listed: an action has them in its body.',
    convert(node, migration) {
      const segment = node.path?.segments.find((each) => factOf(migration.bound, each)?.role === 'operation');
      if (segment === undefined) return false;
      const fact = factOf(migration.bound, segment);
      const parameters = parametersIn(node, fact);
      if (fact?.operation?.kind === 'function') callFunction(segment, parameters, fact, migration);
      else for (const each of parameters) keepInQuery(each, migration);
      return false;
    },
  }),
  conversion('Url', {
    from: "FindPackagesById()?id='Newtonsoft.Json'",
    to: undefined,
    note: 'Without a schema, because the name can be that of a service operation.',
    convert(node, migration) {
      if (migration.bound.binding.schema !== undefined) return false;
      const quoted = node.query?.options.find(
        ({ name, value }) => /^\w+$/.test(name.text) && value.kind === 'RawValue' && value.text.startsWith("'"),
      );
      if (quoted !== undefined) migration.keep(quoted, 'It may be the parameter of a service operation; add --schema.');
      return false;
    },
  }),
  conversion('Url', {
    from: 'Products(1)?$filter=Price gt 5',
    to: undefined,
    note: '`$top` and `$skip` before `/$count`, and options after `/$value`, are reported, too.',
    convert(node, migration) {
      const last = node.path?.segments.at(-1);
      const target = migration.bound.binding.target;
      const isOne = target?.cardinality === 'one' && target.segment === last && target.role !== 'property';
      for (const option of node.query?.options ?? []) {
        const reason = last === undefined ? undefined : misplaced(nameOf(last), option, isOne);
        if (reason !== undefined) migration.keep(option, reason);
      }
      return false;
    },
  }),
];

/** Parameters become arguments in parentheses: `(rating=5,name='x')`. */
function callFunction(
  segment: Segment,
  parameters: readonly QueryOption[],
  { operation }: SegmentFact,
  migration: Migration,
): void {
  const written: string[] = [];
  for (const option of parameters) {
    const declared = operation?.parameters.find(({ name }) => name === option.name.text);
    const text = option.value.kind === 'RawValue' ? option.value.text.trim() : migration.bound.textOf(option.value);
    const value = literalIn4(text, declared, migration.options);
    if ('reason' in value) migration.keep(option, value.reason);
    const argument = migration.bound.write(option, 'text' in value ? value.text : text);
    written.push(`${option.name.text}=${argument.replace(/[/?]/g, (char) => (char === '/' ? '%2F' : '%3F'))}`);
    migration.drop(option);
  }
  const [own] = segment.keys;
  const inside = (own?.items ?? []).map((item) => migration.rewritten(item));
  migration.finish(segment);
  if (own === undefined || own.items.length === 0) {
    const span = own ?? { start: segment.name.end, end: segment.name.end };
    migration.replace(segment, span, `(${[...inside, ...written].join(',')})`);
    return;
  }
  const hasNames = own.items.every(({ name }) => name !== undefined);
  // A key after the operation's name addresses one of its results.
  const first = hasNames ? [...inside, ...written] : written;
  migration.replace(segment, own, `(${first.join(',')})${hasNames ? '' : `(${inside.join(',')})`}`);
}

const keepInQuery = (option: QueryOption, migration: Migration): void =>
  migration.keep(option, 'The operation is an action in V4; its parameters are members of a JSON body.');
