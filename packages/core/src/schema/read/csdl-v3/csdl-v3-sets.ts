/**
 * Converts entity sets, with bindings from the ends of association sets and restrictions ([MC-CSDL] "EntitySet",
 * "AssociationSet").
 */
import type { CsdlDraft } from '../csdl/csdl-draft.js';
import type { CsdlTree } from './csdl-tree.js';
import { convertAnnotations, type V3Annotations } from './csdl-v3-annotations.js';
import type { Association, V3Associations } from './csdl-v3-associations.js';
import { V3Lineage } from './csdl-v3-lineage.js';
import { V3Restrictions } from './csdl-v3-restrictions.js';
import { childrenOf, fullName, type V3Tree } from './csdl-v3-tree.js';
import type { SchemaSpan } from '../../model/model.js';

/** An end of an association set: the set and type of the entities in a role. */
interface SetEnd {
  readonly role: string;
  readonly set: string;
  readonly type: string;
}

export class V3Sets {
  private readonly lineage: V3Lineage;
  private readonly restrictions: V3Restrictions;

  constructor(
    private readonly draft: CsdlDraft,
    private readonly associations: V3Associations,
    private readonly annotations: V3Annotations,
  ) {
    this.lineage = new V3Lineage(draft);
    this.restrictions = new V3Restrictions(draft, this.lineage);
  }

  /** Takes the types of one schema. The aliases of the document have to be known. */
  add(schema: V3Tree, namespace: string): void {
    this.lineage.add(schema, namespace);
    this.restrictions.add(schema, namespace);
  }

  /** Converts the sets of the container with the given full name. */
  convert(container: V3Tree, containerName: string): CsdlTree[] {
    const sets = childrenOf(container, 'EntitySet');
    const bindings = this.bindingsOf(container, new Map(sets.map((set) => [set.attributes['Name'] ?? '', set])));
    return sets.map((set) => {
      const { Name: name = '', EntityType: type = '' } = set.attributes;
      const restrictions = this.restrictions.of(set, fullName(this.draft, type));
      const concluded = [...this.annotations.descriptions(set), ...restrictions];
      const children = [
        ...this.annotations.of(set, `${containerName}/${name}`, concluded),
        ...convertAnnotations(set),
        ...(bindings.get(name) ?? []),
      ];
      return { ...set, children };
    });
  }

  /** The bindings of navigation properties for each set: an association set names the sets of its ends. */
  private bindingsOf(container: V3Tree, sets: ReadonlyMap<string, V3Tree>): ReadonlyMap<string, CsdlTree[]> {
    const { draft } = this;
    const bindings = new Map<string, CsdlTree[]>();
    // The inherited parts of a container may be in another document.
    const isWhole = container.attributes['Extends'] === undefined;
    for (const tree of childrenOf(container, 'AssociationSet')) {
      const written = draft.required(tree, 'Association', 'without it, nothing is bound', 'warning');
      const association = written === undefined ? undefined : this.associations.find(written);
      if (association === undefined) continue;
      const [first, second] = childrenOf(tree, 'End').flatMap((end) => this.endOf(end, association, sets, isWhole));
      if (first === undefined || second === undefined) continue;
      this.bind(first, second, association, tree.span, bindings);
      this.bind(second, first, association, tree.span, bindings);
    }
    return bindings;
  }

  /** One end of an association set; undefined if it has no role. */
  private endOf(
    tree: V3Tree,
    association: Association,
    sets: ReadonlyMap<string, V3Tree>,
    isWhole: boolean,
  ): readonly SetEnd[] {
    const { draft } = this;
    const set = draft.required(tree, 'EntitySet', 'without it, nothing is bound', 'warning');
    if (set === undefined) return [];
    if (isWhole && draft.isWhole && !sets.has(set)) {
      draft.report('warning', `The container has no entity set "${set}".`, tree.span, 'EntitySet');
      return [];
    }
    const type = fullName(draft, sets.get(set)?.attributes['EntityType'] ?? '');
    const role = tree.attributes['Role'] ?? roleOf(association, type);
    return role === undefined ? [] : [{ role, set, type }];
  }

  private bind(
    from: SetEnd,
    to: SetEnd,
    association: Association,
    span: SchemaSpan,
    into: Map<string, CsdlTree[]>,
  ): void {
    const navigation = this.associations.navigation(association, from.role, to.role);
    if (navigation === undefined) return;
    const isInherited = this.lineage.of(from.type).has(navigation.type);
    const path = isInherited ? navigation.name : `${navigation.type}/${navigation.name}`;
    const attributes = { Path: path, Target: to.set };
    const binding = { name: 'NavigationPropertyBinding', attributes, span, children: [], text: '' };
    const known = into.get(from.set);
    if (known === undefined) into.set(from.set, [binding]);
    else known.push(binding);
  }
}

/** The one end where entities of a type can be. */
function roleOf({ ends }: Association, type: string): string | undefined {
  const fitting = ends.filter((end) => end.type === type);
  return fitting.length === 1 ? fitting[0]?.role : undefined;
}
