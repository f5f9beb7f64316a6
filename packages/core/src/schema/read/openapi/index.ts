/** The door of OpenAPI 3: a description in, types and resources in the words of CSDL out. */
export { OpenApiDocument } from './openapi-document.js';
export { type OpenApiResources, type OpenApiSource, readResources } from './openapi-resources.js';
export { openApiNamespace, type OpenApiProperty, type OpenApiType, OpenApiTypes } from './openapi-types.js';
