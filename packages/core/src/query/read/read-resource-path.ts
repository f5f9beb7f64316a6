/** Reads the resource path: segments and their roles become steps (URL conventions 4). */
import { placeOf } from '../../text/index.js';
import {
  type EntitySet,
  type KeyProperty,
  keyOf,
  resolveAlias,
  type Schema,
  structuredType,
} from '../../schema/index.js';
import { type KeyFact, type SegmentFact, valueTypeOf, structuredValueType } from '../../semantics/index.js';
import type { Name, Segment } from '../../syntax/index.js';
import { endOfStep, itemType, type RowsAround, rowsAround, type PathEnd, type ReadContext } from './rows-around.js';
import { unknownOrigin } from './navigation-target.js';
import { NotReadable } from './not-readable.js';
import { castStep, keyPart, keySegmentPart, navigationStep, resultOf, stepsOfName } from './read-steps.js';
import type { QueryTarget, ResultForm } from '../model/bound-query.js';
import type { KeyPart, OperationStep, PathStep, ScopeRef, SetStep } from '../model/expression.js';

/** The steps of a path and its target. */
export interface ReadPath {
  readonly path: readonly PathStep[];
  readonly target: QueryTarget;
}

const start: PathEnd = { type: undefined, isCollection: false, origin: unknownOrigin };

/** The words at the end of a path that decide what the response contains. */
const forms: Readonly<Record<string, ResultForm>> = {
  $count: 'count',
  $value: 'value',
  $ref: 'references',
  $links: 'references',
};

/** Reads the segments of a path. */
export function readResourcePath(context: ReadContext, facts: readonly SegmentFact[]): ReadPath {
  const path: PathStep[] = [];
  let end = start;
  let form: ResultForm = 'rows';
  const add = (steps: readonly PathStep[]): void => {
    for (const step of steps) {
      path.push(step);
      end = endOfStep(step, end);
    }
  };
  for (const [i, fact] of facts.entries()) {
    const name = nameOf(fact.segment);
    if (fact.role === 'system' && Object.hasOwn(forms, name.text)) {
      form = forms[name.text]!;
      continue;
    }
    if (form !== 'rows' && !(form === 'references' && isLink(facts[i - 1])))
      throw new NotReadable(
        fact.segment,
        `Nothing can follow ${facts[i - 1]?.segment.name.kind === 'Name' ? nameOf(facts[i - 1]!.segment).text : 'this'}.`,
      );
    // A key with several values is several segments.
    const last = path.at(-1);
    if (fact.role === 'key' && last?.kind === 'key' && (fact.keyValues ?? 1) > 1) {
      const before = { ...end, isCollection: true };
      path[path.length - 1] = {
        ...last,
        end: name.end,
        parts: [...last.parts, keySegmentPart(context, name, before, fact.keyValues! - 1)],
      };
      continue;
    }
    add(stepsOf(context, fact, name, end));
  }
  return { path, target: targetAt(end, form) };
}

const isLink = (fact: SegmentFact | undefined): boolean =>
  fact?.segment.name.kind === 'Name' && fact.segment.name.text === '$links';

function targetAt({ type, isCollection, origin }: PathEnd, form: ResultForm): QueryTarget {
  const isEntity = type?.structured?.kind === 'entity' && origin.path.every((name) => name.includes('.'));
  return { type, set: isEntity ? origin.set : undefined, isCollection, form };
}

function nameOf({ name }: Segment): Name {
  if (name.kind === 'Name') return name;
  throw new NotReadable(name, 'A name is missing in the path.');
}

function stepsOf(context: ReadContext, fact: SegmentFact, name: Name, before: PathEnd): readonly PathStep[] {
  const { segment } = fact;
  const { schema } = context;
  switch (fact.role) {
    case 'entitySet':
      return withKey(context, fact, setStep(fact, name), start);
    case 'singleton': {
      const singleton = schema.container?.singletons.get(plain(name.text, schema));
      const type = structuredType(schema, singleton?.type);
      if (singleton === undefined || type === undefined) break;
      return [{ kind: 'singleton', ...placeOf(name), type: structuredValueType(type), isCollection: false, singleton }];
    }
    case 'navigation':
      return withKey(context, fact, navigationStep(context, name, fact.navigation!, before), before);
    case 'property':
      return stepsOfName(context, name, before).steps;
    case 'cast':
      return withKey(context, fact, castStep(name, fact.type!, before), before);
    case 'operation':
      return operationSteps(context, fact, name, before);
    case 'key':
      return [keySegment(context, name, before)];
    case 'system':
      return systemSteps(context, segment, name, before);
    default:
  }
  throw new NotReadable(segment, `${name.text} is not a resource of the schema.`);
}

/** Before V4 the container may precede the name. */
const plain = (text: string, { container }: Schema): string =>
  container?.singletons.has(text) === true ? text : text.slice(text.lastIndexOf('.') + 1);

/** A set with the name in the URL, for a schema that describes sets by a template. */
function setStep({ entitySet, type, unlisted }: SegmentFact, name: Name): SetStep {
  if (entitySet === undefined || type === undefined)
    throw new NotReadable(name, `${name.text} is not a resource of the schema.`);
  const set: EntitySet = unlisted === undefined ? entitySet : { ...entitySet, name: name.text };
  return { kind: 'set', ...placeOf(name), type: structuredValueType(type), isCollection: true, set };
}

function withKey(
  context: ReadContext,
  { segment, key }: SegmentFact,
  step: PathStep,
  before: PathEnd,
): readonly PathStep[] {
  const predicate = segment.keys[0];
  if (predicate === undefined || (key === undefined && predicate.items.length === 0)) return [step];
  const end = endOfStep(step, before);
  const fact = key ?? castKey(context, predicate, end);
  const parts = keyParts(context, fact, end);
  const isAlternate = fact.form === 'alternate';
  return [
    step,
    {
      kind: 'key',
      start: predicate.start,
      end: predicate.end,
      type: end.type,
      isCollection: false,
      parts,
      isAlternate,
    },
  ];
}

/** Reads the key after a cast, which the binder does not bind. */
function castKey({ schema }: ReadContext, predicate: KeyFact['predicate'], { type }: PathEnd): KeyFact {
  const key = type?.structured && keyOf(schema, type.structured);
  const values = new Map<KeyFact['predicate']['items'][number], KeyProperty>();
  for (const item of predicate.items) {
    const property = item.name === undefined ? key?.[0] : key?.find(({ alias }) => alias === item.name?.text);
    if (property !== undefined) values.set(item, property);
  }
  return { predicate, form: 'named', key, values, byPath: new Map(), repeated: new Map(), missing: [], unknown: [] };
}

/** The values of a key, including those that the key of the parent determines. */
function keyParts(context: ReadContext, fact: KeyFact, { type }: PathEnd): readonly KeyPart[] {
  const around = rowsAround(noRow);
  const own = new Set(fact.predicate.items);
  const parts = fact.predicate.items.map((item) =>
    keyPart(context, item, fact.values.get(item)?.path ?? openKeyPath(context, item), type?.structured, around),
  );
  const repeated: KeyPart[] = [];
  for (const [path, item] of fact.byPath)
    if (!own.has(item)) repeated.push(keyPart(context, item, path, type?.structured, around));
  return [...repeated, ...parts];
}

/** The key property of a set that the schema describes by a template: the named one, otherwise that of the template. */
function openKeyPath(
  { schema, template }: ReadContext,
  { name }: KeyFact['predicate']['items'][number],
): string | undefined {
  const type = structuredType(schema, template?.type);
  return type === undefined ? undefined : (name?.text ?? keyOf(schema, type)?.[0]?.path);
}

/** No row is around a resource path. */
const noRow: ScopeRef = { kind: 'it', name: '$it', type: undefined, set: undefined };

function keySegment(context: ReadContext, name: Name, before: PathEnd): PathStep {
  const shared = { ...placeOf(name), type: before.type, isCollection: false };
  if (before.type?.structured?.kind !== 'entity') return { kind: 'index', ...shared, index: Number(name.text) };
  return { kind: 'key', ...shared, parts: [keySegmentPart(context, name, before, 0)], isAlternate: false };
}

function operationSteps(context: ReadContext, fact: SegmentFact, name: Name, before: PathEnd): readonly PathStep[] {
  const { operation, segment, key } = fact;
  const { schema } = context;
  if (operation === undefined) throw new NotReadable(segment, `The operation ${name.text} is not certain.`);
  const around = rowsAround(noRow);
  const args = (operation.kind === 'function' ? (segment.keys[0]?.items ?? []) : []).map((item) => {
    const parameter = operation.parameters.find((each) => each.name === item.name?.text);
    const type = parameter && valueTypeOf(schema, parameter.type);
    return { name: item.name?.text ?? '', value: context.read(item.value, around, type) };
  });
  const result = resultOf(context, name, operation);
  const step: OperationStep = {
    kind: 'operation',
    ...placeOf(segment),
    ...result,
    operation,
    args,
    set: fact.entitySet ?? setOfResult(context, operation, before),
  };
  if (key === undefined) return [step];
  const end = endOfStep(step, before);
  const { predicate } = key;
  return [
    step,
    {
      kind: 'key',
      start: predicate.start,
      end: predicate.end,
      type: itemType(end.type),
      isCollection: false,
      parts: keyParts(context, key, end),
      isAlternate: false,
    },
  ];
}

/** The set of the result if `EntitySetPath="bindingParameter"`: the set to which the operation is bound. */
function setOfResult(
  _context: ReadContext,
  { entitySetPath, parameters }: OperationStep['operation'],
  { origin }: PathEnd,
): EntitySet | undefined {
  const isOwn = entitySetPath !== undefined && entitySetPath === parameters[0]?.name;
  return isOwn && origin.path.length === 0 && origin.set?.kind === 'entitySet' ? origin.set : undefined;
}

function systemSteps(context: ReadContext, segment: Segment, name: Name, before: PathEnd): readonly PathStep[] {
  if (name.text === '$filter') return filterSteps(context, segment, before);
  if (name.text === '$crossjoin') return [crossjoinStep(context, segment)];
  throw new NotReadable(segment, `A path with ${name.text} is not a query that can be read.`);
}

function filterSteps(context: ReadContext, segment: Segment, before: PathEnd): readonly PathStep[] {
  const [predicate, key] = segment.keys;
  const condition = predicate?.items[0]?.value;
  if (predicate === undefined || condition === undefined)
    throw new NotReadable(segment, '$filter requires a condition.');
  const { type, isCollection, origin } = before;
  const scope: ScopeRef = { kind: 'it', name: '$it', type, set: origin.path.length === 0 ? origin.set : undefined };
  const filter: PathStep = {
    kind: 'filter',
    ...placeOf(segment),
    type,
    isCollection,
    scope,
    condition: context.read(condition, rowsAround(scope)),
  };
  if (key === undefined) return [filter];
  const parts = keyParts(context, castKey(context, key, before), before);
  return [
    filter,
    { kind: 'key', start: key.start, end: key.end, type, isCollection: false, parts, isAlternate: false },
  ];
}

function crossjoinStep({ schema, binding }: ReadContext, segment: Segment): PathStep {
  const sets = segment.keys.flatMap(({ items }) =>
    items.map(({ value }): SetStep => {
      const name = value.kind === 'MemberPath' ? value.parts[0] : undefined;
      const set = name?.kind === 'Name' ? schema.container?.entitySets.get(name.text) : undefined;
      const type = set && structuredType(schema, resolveAlias(schema, set.type));
      if (set === undefined || type === undefined) throw new NotReadable(value, 'An entity set is expected.');
      return {
        kind: 'set',
        start: value.start,
        end: value.end,
        type: structuredValueType(type),
        isCollection: true,
        set,
      };
    }),
  );
  const type = binding.path[0]?.type;
  return { kind: 'crossjoin', ...placeOf(segment), type: type && structuredValueType(type), isCollection: true, sets };
}

/** The row that the options of a request apply to. */
export const rowOf = ({ type, set }: QueryTarget): ScopeRef => ({ kind: 'it', name: '$it', type: itemType(type), set });

/** The rows around the options of a request. */
export const rowsAroundOptions = (target: QueryTarget): RowsAround => rowsAround(rowOf(target));
