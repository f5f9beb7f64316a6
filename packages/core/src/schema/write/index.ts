/** The door of the writers of CSDL. */
export { writeCsdl, type WriteCsdlOptions } from './write-csdl.js';
