/** Which functions and actions have changed, overload by overload (CSDL 12.1 and 12.3). */
import { isOptional, typeText } from '../model/schema-queries.js';
import type { Operation, Parameter } from '../model/model.js';
import { compareTypes } from './compare-values.js';
import type { ChangedDeclaration, ChangeLog } from './schema-change.js';

type Overloads = ReadonlyMap<string, readonly Operation[]>;

export function compareOperations(before: Overloads, after: Overloads, log: ChangeLog): void {
  for (const [name, overloads] of before) {
    const others = after.get(name) ?? [];
    const left = new Partners(others, signatureOf);
    // A single overload matches, whatever the names of its parameters.
    const isOnly =
      overloads.length === 1 && others.length === 1 && bindingText(overloads[0]!) === bindingText(others[0]!);
    for (const from of overloads) {
      const to = left.take(signatureOf(isOnly ? others[0]! : from));
      if (to === undefined) log.remove(from.kind, callText(from), from);
      else compareOverload(from, to, log);
    }
    for (const added of left.rest()) log.add(added.kind, callText(added), added);
  }
  for (const [name, overloads] of after)
    if (!before.has(name)) for (const added of overloads) log.add(added.kind, callText(added), added);
}

/** The identity of an overload: its binding parameter and its parameter names. */
const signatureOf = (operation: Operation): string => JSON.stringify([bindingText(operation), namesOf(operation)]);

const bindingText = ({ isBound, parameters: [first] }: Operation): string =>
  isBound && first !== undefined ? typeText(first.type) : '';

const ownParameters = ({ isBound, parameters }: Operation): readonly Parameter[] =>
  isBound ? parameters.slice(1) : parameters;

const namesOf = (operation: Operation): string =>
  ownParameters(operation)
    .map(({ name }) => name)
    .sort()
    .join();

/** `Shop.Best(count)`, after its binding type. */
function callText(operation: Operation): string {
  const binding = bindingText(operation);
  const call = `${operation.name}(${ownParameters(operation)
    .map(({ name }) => name)
    .join(', ')})`;
  return binding === '' ? call : `${binding}/${call}`;
}

function compareOverload(from: Operation, to: Operation, log: ChangeLog): void {
  const at = log.at(from.kind, callText(from), from, to);
  if (from.kind !== to.kind) {
    at.breaks(`is now ${to.kind === 'function' ? 'a function' : 'an action'}`);
    return;
  }
  if (from.isComposable && !to.isComposable) at.breaks('is no longer composable, so no path can continue after it');
  compareResult(from, to, at);
  // A schema with mistakes may have two of one name.
  const given = new Partners(ownParameters(from), ({ name }) => name);
  for (const parameter of ownParameters(to)) {
    const old = given.take(parameter.name);
    const path = `${callText(from)}/${parameter.name}`;
    if (old === undefined)
      log.add('parameter', path, parameter, isOptional(parameter) ? undefined : 'is required in every call');
    else compareParameter(old, parameter, log.at('parameter', path, old, parameter));
  }
  for (const parameter of given.rest()) log.remove('parameter', `${callText(from)}/${parameter.name}`, parameter);
}

function compareResult({ returnType: from }: Operation, { returnType: to }: Operation, at: ChangedDeclaration): void {
  if (from === undefined || to === undefined) {
    if (from !== to) at.breaks(to === undefined ? 'no longer returns anything' : `now returns ${typeText(to)}`);
  } else if (typeText(from) !== typeText(to)) at.breaks(`now returns ${typeText(to)} instead of ${typeText(from)}`);
}

function compareParameter(from: Parameter, to: Parameter, at: ChangedDeclaration): void {
  compareTypes(from.type, to.type, at);
  if (isOptional(from) && !isOptional(to)) at.breaks('is now required in every call');
  if (from.isNullable !== false && to.isNullable === false && !to.type.isCollection) at.breaks('can no longer be null');
}

/** Declarations without a partner so far; each is used once, those with the same name in their order. */
class Partners<D> {
  readonly #declarations: readonly D[];
  readonly #byName = new Map<string, D[]>();
  readonly #taken = new Set<D>();

  constructor(declarations: readonly D[], nameOf: (declaration: D) => string) {
    this.#declarations = declarations;
    // The first of a name is removed from the end of its list, where that costs nothing.
    for (const declaration of declarations.toReversed()) {
      const name = nameOf(declaration);
      const same = this.#byName.get(name);
      if (same === undefined) this.#byName.set(name, [declaration]);
      else same.push(declaration);
    }
  }

  /** The next declaration of a name; undefined when there is none left. */
  take(name: string): D | undefined {
    const next = this.#byName.get(name)?.pop();
    if (next !== undefined) this.#taken.add(next);
    return next;
  }

  /** The remaining ones, in their order. */
  rest(): readonly D[] {
    return this.#declarations.filter((declaration) => !this.#taken.has(declaration));
  }
}
