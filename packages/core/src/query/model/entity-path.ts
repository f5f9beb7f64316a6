/** Steps of the path to an entity, for queries that have no text. */
import type { EntitySet, Singleton, StructuredType } from '../../schema/index.js';
import { structuredValueType } from '../../semantics/index.js';
import { nowhere } from '../../text/index.js';
import type { KeyPart, PathStep } from './expression.js';

/** The step to the rows of a set, or to the entity of a singleton. */
export function rowsStep(set: EntitySet | Singleton, type: StructuredType): PathStep {
  const shape = { ...nowhere, type: structuredValueType(type) };
  return set.kind === 'singleton'
    ? { kind: 'singleton', singleton: set, isCollection: false, ...shape }
    : { kind: 'set', set, isCollection: true, ...shape };
}

/** The step to the entity with a key; none for an empty key. */
export const entityStep = (type: StructuredType, parts: readonly KeyPart[]): readonly PathStep[] =>
  parts.length === 0
    ? []
    : [{ kind: 'key', parts, isAlternate: false, isCollection: false, type: structuredValueType(type), ...nowhere }];
