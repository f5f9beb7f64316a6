/** The name of a type in texts about its properties. */
import type { BoundRequest, StructuredType } from '@odatalint/core';
import { shortName } from '@odatalint/core/internal';

/** The name of a type without its namespace; for the type of unlisted sets, the name of the set. */
export function ownerName({ binding, schema, service }: BoundRequest, type: StructuredType): string {
  const {
    names: { templateEntitySet },
  } = service.conventions;
  const template = templateEntitySet === undefined ? undefined : schema?.container?.entitySets.get(templateEntitySet);
  if (template?.type !== type.name) return shortName(type.name);
  const segment = binding.path.findLast((fact) => fact.type === type)?.segment;
  return segment?.name.kind === 'Name' ? segment.name.text : 'every record';
}
