/** The door of the variables that files define: what they are, and which of them may be secrets. */
export { mayBeSecret } from './secret-variable.js';
export { storedVariable, variablesByName } from './make-variable.js';
