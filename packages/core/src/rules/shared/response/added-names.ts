/** The names that `$apply` and `$compute` give to values of a response. */
import { walk } from '../../../syntax/index.js';
import type { BoundRequest, ValueType } from '../../../semantics/index.js';

/** The names that a query adds to the entities of its response, at any depth. */
export interface AddedNames {
  readonly names: ReadonlySet<string>;
  /** The types of those that the entities of the request itself have; undefined where they are not known. */
  readonly types: ReadonlyMap<string, ValueType | undefined>;
  /** Whether the query contains `$apply`, so that entities may lack declared properties. */
  readonly isApplied: boolean;
}

/** Undefined if the result can have any name: after a function of the service, or if a variable replaces a step or a name. */
export const addedNames = (context: BoundRequest): AddedNames | undefined => context.remember(findAddedNames);

function findAddedNames({ binding, url }: BoundRequest): AddedNames | undefined {
  const names = new Set<string>();
  const types = new Map<string, ValueType | undefined>();
  const options = url?.query?.options ?? [];
  const own = options.filter(({ option }) => option === 'apply' || option === 'compute' || option === 'expand');
  let isApplied = false;
  let isAny = false;
  for (const option of own)
    walk(option, (node) => {
      if (node.kind === 'QueryOption') isApplied ||= node.option === 'apply';
      else if (node.kind === 'Aliased') {
        if (node.alias.kind === 'Name') {
          const { text } = node.alias;
          names.add(text);
          if (option.option !== 'expand') types.set(text, types.has(text) ? undefined : binding.typeOf(node.alias));
        } else isAny = true;
      } else if (node.kind === 'Transformations') isAny ||= node.steps.some(({ kind }) => kind !== 'Transformation');
      else if (node.kind === 'Transformation') {
        isAny ||= node.name.text.includes('.');
        // A custom aggregate without an alias keeps its name.
        for (const argument of node.name.text === 'aggregate' ? (node.args ?? []) : [])
          if (argument.kind === 'MemberPath')
            for (const part of argument.parts) if (part.kind === 'Name') names.add(part.text);
      }
    });
  return isAny ? undefined : { names, types, isApplied };
}
