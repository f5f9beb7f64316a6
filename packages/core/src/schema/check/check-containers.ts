/** Finds problems of entity containers: their types must exist, and entities in a set need a key. */
import { isWhole } from './check-types.js';
import type { NameCheck } from './check-names.js';
import type { ContainerDraft } from '../read/csdl/csdl-draft.js';
import type { EntitySet, OperationImport, Schema, SchemaSpan, Singleton, StructuredType } from '../model/model.js';
import { isOpen, keyOf } from '../model/schema-queries.js';
import type { SchemaAssembly } from '../assemble/schema-assembly.js';

export function checkContainers(assembly: SchemaAssembly, schema: Schema, names: NameCheck): void {
  // A container that extends another one has its members, perhaps as a copy.
  const seen = new Set<SchemaSpan>();
  const isNew = ({ span }: EntitySet | Singleton | OperationImport): boolean =>
    !seen.has(span) && seen.add(span) === seen;
  for (const container of assembly.containers.values()) {
    const check = new ContainerCheck(assembly, schema, names, container);
    if (container.extends !== undefined) names.container(container.extends, container);
    for (const set of container.entitySets.values()) if (isNew(set)) check.source(set, 'EntityType');
    for (const singleton of container.singletons.values()) if (isNew(singleton)) check.source(singleton, 'Type');
    for (const entry of container.imports.values()) if (isNew(entry)) check.import(entry);
  }
}

class ContainerCheck {
  /** Whether all of the container is here, so that a set that is not found is not anywhere. */
  private readonly isWhole: boolean;

  constructor(
    private readonly assembly: SchemaAssembly,
    private readonly schema: Schema,
    private readonly names: NameCheck,
    private readonly container: ContainerDraft,
  ) {
    this.isWhole = container.extends === undefined;
  }

  source(source: EntitySet | Singleton, attribute: string): void {
    this.names.type(source.type, source, attribute);
    const type = this.schema.types.get(source.type);
    const isSet = source.kind === 'entitySet';
    const what = isSet ? 'An entity set' : 'A singleton';
    if (type !== undefined && type.kind !== 'entity')
      this.warn(`${what} must have an entity type; "${source.type}" is not one.`, source, attribute);
    if (isSet && type?.kind === 'entity' && this.lacksKey(type)) {
      const message = `The entities of "${source.name}" cannot be distinguished: their type "${source.type}" has no key.`;
      this.warn(message, source, attribute);
    }
    for (const [path, target] of source.navigationBindings) {
      if (this.lacksSource(target))
        this.warn(`"${path}" of "${source.name}" is bound to "${target}", which the container does not have.`, source);
    }
  }

  import(entry: OperationImport): void {
    const { kind, operation, entitySet } = entry;
    const attribute = kind === 'functionImport' ? 'Function' : 'Action';
    this.names.operation(operation, entry, attribute);
    if (entitySet !== undefined && this.lacksSource(entitySet))
      this.warn(
        `"${entry.name}" gives entities of "${entitySet}", which the container does not have.`,
        entry,
        'EntitySet',
      );
  }

  private warn(message: string, { span }: EntitySet | Singleton | OperationImport, attribute?: string): void {
    this.assembly.report('warning', message, span, attribute);
  }

  /** Whether a type certainly has no key; an open type may have more members, and OpenAPI cannot express keys. */
  private lacksKey(type: StructuredType): boolean {
    if (this.schema.isUnannotated === true) return false;
    return keyOf(this.schema, type) === undefined && isWhole(this.schema, type) && !isOpen(this.schema, type);
  }

  /** Whether a target is the name of a set or singleton that is not here; other forms of targets lead elsewhere. */
  private lacksSource(target: string): boolean {
    const [name = ''] = target.split('/');
    const { entitySets, singletons } = this.container;
    return this.isWhole && !name.includes('.') && name !== '' && !entitySets.has(name) && !singletons.has(name);
  }
}
