/** The door of XML: text in, elements and faults out. */
export { parseXml } from './parse-xml.js';
