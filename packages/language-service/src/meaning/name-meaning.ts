/** The meaning of a name in a URL or a query. */
import type { BoundRequest, Lambda, Name, Node } from '@odatalint/core';
import type { Meaning } from './meaning.js';

const systemVariables: ReadonlySet<string> = new Set(['$it', '$this', '$root']);

/** In: a name with the nodes around it, the nearest last. Out: undefined for a name that nothing is known about. */
export function nameMeaning(bound: BoundRequest, name: Name, ancestors: readonly Node[]): Meaning | undefined {
  const { text } = name;
  const parent = ancestors.at(-1);
  if (parent?.kind === 'Lambda' && parent.variable === name) return variableMeaning(bound, parent, ancestors);
  if (parent?.kind === 'Aliased' && parent.alias === name)
    return { kind: 'computed', alias: name, type: bound.binding.typeOf(parent.value) };
  if (text.startsWith('@')) return { kind: 'alias', name: text, isDefinition: false };
  if (systemVariables.has(text)) return { kind: 'systemVariable', name: text, type: bound.binding.typeOf(name) };
  const referent = bound.binding.referentOf(name);
  switch (referent?.kind) {
    case undefined:
      return text.startsWith('$') && parent?.kind !== 'Header' ? { kind: 'systemSegment', name: text } : undefined;
    case 'property':
      return { ...referent, scope: bound.binding.scopeOf(name) ?? referent.declaredBy };
    case 'navigation':
      return { ...referent, scope: bound.binding.scopeOf(name) ?? referent.declaredBy };
    case 'key':
      return { kind: 'key', key: referent.key, type: referent.declaredBy };
    case 'variable':
      return usedVariable(bound, text, ancestors);
    case 'computed':
      return { kind: 'computed', alias: referent.alias, type: bound.binding.typeOf(name) };
    case 'unresolved':
      return { kind: 'unknown', name: text, scope: referent.scope };
    case 'removed':
      return undefined;
    default:
      return referent;
  }
}

/** The variable of the nearest lambda around a name that has one of that name. */
function usedVariable(bound: BoundRequest, text: string, ancestors: readonly Node[]): Meaning | undefined {
  const at = ancestors.findLastIndex((node) => node.kind === 'Lambda' && node.variable?.text === text);
  const lambda = ancestors[at];
  return lambda?.kind === 'Lambda' ? variableMeaning(bound, lambda, ancestors.slice(0, at + 1)) : undefined;
}

/** `path` ends with the lambda. */
function variableMeaning(bound: BoundRequest, lambda: Lambda, path: readonly Node[]): Meaning {
  const holder = path[path.lastIndexOf(lambda) - 1];
  const at = holder?.kind === 'MemberPath' ? holder.parts.indexOf(lambda) : -1;
  const collection = holder?.kind === 'MemberPath' && at > 0 ? holder.parts[at - 1] : undefined;
  const type = collection === undefined ? undefined : bound.binding.typeOf(collection);
  const element = type === undefined ? undefined : { ...type, isCollection: false };
  return { kind: 'variable', lambda, name: lambda.variable?.text ?? '', type: element };
}
