/** Looks up values in an OpenAPI document: members by name, and the target of a `$ref`. */
import type { JsonValue, ObjectValue, ValueMember } from '../../../json/index.js';

/** A chain of references is followed up to this length; real documents need one or two steps. */
const referenceLimit = 20;

/** The tree of a document with an index of each object that was asked for a member. */
export class OpenApiDocument {
  readonly #indexes = new Map<ObjectValue, ReadonlyMap<string, ValueMember>>();

  constructor(readonly root: ObjectValue) {}

  /** A member of a value; undefined if the value is not an object or does not have it. */
  member(value: JsonValue | undefined, name: string): ValueMember | undefined {
    if (value?.kind !== 'object') return undefined;
    let index = this.#indexes.get(value);
    if (index === undefined) {
      index = new Map(value.members.map((each) => [each.name, each]));
      this.#indexes.set(value, index);
    }
    return index.get(name);
  }

  /** The value at the end of a chain of names. */
  at(value: JsonValue | undefined, ...names: readonly string[]): JsonValue | undefined {
    return names.reduce((current, name) => this.resolve(this.member(current, name)?.value), value);
  }

  /** The members of the object at the end of a chain of names; none if there is no object. */
  membersAt(value: JsonValue | undefined, ...names: readonly string[]): readonly ValueMember[] {
    const found = names.reduce((current, name) => this.at(current, name), this.resolve(value));
    return found?.kind === 'object' ? found.members : [];
  }

  /** The items of the array in a member. */
  itemsOf(value: JsonValue | undefined, name: string): readonly JsonValue[] {
    const found = this.at(value, name);
    return found?.kind === 'array' ? found.items : [];
  }

  /** The text of a string in a member. */
  textOf(value: JsonValue | undefined, name: string): string | undefined {
    const found = this.member(value, name)?.value;
    return found?.kind === 'string' ? found.text : undefined;
  }

  /** Whether a member is `true`. */
  isTrue(value: JsonValue | undefined, name: string): boolean {
    const found = this.member(value, name)?.value;
    return found?.kind === 'boolean' && found.text === 'true';
  }

  /** The meaning of a value, `$ref` followed inside this document; undefined if its target does not exist or is circular. */
  resolve(value: JsonValue | undefined): JsonValue | undefined {
    let current = value;
    for (let steps = 0; steps < referenceLimit; steps++) {
      const reference = this.textOf(current, '$ref');
      if (reference === undefined) return current;
      current = this.#target(reference)?.value;
    }
    return undefined;
  }

  /** The member of `components/schemas` that a value refers to, the last one of a chain. */
  component(value: JsonValue | undefined): ValueMember | undefined {
    let found: ValueMember | undefined;
    let current = value;
    for (let steps = 0; steps < referenceLimit; steps++) {
      const reference = this.textOf(current, '$ref');
      if (reference === undefined) return found;
      found = reference.startsWith('#/components/schemas/') ? this.#target(reference) : undefined;
      current = found?.value;
    }
    return undefined;
  }

  /** The target of a JSON pointer in a fragment (RFC 6901). Other documents are not read. */
  #target(reference: string): ValueMember | undefined {
    if (!reference.startsWith('#/')) return undefined;
    let found: ValueMember | undefined;
    for (const part of reference.slice(2).split('/')) {
      found = this.member(found === undefined ? this.root : found.value, unescapePointer(part));
      if (found === undefined) return undefined;
    }
    return found;
  }
}

function unescapePointer(part: string): string {
  const text = part.replaceAll('~1', '/').replaceAll('~0', '~');
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
