/** A slash after a reference in a member name of a body, where a dot belongs. */
import { findProperty, type StructuredType } from '../../../schema/index.js';
import type { JsonName } from '../../../syntax/index.js';
import type { RuleContext } from '../../engine/index.js';
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
  if (names.length < 2 || !isKnownName(name) || ancestors.at(-3)?.kind !== 'Body') return undefined;
  if (names.includes('') || !conventions.referenceMembers.includes(names.at(-1)!)) return undefined;
  const target = writeTarget(context);
  if (target === undefined) return undefined;
  const { type } = target;
  const found =
    schema === undefined || type === undefined ? undefined : findProperty(schema, type, names[0]!)?.property;
  if (found === undefined) return binding.isPartial ? { scope: type } : undefined;
  return found.kind === 'navigation' && !found.type.isCollection ? { scope: type } : undefined;
}
