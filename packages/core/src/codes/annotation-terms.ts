/** The terms of the vocabularies of OASIS: the codes that check each term, or the reason why none does. */
import type { RuleName } from '../text/index.js';

/** The use of a term, or of a property of its records. */
export type TermUse =
  | { readonly codes: readonly [RuleName, ...RuleName[]] }
  /** Its effect, where no rule of its own reports anything. */
  | { readonly effect: string }
  /** The reason why it is not checked. */
  | { readonly unchecked: string };

const checkedBy = (...codes: readonly [RuleName, ...RuleName[]]): TermUse => ({ codes });
const read = (effect: string): TermUse => ({ effect });
const not = (unchecked: string): TermUse => ({ unchecked });

const documentation = not('It documents the service, and restricts no request.');
const ofResponses = not('It describes responses, not requests.');
const ofSchemas = not('It describes schemas and other vocabularies, not requests.');
const preference = not('Services ignore a preference that they do not support (OData 4.01 Protocol 8.2.8).');
const permissions = not('A request does not show the scopes of its caller.');
const byData = not('It depends on the data of the service.');
const pathLength = not(
  'Few schemas limit the number of navigation properties in a path, and the term does not say from which set it counts.',
);
const deprecated = not(
  'The vocabulary deprecates it in favor of `GroupableProperties` and `AggregatableProperties`, which are checked.',
);
const contentIds = not(
  '`Core.ContentID` is an instance annotation, and services ignore annotations that they do not know.',
);

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
    SupportedFormats: checkedBy('unsupported-media-type'),
    SupportedMetadataFormats: checkedBy('unsupported-media-type'),
    AcceptableEncodings: checkedBy('unsupported-media-type'),
    AsynchronousRequestsSupported: preference,
    BatchContinueOnErrorSupported: preference,
    IsolationSupported: not('Its only value says that snapshots are supported, so it restricts no request.'),
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
      InstanceAnnotationsSupported: checkedBy('restricted-annotation'),
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
      ReferencesInRequestBodiesSupported: checkedBy('unsupported-batch'),
      ReferencesAcrossChangeSetsSupported: checkedBy('unsupported-batch'),
      EtagReferencesSupported: checkedBy('unsupported-batch'),
      RequestDependencyConditionsSupported: checkedBy('unsupported-batch'),
      SupportedFormats: checkedBy('unsupported-batch'),
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
      ExpandByKeyRestrictions: checkedBy(
        'excessive-expand-depth',
        'non-expandable-property',
        'restricted-query-option',
      ),
      NonExpandableProperties: checkedBy('non-expandable-property'),
      NonExpandableStreamProperties: checkedBy('non-expandable-property'),
    },
    SearchRestrictions: {
      Searchable: checkedBy('restricted-query-option'),
      SearchSyntax: read('The grammar of the standard is not applied to `$search`.'),
      UnsupportedExpressions: checkedBy('unsupported-search-expression'),
    },
    KeyAsSegmentSupported: checkedBy('restricted-path-segment'),
    QuerySegmentSupported: checkedBy('restricted-path-segment'),
    InsertRestrictions: {
      ...modification,
      Insertable: checkedBy('post-without-generated-key', 'restricted-method'),
      MaxLevels: pathLength,
      TypecastSegmentSupported: checkedBy('restricted-path-segment'),
      QueryOptions: checkedBy('restricted-query-option'),
      NonInsertableProperties: checkedBy('restricted-body-property'),
      NonInsertableNavigationProperties: checkedBy('unsupported-deep-insert'),
      RequiredProperties: checkedBy('missing-required-property'),
    },
    DeepInsertSupport: { Supported: checkedBy('unsupported-deep-insert'), ContentIDSupported: contentIds },
    UpdateRestrictions: {
      ...modification,
      Updatable: checkedBy('restricted-method'),
      Upsertable: read('A PUT may insert, so what only applies to updates does not apply to it.'),
      DeltaUpdateSupported: checkedBy('restricted-method'),
      UpdateMethod: checkedBy('restricted-method'),
      FilterSegmentSupported: checkedBy('restricted-path-segment'),
      TypecastSegmentSupported: checkedBy('restricted-path-segment'),
      MaxLevels: pathLength,
      QueryOptions: checkedBy('restricted-query-option'),
      NonUpdatableProperties: checkedBy('restricted-body-property'),
      NonUpdatableNavigationProperties: checkedBy('restricted-body-property', 'restricted-method'),
      RequiredProperties: checkedBy('missing-required-property'),
    },
    DeepUpdateSupport: { Supported: checkedBy('restricted-body-property'), ContentIDSupported: contentIds },
    DeleteRestrictions: {
      ...modification,
      Deletable: checkedBy('restricted-method'),
      MaxLevels: pathLength,
      FilterSegmentSupported: checkedBy('restricted-path-segment'),
      TypecastSegmentSupported: checkedBy('restricted-path-segment'),
      NonDeletableNavigationProperties: checkedBy('restricted-method'),
    },
    CollectionPropertyRestrictions: {
      CollectionProperty: read('Its record applies to the collection of values at this path.'),
      FilterFunctions: checkedBy('restricted-filter-function'),
      FilterRestrictions: checkedBy('restricted-query-option'),
      SearchRestrictions: checkedBy('restricted-query-option'),
      SortRestrictions: checkedBy('restricted-query-option'),
      TopSupported: checkedBy('restricted-query-option'),
      SkipSupported: checkedBy('restricted-query-option'),
      SelectSupport: checkedBy('restricted-query-option'),
      Insertable: checkedBy('restricted-method'),
      Updatable: checkedBy('restricted-method'),
      Deletable: checkedBy('restricted-method'),
    },
    OperationRestrictions: {
      FilterSegmentSupported: checkedBy('restricted-path-segment'),
      Permissions: permissions,
      CustomHeaders: checkedBy('missing-custom-parameter'),
      CustomQueryOptions: checkedBy('missing-custom-parameter'),
      ErrorResponses: ofResponses,
    },
    AnnotationValuesInQuerySupported: checkedBy('restricted-annotation'),
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
      TypecastSegmentSupported: checkedBy('restricted-path-segment'),
      ReadByKeyRestrictions: checkedBy('restricted-method'),
    },
    CustomHeaders: customParameter,
    CustomQueryOptions: customParameter,
    MediaLocationUpdateSupported: not(
      'Clients that echo what they have read send these URLs too, and services ignore them.',
    ),
    DefaultCapabilities: read('Its properties apply to every resource that has no annotation of these terms.'),
  },
  'Org.OData.Validation.V1': {
    Pattern: checkedBy('disallowed-body-value'),
    Minimum: checkedBy('disallowed-body-value'),
    Maximum: checkedBy('disallowed-body-value'),
    Exclusive: checkedBy('disallowed-body-value'),
    AllowedValues: { Value: checkedBy('disallowed-body-value') },
    MultipleOf: checkedBy('disallowed-body-value'),
    Constraint: byData,
    ItemsOf: byData,
    OpenPropertyTypeConstraint: checkedBy('disallowed-body-value'),
    DerivedTypeConstraint: checkedBy('incompatible-cast', 'invalid-body-type'),
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
    ResourcePath: not('It adds a path to a set, and the path by its name remains valid.'),
    DereferenceableIDs: ofResponses,
    ConventionalIDs: ofResponses,
    Permissions: checkedBy('read-only-property-in-body', 'unreadable-property'),
    ContentID: documentation,
    DefaultNamespace: not('An unqualified function or action is accepted in every namespace.'),
    Immutable: checkedBy('immutable-property-update'),
    Computed: checkedBy('read-only-property-in-body'),
    ComputedDefaultValue: read('A write may omit the property or set it to null.'),
    IsURL: not('Almost every string is a valid relative URL.'),
    AcceptableMediaTypes: checkedBy('unsupported-media-type'),
    MediaType: ofResponses,
    IsMediaType: not('Services also accept media types that the syntax does not allow.'),
    ContentDisposition: ofResponses,
    OptimisticConcurrency: checkedBy('missing-if-match'),
    AdditionalProperties: read('Properties that the type does not declare are accepted.'),
    AutoExpand: ofResponses,
    AutoExpandReferences: ofResponses,
    MayImplement: read('A cast to these types is accepted.'),
    Ordered: read('A number after such a collection may be the position of an item.'),
    PositionalInsert: not('Its absence does not forbid `$index`, and few schemas set it to false.'),
    AlternateKeys: { Key: read('A key may consist of these properties.') },
    OptionalParameter: read('A call may omit the parameter.'),
    OperationAvailable: byData,
    RequiresExplicitBinding: not(
      'The lists of explicit bindings can be in other documents, so an operation that is missing there may be bound.',
    ),
    ExplicitOperationBindings: not('See `RequiresExplicitBinding`.'),
    SymbolicName: documentation,
    GeometryFeature: ofSchemas,
    AnyStructure: ofResponses,
    IsDelta: not('It determines the format of a parameter, which is checked as a collection.'),
  },
  'Org.OData.Aggregation.V1': {
    ApplySupported: {
      Transformations: checkedBy('restricted-transformation'),
      CustomAggregationMethods: checkedBy('restricted-transformation'),
      Rollup: checkedBy('restricted-transformation'),
      From: checkedBy('restricted-transformation'),
      PropertyRestrictions: deprecated,
      GroupableProperties: checkedBy('restricted-transformation'),
      AggregatableProperties: checkedBy('restricted-transformation'),
    },
    ApplySupportedDefaults: {
      Transformations: checkedBy('restricted-transformation'),
      CustomAggregationMethods: checkedBy('restricted-transformation'),
      Rollup: checkedBy('restricted-transformation'),
      From: checkedBy('restricted-transformation'),
    },
    Groupable: deprecated,
    Aggregatable: deprecated,
    CustomAggregate: read('An aggregation of this name needs no method.'),
    ContextDefiningProperties: not(
      'A filter that restricts these properties to one value satisfies it too, and only the data show that.',
    ),
    LeveledHierarchy: read('`rollup` accepts its qualifier.'),
    RecursiveHierarchy: checkedBy('invalid-transformation-argument'),
    UpPath: ofSchemas,
    AvailableOnAggregates: not('Its absence does not say whether an operation accepts aggregated entities.'),
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
