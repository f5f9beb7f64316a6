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
  ['$select=Nav1 + Nav2 property in the payload => no properties.', false],
  ['$select=* => three streams', false],
  ['$select=* passes without a check (of names)', false],
  ["$filter=name eq 'a' returned 0 rows; the exact-match path is broken.", false],
  ['$apply=aggregate -> HTTP 400', false],
  ["$filter=name eq 'a -> b; the path is c'", true],
  ['$filter=Size => 5', true],
  ['$expand=Orders($filter=Size gt 5 and Name ne null)', true],
];

test.each(cases)('%s', (options, isOData) => expect(hasOptionTable(`/Orders?${options}`)).toBe(isOData));
