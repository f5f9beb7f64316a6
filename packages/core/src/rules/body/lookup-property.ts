/** The value of a reference where its navigation property is required, or the other way round. */
import { findProperty, type StructuredType } from '../../schema/index.js';
import type { TypedBody } from '../../semantics/index.js';
import { type ExpandItem, isGuid, type JsonMember, type Name, type Node } from '../../syntax/index.js';
import { memo } from '../../text/index.js';
import { typedBody } from '../shared/body/request-body-types.js';
import { knownLiteral, unwrap } from '../shared/expressions/operands.js';
import { defineRule, type Report } from '../engine/rule.js';
import { isServiceQuery } from '../engine/is-service-query.js';
import { isInWrittenBody } from '../shared/body/written-body.js';
import type { RuleContext } from '../engine/rule-context.js';

interface Fact {
  readonly problem:
    | 'nested'
    | 'expand'
    | 'body'
    | 'bind'
    | 'prefix'
    | 'compare'
    | 'select'
    | 'orderby'
    | 'filter'
    | 'value'
    | 'several'
    | 'path';
  readonly written: string;
  /** The name to write. */
  readonly name: string;
}

type Kind = 'ExpandItem' | 'JsonMember' | 'SelectItem' | 'OrderbyItem' | 'Binary';

export const lookupProperty = defineRule<Kind, Fact>({
  name: 'lookup-property',
  visits: ['ExpandItem', 'JsonMember', 'SelectItem', 'OrderbyItem', 'Binary'],
  appliesTo: ({ conventions: { keys } }) => keys.lookups !== undefined,
  find(node, context, report) {
    if (node.kind === 'JsonMember') {
      if (isInWrittenBody(context)) findInBody(node, context, report);
      return;
    }
    if (!isServiceQuery(context)) return;
    if (node.kind === 'Binary') {
      const [left, right] = [unwrap(node.left), unwrap(node.right)];
      const [path, value] = left.kind === 'MemberPath' ? [left, right] : [right, left];
      const name = path.kind === 'MemberPath' && path.parts.length === 1 ? path.parts[0] : undefined;
      if (name?.kind !== 'Name') return;
      const literal = knownLiteral(value);
      const isId = literal?.literal === 'guid' || (literal?.literal === 'string' && isGuid(literal.text.slice(1, -1)));
      if (isId) findName(name, name, context, report);
      if (literal !== undefined && literal.literal !== 'null') findKnown(name, 'filter', context, report, node);
      return;
    }
    if (node.kind === 'OrderbyItem') {
      const path = unwrap(node.expression);
      if (path.kind === 'MemberPath' && path.parts.length === 1) findKnown(path.parts[0]!, 'orderby', context, report);
      return;
    }
    const [first, ...rest] = node.path;
    if (first?.kind !== 'Name') return;
    const inner = innerName(first.text, context);
    if (node.kind === 'ExpandItem' && inner !== undefined)
      report(first, { problem: 'expand', written: first.text, name: inner }, { explains: first });
    else if (node.kind === 'ExpandItem') {
      findSeveral(first.text, first, context, report);
      if (rest.length === 0) findNested(first, node, context, report);
    } else if (node.kind === 'SelectItem' && rest.length === 0) {
      findName(first, first, context, report);
      findKnown(first, 'select', context, report);
    } else if (node.kind === 'SelectItem') findPath(first, rest, context, report);
  },
  describe({ problem, written, name }) {
    if (problem === 'nested') return { message: `"${written}" is one entity, not a collection; remove $${name}.` };
    const messages: Readonly<Record<Exclude<Fact['problem'], 'nested'>, string>> = {
      expand: `"${written}" is the id of the reference; expand ${name}.`,
      body: `"${written}" cannot be written; write "${name}@odata.bind" with the URL of the entity.`,
      bind: `@odata.bind belongs to the navigation property; write "${name}@odata.bind".`,
      prefix: `The id of the reference is ${name}; write it with the underscore.`,
      compare: `The id of the reference is ${name}; compare that with the GUID.`,
      select: `"${written}" is a reference, whose value $select does not return; write ${name}.`,
      filter: `"${written}" is a reference, not its key; write ${name}.`,
      path: `$select cannot name a property of "${written}"; write ${name} in $expand.`,
      value: `"${written}" is a reference; write "${name}@odata.bind" with the URL of the entity.`,
      several: `"${written}" refers to several types, each of which has a navigation property of its own; write ${name}, or that of another type.`,
      orderby: `"${written}" is a reference, by which $orderby cannot sort; write ${name}.`,
    };
    return { message: messages[problem] };
  },
});

/** The property in the name of its value: `primarycontactid` in `_primarycontactid_value`. */
function innerName(text: string, { conventions }: RuleContext): string | undefined {
  const { prefix, suffix } = conventions.keys.lookups!;
  const isValue = text.startsWith(prefix) && text.endsWith(suffix) && text.length > prefix.length + suffix.length;
  return isValue ? text.slice(prefix.length, -suffix.length) : undefined;
}

/** A name that only nearly is that of a value: `customerid_value`, `primarycontactid_guid`. */
function findName(at: Node, { text }: Name, context: RuleContext, report: Report<Fact>): void {
  const { prefix, suffix, known } = context.conventions.keys.lookups!;
  if (innerName(text, context) !== undefined) return;
  const stem = text.endsWith(suffix) ? text.slice(0, -suffix.length) : '';
  // A property of a customer may be called "value" after the customer's prefix: `contoso_value`.
  if (stem.endsWith('id') || known?.includes(stem) === true)
    report(at, { problem: 'prefix', written: text, name: `${prefix}${text}` });
  else if (text.endsWith('id_guid'))
    report(at, { problem: 'compare', written: text, name: `${prefix}${text.slice(0, -'_guid'.length)}${suffix}` });
}

/** The reference to several types of which a name is the navigation property for one: `customerid` of `customerid_account`. */
function referenceOf(name: string, { conventions }: RuleContext): string | undefined {
  const { suffix, several = {} } = conventions.keys.lookups!;
  return name.endsWith(suffix) ? undefined : Object.keys(several).find((each) => name.startsWith(`${each}_`));
}

/** Whether a name is that of a reference: a single-valued navigation property, whose type has a property with its value. */
function isReference(name: Name, context: RuleContext): boolean {
  const { binding, schema, conventions } = context;
  const { prefix, suffix, known } = conventions.keys.lookups!;
  const referent = binding.referentOf(name);
  if (referent === undefined)
    return known?.includes(name.text) === true || referenceOf(name.text, context) !== undefined;
  const scope = binding.scopeOf(name);
  return (
    schema !== undefined &&
    scope !== undefined &&
    referent.kind === 'navigation' &&
    findProperty(schema, scope, `${prefix}${referenceOf(name.text, context) ?? name.text}${suffix}`) !== undefined
  );
}

/** The name of a reference itself. */
function findKnown(
  at: Node,
  problem: 'select' | 'orderby' | 'filter',
  context: RuleContext,
  report: Report<Fact>,
  explains: Node = at,
): void {
  const { prefix, suffix } = context.conventions.keys.lookups!;
  if (at.kind !== 'Name' || !isReference(at, context)) return;
  // The standard allows navigation properties in $select, where some versions of a service may ignore them.
  const severity = problem === 'select' ? ({ severity: 'warning' } as const) : {};
  const name = `${prefix}${referenceOf(at.text, context) ?? at.text}${suffix}`;
  report(at, { problem, written: at.text, name }, { ...severity, explains });
}

/** A property of a reference, which an expand can select. */
function findPath(first: Name, rest: readonly Node[], context: RuleContext, report: Report<Fact>): void {
  const [next] = rest;
  if (rest.length !== 1 || next?.kind !== 'Name' || !isReference(first, context)) return;
  report(first, { problem: 'path', written: first.text, name: `${first.text}($select=${next.text})` });
}

/** Options of collections in the expand of a reference. */
function findNested(first: Name, { options }: ExpandItem, context: RuleContext, report: Report<Fact>): void {
  const { binding } = context;
  // A schema that lists everything shows that it is one entity, which misplaced-query-option reports.
  if (!isReference(first, context) || (binding.referentOf(first) !== undefined && !binding.isPartial)) return;
  for (const each of options?.options ?? [])
    if (each.option !== undefined && ['orderby', 'top', 'skip', 'count'].includes(each.option))
      report(each, { problem: 'nested', written: first.text, name: each.option });
}

/** The name of a reference to several types, which is not that of a navigation property. */
function findSeveral(written: string, at: Node, context: RuleContext, report: Report<Fact>): void {
  const { several = {} } = context.conventions.keys.lookups!;
  const name = Object.hasOwn(several, written) ? several[written] : undefined;
  if (name !== undefined) report(at, { problem: 'several', written, name });
}

function findInBody(at: JsonMember, context: RuleContext, report: Report<Fact>): void {
  const { text: written } = at.name;
  const [name = '', annotation] = written.split('@', 2);
  const inner = innerName(name, context);
  const { several = {} } = context.conventions.keys.lookups!;
  const isBind = annotation === 'odata.bind' || annotation === 'bind';
  if (inner === undefined && isBind) findSeveral(name, at, context, report);
  if (inner === undefined && annotation === undefined && isText(at.value) && isReferenceIn(at, name, context))
    report(at, { problem: 'value', written, name: several[name] ?? name }, { explains: at.value });
  if (inner === undefined) return;
  if (annotation === undefined) report(at, { problem: 'body', written, name: inner });
  else if (isBind) report(at, { problem: 'bind', written, name: inner });
}

/** Whether a member of a body is a reference by its type, or by its name where the type is not known. */
function isReferenceIn(at: JsonMember, name: string, context: RuleContext): boolean {
  const { ancestors, schema, conventions } = context;
  const { prefix, suffix, known } = conventions.keys.lookups!;
  const body = ancestors.find((each) => each.kind === 'Body');
  const typed = body && typedBody(context, body);
  const type = typed && typesOfMembers(typed).get(at);
  if (type === undefined || schema === undefined)
    return known?.includes(name) === true || referenceOf(name, context) !== undefined;
  return (
    findProperty(schema, type, name)?.property.kind === 'navigation' &&
    findProperty(schema, type, `${prefix}${referenceOf(name, context) ?? name}${suffix}`) !== undefined
  );
}

/** The type of the object of each member. */
const typesOfMembers = memo(
  ({ objects }: TypedBody): ReadonlyMap<JsonMember, StructuredType> =>
    new Map(objects.flatMap(({ members, type }) => members.map(({ member }) => [member, type] as const))),
);

const isText = (value: Node): boolean =>
  value.kind === 'JsonScalar' && typeof value.value === 'string' && !value.value.includes('{{');
