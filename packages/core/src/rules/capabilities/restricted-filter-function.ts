/** A function or operator that the schema does not list among those a filter can use. */
import { memo } from '../../text/index.js';
import { type AnnotationValue, pathsOf } from '../../schema/index.js';
import { functionRow, operators } from '../../language/index.js';
import { forEachChild, type Name, type Node } from '../../syntax/index.js';
import { hasAnnotation } from '../engine/has-annotation.js';
import { defineRule } from '../engine/rule.js';
import { declarationNote, type Restriction } from '../shared/capabilities/restriction.js';
import { type OptionNode, restrictedUse } from '../shared/capabilities/option-uses.js';

interface Fact {
  readonly name: string;
  readonly kind: Kind;
  readonly restriction: Restriction;
}

/**
 * Older lists contain only functions, and some no logical operators: a list that names none of a kind does not restrict
 * that kind.
 */
type Kind = 'function' | 'lambda operator' | 'logical operator' | 'operator';

function kindOf(name: string): Kind | undefined {
  if (name === 'any' || name === 'all') return 'lambda operator';
  if (name === 'and' || name === 'or' || name === 'not') return 'logical operator';
  if (Object.hasOwn(operators, name)) return 'operator';
  return functionRow(name) !== undefined ? 'function' : undefined;
}

export const restrictedFilterFunction = defineRule<OptionNode['kind'], Fact>({
  name: 'restricted-filter-function',
  visits: ['QueryOption', 'Segment', 'Transformation'],
  forms: { QueryOption: ['filter'], Segment: ['system'] },
  appliesTo: ({ schema }) => hasAnnotation(schema, ['FilterFunctions']),
  find(node, context, report) {
    const use = restrictedUse(node, 'filter', context, 'FilterFunctions');
    if (use === undefined) return;
    const { restriction, values, seen } = use;
    const { names, kinds } = listingOf(restriction.value);
    if (names.size === 0) return;
    const { functions, operators: supported } = context.dialect;
    const waiting = [...values];
    const visit = (inner: Node): void => {
      const at = inner.kind === 'Call' ? inner.name : inner.kind === 'Lambda' ? inner.operator : inner;
      const name = inner.kind === 'Operator' ? inner.name : at === inner ? undefined : (at as Name).text.toLowerCase();
      const kind = name === undefined || names.has(name) ? undefined : kindOf(name);
      // What the dialect does not support is reported by other rules.
      if (kind !== undefined && kinds.has(kind) && (functions.includes(name!) || supported.includes(name!)))
        report(at, { name: name!, kind, restriction });
      const alias = inner.kind === 'Name' ? context.binding.aliasOf(inner)?.value : undefined;
      if (alias !== undefined && !seen.has(alias)) {
        seen.add(alias);
        waiting.push(alias);
      }
      forEachChild(inner, visit);
    };
    for (const value of waiting) visit(value);
  },
  describe: ({ name, kind, restriction }) => ({
    message: `The schema does not allow the ${kind} "${name}" in filters; ${name === 'or' ? 'send one request for each condition' : 'use another condition, or filter the results on the client'}.`,
    notes: [declarationNote(restriction)],
  }),
});

/** The names of a list in lower case, and their kinds. */
interface Listing {
  readonly names: ReadonlySet<string>;
  readonly kinds: ReadonlySet<Kind | undefined>;
}

const listingOf = (value: AnnotationValue): Listing =>
  Array.isArray(value) ? knownListing(value) : readListing(value);

function readListing(value: AnnotationValue): Listing {
  const names = new Set(pathsOf(value).map((name) => name.toLowerCase()));
  return { names, kinds: new Set([...names].map(kindOf)) };
}

const knownListing = memo((value: readonly AnnotationValue[]) => readListing(value));
