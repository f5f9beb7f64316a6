/** Rows and complex values without the related rows inside of them: those are not part of a value, and a policy may hide them. */
import { lineage, type Schema, structuredType, type StructuredType } from '../../schema/index.js';
import { isReferenceText } from './reference-key.js';
import { setOwnValue, ownValue, type Row } from './datum.js';

/** The value itself if it contains no related rows. */
export type StructuralPart = <T>(value: T) => T;

/** The parts of a value of a type that can be or contain related rows. */
interface Insides {
  /** The names of navigation properties. */
  readonly related: readonly string[];
  /** Properties whose values can contain related rows. */
  readonly complex: ReadonlyMap<string, Insides>;
}

/** The structural parts of values by their type, computed once for each type. */
export class StructuralParts {
  readonly #insides = new Map<StructuredType, Insides>();

  constructor(private readonly schema: Schema) {}

  /** A function for values of a type, one or a collection. */
  of(type: StructuredType | undefined): StructuralPart {
    if (type === undefined) return (value) => value;
    const insides = this.#insidesOf(type);
    if (insides.related.length === 0 && insides.complex.size === 0) return (value) => value;
    return (value) => partOf(value, insides);
  }

  #insidesOf(type: StructuredType): Insides {
    const known = this.#insides.get(type);
    if (known !== undefined) return known;
    const related: string[] = [];
    const complex = new Map<string, Insides>();
    const insides = { related, complex };
    // It is stored before its properties are read, because complex types can contain themselves.
    this.#insides.set(type, insides);
    // The rows of `$crossjoin` contain a row of each set.
    if (!this.schema.types.has(type.name))
      for (const { name, type: inner } of type.properties.values()) {
        const set = structuredType(this.schema, inner.name);
        if (set !== undefined) complex.set(name, this.#insidesOf(set));
      }
    for (const each of this.#typesOf(type))
      for (const property of each.properties.values()) {
        const { name } = property;
        if (property.kind === 'navigation') related.push(name);
        else {
          const inner = this.schema.types.get(property.type.name);
          if (inner?.kind === 'complex' && this.#hasRelated(inner, new Set()))
            complex.set(name, this.#insidesOf(inner));
        }
      }
    return insides;
  }

  #hasRelated(type: StructuredType, seen: Set<StructuredType>): boolean {
    if (seen.has(type)) return false;
    seen.add(type);
    const properties = this.#typesOf(type).flatMap((each) => [...each.properties.values()]);
    return properties.some((property) => {
      if (property.kind === 'navigation') return true;
      const inner = this.schema.types.get(property.type.name);
      return inner?.kind === 'complex' && this.#hasRelated(inner, seen);
    });
  }

  /** A type with its base types and the types derived from it, of which a value can be. */
  #typesOf(type: StructuredType): readonly StructuredType[] {
    const { schema } = this;
    return [...schema.types.values()].filter(
      (each): each is StructuredType =>
        each.kind === type.kind && (lineage(schema, each).includes(type) || lineage(schema, type).includes(each)),
    );
  }
}

function partOf<T>(value: T, insides: Insides): T {
  if (typeof value !== 'object' || value === null) return value;
  if (!Array.isArray(value)) return rowPart(value as Row, insides) as T;
  const items = value.map((item: unknown) => partOf(item, insides));
  return items.some((item, i) => item !== value[i]) ? (items as T) : value;
}

function rowPart(row: Row, { related, complex }: Insides): Row {
  let copy: Record<string, unknown> | undefined;
  const removed = related.filter((name) => Object.hasOwn(row, name) && !isReferenceText(row[name]));
  if (removed.length > 0)
    // With the control information about them, such as their number.
    copy = Object.fromEntries(Object.entries(row).filter(([name]) => !removed.includes(name.split('@', 1)[0]!)));
  for (const [name, insides] of complex) {
    const own = ownValue(row, name);
    const inner = partOf(own, insides);
    if (inner !== own) setOwnValue((copy ??= { ...row }), name, inner);
  }
  return copy ?? row;
}
