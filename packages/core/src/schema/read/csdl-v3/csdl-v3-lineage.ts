/** The base types of the entity types in a document of OData V1 to V3, before a model exists. */
import type { CsdlDraft } from '../csdl/csdl-draft.js';
import { childrenOf, fullName, type V3Tree } from './csdl-v3-tree.js';

/** No real type is derived this deep; the limit keeps walks short in a hostile document. */
const lineageLimit = 100;

export class V3Lineage {
  private readonly baseTypes = new Map<string, string | undefined>();

  constructor(private readonly draft: CsdlDraft) {}

  /** Takes the types of one schema. The aliases of the document have to be known. */
  add(schema: V3Tree, namespace: string): void {
    for (const { attributes } of childrenOf(schema, 'EntityType')) {
      const { Name: name = '', BaseType: baseType } = attributes;
      const full = `${namespace}.${name}`;
      if (!this.baseTypes.has(full))
        this.baseTypes.set(full, baseType === undefined ? undefined : fullName(this.draft, baseType));
    }
  }

  /** A type by its full name, followed by its base types. A circle ends where it began. */
  of(type: string): ReadonlySet<string> {
    const lineage = new Set<string>();
    let current: string | undefined = type;
    while (current !== undefined && !lineage.has(current) && lineage.size < lineageLimit) {
      lineage.add(current);
      current = this.baseTypes.get(current);
    }
    return lineage;
  }
}
