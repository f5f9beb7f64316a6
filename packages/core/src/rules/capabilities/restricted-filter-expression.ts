/** A filter expression that the schema does not allow for the property. */
import { type AnnotationValue, pathsOf, recordProperty } from '../../schema/index.js';
import type { Expression, Node } from '../../syntax/index.js';
import { hasHole } from '../shared/options/query-options.js';
import { hasAnnotation } from '../engine/has-annotation.js';
import { defineRule } from '../engine/rule.js';
import { type FilterClause, clausesOf } from '../shared/capabilities/filter-clauses.js';
import { declarationNote, type Restriction } from '../shared/capabilities/restriction.js';
import { type OptionNode, restrictedUse } from '../shared/capabilities/option-uses.js';
import { textsOf } from '../shared/capabilities/used-paths.js';

interface Fact {
  readonly path: string;
  readonly allowed: string;
  readonly restriction: Restriction;
}

/** The filters that each allowed kind accepts: the forms of a clause, whether alternatives are allowed, the number of clauses. */
interface Allowance {
  readonly forms: readonly string[];
  readonly alternatives: boolean;
  readonly most: number;
  readonly words: string;
  /** An example, with `*` for the property. */
  readonly form: string;
}

const interval = ['eq', 'ge', 'le', 'gt', 'lt'];
const intervals = [...interval, 'ne', 'in'];

/** `FilterExpressionType`. Ranges are interpreted generously: an open bound is allowed, and so is a single value. */
const allowances: Readonly<Record<string, Allowance>> = {
  SingleValue: { forms: ['eq'], alternatives: false, most: 1, words: 'compared with one value', form: '* eq …' },
  MultiValue: { forms: ['eq', 'in'], alternatives: true, most: Infinity, words: 'compared with values by "eq" and "in"', form: '* eq … or * eq …' },
  SingleRange: { forms: interval, alternatives: false, most: 2, words: 'filtered by one range', form: '* ge … and * le …' },
  MultiRange: { forms: intervals, alternatives: true, most: Infinity, words: 'filtered by values and ranges', form: '* eq …, or * ge … and * le …' },
  SearchExpression: { forms: ['search'], alternatives: true, most: Infinity, words: 'filtered by parts of the text', form: "contains(*,'…')" },
  MultiRangeOrSearchExpression: { forms: [...intervals, 'search'], alternatives: true, most: Infinity, words: 'filtered by values, ranges and parts of the text', form: "* ge … and * le …, or contains(*,'…')" },
}; // prettier-ignore

/** The condition of a filter, which in a path is in the parentheses of a segment. */
const conditionsIn = (value: Node): readonly Expression[] =>
  value.kind === 'KeyPredicate' ? value.items.map((item) => item.value) : [value as Expression];

export const restrictedFilterExpression = defineRule<OptionNode['kind'], Fact>({
  name: 'restricted-filter-expression',
  visits: ['QueryOption', 'Segment', 'Transformation'],
  forms: { QueryOption: ['filter'], Segment: ['system'] },
  appliesTo: ({ schema }) => hasAnnotation(schema, ['FilterExpressionRestrictions']),
  find(node, context, report) {
    const use = restrictedUse(node, 'filter', context, 'FilterRestrictions', 'FilterExpressionRestrictions');
    if (use === undefined) return;
    const { restriction, values, seen } = use;
    const allowed = allowedByPath(restriction.value);
    if (allowed.size === 0 || hasHole(context.textOf(node), context)) return;
    const clauses = values.flatMap(conditionsIn).flatMap((each) => clausesOf(each, context, seen));
    for (const [path, clause] of faults(clauses, allowed))
      report(clause.node, { path, allowed: allowed.get(path)!, restriction });
  },
  describe: ({ path, allowed, restriction }) => ({
    message: `${path} can only be ${allowances[allowed]!.words}; write ${allowances[allowed]!.form.replaceAll('*', path)}.`,
    notes: [declarationNote(restriction, `FilterExpressionRestrictions (${allowed})`)],
  }),
});

/** Paths with their allowed kind; a path with several kinds, or an unknown one, is omitted. */
function allowedByPath(value: AnnotationValue | undefined): ReadonlyMap<string, string> {
  const allowed = new Map<string, string>();
  const ambiguous = new Set<string>();
  for (const record of Array.isArray(value) ? (value as readonly AnnotationValue[]) : []) {
    const [path] = pathsOf([recordProperty(record, 'Property') ?? null]);
    const kind = recordProperty(record, 'AllowedExpressions');
    if (path === undefined) continue;
    if (allowed.has(path) || typeof kind !== 'string' || !Object.hasOwn(allowances, kind)) ambiguous.add(path);
    else allowed.set(path, kind);
  }
  for (const path of ambiguous) allowed.delete(path);
  return allowed;
}

/** A single range has one bound on each side, or one value. */
function addsBound(path: string, form: string, { forms }: Allowance, bounds: Map<string, string>): boolean {
  if (forms !== interval) return true;
  const before = bounds.get(path);
  bounds.set(path, form);
  return before === undefined || (before !== 'eq' && form !== 'eq' && before.charAt(0) !== form.charAt(0));
}

/** The clauses that use a restricted property in another way than allowed. */
function faults(clauses: readonly FilterClause[], allowed: ReadonlyMap<string, string>): [string, FilterClause][] {
  const found: [string, FilterClause][] = [];
  const counts = new Map<string, number>();
  const bounds = new Map<string, string>();
  for (const clause of clauses) {
    const used = new Set(clause.paths.map(({ names }) => textsOf(names).join('/')));
    for (const path of used) {
      const allowance = allowances[allowed.get(path) ?? ''];
      if (allowance === undefined) continue;
      const count = (counts.get(path) ?? 0) + 1;
      counts.set(path, count);
      const fits =
        clause.subject === path &&
        allowance.forms.includes(clause.form) &&
        addsBound(path, clause.form, allowance, bounds);
      if (!fits || count > allowance.most || (clause.isAlternative && !allowance.alternatives))
        found.push([path, clause]);
    }
  }
  return found;
}
