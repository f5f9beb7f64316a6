/**
 * Converts the restrictions in attributes of entity sets and of their properties: those of SAP, and `ConcurrencyMode`.
 */
import type { CsdlTree } from './csdl-tree.js';
import { annotationTree, isFalse, isTrue } from './csdl-v3-annotations.js';
import type { CsdlDraft } from '../csdl/csdl-draft.js';
import type { V3Lineage } from './csdl-v3-lineage.js';
import { attributePlace, childrenOf, type V3Tree } from './csdl-v3-tree.js';
import type { AnnotationValue, SchemaSpan } from '../../model/model.js';

/** The restrictions of these attributes of a set, as properties of terms of the Capabilities vocabulary. */
const setAttributes: readonly (readonly [attribute: string, term: string, property: string])[] = [
  ['sap:creatable', 'InsertRestrictions', 'Insertable'],
  ['sap:updatable', 'UpdateRestrictions', 'Updatable'],
  ['sap:deletable', 'DeleteRestrictions', 'Deletable'],
  ['sap:countable', 'CountRestrictions', 'Countable'],
  ['sap:searchable', 'SearchRestrictions', 'Searchable'],
  ['sap:addressable', 'ReadRestrictions', 'Readable'],
];

/** The lists that these attributes of a property put it on, when they have that value. */
const propertyAttributes: readonly (readonly [attribute: string, value: string, term: string, list: string])[] = [
  ['sap:filterable', 'false', 'FilterRestrictions', 'NonFilterableProperties'],
  ['sap:required-in-filter', 'true', 'FilterRestrictions', 'RequiredProperties'],
  ['sap:sortable', 'false', 'SortRestrictions', 'NonSortableProperties'],
  ['sap:creatable', 'false', 'InsertRestrictions', 'NonInsertableProperties'],
  ['ConcurrencyMode', 'Fixed', 'OptimisticConcurrency', ''],
];

/** SAP's words for the filters that a property allows. */
const allowedExpressions: ReadonlyMap<string, string> = new Map([
  ['single-value', 'SingleValue'],
  ['multi-value', 'MultiValue'],
  ['interval', 'SingleRange'],
]);

/** An entry that an attribute of a property adds to a list, with its place. */
interface Item {
  readonly term: string;
  /** The name of the list in the record of the term; empty where the list is the value itself. */
  readonly list: string;
  readonly value: AnnotationValue;
  readonly span: SchemaSpan;
}

/** Sets repeat the restrictions of their types. The limit, which no real document reaches, keeps a hostile one from growing. */
const itemLimit = 200_000;

export class V3Restrictions {
  /** The restrictions of the own properties of a type, by its full name. */
  private readonly itemsOf = new Map<string, readonly Item[]>();
  private itemCount = 0;

  constructor(
    private readonly draft: CsdlDraft,
    private readonly lineage: V3Lineage,
  ) {}

  /** Takes the types of one schema. */
  add(schema: V3Tree, namespace: string): void {
    for (const type of childrenOf(schema, 'EntityType')) {
      const items = type.children.flatMap((child) => this.readProperty(child));
      if (items.length > 0) this.itemsOf.set(`${namespace}.${type.attributes['Name'] ?? ''}`, items);
    }
  }

  /** The annotations of a set whose type is given by its full name, each at the first attribute that it comes from. */
  of(set: V3Tree, type: string): CsdlTree[] {
    const terms = new Terms();
    this.readSet(set, terms);
    const lists = [...this.lineage.of(type)].reverse().map((each) => this.itemsOf.get(each) ?? []);
    for (const { length } of lists) this.itemCount += length;
    if (this.itemCount <= itemLimit) for (const items of lists) for (const item of items) terms.add(item);
    return terms.annotations();
  }

  private readSet(set: V3Tree, terms: Terms): void {
    const place = (attribute: string): SchemaSpan => attributePlace(this.draft, set, attribute);
    for (const [attribute, term, property] of setAttributes) {
      const path = set.attributes[`${attribute}-path`]?.trim();
      if (path !== undefined) {
        const span = place(`${attribute}-path`);
        terms.put(term, property, { path, span }, span);
      } else if (isFalse(set, attribute)) terms.put(term, property, false, place(attribute));
    }
    // The set cannot be read as a whole, but an entity of it can.
    if (isFalse(set, 'sap:addressable'))
      terms.put('ReadRestrictions', 'ReadByKeyRestrictions', { record: { Readable: true } }, place('sap:addressable'));
    if (isTrue(set, 'sap:requires-filter'))
      terms.put('FilterRestrictions', 'RequiresFilter', true, place('sap:requires-filter'));
    for (const attribute of ['sap:pageable', 'sap:topable']) {
      if (!isFalse(set, attribute)) continue;
      terms.put('TopSupported', '', false, place(attribute));
      if (attribute === 'sap:pageable') terms.put('SkipSupported', '', false, place(attribute));
    }
  }

  private readProperty(tree: V3Tree): Item[] {
    const name = tree.attributes['Name'];
    const isProperty = tree.name === 'Property';
    if (name === undefined || (!isProperty && tree.name !== 'NavigationProperty')) return [];
    const items: Item[] = [];
    for (const [attribute, value, term, list] of propertyAttributes) {
      // Navigation properties use the attribute differently, and a property that no update contains has its own term.
      if (attribute === 'sap:creatable' && (!isProperty || isFalse(tree, 'sap:updatable'))) continue;
      if (tree.attributes[attribute]?.trim() === value)
        items.push({ term, list, value: name, span: attributePlace(this.draft, tree, attribute) });
    }
    const allowed = allowedExpressions.get(tree.attributes['sap:filter-restriction']?.trim() ?? '');
    if (allowed !== undefined) {
      const value = { record: { Property: name, AllowedExpressions: allowed } };
      const span = attributePlace(this.draft, tree, 'sap:filter-restriction');
      items.push({ term: 'FilterRestrictions', list: 'FilterExpressionRestrictions', value, span });
    }
    return items;
  }
}

/** Terms with their values under construction. */
class Terms {
  private readonly terms = new Map<
    string,
    { readonly values: Map<string, AnnotationValue>; readonly span: SchemaSpan }
  >();

  /** Sets a property of a term's record or, without a name, its value. */
  put(term: string, property: string, value: AnnotationValue, span: SchemaSpan): void {
    const known = this.terms.get(term);
    if (known === undefined) this.terms.set(term, { values: new Map([[property, value]]), span });
    else known.values.set(property, value);
  }

  add({ term, list, value, span }: Item): void {
    const known = this.terms.get(term)?.values.get(list);
    if (known === undefined) this.put(term, list, [value], span);
    else (known as AnnotationValue[]).push(value);
  }

  annotations(): CsdlTree[] {
    return [...this.terms].map(([name, { values, span }]) => {
      const vocabulary = name === 'OptimisticConcurrency' ? 'Core' : 'Capabilities';
      const value = values.get('') ?? { record: Object.fromEntries(values) };
      return annotationTree(`Org.OData.${vocabulary}.V1.${name}`, value, span);
    });
  }
}
