/** A name that the schema marks as deprecated. */
import {
  type Annotation,
  annotationOf,
  type AnnotationValue,
  type Declaration,
  recordProperty,
  type StructuredType,
  structuredType,
} from '../../schema/index.js';
import { type Declared, declarationOf } from '../../semantics/index.js';
import type { JsonName, Name } from '../../syntax/index.js';
import { hasAnnotation } from '../engine/has-annotation.js';
import { defineRule } from '../engine/rule.js';
import type { RuleContext } from '../engine/rule-context.js';
import { typedBody } from '../shared/body/request-body-types.js';

interface Fact {
  readonly name: string;
  /** The type, when the type is deprecated rather than the name. */
  readonly typeName: string | undefined;
  readonly revision: Revision;
}

/** The deprecation of an element in the schema. */
export interface Revision {
  readonly annotation: Annotation;
  readonly description: string | undefined;
  readonly removal: string | undefined;
}

export const deprecatedElement = defineRule<'Name' | 'Body', Fact>({
  name: 'deprecated-element',
  visits: ['Name', 'Body'],
  forms: { Name: ['annotated'] },
  appliesTo: ({ schema }) => hasAnnotation(schema, ['Revisions']),
  find(node, context, report) {
    const check = (at: Name | JsonName, name: string, declaration: Declared | undefined): void => {
      if (declaration === undefined) return;
      const own = deprecationOf(declaration);
      const type = own === undefined ? typeOfDeclared(declaration, context) : undefined;
      const revision = type === undefined ? own : deprecationOf(type);
      if (revision !== undefined) report(at, { name, typeName: type?.name, revision });
    };
    if (node.kind === 'Name') {
      const referent = context.binding.referentOf(node);
      return check(node, node.text, referent && declarationOf(referent));
    }
    for (const { members } of typedBody(context, node)?.objects ?? [])
      for (const { member, name, annotation, property } of members)
        if (annotation === undefined || annotation === 'bind') check(member.name, name, property);
  },
  describe: ({ name, typeName, revision: { annotation, description, removal } }) => {
    const what = typeName === undefined ? `"${name}" is` : `The type of "${name}", ${typeName}, is`;
    const until = removal === undefined ? '' : ` and will be removed on ${removal}`;
    const reason = description === undefined ? '' : `: ${firstWords(description)}`;
    return {
      message: `${what} deprecated in the schema${until}${reason}.`,
      notes: [
        ...(description === undefined || description.length <= longReason ? [] : [{ message: description }]),
        { message: 'Declared in Core.Revisions.', schemaSpan: annotation.span },
      ],
    };
  },
});

const longReason = 160;

/** The reason as the end of a sentence. */
const firstWords = (description: string): string =>
  description.length > longReason ? `${description.slice(0, longReason)}…` : description.replace(/\.$/, '');

/** The entity type of a name. */
function typeOfDeclared(declaration: Declared, { schema }: RuleContext): StructuredType | undefined {
  if (schema === undefined) return undefined;
  if (declaration.kind === 'navigation') return structuredType(schema, declaration.type.name);
  return declaration.kind === 'entitySet' || declaration.kind === 'singleton'
    ? structuredType(schema, declaration.type)
    : undefined;
}

/** The deprecation in `Core.Revisions`; undefined if there is none. */
export function deprecationOf(declaration: Declaration): Revision | undefined {
  const annotation = annotationOf(declaration, 'Org.OData.Core.V1.Revisions');
  if (annotation === undefined || !Array.isArray(annotation.value)) return undefined;
  const record = (annotation.value as readonly AnnotationValue[]).find((each) => {
    const kind = recordProperty(each, 'Kind');
    return typeof kind === 'string' && /(?:^|\/)Deprecated$/.test(kind);
  });
  if (record === undefined) return undefined;
  const text = (property: string): string | undefined => {
    const value = recordProperty(record, property);
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
  };
  return { annotation, description: text('Description'), removal: text('RemovalDate') };
}
