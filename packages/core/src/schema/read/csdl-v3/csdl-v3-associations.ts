/** Converts navigation properties by the associations that CSDL 1 to 3 declares separately ([MC-CSDL] "Association"). */
import type { CsdlDraft } from '../csdl/csdl-draft.js';
import type { CsdlTree } from './csdl-tree.js';
import type { SchemaSpan } from '../../model/model.js';
import { childrenOf, fullName, typeName, type V3Tree } from './csdl-v3-tree.js';

/** One end of an association: its type and multiplicity. */
export interface AssociationEnd {
  readonly role: string;
  /** The full name; undefined, and reported, when it is not written. */
  readonly type: string | undefined;
  readonly multiplicity: '0..1' | '1' | '*';
}

export interface Association {
  readonly name: string;
  readonly ends: readonly AssociationEnd[];
  /** The role whose properties are tied to those of the other one, and the pairs of them. */
  readonly constraint:
    { readonly dependent: string; readonly pairs: readonly (readonly [string, string])[] } | undefined;
  readonly span: SchemaSpan;
}

/** A navigation property, and the full name of the type that declares it. */
export interface V3Navigation {
  readonly name: string;
  readonly type: string;
}

/** The associations of a document by their full names, and the navigation properties that use them. */
export class V3Associations {
  private readonly byName = new Map<string, Association>();
  private readonly navigations = new Map<string, V3Navigation>();

  /** The aliases of the document have to be known. */
  constructor(private readonly draft: CsdlDraft) {}

  /** Collects the associations of one schema. */
  add(schema: V3Tree, namespace: string): void {
    for (const child of schema.children) {
      if (child.name === 'Association') this.addAssociation(child, namespace);
      else if (child.name === 'EntityType') {
        const type = `${namespace}.${child.attributes['Name'] ?? ''}`;
        for (const navigation of childrenOf(child, 'NavigationProperty')) this.addNavigation(navigation, type);
      }
    }
  }

  /** An association by its name in the document. */
  find(written: string): Association | undefined {
    return this.byName.get(fullName(this.draft, written));
  }

  /** The navigation property along an association from one role to another; the first of several. */
  navigation(association: Association, from: string, to: string): V3Navigation | undefined {
    return this.navigations.get(wayKey(association.name, from, to));
  }

  /** Converts a `<NavigationProperty>`; without its association its target is unknown. */
  convert(tree: V3Tree): CsdlTree {
    const { Relationship: relationship, FromRole: from = '', ToRole: to = '' } = tree.attributes;
    const association = relationship === undefined ? undefined : this.find(relationship);
    const end = association?.ends.find(({ role }) => role === to);
    if (association === undefined || end === undefined) this.reportLost(tree, association);
    const type = end?.type ?? 'Edm.Untyped';
    const back = association === undefined ? undefined : this.navigation(association, to, from);
    const attributes = {
      ...tree.attributes,
      Type: end?.multiplicity === '*' ? `Collection(${type})` : type,
      Nullable: end?.multiplicity === '1' ? 'false' : undefined,
      // CSDL 8.4: the partner is a property of the type of this one.
      Partner: back !== undefined && back.type === end?.type ? back.name : undefined,
    };
    const isTied =
      association?.constraint?.dependent === from &&
      this.navigation(association, from, to)?.name === tree.attributes['Name'];
    // Only the first of several navigation properties along one way gets it, so that a schema cannot become larger than its document.
    const pairs = isTied ? association.constraint.pairs : [];
    const constraints = pairs.map(([property, referenced]) => ({
      name: 'ReferentialConstraint',
      attributes: { Property: property, ReferencedProperty: referenced },
      span: tree.span,
      children: [],
      text: '',
    }));
    return { ...tree, attributes, children: constraints };
  }

  private addNavigation({ attributes }: V3Tree, type: string): void {
    const { Name: name = '', Relationship: relationship = '', FromRole: from = '', ToRole: to = '' } = attributes;
    const key = wayKey(fullName(this.draft, relationship), from, to);
    if (!this.navigations.has(key)) this.navigations.set(key, { name, type });
  }

  private addAssociation(tree: V3Tree, namespace: string): void {
    const { draft } = this;
    const name = draft.nameOf(tree);
    if (name === undefined) return;
    const written = childrenOf(tree, 'End');
    if (written.length !== 2)
      draft.report('warning', `An association must have two ends; "${name}" has ${written.length}.`, tree.span);
    const ends = written.slice(0, 2).map((end) => this.readEnd(end));
    const [tie] = childrenOf(tree, 'ReferentialConstraint');
    const constraint = tie === undefined ? undefined : this.readConstraint(tie);
    const full = `${namespace}.${name}`;
    draft.addTo(this.byName, full, { name: full, ends, constraint, span: tree.span }, tree);
  }

  private readEnd(tree: V3Tree): AssociationEnd {
    const { draft } = this;
    const type = draft.required(tree, 'Type', 'without it, the navigation property has no target', 'warning');
    const multiplicity = draft.required(tree, 'Multiplicity', 'without it, at most one entity is assumed', 'warning');
    const isKnown = multiplicity === '0..1' || multiplicity === '1' || multiplicity === '*';
    if (!isKnown && multiplicity !== undefined) {
      const message = `Multiplicity must be 0..1, 1 or *; "${multiplicity}" counts as 0..1.`;
      draft.report('warning', message, tree.span, 'Multiplicity');
    }
    return {
      // Without a role the name of the type represents one.
      role: tree.attributes['Role'] ?? type?.slice(type.lastIndexOf('.') + 1) ?? '',
      type: type === undefined ? undefined : fullName(draft, typeName(type)),
      multiplicity: isKnown ? multiplicity : '0..1',
    };
  }

  private readConstraint(tree: V3Tree): Association['constraint'] {
    const [principal] = childrenOf(tree, 'Principal');
    const [dependent] = childrenOf(tree, 'Dependent');
    if (principal === undefined || dependent === undefined) {
      const message = 'A referential constraint must have a Principal and a Dependent; this one is ignored.';
      this.draft.report('warning', message, tree.span);
      return undefined;
    }
    const [referenced, properties] = [principal, dependent].map((side) =>
      childrenOf(side, 'PropertyRef').map(({ attributes }) => attributes['Name'] ?? ''),
    ) as [string[], string[]];
    if (referenced.length !== properties.length) {
      const message = `A referential constraint must pair properties; this one has ${referenced.length} for the principal and ${properties.length} for the dependent.`;
      this.draft.report('warning', message, tree.span);
    }
    const pairs = properties.flatMap((property, i) => {
      const other = referenced[i];
      return other === undefined || other === '' || property === '' ? [] : [[property, other] as const];
    });
    return { dependent: dependent.attributes['Role'] ?? '', pairs };
  }

  /** In a complete document a missing declaration is reported, unless another document may contain it. */
  private reportLost(tree: V3Tree, association: Association | undefined): void {
    const { draft } = this;
    const consequence = 'without it, the target of the property is unknown';
    const relationship = draft.required(tree, 'Relationship', consequence, 'warning');
    if (relationship === undefined || !draft.isWhole) return;
    if (association !== undefined) {
      if (draft.required(tree, 'ToRole', consequence, 'warning') === undefined) return;
      const message = `The association "${association.name}" has no end with the role "${tree.attributes['ToRole'] ?? ''}".`;
      draft.report('warning', message, tree.span, 'ToRole');
      return;
    }
    const name = fullName(draft, relationship);
    if (!draft.namespaces.has(name.slice(0, Math.max(name.lastIndexOf('.'), 0)))) return;
    draft.report('warning', `The association "${name}" is not declared in its schema.`, tree.span, 'Relationship');
  }
}

/** Neither names nor roles have line ends. */
const wayKey = (association: string, from: string, to: string): string => `${association}\n${from}\n${to}`;
