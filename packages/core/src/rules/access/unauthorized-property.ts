/** A property that the API key definition does not allow. */
import type { Severity } from '../../source/index.js';
import { firstName } from '../../semantics/index.js';
import type { Body, ExpandItem, MemberPath, Node, SelectItem } from '../../syntax/index.js';
import { writtenEntity } from '../shared/body/index.js';
import { defineRule, type RuleContext } from '../engine/index.js';
import { shorten } from '../shared/text/index.js';

interface Fact {
  readonly property: string;
  readonly resource: string;
  readonly isWritten: boolean;
}

/** Every response carries it, whatever the key (interface "Fields seen"). */
const always = 'Id';

const severities: readonly [reading: Severity, writing: Severity] = ['warning', 'error'];

export const unauthorizedProperty = defineRule<'MemberPath' | 'SelectItem' | 'ExpandItem' | 'Body', Fact>({
  name: 'unauthorized-property',
  summary: 'A request reads or writes a property that the API key definition does not allow.',
  specification: 'interface "Writing", body rule 2, and "Authentication" 1 and 2',
  group: 'writing',
  severity: 'error',
  wakes: ['MemberPath', 'SelectItem', 'ExpandItem', 'Body'],
  concerns: ({ access }) => access !== undefined,
  find(node, context, report) {
    const found = node.kind === 'Body' ? unwritable(node, context) : unreadable(node, context);
    const severity = severities[node.kind === 'Body' ? 1 : 0];
    for (const { at, ...fact } of found) report(at, fact, { severity });
  },
  describe: ({ property, resource, isWritten }) => ({
    message: isWritten
      ? `The API key may not write ${shorten(property)} of ${resource}, so the service rejects it; leave it out, or have it added to the writable properties of the key.`
      : `The API key does not see ${shorten(property)} of ${resource}; leave it out, or have it added to the visible properties of the key.`,
  }),
});

interface Place extends Fact {
  readonly at: Node;
}

/** The first part of a path that the key does not see; what stands behind it is not looked at. */
function unreadable(path: MemberPath | SelectItem | ExpandItem, { access, binding, schema }: RuleContext): Place[] {
  const { target } = binding;
  // A reference that the key sees is seen with the identifiers of what it leads to.
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

function unwritable(body: Body, context: RuleContext): Place[] {
  const entity = writtenEntity(body, context);
  const allowed = entity === undefined ? undefined : context.access?.ofTarget(entity.segment, context.schema);
  const writable = allowed?.writable;
  if (entity === undefined || allowed === undefined || writable === undefined) return [];
  // No key may write these, so to have them added to its definition would be bad advice; other rules report them.
  const unwritten = new Set([always, ...context.conventions.systemProperties]);
  return entity.members
    .map(({ name }) => ({ at: name, property: firstName(name.text), resource: allowed.resource, isWritten: true }))
    .filter(({ property }) => !writable.has(property) && !unwritten.has(property) && /^\w/.test(property));
}
