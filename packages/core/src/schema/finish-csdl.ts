/** Turns the draft of a schema into the model: full names, one container, external annotations in their places. */
import type { ContainerDraft, CsdlDraft } from './csdl-draft.js';
import type { Annotation, Declaration, EntityContainer, ExternalAnnotations, Operation, Schema } from './model.js';

/** Resolves every name now that all aliases are known, and gives the schema. */
export function finishCsdl(draft: CsdlDraft): Schema {
  resolveNames(draft);
  const container = chooseContainer(draft);
  const { version, types, operations, namespaces, aliases } = draft;
  const schema: Schema = { version, types, operations, namespaces, aliases, container };
  const elsewhere = draft.externals.filter((block) => !applyAnnotations(draft, schema, block));
  return elsewhere.length === 0 ? schema : { ...schema, externalAnnotations: elsewhere };
}

function resolveNames(draft: CsdlDraft): void {
  for (const reference of draft.typeReferences.values()) reference.name = draft.resolve(reference.name);
  for (const annotation of draft.annotations) annotation.term = draft.resolve(annotation.term);
  for (const type of draft.types.values()) {
    if (type.kind === 'definition') type.underlyingType = draft.resolve(type.underlyingType);
    else if (type.kind !== 'enum' && type.baseType !== undefined) type.baseType = draft.resolve(type.baseType);
  }
  for (const [operation, { name, isCollection }, isNullable] of draft.returnTypes) {
    operation.returnType = { name, isCollection, isNullable };
  }
  for (const { entitySets, singletons, imports } of draft.containers) {
    for (const set of entitySets.values()) set.type = draft.resolve(set.type);
    for (const singleton of singletons.values()) singleton.type = draft.resolve(singleton.type);
    for (const entry of imports.values()) entry.operation = draft.resolve(entry.operation);
  }
  for (const block of draft.externals) block.target = resolveTarget(draft, block.target);
}

/** The container that is not extended by another one here; what it extends is folded in (CSDL 13.1). */
function chooseContainer(draft: CsdlDraft): EntityContainer | undefined {
  const byName = new Map(draft.containers.map((container) => [container.fullName, container]));
  const extended = new Set(
    draft.containers.flatMap((each) => (each.extends === undefined ? [] : [draft.resolve(each.extends)])),
  );
  const outermost = draft.containers.filter(({ fullName }) => !extended.has(fullName));
  const [chosen = draft.containers[0], ...others] = outermost;
  for (const other of others) {
    draft.report(
      'warning',
      `A service has one entity container; "${other.name}" is passed over, as "${chosen?.name ?? ''}" comes first.`,
      other.span,
    );
  }
  if (chosen === undefined) return undefined;
  const seen = new Set<ContainerDraft>([chosen]);
  for (let from = chosen; from.extends !== undefined;) {
    const next = byName.get(draft.resolve(from.extends));
    if (next === undefined || seen.has(next)) break;
    seen.add(next);
    inherit(chosen.entitySets, next.entitySets);
    inherit(chosen.singletons, next.singletons);
    inherit(chosen.imports, next.imports);
    from = next;
  }
  return chosen;
}

function inherit<T>(into: Map<string, T>, from: ReadonlyMap<string, T>): void {
  for (const [name, declaration] of from) if (!into.has(name)) into.set(name, declaration);
}

/** A target with aliases replaced in its first segment and in the parameter types of an overload. */
function resolveTarget(draft: CsdlDraft, target: string): string {
  const slash = target.indexOf('/');
  const first = slash < 0 ? target : target.slice(0, slash);
  const rest = slash < 0 ? '' : target.slice(slash);
  const parenthesis = first.indexOf('(');
  if (parenthesis < 0 || !first.endsWith(')')) return draft.resolve(first) + rest;
  const types = first
    .slice(parenthesis + 1, -1)
    .split(',')
    .map((type) => resolveTypeText(draft, type.trim()));
  return `${draft.resolve(first.slice(0, parenthesis))}(${types.join(',')})${rest}`;
}

function resolveTypeText(draft: CsdlDraft, type: string): string {
  const isCollection = type.startsWith('Collection(') && type.endsWith(')');
  return isCollection ? `Collection(${draft.resolve(type.slice(11, -1).trim())})` : draft.resolve(type);
}

/** Puts external annotations at the declarations they are for; false when this schema has none of them. */
function applyAnnotations(draft: CsdlDraft, schema: Schema, { target, annotations }: ExternalAnnotations): boolean {
  const [first = '', ...path] = target.split('/');
  const declarations = declarationsAt(draft, schema, first, path);
  // The lists are those of the draft, which nobody else has seen yet.
  for (const declaration of declarations) (declaration.annotations as Annotation[]).push(...annotations);
  return declarations.length > 0;
}

function declarationsAt(
  draft: CsdlDraft,
  schema: Schema,
  first: string,
  path: readonly string[],
): readonly Declaration[] {
  const [name, ...deeper] = path;
  if (deeper.length > 0) return [];
  const type = schema.types.get(first);
  if (type !== undefined) {
    if (name === undefined) return [type];
    if (type.kind === 'enum') return present(type.members.get(name));
    return type.kind === 'definition' ? [] : present(type.properties.get(name));
  }
  const container = draft.containers.find(({ fullName }) => fullName === first);
  if (container !== undefined) {
    if (name === undefined) return [container];
    return present(container.entitySets.get(name) ?? container.singletons.get(name) ?? container.imports.get(name));
  }
  const operations = overloadsAt(schema, first);
  return name === undefined
    ? operations
    : operations.flatMap(({ parameters }) => parameters.filter((each) => each.name === name));
}

const present = (declaration: Declaration | undefined): Declaration[] =>
  declaration === undefined ? [] : [declaration];

/**
 * All overloads of a name, or the one that parentheses tell (CSDL 14.2.1): for a function the types of all parameters,
 * for an action that of its binding parameter, as an action has no other overloads.
 */
export function overloadsAt(schema: Schema, target: string): readonly Operation[] {
  const parenthesis = target.indexOf('(');
  if (parenthesis < 0) return schema.operations.get(target) ?? [];
  const wanted = target.slice(parenthesis + 1, -1);
  const all = schema.operations.get(target.slice(0, parenthesis)) ?? [];
  return all.filter((operation) => signature(operation) === wanted);
}

function signature({ kind, isBound, parameters }: Operation): string {
  const telling = kind === 'function' ? parameters : parameters.slice(0, isBound ? 1 : 0);
  return telling.map(({ type }) => (type.isCollection ? `Collection(${type.name})` : type.name)).join(',');
}
