/** Answers which properties an API key may read and write: an overlay that removes properties from the schema. */
import { lineage, type Schema, type StructuredType } from '../schema/index.js';
import { originOf, type SegmentFact } from './binding.js';

/** The properties of one resource that a key may use, by their first name: `Department` represents `Department/Id` too. */
export interface AllowedProperties {
  /** The name by which the definition knows the resource. */
  readonly resource: string;
  /** Undefined if the definition does not specify it. */
  readonly visible: ReadonlySet<string> | undefined;
  readonly writable: ReadonlySet<string> | undefined;
}

export class KeyAccess {
  readonly #byResource = new Map<string, AllowedProperties>();
  readonly #byType = new Map<StructuredType, AllowedProperties | undefined>();

  constructor({ resources = {} }: KeyDefinition) {
    for (const [resource, { visible, writable }] of Object.entries(resources))
      this.#byResource.set(resource, { resource, visible: firstNames(visible), writable: firstNames(writable) });
  }

  /** The entry of the definition for the entities that a path addresses; undefined if there is none. */
  ofTarget(target: SegmentFact, schema: Schema | undefined): AllowedProperties | undefined {
    const { entitySet, segment, type, unlisted } = originOf(target);
    const written = segment.name.kind === 'Name' ? [segment.name.text] : [];
    const names = unlisted === undefined && entitySet !== undefined ? [entitySet.name] : written;
    return this.#named(names) ?? (unlisted === undefined ? this.ofType(type, schema) : undefined);
  }

  /** The entry of the definition for the entities of a set, by its name or that of their type. */
  ofSet(name: string | undefined, type: StructuredType | undefined, schema: Schema): AllowedProperties | undefined {
    return (name === undefined ? undefined : this.#named([name])) ?? this.ofType(type, schema);
  }

  /** The entry for a type: under the name of a set of that type, under its own name, or for its base type. */
  ofType(type: StructuredType | undefined, schema: Schema | undefined): AllowedProperties | undefined {
    if (type === undefined || this.#byResource.size === 0) return undefined;
    if (!this.#byType.has(type)) {
      const sets = [...(schema?.container?.entitySets.values() ?? [])];
      // A derived type cannot show properties that its base type must not show.
      const types = schema === undefined ? [type] : lineage(schema, type);
      const names = types.flatMap(({ name }) => [
        ...sets.filter((set) => set.type === name).map((set) => set.name),
        name.slice(name.lastIndexOf('.') + 1),
      ]);
      this.#byType.set(type, this.#named(names));
    }
    return this.#byType.get(type);
  }

  #named(names: readonly string[]): AllowedProperties | undefined {
    for (const name of names) {
      const allowed = this.#byResource.get(name);
      if (allowed !== undefined) return allowed;
    }
    return undefined;
  }
}

/** The property that a path begins with, whether it goes on with a slash or a dot. */
export const firstName = (path: string): string => /^[^./]*/.exec(path)![0];

const firstNames = (paths: readonly string[] | undefined): ReadonlySet<string> | undefined =>
  paths === undefined ? undefined : new Set(paths.map(firstName));

export interface KeyDefinition {
  /** The company that owns the records written with the key. */
  readonly company?: string;
  /** The currency of that company, which new records have if their body names none. */
  readonly currency?: string;
  /** The data provider whose records the key finds and writes by external identifier. */
  readonly dataProvider?: string;
  /** Whether responses (`output`) and bodies (`properties`) carry multilingual texts as an object by language. */
  readonly multilingual?: { readonly output?: boolean; readonly properties?: boolean };
  /** By the name of an entity set or of its type; of a resource that is not here nothing is known. */
  readonly resources?: Readonly<Record<string, ResourceAccess>>;
}

/** The properties of a resource that a key may use; a list that is absent is not known. */
export interface ResourceAccess {
  readonly visible?: readonly string[];
  readonly writable?: readonly string[];
}
