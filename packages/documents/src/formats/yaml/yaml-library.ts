/** The used parts of the YAML library, in a module that is loaded with the first YAML file. */
export { isMap, isNode, isScalar, isSeq, parseAllDocuments } from 'yaml';
