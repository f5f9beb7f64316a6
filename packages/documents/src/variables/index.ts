/** The door of the variables that files define. */
export { storedVariable, variablesByName } from './make-variable.js';
