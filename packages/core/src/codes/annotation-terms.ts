/** The terms of the vocabularies of OASIS, and what is done with each: the codes that check it, or why none does. */
import type { RuleName } from '../text/index.js';

/** What is done with a term, or with a property of its records. */
export type TermUse =
  | { readonly codes: readonly [RuleName, ...RuleName[]] }
  /** Its effect, where no rule of its own reports anything. */
  | { readonly effect: string }
  /** Why it is not checked. */
  | { readonly unchecked: string };

const checkedBy = (...codes: readonly [RuleName, ...RuleName[]]): TermUse => ({ codes });
const read = (effect: string): TermUse => ({ effect });
const not = (unchecked: string): TermUse => ({ unchecked });

const later = not('No rule reads it yet.');
const documentation = not('It documents the service, and restricts no request.');
const ofResponses = not('It describes responses, not requests.');
const ofSchemas = not('It describes schemas and other vocabularies, not requests.');
const preference = not('Services ignore a preference that they do not support (OData 4.01 Protocol 8.2.8).');
const permissions = not('A request does not show the scopes of its caller.');
const byData = not('It depends on the data of the service.');

const customParameter = {
  Name: checkedBy('missing-custom-parameter'),
  Required: checkedBy('missing-custom-parameter'),
  Description: documentation,
  DocumentationURL: documentation,
  ExampleValues: documentation,
};

const modification = {
  CustomHeaders: checkedBy('missing-custom-parameter'),
  CustomQueryOptions: checkedBy('missing-custom-parameter'),
  Description: documentation,
  LongDescription: documentation,
  ErrorResponses: ofResponses,
  Permissions: permissions,
};

/**
 * A term that is not here is not read. A rule reads a term of `Capabilities` or a list of its names only if it is here, and the
 * lines of `test/annotations.txt` try each code with a wrong and a right request. docs/annotations.md is written from the table.
 */
export const annotationTerms = {
  'Org.OData.Capabilities.V1': {
    ConformanceLevel: not('Services support more than their level requires.'),
    SupportedFormats: later,
    SupportedMetadataFormats: later,
    AcceptableEncodings: later,
    AsynchronousRequestsSupported: preference,
    BatchContinueOnErrorSupported: preference,
    IsolationSupported: later,
    CrossJoinSupported: checkedBy('unsupported-crossjoin'),
    CallbackSupported: preference,
    ChangeTracking: {
      Supported: preference,
      FilterableProperties: preference,
      ExpandableProperties: preference,
    },
    CountRestrictions: {
      Countable: checkedBy('non-countable-collection'),
      NonCountableProperties: checkedBy('non-countable-collection'),
      NonCountableNavigationProperties: checkedBy('non-countable-collection'),
    },
    NavigationRestrictions: {
      Navigability: checkedBy('non-navigable-property'),
      RestrictedProperties: read('Its restrictions precede those of the navigation property and of the set.'),
      // In the records of `RestrictedProperties`, as the other terms are.
      OptimisticConcurrencyControl: checkedBy('missing-if-match'),
    },
    IndexableByKey: checkedBy('non-indexable-collection'),
    TopSupported: checkedBy('restricted-query-option'),
    SkipSupported: checkedBy('restricted-query-option'),
    ComputeSupported: checkedBy('restricted-query-option'),
    SelectSupport: {
      Supported: checkedBy('restricted-query-option'),
      InstanceAnnotationsSupported: later,
      Expandable: checkedBy('restricted-query-option'),
      Filterable: checkedBy('restricted-query-option'),
      Searchable: checkedBy('restricted-query-option'),
      TopSupported: checkedBy('restricted-query-option'),
      SkipSupported: checkedBy('restricted-query-option'),
      ComputeSupported: checkedBy('restricted-query-option'),
      Countable: checkedBy('restricted-query-option'),
      Sortable: checkedBy('restricted-query-option'),
    },
    BatchSupported: checkedBy('unsupported-batch'),
    BatchSupport: {
      Supported: checkedBy('unsupported-batch'),
      ContinueOnErrorSupported: preference,
      ReferencesInRequestBodiesSupported: later,
      ReferencesAcrossChangeSetsSupported: later,
      EtagReferencesSupported: later,
      RequestDependencyConditionsSupported: later,
      SupportedFormats: later,
    },
    FilterFunctions: checkedBy('restricted-filter-function'),
    FilterRestrictions: {
      Filterable: checkedBy('restricted-query-option'),
      RequiresFilter: checkedBy('missing-required-filter'),
      MaxLevels: checkedBy('excessive-filter-depth'),
      RequiredProperties: checkedBy('missing-required-filter'),
      NonFilterableProperties: checkedBy('non-filterable-property'),
      FilterExpressionRestrictions: checkedBy('restricted-filter-expression'),
    },
    SortRestrictions: {
      Sortable: checkedBy('restricted-query-option'),
      AscendingOnlyProperties: checkedBy('restricted-sort-direction'),
      DescendingOnlyProperties: checkedBy('restricted-sort-direction'),
      NonSortableProperties: checkedBy('non-sortable-property'),
    },
    ExpandRestrictions: {
      Expandable: checkedBy('restricted-query-option'),
      StreamsExpandable: checkedBy('non-expandable-property'),
      MaxLevels: checkedBy('excessive-expand-depth'),
      ExpandByKeyRestrictions: later,
      NonExpandableProperties: checkedBy('non-expandable-property'),
      NonExpandableStreamProperties: checkedBy('non-expandable-property'),
    },
    SearchRestrictions: {
      Searchable: checkedBy('restricted-query-option'),
      SearchSyntax: read('The grammar of the standard is not applied to `$search`.'),
      UnsupportedExpressions: checkedBy('unsupported-search-expression'),
    },
    KeyAsSegmentSupported: read('In the text of one query option, a path may contain keys as segments.'),
    QuerySegmentSupported: later,
    InsertRestrictions: {
      ...modification,
      Insertable: checkedBy('post-without-generated-key', 'restricted-method'),
      MaxLevels: later,
      TypecastSegmentSupported: later,
      QueryOptions: checkedBy('restricted-query-option'),
      NonInsertableProperties: checkedBy('restricted-body-property'),
      NonInsertableNavigationProperties: checkedBy('unsupported-deep-insert'),
      RequiredProperties: checkedBy('missing-required-property'),
    },
    DeepInsertSupport: { Supported: checkedBy('unsupported-deep-insert'), ContentIDSupported: later },
    UpdateRestrictions: {
      ...modification,
      Updatable: checkedBy('restricted-method'),
      Upsertable: read('A PUT may insert, so what only applies to updates does not apply to it.'),
      DeltaUpdateSupported: later,
      UpdateMethod: checkedBy('restricted-method'),
      FilterSegmentSupported: later,
      TypecastSegmentSupported: later,
      MaxLevels: later,
      QueryOptions: checkedBy('restricted-query-option'),
      NonUpdatableProperties: checkedBy('restricted-body-property'),
      NonUpdatableNavigationProperties: checkedBy('restricted-body-property'),
      RequiredProperties: checkedBy('missing-required-property'),
    },
    DeepUpdateSupport: { Supported: later, ContentIDSupported: later },
    DeleteRestrictions: {
      ...modification,
      Deletable: checkedBy('restricted-method'),
      MaxLevels: later,
      FilterSegmentSupported: later,
      TypecastSegmentSupported: later,
      NonDeletableNavigationProperties: later,
    },
    CollectionPropertyRestrictions: {
      CollectionProperty: later,
      FilterFunctions: later,
      FilterRestrictions: later,
      SearchRestrictions: later,
      SortRestrictions: later,
      TopSupported: later,
      SkipSupported: later,
      SelectSupport: later,
      Insertable: later,
      Updatable: later,
      Deletable: later,
    },
    OperationRestrictions: {
      FilterSegmentSupported: later,
      Permissions: permissions,
      CustomHeaders: later,
      CustomQueryOptions: later,
      ErrorResponses: ofResponses,
    },
    AnnotationValuesInQuerySupported: later,
    ModificationQueryOptions: {
      ExpandSupported: checkedBy('restricted-query-option'),
      SelectSupported: checkedBy('restricted-query-option'),
      ComputeSupported: checkedBy('restricted-query-option'),
      FilterSupported: checkedBy('restricted-query-option'),
      SearchSupported: checkedBy('restricted-query-option'),
      SortSupported: checkedBy('restricted-query-option'),
    },
    ReadRestrictions: {
      ...modification,
      Readable: checkedBy('restricted-method'),
      TypecastSegmentSupported: later,
      ReadByKeyRestrictions: checkedBy('restricted-method'),
    },
    CustomHeaders: customParameter,
    CustomQueryOptions: customParameter,
    MediaLocationUpdateSupported: later,
    DefaultCapabilities: read('Its properties apply to every resource that has no annotation of these terms.'),
  },
  'Org.OData.Validation.V1': {
    Pattern: later,
    Minimum: checkedBy('disallowed-body-value'),
    Maximum: checkedBy('disallowed-body-value'),
    Exclusive: later,
    AllowedValues: { Value: checkedBy('disallowed-body-value') },
    MultipleOf: later,
    Constraint: byData,
    ItemsOf: byData,
    OpenPropertyTypeConstraint: later,
    DerivedTypeConstraint: later,
    AllowedTerms: ofSchemas,
    ApplicableTerms: ofSchemas,
    MaxItems: checkedBy('disallowed-body-value'),
    MinItems: checkedBy('disallowed-body-value'),
  },
  'Org.OData.Core.V1': {
    ODataVersions: not('The profile or the metadata document determines the version.'),
    SchemaVersion: not('It names the version of the schema; a request cannot contradict it.'),
    Revisions: {
      Kind: checkedBy('deprecated-element'),
      Version: documentation,
      Description: read('The message of `deprecated-element` contains it.'),
    },
    Description: read('Hovers and completions show it.'),
    LongDescription: read('Hovers show it.'),
    Links: documentation,
    Example: documentation,
    Messages: ofResponses,
    ValueException: ofResponses,
    ResourceException: ofResponses,
    DataModificationException: ofResponses,
    IsLanguageDependent: read('The rules about texts in several languages apply to the property.'),
    RequiresType: ofSchemas,
    AppliesViaContainer: ofSchemas,
    ResourcePath: later,
    DereferenceableIDs: ofResponses,
    ConventionalIDs: ofResponses,
    Permissions: checkedBy('read-only-property-in-body', 'unreadable-property'),
    ContentID: documentation,
    DefaultNamespace: not('An unqualified function or action is accepted in every namespace.'),
    Immutable: checkedBy('immutable-property-update'),
    Computed: checkedBy('read-only-property-in-body'),
    ComputedDefaultValue: read('A write may omit the property or set it to null.'),
    IsURL: not('Almost every string is a valid relative URL.'),
    AcceptableMediaTypes: later,
    MediaType: ofResponses,
    IsMediaType: not('Services also accept media types that the syntax does not allow.'),
    ContentDisposition: ofResponses,
    OptimisticConcurrency: checkedBy('missing-if-match'),
    AdditionalProperties: later,
    AutoExpand: ofResponses,
    AutoExpandReferences: ofResponses,
    MayImplement: ofSchemas,
    Ordered: read('A number after such a collection may be the position of an item.'),
    PositionalInsert: later,
    AlternateKeys: { Key: read('A key may consist of these properties.') },
    OptionalParameter: read('A call may omit the parameter.'),
    OperationAvailable: byData,
    RequiresExplicitBinding: later,
    ExplicitOperationBindings: later,
    SymbolicName: documentation,
    GeometryFeature: ofSchemas,
    AnyStructure: later,
    IsDelta: later,
  },
  'Org.OData.Aggregation.V1': {
    ApplySupported: {
      Transformations: checkedBy('restricted-transformation'),
      CustomAggregationMethods: checkedBy('restricted-transformation'),
      Rollup: later,
      From: later,
      PropertyRestrictions: later,
      GroupableProperties: checkedBy('restricted-transformation'),
      AggregatableProperties: checkedBy('restricted-transformation'),
    },
    ApplySupportedDefaults: {
      Transformations: checkedBy('restricted-transformation'),
      CustomAggregationMethods: checkedBy('restricted-transformation'),
      Rollup: later,
      From: later,
    },
    Groupable: later,
    Aggregatable: later,
    CustomAggregate: read('An aggregation of this name needs no method.'),
    ContextDefiningProperties: later,
    LeveledHierarchy: later,
    RecursiveHierarchy: checkedBy('invalid-transformation-argument'),
    UpPath: ofSchemas,
    AvailableOnAggregates: later,
  },
} satisfies Readonly<Record<string, Readonly<Record<string, TermUse | Readonly<Record<string, TermUse>>>>>>;

type Vocabularies = typeof annotationTerms;
type KeysOf<Union> = Union extends TermUse ? never : keyof Union & string;

/** A term of the Capabilities vocabulary, without its namespace. */
export type CapabilityTerm = keyof Vocabularies['Org.OData.Capabilities.V1'];

/** The name of a term, or of a property in the records of one. */
export type AnnotationName = {
  [Name in keyof Vocabularies]: KeysOf<Vocabularies[Name]> | KeysOf<Vocabularies[Name][keyof Vocabularies[Name]]>;
}[keyof Vocabularies];
