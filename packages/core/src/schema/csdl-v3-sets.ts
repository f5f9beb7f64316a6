/** Tells entity sets: what the ends of association sets bind, and what attributes of sets and properties restrict. */
import type { CsdlTree } from './csdl-tree.js';
import {
  annotationTree,
  capabilities,
  isFalse,
  isTrue,
  tellAnnotations,
  type V3Annotations,
} from './csdl-v3-annotations.js';
import type { AssociationEnd, V3Associations } from './csdl-v3-associations.js';
import { attributePlace, childrenOf, fullName, type V3Tree } from './csdl-v3-tree.js';
import type { AnnotationRecord, AnnotationValue, SchemaSpan } from './model.js';

/** No real type is derived this deep; without an end a hostile one would make every walk long. */
const lineageLimit = 100;

/** Sets repeat what their types say; no real document says this much, and without an end a hostile one would grow by itself. */
const restrictionLimit = 200_000;

/** One attribute of a property that restricts the sets of its type. */
interface PropertyFact {
  readonly property: string;
  readonly attribute: string;
  readonly value: string;
  readonly span: SchemaSpan;
}

const restricting = [
  'sap:filterable', 'sap:sortable', 'sap:required-in-filter', 'sap:filter-restriction', 'sap:creatable', 'ConcurrencyMode',
]; // prettier-ignore

/** SAP's words for what a filter may ask of a property. */
const allowedExpressions: ReadonlyMap<string, string> = new Map([
  ['single-value', 'SingleValue'],
  ['multi-value', 'MultiValue'],
  ['interval', 'SingleRange'],
]);

/** A term with its record under construction. */
type Records = Map<string, { readonly record: Record<string, AnnotationValue>; readonly span: SchemaSpan }>;

export class V3Sets {
  /** Base types by full name, and what the own properties of a type restrict. */
  private readonly baseTypes = new Map<string, string | undefined>();
  private readonly facts = new Map<string, readonly PropertyFact[]>();
  private restrictions = 0;

  constructor(
    private readonly associations: V3Associations,
    private readonly annotations: V3Annotations,
  ) {}

  /** Takes the types of one schema. The aliases of the document have to be known. */
  add(schema: V3Tree, namespace: string): void {
    for (const type of childrenOf(schema, 'EntityType')) {
      const { Name: name = '', BaseType: baseType } = type.attributes;
      const full = `${namespace}.${name}`;
      if (this.baseTypes.has(full)) continue;
      this.baseTypes.set(full, baseType === undefined ? undefined : fullName(this.annotations.draft, baseType));
      const facts = type.children.flatMap((child) => this.factsOf(child));
      if (facts.length > 0) this.facts.set(full, facts);
    }
  }

  /** Tells the sets of a container whose full name is given. */
  tell(container: V3Tree, containerName: string): CsdlTree[] {
    const { draft } = this.annotations;
    const sets = childrenOf(container, 'EntitySet');
    const bindings = this.bindingsOf(container, new Map(sets.map((set) => [set.attributes['Name'] ?? '', set])));
    return sets.map((set) => {
      const { Name: name = '', EntityType: type = '' } = set.attributes;
      const concluded = [...this.annotations.descriptions(set), ...this.restrictionsOf(set, fullName(draft, type))];
      const children = [
        ...this.annotations.of(set, `${containerName}/${name}`, concluded),
        ...tellAnnotations(set),
        ...(bindings.get(name) ?? []),
      ];
      return { ...set, children };
    });
  }

  /** For each set what its navigation properties are bound to: an association set says which sets its ends are in. */
  private bindingsOf(container: V3Tree, sets: ReadonlyMap<string, V3Tree>): ReadonlyMap<string, CsdlTree[]> {
    const { draft } = this.annotations;
    const bindings = new Map<string, CsdlTree[]>();
    // What a container inherits may stand in another document.
    const isWhole = container.attributes['Extends'] === undefined;
    for (const tree of childrenOf(container, 'AssociationSet')) {
      const written = draft.required(tree, 'Association', 'without it nothing is bound', 'warning');
      const association = written === undefined ? undefined : this.associations.find(written);
      if (association === undefined) continue;
      const ends = childrenOf(tree, 'End').flatMap((end) => {
        const name = draft.required(end, 'EntitySet', 'without it nothing is bound', 'warning');
        if (name === undefined) return [];
        if (isWhole && !sets.has(name)) {
          draft.report('warning', `The container has no entity set "${name}".`, end.span, 'EntitySet');
          return [];
        }
        const type = sets.get(name)?.attributes['EntityType'] ?? '';
        const role = end.attributes['Role'] ?? this.roleOf(association.ends, fullName(draft, type));
        return role === undefined ? [] : [{ role, name, type: fullName(draft, type) }];
      });
      const [first, second] = ends;
      if (first === undefined || second === undefined) continue;
      for (const [from, to] of [
        [first, second],
        [second, first],
      ] as const) {
        // prettier-ignore
        const navigation = this.associations.navigation(association, from.role, to.role);
        if (navigation === undefined) continue;
        const isInherited = this.isDerivedFrom(from.type, navigation.type);
        const path = isInherited ? navigation.name : `${navigation.type}/${navigation.name}`;
        const attributes = { Path: path, Target: to.name };
        const binding = { name: 'NavigationPropertyBinding', attributes, span: tree.span, children: [], text: '' };
        const known = bindings.get(from.name);
        if (known === undefined) bindings.set(from.name, [binding]);
        else known.push(binding);
      }
    }
    return bindings;
  }

  /** The one end where the entities of a set can stand. */
  private roleOf(ends: readonly AssociationEnd[], type: string): string | undefined {
    const fitting = ends.filter((end) => end.type === type);
    return fitting.length === 1 ? fitting[0]?.role : undefined;
  }

  private isDerivedFrom(type: string, ancestor: string): boolean {
    return this.lineage(type).includes(ancestor);
  }

  private lineage(type: string): string[] {
    const lineage: string[] = [];
    for (
      let current: string | undefined = type;
      current !== undefined && lineage.length < lineageLimit && !lineage.includes(current);
    ) {
      lineage.push(current);
      current = this.baseTypes.get(current);
    }
    return lineage;
  }

  private factsOf(tree: V3Tree): PropertyFact[] {
    const property = tree.attributes['Name'];
    if (property === undefined || (tree.name !== 'Property' && tree.name !== 'NavigationProperty')) return [];
    return restricting.flatMap((attribute) => {
      const value = tree.attributes[attribute]?.trim();
      // What is in no update either has a term of its own, and of a navigation the attribute says something else.
      const isSaid = tree.name !== 'Property' || isFalse(tree, 'sap:updatable');
      if (value === undefined || (attribute === 'sap:creatable' && isSaid)) return [];
      return [{ property, attribute, value, span: attributePlace(this.annotations.draft, tree, attribute) }];
    });
  }

  /** What attributes of a set and of the properties of its type restrict, each term at the first attribute that counts. */
  private restrictionsOf(set: V3Tree, type: string): CsdlTree[] {
    const records: Records = new Map();
    const found: CsdlTree[] = [];
    this.readSet(set, records, found);
    const facts = this.lineage(type)
      .reverse()
      .flatMap((each) => this.facts.get(each) ?? []);
    this.restrictions += facts.length;
    if (this.restrictions <= restrictionLimit) readFacts(facts, records, found);
    for (const [term, { record, span }] of records)
      found.push(annotationTree(`${capabilities}.${term}`, { record }, span));
    return found;
  }

  private readSet(set: V3Tree, records: Records, found: CsdlTree[]): void {
    const place = (attribute: string): SchemaSpan => attributePlace(this.annotations.draft, set, attribute);
    const put = (term: string, property: string, value: AnnotationValue, attribute: string): void => {
      recordOf(records, term, place(attribute))[property] = value;
    };
    for (const [attribute, term, property] of setAttributes) {
      const path = set.attributes[`${attribute}-path`]?.trim();
      if (path !== undefined) {
        const at = place(`${attribute}-path`);
        put(term, property, { path, span: at }, `${attribute}-path`);
      } else if (isFalse(set, attribute)) put(term, property, false, attribute);
    }
    if (isTrue(set, 'sap:requires-filter')) put('FilterRestrictions', 'RequiresFilter', true, 'sap:requires-filter');
    if (isFalse(set, 'sap:addressable')) {
      put('ReadRestrictions', 'Readable', false, 'sap:addressable');
      // What is said is that the whole is not to be read by itself; one entity may be.
      const byKey: AnnotationRecord = { record: { Readable: true } };
      put('ReadRestrictions', 'ReadByKeyRestrictions', byKey, 'sap:addressable');
    }
    const paging = ['sap:pageable', 'sap:topable'].find((attribute) => isFalse(set, attribute));
    if (paging !== undefined) found.push(annotationTree(`${capabilities}.TopSupported`, false, place(paging)));
    if (paging === 'sap:pageable') found.push(annotationTree(`${capabilities}.SkipSupported`, false, place(paging)));
  }
}

/** What these attributes of a set are in the Capabilities vocabulary. */
const setAttributes: readonly (readonly [attribute: string, term: string, property: string])[] = [
  ['sap:creatable', 'InsertRestrictions', 'Insertable'],
  ['sap:updatable', 'UpdateRestrictions', 'Updatable'],
  ['sap:deletable', 'DeleteRestrictions', 'Deletable'],
  ['sap:countable', 'CountRestrictions', 'Countable'],
  ['sap:searchable', 'SearchRestrictions', 'Searchable'],
];

function recordOf(records: Records, term: string, span: SchemaSpan): Record<string, AnnotationValue> {
  let known = records.get(term);
  if (known === undefined) records.set(term, (known = { record: {}, span }));
  return known.record;
}

function readFacts(facts: readonly PropertyFact[], records: Records, found: CsdlTree[]): void {
  const list = (term: string, name: string, item: AnnotationValue, { span }: PropertyFact): void => {
    const record = recordOf(records, term, span);
    const items = (record[name] ??= []) as AnnotationValue[];
    items.push(item);
  };
  const concurrent: string[] = [];
  let concurrencySpan: SchemaSpan | undefined;
  for (const fact of facts) {
    const { attribute, property, value } = fact;
    const allowed = attribute === 'sap:filter-restriction' ? allowedExpressions.get(value) : undefined;
    if (allowed !== undefined) {
      const record = { Property: property, AllowedExpressions: allowed };
      list('FilterRestrictions', 'FilterExpressionRestrictions', { record }, fact);
    } else if (attribute === 'sap:filterable' && value === 'false')
      list('FilterRestrictions', 'NonFilterableProperties', property, fact);
    else if (attribute === 'sap:required-in-filter' && value === 'true')
      list('FilterRestrictions', 'RequiredProperties', property, fact);
    else if (attribute === 'sap:sortable' && value === 'false')
      list('SortRestrictions', 'NonSortableProperties', property, fact);
    else if (attribute === 'sap:creatable' && value === 'false')
      list('InsertRestrictions', 'NonInsertableProperties', property, fact);
    else if (attribute === 'ConcurrencyMode' && value === 'Fixed') {
      concurrent.push(property);
      concurrencySpan ??= fact.span;
    }
  }
  if (concurrencySpan !== undefined)
    found.push(annotationTree('Org.OData.Core.V1.OptimisticConcurrency', concurrent, concurrencySpan));
}
