/** The door of the schema room: the model, its readers, and questions about it. */
export { compareSchemas } from './compare/compare-schemas.js';
export { restrictionsOf } from './compare/compare-restrictions.js';
export type { SchemaChange } from './compare/schema-change.js';
export { type FrozenSchema, freezeSchema, thawSchema } from './freeze-schema.js';
export * from './load-schema.js';
export type {
  Annotation,
  AnnotationRecord,
  AnnotationValue,
  Declaration,
  DynamicExpression,
  EntityContainer,
  EntitySet,
  EnumMember,
  EnumType,
  ExternalAnnotations,
  Facets,
  IncludedSchema,
  KeyProperty,
  NavigationProperty,
  Operation,
  OperationImport,
  Parameter,
  Property,
  ReferentialConstraint,
  ReturnType,
  Schema,
  SchemaReference,
  SchemaSpan,
  Singleton,
  StructuredType,
  Term,
  TypeDeclaration,
  TypeDefinition,
  TypeReference,
  ValuePath,
} from './model/model.js';
export {
  annotationOf,
  findProperty,
  byLowerCase,
  findPropertyInAnyCase,
  isDerivedFrom,
  isKnownResource,
  isOpen,
  mayHave,
  isOperationName,
  operationsNamed,
  qualifiersOf,
  hasTypeNamed,
  isOptional,
  isReadOnly,
  shortName,
  typeText,
  isTagged,
  keyOf,
  lineage,
  pathsOf,
  propertyAtPath,
  propertyNames,
  recordProperty,
  resolveAlias,
  structuredType,
  typeDeclaration,
  typesDeclaring,
} from './model/schema-queries.js';
export type { LoadedSchema, SchemaDocument, SchemaProblem } from './model/loaded-schema.js';
export type { SchemaFault, SchemaTree } from './model/schema-tree.js';
export * from './set-references.js';
export { xmlAttributeSpan } from './read/csdl/csdl-format.js';
export { readXmlElements, type XmlFrame, type XmlTag } from './read/csdl/xml-elements.js';
export { type WriteCsdlOptions, writeCsdl } from './write/write-csdl.js';
