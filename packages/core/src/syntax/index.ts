/** The door of the syntax room: dialects, trees, the parser and what it says. */
export * from './describe-tree.js';
export * from './dialect.js';
export { decodeText, type EncodingMark, type Encoding, holeEnd } from './decoded-text.js';
export * from './parse.js';
export * from './print.js';
export { escapeJson, readJsonString } from './batch/json-string.js';
export { isMultipartBatch } from './batch/read-multipart-batch.js';
export { parseBatch } from './batch/parse-batch.js';
export { parseRequestBody } from './body/parse-request-body.js';
export { parseXml } from './xml/parse-xml.js';
export { describeProblem, syntaxRules, type SyntaxRule } from './problems/index.js';
export { defaultLimits, type ParseLimits, type Token, type TokenKind } from './parse-context.js';
export { classifyLiteral, type ClassifiedLiteral, isDurationValue } from './literal-kind.js';
export { systemOption } from './split-query.js';
export * from './syntax-problem.js';
export * from './tree.js';
export { aggregationMethods, transformations, type TransformationShape } from './transformations.js';
export * from './walk.js';
