/** The results of the binder: each case is a request, followed by all facts about it. `UPDATE=1` rewrites them. */
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { loadSchema, type Operation } from '../../src/schema/index.js';
import {
  bind,
  type Binding,
  type KeyFact,
  type Referent,
  type SegmentFact,
  type ValueType,
} from '../../src/semantics/index.js';
import { type Node, odata401, parse, walk } from '../../src/syntax/index.js';

const folder = dirname(fileURLToPath(import.meta.url));
const file = join(folder, 'bindings.txt');
const { schema } = loadSchema(readFileSync(join(folder, 'shop.xml'), 'utf8'));

const typeText = (type: ValueType | undefined): string =>
  type === undefined ? '?' : `${type.isCollection ? `Collection(${type.name})` : type.name} (${type.family})`;

function referentText(referent: Referent): string {
  switch (referent.kind) {
    case 'entitySet':
      return `entity set ${referent.entitySet.name}`;
    case 'singleton':
      return `singleton ${referent.singleton.name}`;
    case 'property':
    case 'navigation':
      return `${referent.kind} ${referent.declaredBy.name}/${referent.property.name}`;
    case 'key':
      return `key ${referent.declaredBy.name}/${referent.key.path}`;
    case 'type':
      return `type ${referent.type.name}`;
    case 'variable':
      return 'variable';
    case 'computed':
      return `computed at ${referent.alias.start}${referent.takenBy === undefined ? '' : `, taken by ${referentText(referent.takenBy)}`}`;
    case 'removed':
      return 'removed';
    case 'unresolved':
      return `unresolved ${referent.expected}${referent.isCertain ? '' : ', perhaps'}`;
  }
}

const operationText = ({ kind, parameters, returnType }: Operation): string =>
  `${kind}(${parameters.map(({ name }) => name).join(',')})${returnType === undefined ? '' : `: ${returnType.name}`}`;

function keyText({ form, key, values, repeated, missing, unknown, byPath }: KeyFact, raw: string): string {
  const at = ({ start, end }: Node): string => raw.slice(start, end);
  const parts: readonly (readonly [string, readonly string[]])[] = [
    ['of', key?.map(({ alias }) => alias) ?? []],
    ['values', [...values].map(([value, { alias }]) => `${alias}<-${at(value)}`)],
    ['known', [...byPath.keys()]],
    ['repeated', [...repeated].map(([{ alias }, value]) => `${alias}<-${value === undefined ? '?' : at(value)}`)],
    ['missing', missing.map(({ alias }) => alias)],
    ['unknown', unknown.map(at)],
  ];
  return [
    `${form} key`,
    ...parts.flatMap(([name, items]) => (items.length === 0 ? [] : [`${name} ${items.join(' ')}`])),
  ].join(', ');
}

function segmentText(fact: SegmentFact, raw: string): string {
  const { segment, role, type, cardinality, value, operation, overloads, entitySet, navigation, unlisted, key } = fact;
  return [
    `${raw.slice(segment.start, segment.end)}: ${role}`,
    ...(cardinality === undefined ? [] : [cardinality]),
    ...(type === undefined ? [] : [type.name]),
    ...(value === undefined ? [] : [`value ${typeText(value)}`]),
    ...(entitySet === undefined ? [] : [`set ${entitySet.name}`]),
    ...(navigation === undefined ? [] : [`navigation ${navigation.name}`]),
    ...(unlisted === undefined ? [] : [unlisted]),
    ...(operation === undefined ? [] : [operationText(operation)]),
    ...(overloads === undefined ? [] : [`overloads ${overloads.length}`]),
    ...(key === undefined ? [] : [keyText(key, raw)]),
  ].join('; ');
}

/** The facts about a node besides its path; undefined if there are none. */
function nodeText(node: Node, binding: Binding, raw: string): string | undefined {
  const [referent, type, scope] = [binding.referentOf(node), binding.typeOf(node), binding.scopeOf(node)];
  const call = node.kind === 'Call' || node.kind === 'Transformation' ? binding.callOf(node) : undefined;
  const facts = [
    ...(referent === undefined ? [] : [referentText(referent)]),
    ...(scope === undefined ? [] : [`in ${scope.name}`]),
    ...(type === undefined ? [] : [typeText(type)]),
    ...(call === undefined ? [] : [`overloads ${call.overloads.length}`]),
    ...(call?.operation === undefined ? [] : [operationText(call.operation)]),
  ];
  return facts.length === 0 ? undefined : `${raw.slice(node.start, node.end)}: ${facts.join('; ')}`;
}

function describeBinding(request: string, setting: string): string[] {
  const { tree } = parse(request, { dialect: odata401 });
  const conventions = {
    templateEntitySet: undefined,
    customPrefix: undefined,
    startIsCertain: true,
    routeWord: undefined,
    keySegments: true,
    ownPathMark: undefined,
  };
  const known = setting === 'without' ? undefined : schema;
  const isPartial = setting === 'partial';
  const binding = bind({ schema: known, isPartial, path: tree.path, query: tree.query, hasAliases: true, conventions });
  const lines = binding.path.map((fact) => segmentText(fact, request));
  walk(tree, (node) => {
    const text = nodeText(node, binding, request);
    if (text !== undefined) lines.push(text);
  });
  return lines.map((line) => `  ${line}`);
}

interface Case {
  readonly request: string;
  readonly setting: string;
  readonly expected: readonly string[];
}

/** The cases, and the lines between them unchanged. */
const parts = readFileSync(file, 'utf8')
  .trimEnd()
  .split('\n')
  .reduce<{ readonly setting: string; readonly items: (string | Case)[] }>(
    ({ setting, items }, line) => {
      const last = items.at(-1);
      if (line.startsWith('  ') && typeof last === 'object')
        items.splice(-1, 1, { ...last, expected: [...last.expected, line] });
      else items.push(line === '' || /^[#@]/.test(line) ? line : { request: line, setting, expected: [] });
      return { setting: line.startsWith('@') ? line.slice(1) : setting, items };
    },
    { setting: '', items: [] },
  ).items;

const cases = parts.filter((part) => typeof part === 'object');

if (process.env['UPDATE'] === '1') {
  const lines = parts.flatMap((part) =>
    typeof part === 'object' ? [part.request, ...describeBinding(part.request, part.setting)] : [part],
  );
  writeFileSync(file, `${lines.join('\n')}\n`);
}

test.each(cases.map((each) => [each.request, each] as const))('%s', (request, { setting, expected }) => {
  expect(describeBinding(request, setting)).toEqual(expected);
});
