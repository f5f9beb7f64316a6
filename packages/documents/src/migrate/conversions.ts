/** The table of all conversions of requests of V2 and V3 to V4, in the order in which they apply to a node. */
import type { NodeKind } from '@odatalint/core';
import { bodyConversions } from './body-conversions.js';
import type { Conversion } from './migration.js';
import { expressionConversions } from './expression-conversions.js';
import { optionConversions } from './option-conversions.js';
import { pathConversions } from './path-conversions.js';
import { requestConversions } from './request-conversions.js';

/** One row for each construct (docs/migrate.md). */
export const conversions: readonly Conversion[] = [
  ...expressionConversions,
  ...optionConversions,
  ...pathConversions,
  ...requestConversions,
  ...bodyConversions,
];

/** The rows by the kind of node that they look at. */
export const conversionsByKind: ReadonlyMap<NodeKind, readonly Conversion[]> = new Map(
  [...new Set(conversions.flatMap(({ visits }) => visits))].map((kind) => [
    kind,
    conversions.filter(({ visits }) => visits.includes(kind)),
  ]),
);
