/** A function or operator that the schema does not list among those a filter can use. */
import { forEachChild, type Name, type Node } from '../../syntax/index.js';
import { hasAnnotation } from '../engine/has-annotation.js';
import { defineRule } from '../engine/rule.js';
import { type OperationKind, unlistedKind } from '../shared/capabilities/filter-operations.js';
import { functionBetween } from '../shared/expressions/operands.js';
import { declarationNote, type Restriction } from '../shared/capabilities/restriction.js';
import { type OptionNode, restrictedUse } from '../shared/capabilities/option-uses.js';

interface Fact {
  readonly name: string;
  readonly kind: OperationKind;
  readonly restriction: Restriction;
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
    const { functions, operators: supported } = context.dialect;
    const waiting = [...values];
    const visit = (inner: Node): void => {
      const at = inner.kind === 'Call' ? inner.name : inner.kind === 'Lambda' ? inner.operator : inner;
      const between = inner.kind === 'Operator' ? functionBetween(inner) : undefined;
      const name =
        inner.kind === 'Operator'
          ? (inner.name ?? between)
          : at === inner
            ? undefined
            : (at as Name).text.toLowerCase();
      const kind = name === undefined ? undefined : unlistedKind(name, restriction.value);
      // Other rules report operations that the dialect does not support.
      if (kind !== undefined && (functions.includes(name!) || supported.includes(name!)))
        report(at, { name: name!, kind, restriction }, between === undefined ? {} : { explains: at });
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
