/** The door of facts about methods and headers that several rules need. */
export { changeMethod } from './change-method.js';
export { type AdvancedQuery, findAdvancedQuery, hasAdvancedQueries } from './advanced-query.js';
export { v3HeaderFaults, type HeaderFault, headerFaults } from './header-faults.js';
export { methodsOfResource } from './methods-by-resource.js';
export {
  calledOperation,
  callsOperation,
  elementsIn,
  headersNamed,
  isEnvelopeNamespace,
  operationOfAction,
  plainValue,
  soapOf,
} from './soap-request.js';
export { isNamed, writesRecords } from './written-headers.js';
