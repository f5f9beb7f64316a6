/**
 * Determines the kind of a string in an annotation, because CSDL XML writes paths, dates and enumeration members
 * differently.
 */
import { findProperty, structuredType } from '../../model/schema-queries.js';
import type { Schema } from '../../model/model.js';

/** The context of a value: the term or property that contains it, and its type if known. */
export interface ValuePlace {
  readonly vocabulary: string;
  readonly name: string;
  readonly type: string | undefined;
}

/** A constant of CSDL XML: the name of its attribute or element, and its text. */
export type XmlConstant = readonly [kind: string, text: string];

/** The types of strings by the terms and properties that contain them, from their declarations. */
export class AnnotationTypes {
  constructor(private readonly schema: Schema) {}

  /** The place of the value of a term. */
  ofTerm(term: string): ValuePlace {
    const dot = term.lastIndexOf('.');
    const vocabulary = term.slice(0, Math.max(dot, 0));
    const name = term.slice(dot + 1);
    return { vocabulary, name, type: this.schema.terms?.get(term)?.type.name ?? known.get(term) };
  }

  /** The place of the value of a property in a record of the given type, or else of the type of the record's own place. */
  ofProperty({ vocabulary, name: owner, type }: ValuePlace, recordType: string | undefined, name: string): ValuePlace {
    const record = structuredType(this.schema, recordType ?? type);
    const declared = record && findProperty(this.schema, record, name)?.property.type.name;
    return { vocabulary, name, type: declared ?? known.get(`${vocabulary}.${owner}/${name}`) };
  }

  /** A string as the constant that its place requires; a string in another form stays a string. */
  constant({ type: declared = '' }: ValuePlace, text: string): XmlConstant {
    const declaration = this.schema.types.get(declared);
    const type = declaration?.kind === 'definition' ? declaration.underlyingType : declared;
    if (text === '' || text !== text.trim()) return ['String', text];
    const kind = primitiveKinds.get(type);
    if (kind !== undefined && (kind !== 'Float' || /^-?INF$|^NaN$/.test(text))) return [kind, text];
    const isEnum = declaration?.kind === 'enum' || enumerations.has(type);
    if (!isEnum || !/^[^\s,/]+(?:,[^\s,/]+)*$/.test(text)) return ['String', text];
    const members = text.split(',').map((member) => `${type}/${member}`);
    return ['EnumMember', members.join(' ')];
  }
}

/** CSDL 14.3 and 14.4.1: the constants that are strings for us, by type. */
const primitiveKinds: ReadonlyMap<string, string> = new Map([
  ...['PropertyPath', 'NavigationPropertyPath', 'AnnotationPath', 'ModelElementPath']
    .concat(['Date', 'DateTimeOffset', 'TimeOfDay', 'Duration', 'Guid', 'Binary'])
    .map((name) => [`Edm.${name}`, name] as const),
  ...['Edm.Single', 'Edm.Double', 'Edm.Decimal'].map((name) => [name, 'Float'] as const),
]);

/**
 * The declarations of the OASIS vocabularies other than plain strings: terms and properties by type. A property follows
 * the one term or property whose records contain it.
 */
const declarations: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'Org.OData.Core.V1': {
    Permission: 'Permissions',
    RevisionKind: 'Revisions/Kind',
    'Edm.PropertyPath': 'OptimisticConcurrency Key/Name',
  },
  'Org.OData.Capabilities.V1': {
    ConformanceLevelType: 'ConformanceLevel',
    IsolationLevel: 'IsolationSupported',
    NavigationType: 'NavigationRestrictions/Navigability RestrictedProperties/Navigability',
    SearchExpressions: 'SearchRestrictions/UnsupportedExpressions',
    HttpMethod: 'UpdateRestrictions/UpdateMethod',
    'Edm.PropertyPath': `FilterRestrictions/RequiredProperties FilterRestrictions/NonFilterableProperties
      FilterExpressionRestrictions/Property SortRestrictions/AscendingOnlyProperties
      SortRestrictions/DescendingOnlyProperties SortRestrictions/NonSortableProperties
      ExpandRestrictions/NonExpandableStreamProperties CountRestrictions/NonCountableProperties
      InsertRestrictions/NonInsertableProperties InsertRestrictions/RequiredProperties
      UpdateRestrictions/NonUpdatableProperties UpdateRestrictions/RequiredProperties`,
    'Edm.NavigationPropertyPath': `RestrictedProperties/NavigationProperty ExpandRestrictions/NonExpandableProperties
      CountRestrictions/NonCountableNavigationProperties InsertRestrictions/NonInsertableNavigationProperties
      UpdateRestrictions/NonUpdatableNavigationProperties DeleteRestrictions/NonDeletableNavigationProperties`,
  },
};

/** Types by the full names of terms, or by the name of a property and the owner of its record. */
const known = new Map<string, string>();
const enumerations = new Set<string>();
for (const [vocabulary, types] of Object.entries(declarations)) {
  for (const [type, places] of Object.entries(types)) {
    const fullName = type.startsWith('Edm.') ? type : `${vocabulary}.${type}`;
    if (fullName !== type) enumerations.add(fullName);
    for (const place of places.split(/\s+/)) known.set(`${vocabulary}.${place}`, fullName);
  }
}
