/** The door of CSDL 1 to 3: a tree of elements in, the elements of CSDL 4.01 out. */
export { isV3, openV3Root, sendV3Schemas } from './csdl-v3-document.js';
export { v3Namespaces, type V3Tree } from './csdl-v3-tree.js';
