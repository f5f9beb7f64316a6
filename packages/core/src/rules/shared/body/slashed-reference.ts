/** A slash after a reference in a member name of a body, where a dot belongs. */
import { findProperty, type StructuredType } from '../../../schema/index.js';
import type { JsonName } from '../../../syntax/index.js';
import type { RuleContext } from '../../engine/rule-context.js';
import { unwritableNames } from './unwritable-members.js';
import { isKnownName, writeTarget } from './written-body.js';

/**
 * The type that declares the reference a member's name begins with (undefined where unknown), when a slash follows the
 * reference; undefined when none does. The node's ancestors must be those of the context.
 */
export function slashedReference(
  name: JsonName,
  context: RuleContext,
): { readonly scope: StructuredType | undefined } | undefined {
  const { conventions, ancestors, schema, binding } = context;
  const names = name.text.split('/');
  // A longer path is wrong with dots too, and rules about such members report it.
  const body = ancestors.at(-3);
  if (names.length !== 2 || names[0]!.includes('.') || !isKnownName(name) || body?.kind !== 'Body') return undefined;
  if (names.includes('') || !conventions.referenceMembers.includes(names.at(-1)!)) return undefined;
  const target = writeTarget(context);
  if (target === undefined || unwritableNames(body, context).has(name)) return undefined;
  const { type } = target;
  const found =
    schema === undefined || type === undefined ? undefined : findProperty(schema, type, names[0]!)?.property;
  if (found === undefined) return binding.isPartial ? { scope: type } : undefined;
  const isReference = found.kind === 'navigation' || found.type.name === 'Edm.Untyped';
  return isReference && !found.type.isCollection ? { scope: type } : undefined;
}
