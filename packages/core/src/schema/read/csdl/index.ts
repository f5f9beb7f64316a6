/**
 * The public interface of CSDL 4.x: elements in, a draft of the model out, and the differences between XML and JSON.
 */
export { AnnotationTypes, type ValuePlace, type XmlConstant } from './annotation-types.js';
export { openInclude, openReference, openSchema } from './csdl-document.js';
export { type ContainerDraft, CsdlDraft, type Mutable, type OperationDraft } from './csdl-draft.js';
export { type CsdlElement, type CsdlFrame } from './csdl-element.js';
export { greatestTemporalPrecision, temporalTypes } from './csdl-facets.js';
export { type CsdlFormat, csdlJsonFormat, xmlAttributeSpan, csdlXmlFormat, xmlV3Format } from './csdl-format.js';
export { sendDocument } from './csdl-json-elements.js';
export { readSchemaTree, withUsableValues } from './read-schema-tree.js';
export { type XmlFrame, ReadingStopped, readXmlElements, type XmlTag } from './xml-elements.js';
