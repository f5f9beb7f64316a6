/** Finds problems of a schema whose documents could be read. All are warnings, because the rest is usable. */
import { checkAnnotations } from './check-annotations.js';
import { checkContainers } from './check-containers.js';
import { NameCheck } from './check-names.js';
import { checkOperations } from './check-operations.js';
import { checkTypes } from './check-types.js';
import type { Declaration, Schema } from '../model/model.js';
import type { SchemaAssembly } from '../assemble/schema-assembly.js';

/** Reports to the documents in which the faults are. */
export function checkSchema(assembly: SchemaAssembly, schema: Schema): void {
  const names = new NameCheck(assembly, schema);
  checkSharedNames(assembly);
  checkTypes(assembly, schema, names);
  checkOperations(assembly, names);
  checkContainers(assembly, schema, names);
  checkAnnotations(assembly, schema, names);
}

/** CSDL 5: the declarations of a schema have different names, whatever they are; only overloads share one. */
function checkSharedNames(assembly: SchemaAssembly): void {
  const { types, terms, operations, containers } = assembly;
  const seen = new Set(types.keys());
  const check = (name: string, { span }: Declaration): void => {
    if (seen.has(name)) {
      const message = `"${name}" is the name of another declaration in its schema; only overloads share one.`;
      assembly.report('warning', message, span, 'Name');
    }
    seen.add(name);
  };
  for (const [name, term] of terms) check(name, term);
  for (const [name, [first]] of operations) if (first !== undefined) check(name, first);
  for (const [name, container] of containers) check(name, container);
}
