/** The door of facts about function calls. */
export { type CallFault, callFaults, queryFaults } from './call-faults.js';
export { callsInExpression, callsInPath } from './written-calls.js';
