/** Finds unresolved names in a schema, except those that another document may declare. */
import { suggestNames } from '../../text/index.js';
import type { Declaration, Schema } from '../model/model.js';
import type { SchemaAssembly } from '../assemble/schema-assembly.js';

/** CSDL 3.3 and 14.1.1: the types that exist without a declaration. */
const builtInTypes: ReadonlySet<string> = new Set(
  [
    'Binary Boolean Byte Date DateTimeOffset Decimal Double Duration Guid Int16 Int32 Int64 SByte Single Stream String',
    'TimeOfDay Geography GeographyPoint GeographyLineString GeographyPolygon GeographyMultiPoint',
    'GeographyMultiLineString GeographyMultiPolygon GeographyCollection Geometry GeometryPoint GeometryLineString',
    'GeometryPolygon GeometryMultiPoint GeometryMultiLineString GeometryMultiPolygon GeometryCollection',
    'PrimitiveType ComplexType EntityType Untyped AnnotationPath AnyPropertyPath ModelElementPath',
    'NavigationPropertyPath PropertyPath',
  ].flatMap((line) => line.split(' ').map((name) => `Edm.${name}`)),
);

/** A schema with more unresolved names than this is broken as a whole, and a search for similar names is slow. */
const hintLimit = 20;

const namespaceOf = (name: string): string => name.slice(0, Math.max(name.lastIndexOf('.'), 0));

/** Reports unknown names. They are warnings, because the rest of the schema is usable. */
export class NameCheck {
  private hints = 0;
  /** The namespaces in which something is declared here. */
  private readonly declared: ReadonlySet<string>;
  /** Missing namespaces that are already reported, for each document. */
  private readonly missedNamespaces = new Set<string>();

  constructor(
    private readonly assembly: SchemaAssembly,
    private readonly schema: Schema,
  ) {
    // A schema that only carries annotations may go by the name of the one that it annotates.
    const names = [...assembly.types.keys(), ...assembly.operations.keys(), ...assembly.containers.keys()];
    this.declared = new Set(names.map(namespaceOf));
  }

  type(name: string, declaration: Declaration, attribute: string): void {
    if (this.schema.types.has(name)) return;
    if (namespaceOf(name) !== 'Edm') this.missing('type', name, this.schema.types.keys(), declaration, attribute);
    else if (!builtInTypes.has(name) && !this.assembly.draftAt(declaration.span).format.ownTypes.has(name)) {
      const message = `The namespace Edm has no type "${name}".${this.hint(name, builtInTypes)}`;
      this.assembly.report('warning', message, declaration.span, attribute);
    }
  }

  operation(name: string, declaration: Declaration, attribute: string): void {
    if (!this.schema.operations.has(name))
      this.missing(attribute.toLowerCase(), name, this.schema.operations.keys(), declaration, attribute);
  }

  container(name: string, declaration: Declaration): void {
    const { containers } = this.assembly;
    if (!containers.has(name)) this.missing('entity container', name, containers.keys(), declaration, 'Extends');
  }

  /** Whether something is declared here in the namespace of a qualified name, so that the name should be here too. */
  isOwn(name: string): boolean {
    return this.declared.has(namespaceOf(name));
  }

  /** A question that names the nearest of the known names in the same namespace; empty when none is near. */
  hint(wrong: string, known: Iterable<string>): string {
    if (this.hints++ >= hintLimit) return '';
    const start = wrong.lastIndexOf('.') + 1;
    const namespace = wrong.slice(0, start);
    const siblings: string[] = [];
    for (const name of known)
      if (name.startsWith(namespace) && !name.includes('.', start)) siblings.push(name.slice(start));
    const [near] = suggestNames(wrong.slice(start), siblings);
    return near === undefined ? '' : ` Did you mean "${namespace}${near}"?`;
  }

  private missing(kind: string, name: string, known: Iterable<string>, { span }: Declaration, attribute: string): void {
    const report = (message: string): void => this.assembly.report('warning', message, span, attribute);
    const namespace = namespaceOf(name);
    if (namespace === '') {
      const edm = builtInTypes.has(`Edm.${name}`) && kind === 'type' ? ` Did you mean "Edm.${name}"?` : '';
      report(`The ${kind} "${name}" needs the namespace or alias of its schema before it.${edm}`);
    } else if (this.isOwn(name)) {
      report(`The ${kind} "${name}" is not declared in its schema.${this.hint(name, known)}`);
    } else this.namespace(namespace, span, attribute);
  }

  /** CSDL 4.1: every used namespace must be declared or included. Reported once for each document. */
  private namespace(namespace: string, span: Declaration['span'], attribute: string): void {
    const { includes, isBareSchema, index } = this.assembly.draftAt(span);
    const key = `${index} ${namespace}`;
    if (isBareSchema || includes.has(namespace) || this.schema.namespaces.has(namespace)) return;
    if (this.missedNamespaces.has(key)) return;
    this.missedNamespaces.add(key);
    const message = `The schema does not define or include the namespace or alias "${namespace}"; correct it, or add <edmx:Include Namespace="${namespace}"/>.`;
    this.assembly.report('warning', message, span, attribute);
  }
}
