/** Compiles paths to functions that read the data. Rows without nested entities are joined by foreign keys. */
import { keyOf, propertyNames, shortName, type StructuredType } from '../../schema/index.js';
import { partnerOf } from '../../semantics/index.js';
import type { JoinPair, KeyStep, NavigationStep, Path, PathStep, PropertyStep } from '../model/expression.js';
import { areEqual, type Datum, identityText, ownValue, type Row } from './datum.js';
import { type Evaluation, type Frame, groupRows, type Read } from './evaluation.js';
import { datumOf, type FromJson } from './datum-json.js';
import { NotEvaluated } from './not-evaluated.js';
import { foreignKeyIn, isReferenceText, referenceKey, singleKey } from './reference-key.js';

/** A compiled step: from the value before it to the value after it. */
type Step = (value: Datum, frame: Frame) => Datum;

/** The collection of a row that does not exist: empty in an expression, null for the path of a request (404). */
export type MissingOwner = readonly [] | null;

/** Compiles a path of an expression. */
export function compilePath(evaluation: Evaluation, path: Path): Read {
  if (path.from === 'service') return compileServicePath(evaluation, path.steps, []);
  const slot = evaluation.slotOf(path.from);
  const [first, second, third] = path.steps;
  // Most paths are one or two properties, so these need no loop.
  if (isValue(first) && second === undefined)
    return ofRow(slot, first.name, evaluation.fromJson(first.type), plainKind(first));
  if (isValue(first) && isValue(second) && third === undefined) {
    const { name } = second;
    const convert = evaluation.fromJson(second.type);
    return ofRow(slot, first.name, (value) =>
      value === null || value === undefined ? null : convert(ownValue(value, name)),
    );
  }
  const steps = compileSteps(evaluation, path.steps, path.from.type?.structured, []);
  const key = keyInRow(evaluation, path);
  if (key === undefined) return (frame) => steps((frame[slot] ?? null) as Datum, frame);
  return (frame) => {
    const row = (frame[slot] ?? null) as Row | null;
    return (row && key(row)) ?? steps(row, frame);
  };
}

/** Reads `Department/Id` from the row itself if it names the department by its key, even if the department is unknown. */
function keyInRow(evaluation: Evaluation, { from, steps }: Path): ((row: Row) => Datum) | undefined {
  if (from === 'service' || steps.length < 2) return undefined;
  const [last, ...before] = steps.toReversed();
  const isKey =
    last?.kind === 'property' &&
    before.every(
      (step) => step.kind === 'navigation' && !step.isCollection && step.pairs.length === 0 && step.rows === undefined,
    );
  if (!isKey) return undefined;
  const names = steps.map((step) => (step.kind === 'property' || step.kind === 'navigation' ? step.name : ''));
  const read = referenceKey(evaluation.schema, from.type?.structured, names);
  if (read === undefined) return undefined;
  const convert = evaluation.fromJson(last.type);
  return (row) => {
    const own = ownValue(row, names[0]!);
    return isReferenceText(own) ? convert(read(row)) : null;
  };
}

/** A path whose last property is read as the data contain it, without conversion to its type. */
export function asJson(path: Path): Path {
  const last = path.steps.at(-1);
  if (last?.kind !== 'property' || last.type?.structured !== undefined) return path;
  return { ...path, steps: [...path.steps.slice(0, -1), { ...last, type: undefined }] };
}

/** Whether a step is a property with one value. */
const isValue = (step: PathStep | undefined): step is PropertyStep => step?.kind === 'property' && !step.isCollection;

/** Reads a property of a row. Most values, strings and numbers, are the same in JSON and need no conversion. */
function ofRow(slot: number, name: string, convert: FromJson, plain?: 'string' | 'number'): Read {
  return (frame) => {
    const row = frame[slot] as Row | null | undefined;
    if (row === null || row === undefined) return null;
    const value = Object.hasOwn(row, name) ? row[name] : undefined;
    return typeof value === plain ? (value as Datum) : convert(value);
  };
}

const plainKind = ({ type }: PropertyStep): 'string' | 'number' | undefined =>
  type?.family === 'string' || type?.family === 'number' ? type.family : undefined;

/** Compiles a path that begins at the service. Without conditions it is the same for all rows, so it is evaluated once. */
export function compileServicePath(evaluation: Evaluation, path: readonly PathStep[], missing: MissingOwner): Read {
  const read = compileSteps(evaluation, path, undefined, missing);
  const isConstant = path.every(({ kind }) => kind !== 'filter' && kind !== 'operation');
  if (!isConstant) return (frame) => read(null, frame);
  let known: Datum | undefined;
  return (frame) => (known ??= read(null, frame));
}

function compileSteps(
  evaluation: Evaluation,
  steps: readonly PathStep[],
  start: StructuredType | undefined,
  missing: MissingOwner,
): Step {
  let [isCollection, type] = [false, start];
  const compiled = steps.map((step, i) => {
    const before: Before = { isCollection, type, step: steps[i - 1], missing };
    isCollection = step.isCollection;
    type = step.type?.structured;
    return compileStep(evaluation, step, before);
  });
  return (value, frame) => {
    let result = value;
    for (const step of compiled) result = step(result, frame);
    return result;
  };
}

/** The path before a step. */
interface Before {
  readonly isCollection: boolean;
  readonly type: StructuredType | undefined;
  readonly step: PathStep | undefined;
  readonly missing: MissingOwner;
}

function compileStep(evaluation: Evaluation, step: PathStep, before: Before): Step {
  switch (step.kind) {
    case 'set':
      return () => evaluation.rowsOf(step);
    case 'singleton':
      return () => evaluation.rowsOf({ ...step, set: step.singleton })[0] ?? null;
    case 'crossjoin':
      return () => combinations(evaluation, step.sets);
    case 'key':
      return compileKey(evaluation, step, before);
    case 'property':
      return compileProperty(evaluation, step, before);
    case 'navigation':
      return compileNavigation(evaluation, step, before);
    case 'cast': {
      const isOf = (row: Datum): boolean => evaluation.types.isOf(row as Row, before.type, step.target);
      if (before.isCollection) return (value) => (value as readonly Datum[] | null)?.filter(isOf) ?? null;
      return (value) => (value !== null && isOf(value) ? value : null);
    }
    case 'filter': {
      const slot = evaluation.slotOf(step.scope);
      const isTrue = evaluation.compileTest(step.condition);
      return (value) => {
        const items = (value ?? []) as readonly Datum[];
        evaluation.spend(items.length);
        return items.filter((item) => evaluation.within(slot, item, isTrue));
      };
    }
    case 'index':
      return (value) => (value as readonly Datum[] | null)?.at(step.index) ?? null;
    case 'operation':
      throw new NotEvaluated(
        step,
        `${step.operation.name} cannot be evaluated, because only the service knows its result.`,
      );
  }
}

function combinations(evaluation: Evaluation, sets: readonly Extract<PathStep, { kind: 'set' }>[]): readonly Row[] {
  let rows: Row[] = [{}];
  for (const step of sets) {
    const own = evaluation.rowsOf(step);
    evaluation.spend(rows.length * own.length);
    rows = rows.flatMap((row) => own.map((each) => ({ ...row, [step.set.name]: each })));
  }
  return rows;
}

function compileKey(evaluation: Evaluation, step: KeyStep, before: Before): Step {
  const paths = step.parts.map(({ path }) => path);
  if (paths.some((path) => path.length === 0))
    throw new NotEvaluated(step, 'The schema does not say which key this is.');
  const values = step.parts.map(({ value }) => datumOf(value));
  const { step: previous, type } = before;
  const read = paths.map((path) => evaluation.reader(type, path));
  const isMeant = (row: Row): boolean => read.every((each, i) => areEqual(each(row), values[i]!));
  // This is evaluated once, so a search through the rows is faster than an index.
  if (previous?.kind === 'set')
    return () => {
      const rows = evaluation.rowsOf(previous);
      const at = rows.findIndex(isMeant);
      if (step.isAlternate && at >= 0 && rows.slice(at + 1).some(isMeant))
        throw new NotEvaluated(step, 'Several rows have this key; write all of its properties, or another key.');
      return rows[at] ?? null;
    };
  return (value) => {
    const rows = (value ?? []) as readonly Row[];
    evaluation.spend(rows.length);
    return rows.find(isMeant) ?? null;
  };
}

function compileProperty(evaluation: Evaluation, step: PropertyStep, { isCollection, missing }: Before): Step {
  const { name } = step;
  const convert = evaluation.fromJson(step.type);
  const isMany = step.property?.type.isCollection ?? (step.isCollection && !isCollection);
  const one = (value: Datum): Datum => {
    if (value === null) return isMany ? missing : null;
    const json = ownValue(value, name);
    if (!isMany) return convert(json);
    return Array.isArray(json) ? json.map(convert) : [];
  };
  if (!isCollection) return one;
  return (value) => ((value ?? []) as readonly Datum[]).flatMap((item) => one(item) as Datum);
}

function compileNavigation(
  evaluation: Evaluation,
  step: NavigationStep,
  { isCollection, type, missing }: Before,
): Step {
  const related = relatedRows(evaluation, step, type);
  const isMany = step.property.type.isCollection;
  const one = (value: Datum): Datum => {
    if (value === null) return isMany ? missing : null;
    const rows = related(value as Row);
    return isMany ? rows : (rows[0] ?? null);
  };
  if (!isCollection) return one;
  return (value) => {
    const rows = ((value ?? []) as readonly Datum[]).flatMap((item) => one(item) as Datum);
    evaluation.spend(rows.length);
    return rows.filter((row) => row !== null);
  };
}

/** The related rows of a row. */
export function relatedRows(
  evaluation: Evaluation,
  step: NavigationStep,
  type: StructuredType | undefined,
): (row: Row) => readonly Row[] {
  const finders = new Map<readonly JoinPair[], (row: Row) => readonly Row[]>();
  const pairsFor =
    step.pairs.length > 0 || step.isContained ? () => step.pairs : conventionalPairs(evaluation, step, type);
  const isReference = referenceTest(evaluation, step);
  const listed = listedRows(evaluation, step, type);
  return (row) => {
    const rows = listed?.(row);
    if (rows !== undefined) return rows;
    if (Object.hasOwn(row, step.name) && !isReference(row)) return evaluation.relatedInside(step, row);
    const pairs = pairsFor(row);
    let find = finders.get(pairs);
    if (find === undefined) {
      const readers = pairs.map((pair) => [pair, evaluation.reader(type, pair.from)] as const);
      finders.set(pairs, (find = evaluation.relatedByKeys(step, readers)));
    }
    return find(row);
  };
}

/**
 * Tests whether a value only names an entity: by its key, or as an object with nothing but the key. Then the entity is one of the rows of
 * the set.
 */
function referenceTest({ schema, hasRowsOf }: Evaluation, step: NavigationStep): (row: Row) => boolean {
  const { name, set, target, isContained, pairs, property } = step;
  const key = singleKey(schema, target);
  if (key === undefined || set === undefined || isContained || pairs.length > 0 || property.type.isCollection)
    return () => false;
  return (row) => {
    const own = row[name];
    if (isReferenceText(own)) return true;
    if (typeof own !== 'object' || own === null) return false;
    const names = Object.keys(own);
    return names.length === 1 && names[0] === key && hasRowsOf(set.name);
  };
}

/**
 * Finds the related rows of a row that lists their keys, as in `"Tags": ["red", "blue"]`, or that the lists of its related rows name. Undefined
 * for a row without such lists.
 */
function listedRows(
  evaluation: Evaluation,
  step: NavigationStep,
  owner: StructuredType | undefined,
): ((row: Row) => readonly Row[] | undefined) | undefined {
  const { schema } = evaluation;
  const { set, target, property, name, pairs, isContained } = step;
  if (set === undefined || isContained || pairs.length > 0 || !property.type.isCollection) return undefined;
  const [textOfTarget, textOfOwner] = [target, owner].map((type) => listedKey(evaluation, type));
  const partner = partnerOf(schema, target, property);
  const source = { set, rows: step.rows, start: step.start, end: step.end };
  let byKey: ReadonlyMap<string, readonly Row[]> | undefined;
  let byItem: ReadonlyMap<string, readonly Row[]> | null | undefined;
  return (row) => {
    const own = ownValue(row, name);
    if (own === undefined) {
      if (partner?.type.isCollection !== true || textOfOwner === undefined || !evaluation.hasRowsOf(set.name))
        return undefined;
      if (byItem === undefined) {
        const others = evaluation.rowsOf(source).filter((each) => Array.isArray(ownValue(each, partner.name)));
        const keysOf = (each: Row): readonly (string | undefined)[] =>
          (ownValue(each, partner.name) as unknown[]).map((item) => textOfOwner(item));
        byItem = others.length === 0 ? null : groupRowsByAll(others, keysOf);
      }
      return byItem === null ? undefined : (byItem.get(textOfOwner(row, true) ?? '') ?? []);
    }
    if (!Array.isArray(own) || own.length === 0 || textOfTarget === undefined || !evaluation.hasRowsOf(set.name))
      return undefined;
    const keys = own.map((item) => textOfTarget(item));
    if (keys.includes(undefined)) return undefined;
    byKey ??= groupRowsByAll(evaluation.rowsOf(source), (each) => [textOfTarget(each, true)]);
    return keys.flatMap((key) => byKey!.get(key!) ?? []);
  };
}

/** Groups rows by several texts each. */
function groupRowsByAll(
  rows: readonly Row[],
  textsOf: (row: Row) => readonly (string | undefined)[],
): ReadonlyMap<string, readonly Row[]> {
  const pairs = rows.flatMap((row) =>
    [...new Set(textsOf(row))].flatMap((text) => (text === undefined ? [] : [{ row, text }])),
  );
  return new Map(
    Array.from(
      groupRows(pairs, ({ text }) => text),
      ([text, found]) => [text, found.map(({ row }) => row)],
    ),
  );
}

/** Reads an item of a list as a key of a type; undefined for an item that is more than a key, unless it is a row. */
function listedKey(
  evaluation: Evaluation,
  type: StructuredType | undefined,
): ((item: unknown, isRow?: boolean) => string | undefined) | undefined {
  const paths = ((type && keyOf(evaluation.schema, type)) ?? []).map(({ path }) => path);
  const [only] = paths;
  if (only === undefined || paths.some((path) => path.includes('/'))) return undefined;
  const read = paths.map((path) => evaluation.reader(type, [path]));
  return (item, isRow = false) => {
    const row = isReferenceText(item) && paths.length === 1 ? { [only]: item } : item;
    if (typeof row !== 'object' || row === null) return undefined;
    const isKey = isRow || Object.keys(row).length === paths.length;
    if (!isKey || !paths.every((path) => Object.hasOwn(row, path))) return undefined;
    return JSON.stringify(read.map((each) => identityText(each(row as Row))));
  };
}

/**
 * Finds the foreign key of a navigation property by convention: `CustomerID`, `Customer_ID` or `customerId` for `Customer` with the key
 * `ID`. The rows of a collection have one with the name of the partner or of the type. Empty if there is no such property.
 */
function conventionalPairs(
  evaluation: Evaluation,
  step: NavigationStep,
  owner: StructuredType | undefined,
): (row: Row) => readonly JoinPair[] {
  const { property, target, name, set, rows, start, end } = step;
  const { schema } = evaluation;
  const none = (): readonly JoinPair[] => [];
  if (set === undefined) return none;
  if (property.type.isCollection) {
    const key = singleKey(schema, owner);
    if (key === undefined) return none;
    const navigation = property.partner ?? shortName(owner!.name);
    let pairs: readonly JoinPair[] | undefined;
    return () =>
      (pairs ??= pairOf(
        [key],
        firstOf(evaluation.rowsOf({ set, rows, start, end }), (each) =>
          isReferenceText(ownValue(each, navigation)) ? navigation : foreignKeyIn(Object.keys(each), navigation, key),
        ),
      ));
  }
  const key = singleKey(schema, target);
  if (key === undefined) return none;
  const declared = owner && foreignKeyIn(propertyNames(schema, owner), name, key);
  const known = new Map<string | undefined, readonly JoinPair[]>();
  const [byText, byKey] = [pairOf([name], key), pairOf([name, key], key)];
  // Each row is examined by itself, so no other row has an influence on it.
  return (row) => {
    if (Object.hasOwn(row, name)) return isReferenceText(ownValue(row, name)) ? byText : byKey;
    const from =
      declared !== undefined && Object.hasOwn(row, declared)
        ? declared
        : (foreignKeyIn(Object.keys(row), name, key) ?? declared);
    let pairs = known.get(from);
    if (pairs === undefined) known.set(from, (pairs = from === undefined ? [] : [{ from: [from], to: [key] }]));
    return pairs;
  };
}

const pairOf = (from: readonly string[], to: string | undefined): readonly JoinPair[] =>
  to === undefined ? [] : [{ from, to: [to] }];

function firstOf<T, R>(items: readonly T[], find: (item: T) => R | undefined): R | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}
