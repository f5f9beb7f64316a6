/** Finds the one entity container of a schema and merges the container that it extends (CSDL 13.1). */
import type { ContainerDraft } from '../read/csdl/csdl-draft.js';
import type { SchemaAssembly } from './schema-assembly.js';

/**
 * The container that a document marks as that of the service, otherwise the first that no other one extends. Further
 * ones in its document are reported; those in other documents may be of other services.
 */
export function chooseContainer(assembly: SchemaAssembly): ContainerDraft | undefined {
  const { containers, drafts } = assembly;
  const all = [...containers.values()];
  const extended = new Set(all.map((each) => each.extends));
  const outermost = all.filter(({ fullName }) => !extended.has(fullName));
  const named = drafts.find(({ serviceContainer }) => serviceContainer !== undefined)?.serviceContainer;
  const chosen = containers.get(named ?? '') ?? outermost[0] ?? all[0];
  if (chosen === undefined) return undefined;
  const { seen, open } = foldIn(chosen, containers);
  const reason = named === chosen.fullName ? 'is named as the one' : 'comes first';
  for (const other of outermost) {
    const { name, fullName, span } = other;
    if (seen.has(fullName) || span.document !== chosen.span.document) continue;
    const message = `A service has only one entity container; "${name}" is ignored because "${chosen.name}" ${reason}.`;
    if (!assembly.draftAt(span).format.hasManyContainers) assembly.report('warning', message, span);
    else {
      foldIn(other, containers);
      addQualified(chosen, other);
    }
  }
  return { ...chosen, extends: open };
}

/** Gives the names of the containers that were folded in, the chosen one included, and the name of one that is not here. */
function foldIn(
  chosen: ContainerDraft,
  byName: ReadonlyMap<string, ContainerDraft>,
): { readonly seen: ReadonlySet<string>; readonly open: string | undefined } {
  const seen = new Set([chosen.fullName]);
  for (let next = chosen.extends; next !== undefined;) {
    const from = byName.get(next);
    if (from === undefined) return { seen, open: next };
    if (seen.has(from.fullName)) break;
    seen.add(from.fullName);
    next = from.extends;
    inherit(chosen.entitySets, from.entitySets);
    inherit(chosen.singletons, from.singletons);
    inherit(chosen.imports, from.imports);
  }
  return { seen, open: undefined };
}

function inherit<T>(into: Map<string, T>, from: ReadonlyMap<string, T>): void {
  for (const [name, declaration] of from) if (!into.has(name)) into.set(name, declaration);
}

/**
 * OData V2 URI conventions, "Resource Path": members of another container than the default one have its name before
 * their own.
 */
function addQualified(chosen: ContainerDraft, { name: container, entitySets, imports }: ContainerDraft): void {
  const qualify = (name: string): string => (name.includes('.') ? name : `${container}.${name}`);
  for (const set of entitySets.values()) {
    const bindings = [...set.navigationBindings].map(([path, target]) => [path, qualify(target)] as const);
    const name = qualify(set.name);
    chosen.entitySets.set(name, { ...set, name, navigationBindings: new Map(bindings) });
  }
  for (const entry of imports.values()) {
    const name = qualify(entry.name);
    const entitySet = entry.entitySet === undefined ? undefined : qualify(entry.entitySet);
    chosen.imports.set(name, { ...entry, name, entitySet });
  }
}
