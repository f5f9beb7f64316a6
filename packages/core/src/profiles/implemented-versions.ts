/** Versions of OData as services implement them. */
import { type Dialect, odata40, odata401 } from '../syntax/index.js';

/** No documentation of these services requires all namespaces, or names of enumeration values. */
export const implemented401: Dialect = { ...odata401, enumNumbers: true };
export const implemented40: Dialect = { ...odata40, fullNames: false, enumNumbers: true };
