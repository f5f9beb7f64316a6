/** The door of completion in headers. */
export { completeHeader } from './complete-headers.js';
export { addHeaderValues } from './header-values.js';
export { knownHeaders, acceptsBody, textOfHeader } from './known-headers.js';
