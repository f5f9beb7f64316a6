/** Finds the overloads of an action or function that the target of annotations identifies. */
import type { Operation, Parameter } from '../model/model.js';

/**
 * The types that distinguish an overload from others of its name (CSDL 12.2), an action's after its binding parameter
 * aside.
 */
export const signature = ({ kind, isBound, parameters }: Operation): string =>
  typesOf(kind === 'function' ? parameters : parameters.slice(0, isBound ? 1 : 0));

const typesOf = (parameters: readonly Parameter[]): string =>
  parameters.map(({ type }) => (type.isCollection ? `Collection(${type.name})` : type.name)).join(',');

export class OverloadIndex {
  /** For each name that was looked up, its overloads by the possible contents of the parentheses. */
  private readonly byTypes = new Map<string, ReadonlyMap<string, readonly Operation[]>>();

  constructor(private readonly operations: ReadonlyMap<string, readonly Operation[]>) {}

  /**
   * All overloads of a name, or the one that parentheses identify (CSDL 14.2.1): for a function the types of all parameters,
   * for an action that of its binding parameter, as an action has no other overloads. Real documents also list all
   * parameters of an action.
   */
  at(target: string): readonly Operation[] {
    const parenthesis = target.indexOf('(');
    if (parenthesis < 0) return this.operations.get(target) ?? [];
    const name = target.slice(0, parenthesis);
    let overloads = this.byTypes.get(name);
    if (overloads === undefined) {
      overloads = groupByTypes(this.operations.get(name) ?? []);
      this.byTypes.set(name, overloads);
    }
    return overloads.get(target.slice(parenthesis + 1, -1)) ?? [];
  }
}

function groupByTypes(overloads: readonly Operation[]): ReadonlyMap<string, readonly Operation[]> {
  const groups = new Map<string, Operation[]>();
  for (const operation of overloads) {
    for (const types of new Set([signature(operation), typesOf(operation.parameters)])) {
      const group = groups.get(types);
      if (group === undefined) groups.set(types, [operation]);
      else group.push(operation);
    }
  }
  return groups;
}
