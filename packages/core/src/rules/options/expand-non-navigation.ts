/** An expand of a property that is not a navigation property. */
import {
  findProperty,
  lineage,
  type Property,
  type Schema,
  structuredType,
  type StructuredType,
  typesDeclaring,
  typeText,
} from '../../schema/index.js';
import { isInOtherOptions } from '../shared/options/query-options.js';
import { hasAnnotation } from '../engine/has-annotation.js';
import { defineRule } from '../engine/rule.js';
import type { RuleContext } from '../engine/rule-context.js';
import { tooNew } from '../shared/text/words.js';

/** Undefined for the `*` that represents all navigation properties. */
type Fact = Property | undefined;

export const expandNonNavigation = defineRule<'ExpandItem', Fact>({
  name: 'expand-non-navigation',
  visits: ['ExpandItem'],
  find(node, context, report) {
    const { binding, schema, dialect, conventions } = context;
    if (schema === undefined || isInOtherOptions(context)) return;
    for (const part of node.path) {
      if (dialect.nesting === 'slash' && part.kind === 'Name' && part.text === '*') return report(part, undefined);
      const referent = binding.referentOf(part);
      if (referent?.kind === 'unresolved' && !referent.isCertain && part.kind === 'Name') {
        const derived = derivedProperty(part.text, referent.scope, schema);
        if (derived !== undefined) report(part, derived, { severity: 'warning' });
        return;
      }
      // A property without a type may be anything, a reference too.
      if (referent?.kind !== 'property' || referent.property.type.name === 'Edm.Untyped') continue;
      const { property } = referent;
      // A description shows references as plain strings, and not every one has the name of its target set.
      const mayBeReference = schema.isUnannotated === true && conventions.keys.referencesBy === 'key';
      if (mayBeReference && property.type.name === 'Edm.String') continue;
      // In the standard a path may go through complex properties, and values of streams may be expanded.
      const isStandard = dialect.nesting === 'parentheses';
      if (
        isStandard &&
        ((property.type.name === 'Edm.Stream' && canExpandStreams(context)) ||
          (part !== node.path.at(-1) && structuredType(schema, property.type.name) !== undefined))
      )
        continue;
      return report(part, property);
    }
  },
  describe: (fact) => ({
    message:
      fact === undefined
        ? 'The service does not support "*" in expand; name the navigation properties to expand.'
        : wordsOf(fact),
  }),
});

/** A property of derived types that is a navigation property in none of them, where a partial schema may lack other names. */
function derivedProperty(name: string, scope: StructuredType | undefined, schema: Schema): Property | undefined {
  const found = (scope === undefined ? [] : (typesDeclaring(schema).get(name) ?? []))
    .filter((type) => lineage(schema, type).includes(scope!))
    .flatMap((type) => findProperty(schema, type, name)?.property ?? []);
  const [first] = found;
  const isPlain = found.every(
    ({ kind, type }) => kind === 'property' && type.name !== 'Edm.Stream' && type.name !== 'Edm.Untyped',
  );
  return isPlain && first?.kind === 'property' ? first : undefined;
}

/** Streams can be expanded since 4.01, and where a schema of 4.0 says so. */
const canExpandStreams = ({ dialect, schema }: RuleContext): boolean =>
  dialect.version !== '4.0' || hasAnnotation(schema, ['StreamsExpandable']);

const wordsOf = ({ name, type }: Property): string =>
  type.name === 'Edm.Stream'
    ? `${tooNew('A stream in $expand')}; read "${name}" in another request.`
    : `"${name}" is not a navigation property but ${typeText(type)}; remove it, or use select.`;
