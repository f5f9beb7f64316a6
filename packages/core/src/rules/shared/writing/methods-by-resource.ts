/** Which methods the standard gives a meaning on a property (OData 4.01 Protocol 11.4.9). */
import { resourceKindOf, type SegmentFact } from '../../../semantics/index.js';
import type { RuleContext } from '../../engine/index.js';

/** The methods that the property at the end of a path takes in place of the given one; undefined where that one is fine. */
export function methodsOfProperty(
  method: string,
  { binding, conventions }: RuleContext,
): readonly string[] | undefined {
  const { target, path } = binding;
  if (target === undefined || conventions.entityOptions !== undefined) return undefined;
  const value = target.role === 'property' ? target : propertyOfValue(path);
  if (value === undefined) return undefined;
  const resource = resourceKindOf(path);
  // Its items have no identity, so a collection is replaced as a whole (11.4.9.5).
  if (method === 'PATCH' && (resource === 'primitives' || resource === 'complexes')) return ['PUT', 'POST', 'DELETE'];
  if (method === 'DELETE' && isNeverNull(value, binding)) return ['PUT'];
  return undefined;
}

const propertyOfValue = (path: readonly SegmentFact[]): SegmentFact | undefined => {
  const [property, last] = path.slice(-2);
  const isValue = last?.segment.name.kind === 'Name' && last.segment.name.text === '$value';
  return isValue && property?.role === 'property' ? property : undefined;
};

/** A DELETE sets a property to null, which this one cannot be. */
function isNeverNull({ segment: { name } }: SegmentFact, binding: RuleContext['binding']): boolean {
  const referent = name.kind === 'Name' ? binding.referentOf(name) : undefined;
  return (
    referent?.kind === 'property' && referent.property.isNullable === false && !referent.property.type.isCollection
  );
}
