/** Completes expressions: operands, operators, and values that fit the other operand. */
import type {
  Dialect,
  Literal,
  MemberPath,
  Name,
  NavigationProperty,
  Node,
  Operation,
  Property,
  Schema,
  StructuredType,
} from '@odatalint/core';
import {
  memo,
  arityOf,
  functionRow,
  isBeforeV4,
  keyOf,
  operators,
  primitiveFamilies,
  structuredType,
  type TypeFamily,
  typeText,
  type ValueType,
  valueTypeOf,
  wordsForFunction,
} from '@odatalint/core/internal';
import { signaturesOf } from '../../knowledge/signature-texts.js';
import { filterTextOf, type ItemList, type ItemShape } from '../items/item-list.js';
import { addValues } from '../items/literal-shapes.js';
import type { Arrival, MemberSite } from '../items/name-order.js';
import { wordAt } from '../items/probe.js';
import {
  type AddressPlace,
  around,
  arrivalBy,
  derivedTypes,
  inheritedProperties,
  optionAround,
  rankedMembers,
} from './address-place.js';
import { scopeInAggregate } from './complete-apply.js';
import { addOwnFunctions, completeOwnArgument } from './own-functions.js';
import { wantedAt, wantedOfAlias, type WantedValue } from './wanted-value.js';

/** Completes a name or literal in an operand's place. */
export function completeExpression(place: AddressPlace, leaf: Name | Literal): void {
  const { nodes } = place;
  const path = around(nodes, 'MemberPath');
  // In front of parentheses the word is the name of a call.
  const isLeaf = (part: Node): boolean =>
    part === leaf || (part.kind === 'Call' && part.name === leaf) || (part.kind === 'Lambda' && part.operator === leaf);
  const index = path === undefined || leaf.kind !== 'Name' ? -1 : path.parts.findIndex(isLeaf);
  if (path !== undefined && index > 0) return completePart(place, path, index);
  if (completeOwnArgument(place, leaf) || completeParameter(place, leaf)) return;
  const wanted = wantedAt(place);
  if (wanted?.isType === true) {
    addTypes(place, leaf);
    // The first argument may be a value as well.
    if (leaf.kind === 'Literal' || wanted.argument !== 'first') return;
  }
  if (leaf.kind === 'Literal') return completeLiteral(place, leaf);
  completeOperand(place, leaf, wanted?.isType);
}

/** The name of a parameter of a function, or of an option of `$count(…)`. Returns whether one is expected. */
function completeParameter({ nodes, binding, schema, list, text, word }: AddressPlace, leaf: Name | Literal): boolean {
  const call = around(nodes, 'Call');
  const argument = around(nodes, 'Argument');
  if (call === undefined || leaf === call.name || schema === undefined) return false;
  if (argument === undefined ? !call.args.some((each) => isLeafOf(each, leaf)) : argument.name !== leaf) return false;
  const after = text.text.charAt(word.end) === '=' ? '' : '=';
  const given = new Set(call.args.flatMap((each) => (each.kind === 'Argument' ? [each.name.text] : [])));
  if (call.name.text === '$count') {
    for (const name of ['$filter', '$search'])
      if (!given.has(name)) list.add(name, { kind: 'option', insert: `${name}${after}`, continues: after !== '' });
    return true;
  }
  const { overloads = [] } = binding.callOf(call) ?? {};
  for (const { isBound, parameters } of overloads)
    for (const { name, type } of isBound ? parameters.slice(1) : parameters)
      if (!given.has(name))
        list.add(name, {
          kind: 'variable',
          detail: typeText(type),
          insert: `${name}${after}`,
          continues: after !== '',
          rank: 'needed',
        });
  return overloads.length > 0;
}

/** Whether a word is a whole argument so far. */
const isLeafOf = (argument: Node, leaf: Name | Literal): boolean =>
  argument.kind === 'MemberPath' && argument.parts.length === 1 && argument.parts[0] === leaf;

/** The members of the path before the last slash. */
function completePart(place: AddressPlace, path: MemberPath, index: number): void {
  const { binding, schema, dialect, list } = place;
  const before = path.parts[index - 1];
  if (before === undefined) return;
  if (before.kind === 'Name' && before.text === '$root') {
    for (const { name, type } of schema?.container?.entitySets.values() ?? [])
      list.add(name, { kind: 'entitySet', detail: type });
    for (const { name, type } of schema?.container?.singletons.values() ?? [])
      list.add(name, { kind: 'singleton', detail: type });
    return;
  }
  const type = binding.typeOf(before);
  if (type === undefined || schema === undefined) return;
  if (type.isCollection) return completeCollection(place, type);
  if (type.structured === undefined) return;
  const arrival = arrivalBy(place, before);
  const isInGrouping = around(place.nodes, 'Groupings') !== undefined;
  const site = arrival === 'cast' || isInGrouping || isVariable(place, before) ? siteOf(place) : 'any';
  addProperties(place, type.structured, wantedAt(place), site, arrival);
  if (dialect.casts) addCasts(place, type.structured);
  if (dialect.boundOperations) addBoundFunctions(place, type.structured, false);
}

/** The segments that may follow a collection: a lambda, `$count`, a cast, a filter (URL conventions 5.1.1.13, 5.1.1.15). */
function completeCollection(place: AddressPlace, type: ValueType): void {
  const { dialect, list } = place;
  const variable = freeVariable(place, type);
  const isCalled = place.text.text.charAt(place.word.end) === '(';
  for (const [order, operator] of ['any', 'all'].entries()) {
    if (!dialect.functions.includes(operator)) continue;
    list.add(operator, {
      kind: 'function',
      detail: operator === 'any' ? 'true for at least one' : 'true for each',
      ...(isCalled
        ? {}
        : {
            insert: `${operator}(\${1:${variable}}:\${1:${variable}}${type.structured === undefined ? '' : '/'}$2)$0`,
            isSnippet: true,
            continues: true,
          }),
      rank: 'likely',
      order,
    });
  }
  if (dialect.expressionNames.includes('$count')) list.add('$count', { kind: 'keyword', detail: 'how many there are' });
  if (type.structured === undefined) return;
  if (dialect.casts) addCasts(place, type.structured);
  if (dialect.boundOperations) addBoundFunctions(place, type.structured, true);
}

/** A letter for the items of a collection that no surrounding variable uses. */
function freeVariable({ nodes }: AddressPlace, { name }: ValueType): string {
  const taken = new Set(variablesAround(nodes).map((each) => each.text));
  const first = name.slice(name.lastIndexOf('.') + 1, name.lastIndexOf('.') + 2).toLowerCase();
  return [first, 'x', 'y', 'z', 'a', 'b'].find((each) => /[a-z]/.test(each) && !taken.has(each)) ?? 'x';
}

const variablesAround = (nodes: readonly Node[]): Name[] =>
  nodes.flatMap((node) => (node.kind === 'Lambda' && node.variable !== undefined ? [node.variable] : []));

const isVariable = ({ nodes }: AddressPlace, part: Node): boolean =>
  part.kind === 'Name' && variablesAround(nodes).some(({ text }) => text === part.text);

function completeOperand(place: AddressPlace, name: Name, mayBeType = false): void {
  const { binding, nodes, list, dialect } = place;
  const lambda = around(nodes, 'Lambda');
  if (lambda?.variable === name) return;
  const collection = lambdaCollection(place);
  if (collection !== undefined) return completeVariable(place, collection);
  const wanted = wantedAt(place) ?? wantedOfAlias(place);
  if (wanted !== undefined) addFitting(place, wanted);
  for (const variable of variablesAround(nodes))
    list.add(variable.text, { kind: 'variable', insert: `${variable.text}/`, continues: true, rank: 'likely' });
  const isItem = around(nodes, 'List') !== undefined && dialect.listItems === 'literals';
  // A name that may be a type is not looked up in the properties.
  const inItem = mayBeType && around(nodes, 'Lambda') === undefined ? itemTypeOf(place) : undefined;
  const scope = binding.scopeOf(name) ?? scopeInAggregate(place) ?? inItem;
  if (isItem || isAliasValue(place)) return;
  if (scope !== undefined) {
    addProperties(place, scope, wanted, siteOf(place));
    if (dialect.casts) addCasts(place, scope);
    if (wanted === undefined && dialect.boundOperations && optionAround(place) !== 'apply')
      addBoundFunctions(place, scope, false);
  }
  addComputedNames(place);
  addAliases(place);
  // A primitive value of a collection has no other name in its options (URL conventions 5.1.1.15.3).
  const isPrimitive = scope === undefined && place.schema !== undefined && around(nodes, 'NestedOptions') !== undefined;
  if (isPrimitive && dialect.expressionNames.includes('$this'))
    list.add('$this', { kind: 'keyword', detail: 'the item', rank: 'other' });
  addWords(place, wanted);
}

/** The collection before `any(`, if its variable is expected next. */
function lambdaCollection({ nodes, binding }: AddressPlace): ValueType | undefined {
  const call = around(nodes, 'Call');
  const path =
    call === undefined ? undefined : nodes.findLast((node) => node.kind === 'MemberPath' && node.parts.includes(call));
  if (call === undefined || path?.kind !== 'MemberPath' || !/^(?:any|all)$/.test(call.name.text)) return undefined;
  const before = path.parts[path.parts.indexOf(call) - 1];
  return before === undefined ? undefined : binding.typeOf(before);
}

function completeVariable(place: AddressPlace, collection: ValueType): void {
  const variable = freeVariable(place, collection);
  const path = collection.structured === undefined ? '' : '/';
  place.list.add(`${variable}:`, {
    kind: 'variable',
    detail: collection.name,
    insert: `\${1:${variable}}:\${1:${variable}}${path}$0`,
    isSnippet: true,
    continues: true,
  });
}

/** Adds values that fit before all other items; for a later argument, values of the types that the function accepts. */
function addFitting(place: AddressPlace, wanted: WantedValue): void {
  const { schema, dialect, list } = place;
  const { type, operator, argument, families } = wanted;
  const role = operator === undefined ? undefined : operators[operator]?.role;
  if (role === 'pattern')
    return list.add("'%text%'", {
      kind: 'value',
      insert: "'%${1:text}%'",
      isSnippet: true,
      rank: 'needed',
      detail: 'pattern',
    });
  if (operator === 'in' && around(place.nodes, 'List') === undefined)
    list.add('( )', {
      kind: 'snippet',
      insert: '($0)',
      isSnippet: true,
      rank: 'needed',
      continues: true,
      detail: 'list of values',
    });
  else if (type !== undefined)
    addValues(list, { type, schema, dialect, rank: 'needed', sample: wanted.sample, given: textsInList(place) });
  else if (argument === 'later' && families?.[0] !== undefined)
    addValues(list, { type: valueOf(families[0]), schema, dialect, rank: 'needed' });
  if (role === 'equality' && dialect.literals.includes('null'))
    list.add('null', {
      kind: 'value',
      rank: wanted.mayBeNull === true || type?.structured !== undefined ? 'needed' : 'other',
      order: placeOfNull(wanted),
    });
}

/** After the values of the type, but before the example of a value that `ne` excludes. */
const placeOfNull = ({ type, operator }: WantedValue): number =>
  operator === 'ne' && type !== undefined && type.family !== 'enum' && type.family !== 'boolean' ? 0 : 999_999;

/** The values that the list around the cursor has. */
function textsInList({ nodes, text, word }: AddressPlace): ReadonlySet<string> {
  const items = around(nodes, 'List')?.items ?? [];
  return new Set(items.filter(({ end }) => end < word.start).map(({ start, end }) => text.text.slice(start, end)));
}

/** An example value of a family, if nothing more is known. */
const valueOf = (family: TypeFamily): ValueType => ({
  name: Object.entries(primitiveFamilies).find(([, each]) => each === family)?.[0] ?? '',
  family,
  isCollection: false,
});

/** Types for `isof` and `cast`: those derived from the operand's, or the primitive types (URL conventions 5.1.1.10). */
function addTypes(place: AddressPlace, leaf: Name | Literal): void {
  const { list, nodes, binding, schema } = place;
  const call = around(nodes, 'Call');
  const isQuoted = leaf.kind === 'Literal';
  const first = call?.args[0];
  const isSecond = first !== undefined && first !== nodes[nodes.indexOf(call!) + 1];
  const of = isSecond ? binding.typeOf(first)?.structured : binding.scopeOf(leaf);
  const known = of ?? (isSecond ? undefined : itemTypeOf(place));
  // Before V4 the name is a string.
  const { dialect } = place;
  const labelOf = (name: string): string =>
    dialect.typeNames === 'names-or-strings' && !isQuoted ? `'${name}'` : name;
  if (schema !== undefined && known !== undefined) {
    list.add(labelOf(known.name), { kind: 'type', rank: 'likely' });
    for (const { name } of derivedTypes(schema, known)) list.add(labelOf(name), { kind: 'type', rank: 'needed' });
    return;
  }
  if (isQuoted) return;
  primitiveTypes(dialect).forEach((name, order) => {
    list.add(labelOf(name), { kind: 'type', rank: likelyTypes.has(name) ? 'likely' : 'usual', order });
  });
}

/** The primitive types that a version has. */
function primitiveTypes(dialect: Dialect): readonly string[] {
  const added = new Set(['Edm.Stream', ...(isBeforeV4(dialect) ? ['Edm.Date', 'Edm.TimeOfDay', 'Edm.Duration'] : [])]);
  const own = Object.keys(primitiveFamilies).filter((name) => !added.has(name));
  return isBeforeV4(dialect) ? [...own, 'Edm.DateTime', 'Edm.Time'] : own;
}

/** The most frequent targets of casts of primitive values. */
const likelyTypes: ReadonlySet<string> = new Set(['Edm.String', 'Edm.Decimal', 'Edm.Date']);

/** The type of the items that a filter selects. */
const itemTypeOf = ({ binding }: AddressPlace): StructuredType | undefined => binding.target?.type;

/** Completes between the quotes of a literal: members of the expected enumeration, or of the one before the quotes. */
function completeLiteral(place: AddressPlace, literal: Literal): void {
  const { binding, schema, list, dialect } = place;
  const own = literal.literal === 'enum' ? binding.typeOf(literal) : undefined;
  const type = own ?? wantedAt(place)?.type;
  if (type !== undefined) addValues(list, { type, schema, dialect, rank: 'needed', isQuoted: true });
}

/** Adds the properties of a type: structured ones with a slash, others only if they are of a wanted family. */
function addProperties(
  place: AddressPlace,
  type: StructuredType,
  wanted: WantedValue | undefined,
  site: MemberSite,
  arrival?: Arrival,
): void {
  const { schema, list, dialect, nodes } = place;
  if (schema === undefined) return;
  const isLikely = likelyValue(nodes);
  // The number of an entity is not an amount.
  const keys = new Set((keyOf(schema, type) ?? []).map(({ path }) => path));
  const conditions = conditionsBefore(nodes);
  for (const { member: property, order } of rankedMembers(place, type, site, arrival)) {
    const { name } = property;
    const leadsOn =
      property.kind === 'navigation' ||
      structuredType(schema, property.type.name) !== undefined ||
      property.type.isCollection;
    if (leadsOn && property.type.isCollection && !dialect.collectionPaths) continue;
    if (property.type.name === 'Edm.Stream') continue;
    const own = valueTypeOf(schema, property.type);
    if (wanted === undefined && conditions.has(name)) continue;
    if (wanted?.acceptsCollections === true && property.type.isCollection && own?.structured === undefined) {
      list.add(name, { ...propertyShape(property), order });
      continue;
    }
    if (leadsOn ? !canReach(schema, property, wanted) : !isComparable(own, wanted)) continue;
    list.add(name, {
      ...propertyShape(property),
      order,
      rank: leadsOn
        ? 'other'
        : conditions.has(name)
          ? 'seldom'
          : own !== undefined && isLikely(own) && !(own.family === 'number' && keys.has(name))
            ? 'likely'
            : 'usual',
      ...(leadsOn ? { insert: `${name}/`, continues: true } : {}),
    });
  }
}

/** The Boolean properties that are conditions by themselves before the cursor: `Active and …`. */
function conditionsBefore(nodes: readonly Node[]): ReadonlySet<string> {
  const found = new Set<string>();
  for (const node of nodes)
    if (node.kind === 'Logical')
      for (const operand of node.operands)
        if (operand.kind === 'MemberPath' && operand.parts.length === 1 && operand.parts[0]?.kind === 'Name')
          found.add(operand.parts[0].text);
  return found;
}

/** The maximum number of structured properties on a path to a wanted value, for the items of a list. */
const longestWay = 3;

/** Whether a path through a structured property or a collection can end in a value of a wanted type. */
function canReach(schema: Schema, { type }: Property | NavigationProperty, wanted: WantedValue | undefined): boolean {
  const families = wanted?.families;
  // A collection has a number of items, and conditions about them.
  if (families === undefined) return true;
  if (type.isCollection) return families.includes('number') || families.includes('boolean');
  const structured = structuredType(schema, type.name);
  return (
    structured === undefined ||
    familiesBelow(schema, structured, longestWay).some((each) => each === 'any' || families.includes(each))
  );
}

/** The families of the values that paths from a type can end in; `any` for an open type. */
const familiesBelow = memo((schema: Schema, type: StructuredType, steps: number): readonly (TypeFamily | 'any')[] => {
  const found = new Set<TypeFamily | 'any'>();
  for (const each of [type, ...derivedTypes(schema, type)]) {
    if (each.isOpen) found.add('any');
    for (const property of inheritedProperties(schema, each).values()) {
      const structured = structuredType(schema, property.type.name);
      const own = valueTypeOf(schema, property.type);
      if (property.type.isCollection) found.add('number').add('boolean');
      else if (structured === undefined) found.add(own?.family ?? 'any');
      else if (steps > 1) for (const family of familiesBelow(schema, structured, steps - 1)) found.add(family);
    }
  }
  return [...found];
});

/** Whether a value can be of a wanted type; members of two enumerations cannot be compared. */
function isComparable(own: ValueType | undefined, wanted: WantedValue | undefined): boolean {
  if (own === undefined || wanted?.families === undefined) return true;
  if (own.family === 'enum' && wanted.type?.family === 'enum') return own.name === wanted.type.name;
  return wanted.families.includes(own.family);
}

/** The purpose of the expression determines which properties come first. */
function siteOf(place: AddressPlace): MemberSite {
  if (around(place.nodes, 'Groupings') !== undefined) return 'groupby';
  return optionAround(place) === 'orderby' ? 'orderby' : 'filter';
}

/** Which of the possible operands are likely: Booleans after `not`, numbers in `aggregate`, fractions in `round`. */
function likelyValue(nodes: readonly Node[]): (value: ValueType) => boolean {
  if (nodes.at(-3)?.kind === 'Unary' || nodes.at(-2)?.kind === 'Unary') return ({ family }) => family === 'boolean';
  const step = nodes.findLast(({ kind }) => deciding.has(kind));
  const name = step?.kind === 'Call' || step?.kind === 'Transformation' ? step.name : undefined;
  const word = name?.kind === 'Name' ? name.text : '';
  if (step?.kind === 'ComputeList' || (step?.kind === 'Transformation' && ofNumbers.has(word)))
    return ({ family }) => family === 'number';
  if (/^(?:round|floor|ceiling)$/.test(word)) return (value) => value.family === 'number' && !isInteger(value);
  return word === 'date' || word === 'time' ? ({ family }) => family === 'dateTimeOffset' : () => false;
}

const deciding: ReadonlySet<Node['kind']> = new Set(['Call', 'Transformation', 'ComputeList', 'Binary']);

/** The transformations whose expressions are numbers in most queries. */
const ofNumbers: ReadonlySet<string> = new Set([
  'aggregate', 'compute', 'topcount', 'bottomcount', 'topsum', 'bottomsum', 'toppercent', 'bottompercent',
]); // prettier-ignore

const isInteger = ({ name }: ValueType): boolean => /^Edm\.(?:Int\d\d|S?Byte)$/.test(name);

/** The item of a property. */
export const propertyShape = (
  property: Property | NavigationProperty,
): { kind: 'property' | 'navigation'; detail: string } => ({
  kind: property.kind,
  detail: typeText(property.type),
});

function addCasts({ schema, list }: AddressPlace, type: StructuredType): void {
  if (schema === undefined) return;
  for (const { name } of derivedTypes(schema, type))
    list.add(name, { kind: 'type', insert: `${name}/`, continues: true, rank: 'seldom', filterText: name });
}

function addBoundFunctions({ schema, list }: AddressPlace, type: StructuredType, onMany: boolean): void {
  if (schema === undefined) return;
  for (const [name, overloads] of schema.operations) {
    const fitting = overloads.find((each) => each.kind === 'function' && isBoundTo(schema, each, type, onMany));
    if (fitting !== undefined) list.add(name, { kind: 'function', rank: 'seldom', ...callShape(name, fitting) });
  }
}

/** Whether an operation is bound to values of a type or of one that it is derived from (CSDL 12.5). */
export function isBoundTo(
  schema: Schema,
  { isBound, parameters }: Operation,
  type: StructuredType,
  onMany: boolean,
): boolean {
  const first = parameters[0];
  if (!isBound || first === undefined || first.type.isCollection !== onMany) return false;
  if (first.type.name === type.name) return true;
  for (let base = structuredType(schema, type.baseType); base !== undefined && base !== type;) {
    if (base.name === first.type.name) return true;
    base = structuredType(schema, base.baseType);
  }
  return false;
}

/** A call of a function with places for its parameters. */
export function callShape(
  name: string,
  { isBound, parameters, returnType }: Operation,
): { insert: string; isSnippet: true; detail: string } {
  const own = isBound ? parameters.slice(1) : parameters;
  const places = own.map((parameter, i) => `${parameter.name}=$${i + 1}`);
  return {
    insert: `${name}(${places.join(',')})$0`,
    isSnippet: true,
    detail: returnType === undefined ? '' : typeText(returnType),
  };
}

/** The aliases that `$compute` and `$apply` define, in `$apply` those of earlier transformations. */
export function addComputedNames({ nodes, list, word }: AddressPlace): void {
  for (const [i, node] of nodes.entries()) {
    if (node.kind !== 'Transformations') continue;
    const step = node.steps.findIndex((each) => each === nodes[i + 1]);
    for (const each of node.steps.slice(0, Math.max(step, 0)))
      if (each.kind === 'Transformation') addNamesOf(list, each.args, '$apply');
  }
  const options = (around(nodes, 'NestedOptions') ?? around(nodes, 'Query'))?.options ?? [];
  for (const { option, value, start, end } of options) {
    if (start <= word.start && word.start <= end) continue;
    if (option === 'compute' && value.kind === 'ComputeList') addNamesOf(list, value.items, '$compute');
    if (option === 'apply' && value.kind === 'Transformations')
      for (const step of value.steps) if (step.kind === 'Transformation') addNamesOf(list, step.args, '$apply');
  }
}

/** The names after `as`, in nested transformations too. */
function addNamesOf(list: ItemList, items: readonly Node[] | undefined, detail: string): void {
  for (const item of items ?? []) {
    if (item.kind === 'Aliased' && item.alias.kind === 'Name')
      list.add(item.alias.text, {
        kind: 'variable',
        detail,
        rank: detail === '$apply' ? 'needed' : 'likely',
        order: 0,
      });
    if (item.kind === 'Transformation') addNamesOf(list, item.args, detail);
    if (item.kind === 'Transformations') addNamesOf(list, item.steps, detail);
  }
}

/** Parameter aliases that the request defines; a new one where an `@` is typed (URL conventions 5.3). */
function addAliases({ nodes, dialect, list, text, document, offset }: AddressPlace): void {
  if (!dialect.parameterAliases || text.field !== 'url') return;
  const names = (around(nodes, 'Query')?.options ?? [])
    .map(({ name }) => name.text)
    .filter((name) => name.startsWith('@'));
  const isTyped = document.text.slice(wordAt(document.text, offset).start, offset).startsWith('@');
  for (const name of names.length === 0 && isTyped ? ['@p'] : names)
    list.add(name, { kind: 'variable', detail: 'parameter alias', rank: 'other' });
}

/** Whether the value of a parameter alias is expected, which is a literal. */
const isAliasValue = ({ nodes }: AddressPlace): boolean =>
  around(nodes, 'QueryOption')?.name.text.startsWith('@') === true;

/** Functions, `not` and the other words that can begin an operand. */
function addWords(place: AddressPlace, wanted: WantedValue | undefined): void {
  const { dialect, list } = place;
  const typed = place.document.text.slice(list.place.start, list.place.end);
  for (const { label, ...shape } of functionItems(dialect, wanted?.families)) {
    const filterText = filterTextOf(typed, label, dialect.functions, wordsForFunction(label));
    list.add(label, { ...shape, rank: 'seldom', filterText, ...(usualFunctions.has(label) ? { order: 0 } : {}) });
  }
  const step = around(place.nodes, 'Transformation')?.name;
  const isAggregate = step?.kind === 'Name' && step.text === 'aggregate' && wanted === undefined;
  if (isAggregate && dialect.expressionNames.includes('$count'))
    list.add('$count', {
      kind: 'keyword',
      insert: '\\$count as ${1:Count}',
      isSnippet: true,
      detail: 'number of entities',
      rank: 'likely',
      order: 999_999,
    });
  if (wanted === undefined && dialect.operators.includes('not') && isCondition(place))
    list.add('not', { kind: 'operator', insert: 'not ', continues: true, rank: 'other' });
  if (wanted === undefined && isCondition(place)) addOwnFunctions(place);
  if (place.text.field === 'url')
    for (const word of ['$it', '$root'].filter((name) => dialect.expressionNames.includes(name)))
      list.add(word, { kind: 'keyword', insert: `${word}/`, continues: true, rank: 'seldom' });
}

/** The functions that most filters use. */
const usualFunctions: ReadonlySet<string> = new Set([
  'contains',
  'startswith',
  'endswith',
  'tolower',
  'substringof',
  'now',
]);

/** Whether a condition is expected: not in `$orderby`, `$compute` or an argument. */
const isCondition = ({ nodes }: AddressPlace): boolean =>
  !nodes.some(({ kind }) => kind === 'OrderbyItem' || kind === 'ComputeList' || kind === 'Call');

/** Functions that follow a collection, so they cannot begin an operand. */
const afterCollections: ReadonlySet<string> = new Set(['any', 'all']);

/** Each function that can return a wanted family, as a call with a placeholder for each required argument. */
const functionItems = (
  dialect: Dialect,
  wanted?: readonly TypeFamily[],
): readonly (ItemShape & { readonly label: string })[] =>
  dialect.functions
    .filter((name) => !afterCollections.has(name) && (wanted === undefined || canReturn(name, wanted)))
    .map((name) => {
      const row = functionRow(name);
      const least = row === undefined ? 0 : arityOf(row, dialect.version)[0];
      const places = Array.from({ length: least }, (_, i) => `$${i + 1}`).join(',');
      const signature = signaturesOf(name, dialect).at(-1);
      return {
        label: name,
        kind: 'function',
        detail: signature?.label,
        documentation: () => signature && `${signature.summary} (${signature.clause})`,
        insert: `${name}(${places})$0`,
        isSnippet: true,
        continues: least > 0,
      };
    });

/** Whether a function may return a value of one of some families, according to the table. */
const canReturn = (name: string, wanted: readonly TypeFamily[]): boolean =>
  functionRow(name)?.overloads.some(({ parameters, result: { type } }) => {
    if (type === undefined) return true;
    if (type !== 'first argument') return wanted.includes(primitiveFamilies[type]);
    const accepts = parameters[0]?.type.accepts;
    return !Array.isArray(accepts) || accepts.some((family: TypeFamily) => wanted.includes(family));
  }) ?? true;
