/** The parts of the YAML library that are used, in a module of its own that is loaded with the first YAML file. */
export { isMap, isNode, isScalar, isSeq, parseAllDocuments } from 'yaml';
