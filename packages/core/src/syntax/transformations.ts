/** The transformations of `$apply` as data, with their arguments (OData data aggregation extension 3 and 6). */

/** The shape of an argument, which decides how the scanner reads its words. */
export type ArgumentShape =
  /** Any expression. */
  | 'expression'
  /** Transformations separated by slashes. */
  | 'transformations'
  /** Transformations separated by slashes, with an alias: `filter(…) as Name`. */
  | 'nested'
  /** `expression with method from path as Name`. */
  | 'aggregate'
  /** `expression as Name`, or `path as Name`. */
  | 'alias'
  /** A parenthesised list of paths and `rollup(…)`. */
  | 'groupings'
  /** A path, or `rollup(…)`. */
  | 'grouping'
  /** `expression desc`. */
  | 'orderby'
  /** The whole of the parentheses is a search expression. */
  | 'search'
  /** A number, or `keep start`. */
  | 'option'
  /** Transformations if the word names one, otherwise `expression desc`. */
  | 'transformationsOrOrderby';

export interface TransformationShape {
  /** The shapes of the arguments in order; the last one also applies to those that follow. */
  readonly shapes: readonly ArgumentShape[];
  readonly least: number;
  readonly most: number;
  /** Its notation in messages. */
  readonly form: string;
}

const oneOrMore = (shape: ArgumentShape, form: string): TransformationShape => ({
  shapes: [shape],
  least: 1,
  most: Infinity,
  form,
});
const exactly = (shapes: readonly ArgumentShape[], form: string): TransformationShape => ({
  shapes,
  least: shapes.length,
  most: shapes.length,
  form,
});
const best = (name: string): TransformationShape => exactly(['expression', 'expression'], `${name}(2,Amount)`);
const hierarchy = (name: string): TransformationShape => ({
  shapes: ['expression', 'expression', 'expression', 'transformations', 'option', 'option'],
  least: 4,
  most: 6,
  form: `${name}($root/Nodes,Hierarchy,ID,filter(…),1,keep start)`,
});
const joined = (name: string): TransformationShape => ({
  shapes: ['alias', 'transformations'],
  least: 1,
  most: 2,
  form: `${name}(Items as Item,filter(…))`,
});

/** `identity` has no parentheses. A qualified name is a custom function. */
const shapes = {
  addnested: {
    shapes: ['expression', 'nested'],
    least: 2,
    most: Infinity,
    form: 'addnested(Items,filter(…) as Name)',
  },
  aggregate: oneOrMore('aggregate', 'aggregate(Amount with sum as Total)'),
  ancestors: hierarchy('ancestors'),
  bottomcount: best('bottomcount'),
  bottompercent: best('bottompercent'),
  bottomsum: best('bottomsum'),
  compute: oneOrMore('alias', 'compute(Amount mul 2 as Double)'),
  concat: { shapes: ['transformations'], least: 2, most: Infinity, form: 'concat(identity,aggregate(…))' },
  descendants: hierarchy('descendants'),
  filter: exactly(['expression'], 'filter(Amount gt 1)'),
  groupby: {
    shapes: ['groupings', 'transformations'],
    least: 1,
    most: 2,
    form: 'groupby((Country),aggregate(Amount with sum as Total))',
  },
  identity: { shapes: ['expression'], least: 0, most: 0, form: 'identity' },
  join: joined('join'),
  nest: oneOrMore('nested', 'nest(groupby((ID)) as Name)'),
  orderby: oneOrMore('orderby', 'orderby(Name desc)'),
  outerjoin: joined('outerjoin'),
  search: exactly(['search'], 'search(coffee)'),
  skip: exactly(['expression'], 'skip(5)'),
  top: exactly(['expression'], 'top(5)'),
  topcount: best('topcount'),
  toppercent: best('toppercent'),
  topsum: best('topsum'),
  traverse: {
    shapes: ['expression', 'expression', 'expression', 'expression', 'transformationsOrOrderby'],
    least: 4,
    most: Infinity,
    form: 'traverse($root/Nodes,Hierarchy,ID,preorder)',
  },
} as const satisfies Readonly<Record<string, TransformationShape>>;

/** The name of a transformation of the standard. */
export type StandardTransformation = keyof typeof shapes;

/** The transformations by their names. */
export const transformations: Readonly<Record<string, TransformationShape>> = shapes;

const rollupShapes = {
  rollup: oneOrMore('expression', 'rollup(Country,City)'),
  rolluprecursive: {
    shapes: ['expression', 'expression', 'expression', 'transformations'],
    least: 3,
    most: 4,
    form: 'rolluprecursive($root/Nodes,Hierarchy,ID)',
  },
} as const satisfies Readonly<Record<string, TransformationShape>>;

/** The name of a rollup. */
export type Rollup = keyof typeof rollupShapes;

/** The rollups, which group in several steps; they are only allowed among the paths of `groupby`. */
export const rollups: Readonly<Record<string, TransformationShape>> = rollupShapes;

/** The transformation or rollup of that name; undefined when the standard has none. */
export const transformationNamed = (name: string): TransformationShape | undefined =>
  [transformations, rollups].find((table) => Object.hasOwn(table, name))?.[name];

const standardMethods = ['sum', 'min', 'max', 'average', 'countdistinct'] as const;

/** The name of an aggregation method of the standard. */
export type StandardAggregation = (typeof standardMethods)[number];

/** The standard's aggregation methods (aggregation extension 3.2.1.4); others are functions of the service's own. */
export const aggregationMethods: readonly string[] = standardMethods;

export const isAggregationMethod = (name: string): name is StandardAggregation => aggregationMethods.includes(name);

/** The shape of an argument; that of an expression for functions of the service's own. */
export function argumentShape(transformation: TransformationShape | undefined, index: number): ArgumentShape {
  if (transformation === undefined) return 'expression';
  const { shapes: all } = transformation;
  return all[Math.min(index, all.length - 1)] ?? 'expression';
}
