/** Replaces the aliases in all names of a document by their namespaces, after all are known (CSDL 5.1). */
import type { CsdlDraft } from '../read/csdl/csdl-draft.js';

/** Resolves every name in place. Aliases are valid in their own document, so this comes before documents are put together. */
export function resolveNames(draft: CsdlDraft): void {
  const names = new Names(draft.aliases);
  for (const reference of draft.typeReferences.values()) reference.name = names.name(reference.name);
  for (const [returnType, shared] of draft.returnTypes) returnType.name = shared.name;
  for (const annotation of draft.annotations) annotation.term = names.name(annotation.term);
  for (const value of draft.namedValues) {
    if ('path' in value) value.path = names.path(value.path);
    else if ('type' in value) value.type = names.name(value.type ?? '');
    else if ('name' in value) value.name = names.typeText(value.name ?? '');
  }
  for (const type of draft.types.values()) {
    if (type.kind === 'definition') type.underlyingType = names.name(type.underlyingType);
    else if (type.kind !== 'enum' && type.baseType !== undefined) type.baseType = names.name(type.baseType);
  }
  for (const term of draft.terms.values()) {
    if (term.baseTerm !== undefined) term.baseTerm = names.name(term.baseTerm);
  }
  for (const block of draft.externals) block.target = names.target(block.target);
  if (draft.serviceContainer !== undefined) draft.serviceContainer = names.name(draft.serviceContainer);
  resolveContainers(draft, names);
}

function resolveContainers(draft: CsdlDraft, names: Names): void {
  for (const container of draft.containers) {
    if (container.extends !== undefined) container.extends = names.name(container.extends);
    for (const source of [...container.entitySets.values(), ...container.singletons.values()]) {
      source.type = names.name(source.type);
      source.navigationBindings = names.bindings(source.navigationBindings, container.fullName);
    }
    for (const entry of container.imports.values()) {
      entry.operation = names.name(entry.operation);
      if (entry.entitySet !== undefined) entry.entitySet = names.setName(entry.entitySet, container.fullName);
    }
  }
}

class Names {
  constructor(private readonly aliases: ReadonlyMap<string, string>) {}

  /** A qualified name. */
  name(name: string): string {
    const dot = name.lastIndexOf('.');
    const namespace = dot < 0 ? undefined : this.aliases.get(name.slice(0, dot));
    return namespace === undefined ? name : namespace + name.slice(dot);
  }

  /** A type in the notation of the document: a name, or `Collection(…)` around one. */
  typeText(type: string): string {
    const isCollection = type.startsWith('Collection(') && type.endsWith(')');
    return isCollection ? `Collection(${this.name(type.slice(11, -1).trim())})` : this.name(type);
  }

  /** A path: casts and terms among its segments have qualified names. */
  path(path: string): string {
    if (!path.includes('.')) return path;
    return path
      .split('/')
      .map((segment) => {
        if (!segment.startsWith('@')) return this.name(segment);
        const hash = segment.indexOf('#');
        const end = hash < 0 ? segment.length : hash;
        return `@${this.name(segment.slice(1, end))}${segment.slice(end)}`;
      })
      .join('/');
  }

  /** An entity set, by its name alone when it is one of the container's own. */
  setName(written: string, container: string): string {
    const path = this.path(written);
    return path.startsWith(`${container}/`) ? path.slice(container.length + 1) : path;
  }

  bindings(bindings: ReadonlyMap<string, string>, container: string): ReadonlyMap<string, string> {
    const resolved = [...bindings].map(([path, target]) => [this.path(path), this.setName(target, container)] as const);
    return resolved.every(([path, target]) => bindings.get(path) === target) ? bindings : new Map(resolved);
  }

  /** The target of annotations: the types of an overload's parameters are resolved too (CSDL 14.2.1). */
  target(target: string): string {
    const parenthesis = target.indexOf('(');
    const slash = target.indexOf('/', Math.max(parenthesis, 0));
    const end = (slash < 0 ? target.length : slash) - 1;
    if (parenthesis < 0 || target[end] !== ')') return this.path(target);
    const types = target.slice(parenthesis + 1, end).split(',');
    const signature = types.map((type) => this.typeText(type.trim())).join(',');
    return `${this.path(target.slice(0, parenthesis))}(${signature}${this.path(target.slice(end))}`;
  }
}
