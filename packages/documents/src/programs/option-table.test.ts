/** Keys that can only be query options of OData, and those that another interface may have. */
import { expect, test } from 'vitest';
import { hasOptionTable } from './option-table.js';

const cases: readonly (readonly [options: string, isOData: boolean])[] = [
  ["$filter=Name eq 'A'", true],
  ['$select=Name', true],
  ["$top=5&$filter=Name eq 'A'", true],
  ['$filter={{filter}}', true],
  ['$filter=isActive', true],
  // Only names that other interfaces have too.
  ['$top=5', false],
  ['$format=json&$count=true', false],
  // A name as its own value, a marker, nothing.
  ['$filter=filter', false],
  ['$filter=$Filter', false],
  ['$filter=$1', false],
  ['$filter=', false],
  ["$filter=Name eq 'A'&$top=", false],
  // Descriptions of the options.
  ['$filter=the condition of the rows', false],
  ['$select=The list of columns', false],
  ['$filter=A eq 1&$orderby=The order of rows', false],
];

test.each(cases)('%s', (options, isOData) => expect(hasOptionTable(`/Orders?${options}`)).toBe(isOData));
