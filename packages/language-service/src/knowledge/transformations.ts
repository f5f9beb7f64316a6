/** The transformations and aggregation methods of `$apply` (data aggregation extension 3 and 6). */
import type { Rollup, StandardAggregation, StandardTransformation } from '@odatalint/core/internal';
import type { Entry } from './entry.js';

export const transformationEntries: Readonly<Record<StandardTransformation | Rollup, Entry>> = {
  addnested: {
    signature: 'addnested(path, transformations as Name, …)',
    text: 'Adds the result of transformations on a related collection, under a name.',
  },
  aggregate: {
    signature: 'aggregate(path with method as Name, …)',
    text: 'Makes one item of the collection, with a value for each aggregated path.',
  },
  ancestors: {
    signature: 'ancestors(nodes, hierarchy, id, transformations, distance?, keep start?)',
    text: 'The nodes of a hierarchy above those that the transformations choose.',
  },
  bottomcount: { signature: 'bottomcount(count, path)', text: 'The given number of items with the least values.' },
  bottompercent: {
    signature: 'bottompercent(percent, path)',
    text: 'The items with the least values that make up the given part of the sum.',
  },
  bottomsum: {
    signature: 'bottomsum(sum, path)',
    text: 'The items with the least values whose sum reaches the given one.',
  },
  compute: { signature: 'compute(expression as Name, …)', text: 'Adds values with names to each item.' },
  concat: {
    signature: 'concat(transformations, transformations, …)',
    text: 'The results of all, one after another.',
  },
  descendants: {
    signature: 'descendants(nodes, hierarchy, id, transformations, distance?, keep start?)',
    text: 'The nodes of a hierarchy below those that the transformations choose.',
  },
  filter: { signature: 'filter(condition)', text: 'The items for which the condition is true.' },
  groupby: {
    signature: 'groupby((path, …), transformations?)',
    text: 'One item for each combination of values of the paths, with the result of the transformations on its group.',
  },
  identity: { signature: 'identity', text: 'The collection as it is.' },
  join: {
    signature: 'join(path as Name, transformations?)',
    text: 'One item for each related entity; items without one are dropped.',
  },
  nest: { signature: 'nest(transformations as Name, …)', text: 'One item that has the outcomes as collections.' },
  orderby: { signature: 'orderby(expression asc|desc, …)', text: 'The items in another order.' },
  outerjoin: {
    signature: 'outerjoin(path as Name, transformations?)',
    text: 'One item for each related entity; items without one are kept.',
  },
  rollup: {
    signature: 'rollup(path, path, …)',
    text: 'Groups by all of the paths, then by all but the last, and so on.',
  },
  rolluprecursive: {
    signature: 'rolluprecursive(nodes, hierarchy, path, …)',
    text: 'Groups by the nodes of a hierarchy, each with all below it.',
  },
  search: { signature: 'search(terms)', text: 'The items that the service finds by free text.' },
  skip: { signature: 'skip(count)', text: 'The items without the first ones.' },
  top: { signature: 'top(count)', text: 'The first items only.' },
  topcount: { signature: 'topcount(count, path)', text: 'The given number of items with the greatest values.' },
  toppercent: {
    signature: 'toppercent(percent, path)',
    text: 'The items with the greatest values that make up the given part of the sum.',
  },
  topsum: {
    signature: 'topsum(sum, path)',
    text: 'The items with the greatest values whose sum reaches the given one.',
  },
  traverse: {
    signature: 'traverse(nodes, hierarchy, id, preorder|postorder, …)',
    text: 'The items in the order of the nodes of a hierarchy.',
  },
};

export const aggregations: Readonly<Record<StandardAggregation, Entry>> = {
  sum: { signature: 'path with sum as Name', text: 'The sum of the values that are not null.' },
  average: { signature: 'path with average as Name', text: 'The mean of the values that are not null.' },
  min: { signature: 'path with min as Name', text: 'The least of the values.' },
  max: { signature: 'path with max as Name', text: 'The greatest of the values.' },
  countdistinct: { signature: 'path with countdistinct as Name', text: 'How many different values there are.' },
};
