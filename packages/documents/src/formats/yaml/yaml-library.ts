/** What is used of the YAML library, in a module of its own that is loaded with the first YAML file. */
export { isMap, isNode, isScalar, isSeq, parseAllDocuments } from 'yaml';
