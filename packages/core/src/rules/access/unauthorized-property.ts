/** A property that the API key definition does not allow. */
import type { Severity } from '../../text/index.js';
import { firstName } from '../../semantics/index.js';
import type { Body, ExpandItem, MemberPath, Node, SelectItem } from '../../syntax/index.js';
import { writtenEntity } from '../shared/body/written-body.js';
import { defineRule } from '../engine/rule.js';
import type { RuleContext } from '../engine/rule-context.js';
import { shorten } from '../shared/text/words.js';

interface Fact {
  readonly property: string;
  readonly resource: string;
  readonly isWritten: boolean;
}

/** Every response contains it, whatever the key (interface "Fields seen"). */
const always = 'Id';

const severities: readonly [reading: Severity, writing: Severity] = ['warning', 'error'];

export const unauthorizedProperty = defineRule<
  'ResourcePath' | 'MemberPath' | 'SelectItem' | 'ExpandItem' | 'Body',
  Fact
>({
  name: 'unauthorized-property',
  visits: ['ResourcePath', 'MemberPath', 'SelectItem', 'ExpandItem', 'Body'],
  forms: { ResourcePath: ['long'] },
  appliesTo: ({ access }) => access !== undefined,
  find(node, context, report) {
    const found =
      node.kind === 'Body'
        ? unwritable(node, context)
        : node.kind === 'ResourcePath'
          ? unreadableStep(context)
          : unreadable(node, context);
    const severity = severities[node.kind === 'Body' ? 1 : 0];
    for (const { at, ...fact } of found) report(at, fact, { severity });
  },
  describe: ({ property, resource, isWritten }) => ({
    message: isWritten
      ? `The API key cannot write ${shorten(property)} of ${resource}; remove it, or add it to the key's writable properties.`
      : `The API key cannot read ${shorten(property)} of ${resource}; remove it, or add it to the key's visible properties.`,
  }),
});

interface Place extends Fact {
  readonly at: Node;
}

/** The first part of a path that the key cannot read; the rest is not examined. */
function unreadable(path: MemberPath | SelectItem | ExpandItem, { access, binding, schema }: RuleContext): Place[] {
  const { target } = binding;
  // A key that can read a reference can also read the identifiers of its target.
  let isReference = false;
  for (const part of path.kind === 'MemberPath' ? path.parts : path.path) {
    const scope = binding.scopeOf(part);
    if (part.kind !== 'Name' || scope === undefined) return [];
    if (isReference && part.text === 'ExternalId') return [];
    isReference = true;
    const isOfTarget = target !== undefined && scope === target.type;
    const allowed = isOfTarget ? access?.ofTarget(target, schema) : access?.ofType(scope, schema);
    const property = firstName(part.text);
    if (allowed?.visible?.has(property) === false && property !== always && /^\w/.test(property))
      return [{ at: part, property, resource: allowed.resource, isWritten: false }];
  }
  return [];
}

/** The first navigation of a resource path that the key cannot read. */
function unreadableStep({ access, binding: { path }, schema }: RuleContext): Place[] {
  for (const [i, { role, segment }] of path.entries()) {
    const before = path[i - 1];
    const { name } = segment;
    if (role !== 'navigation' || before === undefined || name.kind !== 'Name') continue;
    const allowed = access?.ofTarget(before, schema);
    if (allowed?.visible?.has(name.text) === false)
      return [{ at: name, property: name.text, resource: allowed.resource, isWritten: false }];
  }
  return [];
}

function unwritable(body: Body, context: RuleContext): Place[] {
  const entity = writtenEntity(body, context);
  const allowed = entity === undefined ? undefined : context.access?.ofTarget(entity.segment, context.schema);
  const writable = allowed?.writable;
  if (entity === undefined || allowed === undefined || writable === undefined) return [];
  // No key may write these, so adding them to the key would be bad advice; other rules report them.
  const unwritten = new Set([always, ...context.conventions.systemProperties]);
  return entity.members
    .map(({ name }) => ({ at: name, property: firstName(name.text), resource: allowed.resource, isWritten: true }))
    .filter(({ property }) => !writable.has(property) && !unwritten.has(property) && /^\w/.test(property));
}
