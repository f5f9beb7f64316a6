/** A step of `$apply` that the schema does not allow. */
import {
  annotationOf,
  type Annotation,
  type AnnotationValue,
  type Declaration,
  lineage,
  pathsOf,
  recordProperty,
  type Schema,
  type StructuredType,
} from '../../schema/index.js';
import type { Aggregate, Name, Node, Transformation } from '../../syntax/index.js';
import { defineRule } from '../engine/rule.js';
import type { RuleContext } from '../engine/rule-context.js';
import { addressedResource } from '../shared/capabilities/resource.js';
import { listWords } from '../shared/text/words.js';
import { declarationNote, enumMembers, isRefused, type Restriction } from '../shared/capabilities/restriction.js';

const vocabulary = 'Org.OData.Aggregation.V1';

interface Fact {
  readonly name: string;
  readonly kind: 'step' | 'grouping' | 'aggregation' | 'method' | 'rollup' | 'from';
  readonly restriction: Restriction;
  /** The paths that the schema lists instead. */
  readonly listed: readonly string[];
}

export const restrictedTransformation = defineRule<'Transformation' | 'Aggregate', Fact>({
  name: 'restricted-transformation',
  visits: ['Transformation', 'Aggregate'],
  find(node, context, report) {
    const { schema } = context;
    if (schema === undefined) return;
    if (node.kind === 'Aggregate') return findMethod(node, context, schema, report);
    findStep(node, context, schema, report);
    if (rollups.has(node.name.text)) findRollup(node, context, schema, report);
    if (node.name.text !== 'groupby' || node.args?.[0]?.kind !== 'Groupings') return;
    for (const item of node.args[0].items) findPath(item, 'GroupableProperties', 'grouping', context, schema, report);
  },
  describe({ name, kind, restriction, listed }) {
    const what = {
      step: `the transformation "${name}"`,
      grouping: `grouping by "${name}"`,
      aggregation: `aggregating "${name}"`,
      method: `the aggregation method "${name}"`,
      rollup: `"${name}" in groupby`,
      from: 'the keyword "from"',
    }[kind];
    const others = kind === 'grouping' || kind === 'aggregation' ? listed.slice(0, 3) : [];
    const advice = {
      step: 'write the query without it',
      grouping: `group by ${listWords(others, 'or')}`,
      aggregation: `aggregate ${listWords(others, 'or')}`,
      method: 'use another one',
      rollup: 'group by each level in a request of its own',
      from: 'aggregate in two steps',
    }[kind];
    return {
      message: `The schema does not allow ${what}; ${advice}, or correct ApplySupported.`,
      notes: [declarationNote(restriction)],
    };
  },
});

type Report = (at: Node, fact: Fact) => void;

/** Steps of nested sequences apply to other collections than that of the path. */
const nesting: ReadonlySet<string> = new Set(['join', 'outerjoin', 'addnested']);

function findStep({ name }: Transformation, context: RuleContext, schema: Schema, report: Report): void {
  if (name.text === 'identity' || name.text.includes('.')) return;
  const restriction = ofTarget('Transformations', context, schema);
  const listed = pathsOf(restriction?.value);
  if (restriction !== undefined && listed.length > 0 && !listed.includes(name.text))
    report(name, { name: name.text, kind: 'step', restriction, listed });
}

/** The operators that `ApplySupported/Rollup` restricts. */
const rollups: ReadonlySet<string> = new Set(['rollup', 'rolluprecursive']);

function findRollup({ name }: Transformation, context: RuleContext, schema: Schema, report: Report): void {
  const restriction = ofTarget('Rollup', context, schema);
  if (restriction !== undefined && enumMembers(restriction.value).join() === 'None')
    report(name, { name: name.text, kind: 'rollup', restriction, listed: [] });
}

/** A property of `ApplySupported` for the collection of the path, outside of nested sequences and expands. */
function ofTarget(property: string, context: RuleContext, schema: Schema): Restriction | undefined {
  const isOfOthers = (node: Node): boolean =>
    node.kind === 'ExpandItem' || (node.kind === 'Transformation' && nesting.has(node.name.text));
  if (context.ancestors.some(isOfOthers)) return undefined;
  const types = typesOf(schema, context.binding.target?.type);
  return supported(schema, [addressedResource(context)?.source, ...types], property);
}

function findMethod(node: Aggregate, context: RuleContext, schema: Schema, report: Report): void {
  const { expression, method } = node;
  const [from] = node.from;
  const restrictionOfFrom = from === undefined ? undefined : ofTarget('From', context, schema);
  if (isRefused(restrictionOfFrom))
    report(from!, { name: 'from', kind: 'from', restriction: restrictionOfFrom, listed: [] });
  findPath(expression, 'AggregatableProperties', 'aggregation', context, schema, report);
  const [owner] = pathNames(expression);
  if (owner === undefined || method?.kind !== 'Name' || !method.text.includes('.')) return;
  const types = typesOf(schema, context.binding.scopeOf(owner));
  const restriction = supported(schema, types, 'CustomAggregationMethods');
  const listed = pathsOf(restriction?.value);
  if (restriction !== undefined && listed.length > 0 && !listed.includes(method.text))
    report(method, { name: method.text, kind: 'method', restriction, listed });
}

/** A path that begins with a property of an annotated type. */
function findPath(
  node: Node,
  property: string,
  kind: Fact['kind'],
  context: RuleContext,
  schema: Schema,
  report: Report,
): void {
  const names = pathNames(node);
  const [first] = names;
  const referent = first === undefined ? undefined : context.binding.referentOf(first);
  if (first === undefined || (referent?.kind !== 'property' && referent?.kind !== 'navigation')) return;
  const restriction = supported(schema, typesOf(schema, context.binding.scopeOf(first)), property);
  if (restriction === undefined || !Array.isArray(restriction.value)) return;
  const listed = (restriction.value as readonly AnnotationValue[]).flatMap((item) =>
    pathsOf([recordProperty(item, 'Property') ?? item]),
  );
  const path = names.map(({ text }) => text).join('/');
  const isListed = listed.some((each) => path === each || path.startsWith(`${each}/`) || each.startsWith(`${path}/`));
  if (listed.length > 0 && !isListed) report(node, { name: path, kind, restriction, listed });
}

const pathNames = (node: Node): readonly Name[] =>
  node.kind === 'MemberPath' ? node.parts.filter((part): part is Name => part.kind === 'Name') : [];

const typesOf = (schema: Schema, type: StructuredType | undefined): readonly StructuredType[] =>
  type === undefined ? [] : lineage(schema, type);

/** The first of the declarations with `ApplySupported`, otherwise the defaults of the container. */
function supported(
  schema: Schema,
  declarations: readonly (Declaration | undefined)[],
  property: string,
): Restriction | undefined {
  for (const declaration of declarations) {
    const annotation = declaration && annotationOf(declaration, `${vocabulary}.ApplySupported`);
    const found = annotation && restrictionIn(annotation, property, `ApplySupported of ${declaration.name}`);
    if (found !== undefined) return found;
  }
  const defaults = schema.container && annotationOf(schema.container, `${vocabulary}.ApplySupportedDefaults`);
  return defaults && restrictionIn(defaults, property, 'ApplySupportedDefaults of the entity container');
}

function restrictionIn(annotation: Annotation, property: string, words: string): Restriction | undefined {
  const value = recordProperty(annotation.value, property);
  return value === undefined ? undefined : { value, words, annotation };
}
