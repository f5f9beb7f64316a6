/** Finds problems of actions and functions: unknown types, and overloads that cannot be distinguished. */
import type { NameCheck } from './check-names.js';
import type { Operation } from '../model/model.js';
import type { SchemaAssembly } from '../assemble/schema-assembly.js';
import { signature } from '../assemble/overload-index.js';

export function checkOperations(assembly: SchemaAssembly, names: NameCheck): void {
  for (const overloads of assembly.operations.values()) {
    const seen = new Set<string>();
    for (const operation of overloads) {
      checkOperation(assembly, names, operation);
      const key = overloadKey(operation);
      if (seen.has(key)) {
        const message = `An overload of the ${operation.kind} "${operation.name}" with the same parameters is declared already.`;
        assembly.report('warning', message, operation.span, 'Name');
      }
      seen.add(key);
    }
  }
}

/** CSDL 12.2: the key that distinguishes an overload from others; for a function the names of its parameters in any order. */
function overloadKey(operation: Operation): string {
  const { kind, isBound, parameters } = operation;
  const names = kind === 'function' ? parameters.map(({ name }) => name).sort() : [];
  return `${kind} ${isBound} ${signature(operation)} ${names.join(' ')}`;
}

function checkOperation(assembly: SchemaAssembly, names: NameCheck, operation: Operation): void {
  const { kind, name, isBound, parameters, returnType, span } = operation;
  const seen = new Set<string>();
  for (const parameter of parameters) {
    names.type(parameter.type.name, parameter, 'Type');
    if (seen.has(parameter.name))
      assembly.report('warning', `The parameter "${parameter.name}" is declared twice here.`, parameter.span, 'Name');
    seen.add(parameter.name);
  }
  if (returnType !== undefined) names.type(returnType.name, operation, 'ReturnType');
  else if (kind === 'function' && assembly.draftAt(span).format.needsResult)
    assembly.report('warning', `A function must return a value; "${name}" has no return type.`, span);
  if (isBound && parameters.length === 0)
    assembly.report('warning', `"${name}" is bound, but has no binding parameter.`, span, 'IsBound');
}
