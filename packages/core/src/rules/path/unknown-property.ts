/** A property that the type does not have. */
import { suggestNames } from '../../text/index.js';
import { arityOf, functionRow } from '../../language/index.js';
import { findProperty, keyOf, propertyNames } from '../../schema/index.js';
import type { Literal, Name, Node } from '../../syntax/index.js';
import type { ValueType } from '../../semantics/index.js';
import { undeclaredMember } from '../shared/body/json-values.js';
import { typeWords } from '../shared/expressions/operand-types.js';
import { unwrap } from '../shared/expressions/operands.js';
import { addedNames } from '../shared/response/added-names.js';
import { isInOtherOptions } from '../shared/options/query-options.js';
import { defineRule, type Report } from '../engine/rule.js';
import type { RuleContext } from '../engine/rule-context.js';
import {
  type Candidates,
  castOrReplace,
  isDuration,
  reportUnknownName,
  type UnknownName,
  unknownNameWords,
} from '../shared/path/unknown-names.js';
import { shorten } from '../shared/text/words.js';

/** A member of a JSON value in the URL. */
interface Member extends Pick<UnknownName, 'scope' | 'isCertain' | 'near'> {
  readonly kind: 'member';
  readonly name: { readonly text: string };
}

/** A name among primitive values. */
interface NameInPrimitive extends UnknownName {
  readonly kind: 'primitive';
  readonly item: ValueType;
}

type Fact = (UnknownName & { readonly kind: 'name' }) | Member | NameInPrimitive;

export const unknownProperty = defineRule<'Name' | 'Literal', Fact>({
  name: 'unknown-property',
  visits: ['Name', 'Literal'],
  forms: { Name: ['unresolved'], Literal: ['json'] },
  appliesTo: ({ schema }) => schema !== undefined,
  find(node, context, report) {
    if (node.kind === 'Literal') return findInJson(node, context, report);
    const parent = context.ancestors.at(-1)?.kind;
    // Resource paths and expand require a navigation property: see unknown-navigation.
    if (parent === 'Segment' || parent === 'ExpandItem') return;
    const { binding, schema } = context;
    const referent = binding.referentOf(node);
    if (schema === undefined || referent?.kind !== 'unresolved' || isInOtherOptions(context)) return;
    if (referent.expected === 'entitySet') return;
    const { item } = referent;
    const candidates: Candidates = {
      kind: 'property',
      in: (scope) =>
        scope === undefined
          ? []
          : [...propertyNames(schema, scope), ...(keyOf(schema, scope) ?? []).map(({ alias }) => alias)],
    };
    reportUnknownName(node, candidates, context, (name, fact, options) => {
      const kind = item === undefined ? ({ kind: 'name' } as const) : ({ kind: 'primitive', item } as const);
      const inLambda = lambdaVariable(node, context);
      const called = calledWithout(node, context);
      const own = called.length > 0 ? called : fact.near.length > 0 ? fact.near : addedNear(node, context);
      const near = inLambda !== undefined && (own.length === 0 || inLambda.fits) ? [inLambda.path] : own;
      report(name, { ...fact, ...kind, near, mayBeText: near.length === 0 && mayBeText(node, context) }, options);
    });
  },
  describe(fact, context) {
    if (fact.kind !== 'primitive') return { message: unknownNameWords(fact, 'property', context) };
    const name = shorten(fact.name.text);
    const what = typeWords(fact.item);
    const hint = fact.mayBeText === true ? `if you mean the text, write '${name}'` : 'write $it for the value';
    return { message: `"${name}" is not a property: each value here is ${what}; ${hint}.` };
  },
  fix: (fact, context) => (fact.kind === 'member' ? [] : castOrReplace(fact, context)),
});

/** `now` for `now()`: a function without arguments, whose parentheses are missing. */
function calledWithout({ text }: Name, { dialect, ancestors }: RuleContext): readonly string[] {
  const parent = ancestors.at(-1);
  const row = parent?.kind === 'MemberPath' && parent.parts.length === 1 ? functionRow(text) : undefined;
  return row !== undefined && dialect.functions.includes(row.name) && arityOf(row, dialect.version)[1] === 0
    ? [`${row.name}()`]
    : [];
}

/** The similar names among those that `$apply` and `$compute` give to values, which begin a path. */
function addedNear(node: Name, context: RuleContext): readonly string[] {
  const parent = context.ancestors.at(-1);
  if (context.isReceived || (parent?.kind === 'MemberPath' && parent.parts[0] !== node)) return [];
  return suggestNames(node.text, addedNames(context)?.names ?? []);
}

/** A JSON value that is compared with one of a known type has the members of that type (URL conventions 5.1.1.14.2). */
function findInJson(literal: Literal, context: RuleContext, report: Report<Fact>): void {
  const { schema } = context;
  const found = isInOtherOptions(context) ? undefined : undeclaredMember(literal, context);
  if (schema === undefined || found === undefined) return;
  const near = found.type === undefined ? [] : suggestNames(found.name, propertyNames(schema, found.type));
  report(literal, { kind: 'member', name: { text: found.name }, scope: found.type, isCertain: true, near });
}

/**
 * The variable of the lambda around a name that begins a path, `Items/any(d:r/Price gt 1)`, or the path from it if the name is a
 * property of the items: `Items/any(d:Price gt 1)`. It fits if the items have the property.
 */
function lambdaVariable(
  node: Name,
  { ancestors, binding, schema }: RuleContext,
): { readonly path: string; readonly fits: boolean } | undefined {
  const path = ancestors.at(-1);
  if (path?.kind !== 'MemberPath' || path.parts[0] !== node) return undefined;
  const lambda = ancestors.findLast((each) => each.kind === 'Lambda');
  if (lambda?.variable === undefined) return undefined;
  const { text } = lambda.variable;
  const item = binding.typeOf(lambda.variable)?.structured;
  const isOfItem = (part: Node | undefined): boolean =>
    part?.kind === 'Name' &&
    schema !== undefined &&
    item !== undefined &&
    findProperty(schema, item, part.text) !== undefined;
  if (isOfItem(node)) return { path: `${text}/${node.text}`, fits: true };
  return path.parts.length < 2 ? undefined : { path: text, fits: isOfItem(path.parts[1]) };
}

/** Whether the visited name is alone on the right of a comparison with what may be a text, as in `Name eq Chair`. */
function mayBeText({ text }: Name, { ancestors, binding }: RuleContext): boolean {
  const [binary, path] = ancestors.slice(-2);
  if (binary?.kind !== 'Binary' || path?.kind !== 'MemberPath' || path.parts.length > 1 || binary.right !== path)
    return false;
  const family = binding.typeOf(unwrap(binary.left))?.family;
  if (family === 'duration') return isDuration(text);
  return family === undefined || family === 'string' || family === 'enum';
}
