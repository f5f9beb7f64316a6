/**
 * Converts facts that documents of OData V1 to V3 express in other ways to annotations: documentation, and attributes
 * of one declaration.
 */
import type { CsdlDraft } from '../csdl/csdl-draft.js';
import type { CsdlTree } from './csdl-tree.js';
import { attributePlace, childrenOf, fullName, type V3Tree } from './csdl-v3-tree.js';
import type { AnnotationValue, SchemaSpan } from '../../model/model.js';

const core = 'Org.OData.Core.V1';

/** Creates annotations. Explicit ones take precedence over derived ones. */
export class V3Annotations {
  /** Targets with terms, as `target@term`. */
  private readonly explicit = new Set<string>();

  constructor(private readonly draft: CsdlDraft) {}

  /** Reads the `<Annotations Target="…">` of one schema. The aliases of the document must be known. */
  add(schema: V3Tree): void {
    for (const block of childrenOf(schema, 'Annotations')) {
      const [first = '', ...rest] = (block.attributes['Target'] ?? '').split('/');
      if (block.attributes['Qualifier'] !== undefined) continue;
      this.addTerms(block, [fullName(this.draft, first), ...rest].join('/'));
    }
  }

  private addTerms(tree: V3Tree, target: string): void {
    for (const { name, attributes } of tree.children) {
      if (name.endsWith('Annotation') && attributes['Qualifier'] === undefined)
        this.explicit.add(`${target}@${fullName(this.draft, attributes['Term'] ?? '')}`);
    }
  }

  /** The derived annotations of the target that a tree declares, without explicit ones there or outside. */
  of(tree: V3Tree, target: string, concluded: readonly CsdlTree[]): CsdlTree[] {
    this.addTerms(tree, target);
    return concluded.filter(({ attributes }) => !this.explicit.has(`${target}@${attributes['Term'] ?? ''}`));
  }

  /** The annotations of a schema as a whole. */
  schema(tree: V3Tree): CsdlTree[] {
    const version = tree.attributes['sap:schema-version'];
    if (version === undefined) return [];
    return [annotationTree(`${core}.SchemaVersion`, version, this.place(tree, 'sap:schema-version'))];
  }

  /** The annotations of a property, in front of those that are written. */
  property(tree: V3Tree, type: string): CsdlTree[] {
    const concluded = [...this.descriptions(tree), ...this.writability(tree)];
    const pattern = tree.attributes['sap:validation-regexp'];
    if (pattern !== undefined)
      concluded.push(
        annotationTree('Org.OData.Validation.V1.Pattern', pattern, this.place(tree, 'sap:validation-regexp')),
      );
    // V4 has the type `Edm.Date` instead, so that no vocabulary has a term for it.
    const format = tree.attributes['sap:display-format'];
    if (format !== undefined)
      concluded.push(annotationTree('sap.DisplayFormat', format.trim(), this.place(tree, 'sap:display-format')));
    return this.of(tree, `${type}/${tree.attributes['Name'] ?? ''}`, concluded);
  }

  /** The same of a navigation property, along which entities can be inserted or not. */
  navigation(tree: V3Tree, type: string): CsdlTree[] {
    const concluded = this.descriptions(tree);
    const path = tree.attributes['sap:creatable-path']?.trim();
    if (path !== undefined || isFalse(tree, 'sap:creatable')) {
      const span = this.place(tree, path === undefined ? 'sap:creatable' : 'sap:creatable-path');
      const record = { Insertable: path === undefined ? false : { path, span } };
      concluded.push(annotationTree('Org.OData.Capabilities.V1.InsertRestrictions', { record }, span));
    }
    return this.of(tree, `${type}/${tree.attributes['Name'] ?? ''}`, concluded);
  }

  /** `<Documentation>`, or else SAP's texts. */
  descriptions(tree: V3Tree): CsdlTree[] {
    const [documentation] = childrenOf(tree, 'Documentation');
    const found: CsdlTree[] = [];
    const [summary, long] = ['Summary', 'LongDescription'].map((name) =>
      documentation?.children.find((child) => child.name === name && child.text.trim() !== ''),
    );
    const attribute = ['sap:quickinfo', 'sap:label'].find((name) => (tree.attributes[name] ?? '') !== '');
    if (summary !== undefined) found.push(annotationTree(`${core}.Description`, summary.text.trim(), summary.span));
    else if (attribute !== undefined)
      found.push(annotationTree(`${core}.Description`, tree.attributes[attribute] ?? '', this.place(tree, attribute)));
    // The label is the name that users know. If it is the only text, it is already the description.
    const label = tree.attributes['sap:label'] ?? '';
    if (label !== '' && attribute !== 'sap:label')
      found.push(annotationTree('com.sap.vocabularies.Common.v1.Label', label, this.place(tree, 'sap:label')));
    if (long !== undefined) found.push(annotationTree(`${core}.LongDescription`, long.text.trim(), long.span));
    return found;
  }

  /** In these versions a nullable parameter is optional; in V4 that requires an annotation. */
  optional(tree: V3Tree): CsdlTree {
    return annotationTree(`${core}.OptionalParameter`, true, tree.span);
  }

  /** The properties that clients may not write in inserts and updates, or only not in updates. */
  private writability(tree: V3Tree): CsdlTree[] {
    if (!isFalse(tree, 'sap:updatable')) return [];
    const term = isFalse(tree, 'sap:creatable') ? 'Computed' : 'Immutable';
    return [annotationTree(`${core}.${term}`, true, this.place(tree, 'sap:updatable'))];
  }

  private place(tree: V3Tree, attribute: string): SchemaSpan {
    return attributePlace(this.draft, tree, attribute);
  }
}

export const isFalse = ({ attributes }: V3Tree, attribute: string): boolean =>
  attributes[attribute]?.trim() === 'false';

export const isTrue = ({ attributes }: V3Tree, attribute: string): boolean => attributes[attribute]?.trim() === 'true';

/** An `<Annotation>` with a value, all of it at one place. */
export const annotationTree = (term: string, value: AnnotationValue, span: SchemaSpan): CsdlTree => ({
  name: 'Annotation',
  attributes: { Term: term },
  span,
  children: [valueTree(value, span)],
  text: '',
});

function valueTree(value: AnnotationValue, span: SchemaSpan): CsdlTree {
  const element = (name: string, children: readonly CsdlTree[], text = ''): CsdlTree => {
    return { name, attributes: {}, span, children, text };
  };
  if (typeof value === 'boolean') return element('Bool', [], String(value));
  if (typeof value !== 'object' || value === null) return element('String', [], String(value ?? ''));
  if ('path' in value) return element('Path', [], value.path);
  if ('record' in value) {
    const properties = Object.entries(value.record).map(([name, each]) => ({
      ...element('PropertyValue', [valueTree(each, span)]),
      attributes: { Property: name },
    }));
    return element('Record', properties);
  }
  const items = value as readonly AnnotationValue[];
  return element(
    'Collection',
    items.map((item) => valueTree(item, span)),
  );
}

/** Converts the annotations of CSDL 3, and passes on those of OData V4, which older documents may contain too. */
function convertAnnotation(tree: V3Tree): CsdlTree | undefined {
  const { name, attributes, children } = tree;
  if (name === 'Annotation') return tree;
  // CSDL 3 has dates of its own, and types with a value for each property.
  const { DateTime = attributes['DateTimeOffset'], Time = attributes['Duration'] } = attributes;
  const converted = {
    ...tree,
    name: 'Annotation',
    attributes: { ...attributes, DateTimeOffset: DateTime, Duration: Time },
  };
  if (name === 'ValueAnnotation') return converted;
  const record = { name: 'Record', attributes: {}, span: tree.span, children, text: '' };
  return name === 'TypeAnnotation' ? { ...converted, children: [record] } : undefined;
}

export const convertAnnotations = (tree: V3Tree): CsdlTree[] =>
  tree.children.flatMap((child) => convertAnnotation(child) ?? []);
