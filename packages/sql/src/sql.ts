/** The text of a statement with its parameters, and the facts that its users need. Values are never part of the text. */

/** A statement, or a part of one, in the shape of a tagged template: `values[i]` belongs between `strings[i]` and `strings[i + 1]`. @public */
export interface SqlFragment {
  readonly strings: readonly string[];
  readonly values: readonly unknown[];
  /** Whether it can end with an error in some row. By default a fragment of the mapping can, and others cannot. */
  readonly canFail?: boolean;
}

/** A table that is joined to a row, at most one row for each. */
export interface JoinedTable {
  /** The table that it is joined to, directly or through others. */
  readonly root: string;
  /** Joins are written in this order, because later ones refer to earlier ones. */
  readonly number: number;
  /** Whether the row is one that the policy allows, or is missing. */
  readonly isVisible?: Sql;
  /** `LEFT JOIN … ON …`. */
  readonly text: Sql;
}

/** A translated expression. It has the joins of all its parts, and can fail if one of them can. */
export interface Sql extends SqlFragment {
  /** The joins that `FROM` must have for it. */
  readonly joins?: ReadonlySet<JoinedTable>;
  /** Whether it is a column or constant that is never null. */
  readonly isNotNull?: boolean;
}

/**
 * A template of fragments. Its text is written by the program, never by a request.
 *
 * @example
 * sql`${identifier('name')} = ${parameter(name)}`; // "name" = $1, with the value of `name` as the parameter
 *
 * @public
 */
export function sql(strings: TemplateStringsArray, ...holes: readonly SqlFragment[]): SqlFragment {
  return composed(strings, holes);
}

/** Joins texts and the fragments between them. */
function composed(strings: readonly string[], fragments: readonly Sql[]): Sql {
  const texts: string[] = [];
  const values: unknown[] = [];
  let last = strings[0]!;
  let canFail = false;
  let joins: Set<JoinedTable> | undefined;
  for (let i = 0; i < fragments.length; i++) {
    const fragment = fragments[i]!;
    last += fragment.strings[0]!;
    for (let part = 1; part < fragment.strings.length; part++) {
      texts.push(last);
      values.push(fragment.values[part - 1]);
      last = fragment.strings[part]!;
    }
    last += strings[i + 1]!;
    if (fragment.canFail === true) canFail = true;
    if (fragment.joins !== undefined) for (const each of fragment.joins) (joins ??= new Set()).add(each);
  }
  texts.push(last);
  if (!canFail && joins === undefined) return { strings: texts, values };
  return { strings: texts, values, ...(canFail ? { canFail } : {}), ...(joins === undefined ? {} : { joins }) };
}

/** Text of this package: an operator, a function, a type; never text of a request. */
export const written = (words: string): Sql => ({ strings: [words], values: [] });

/**
 * A value that the database gets separately from the statement.
 *
 * @example
 * sql`tenant_id = ${parameter(tenant)}`;
 *
 * @public
 */
export const parameter = (value: unknown): SqlFragment => ({ strings: ['', ''], values: [value] });

/**
 * Marks a condition or value of the mapping that cannot fail in any row. Without it the condition is evaluated only for rows that the
 * policy allows, so no index is used.
 *
 * @param fragment - A condition or value that gives no error in any row, such as a comparison of two columns.
 * @returns The same fragment with the mark.
 * @public
 */
export const cannotFail = (fragment: SqlFragment): SqlFragment => ({ ...fragment, canFail: false });

/** An expression that is an error for some values. */
export const failing = (fragment: Sql): Sql => ({ ...fragment, canFail: true });

/**
 * A name of a table or column, quoted; several names are joined by dots.
 *
 * @example
 * identifier(['shop', 'orders']); // "shop"."orders"
 *
 * @public
 */
export const identifier = (name: string | readonly string[]): Sql =>
  written(
    [name]
      .flat()
      .map((each) => `"${each.replaceAll('"', '""')}"`)
      .join('.'),
  );

/** A constant string that this package or the schema defines, such as the name of a property. */
export const quotedText = (constant: string): Sql => written(`'${constant.replaceAll("'", "''")}'`);

/**
 * Fragments with a separator between them.
 *
 * @param separator - Text of the program, such as `', '` or `' AND '`; never text of a request.
 * @public
 */
export const join = (fragments: readonly Sql[], separator: string): Sql =>
  composed(['', ...fragments.slice(1).map(() => separator), ''].slice(0, fragments.length + 1), fragments);

/** Conditions that must all be true. */
export const allOf = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? written('TRUE') : join(conditions, ' AND ');

/** The number of characters and parameters. */
export const statementLength = ({ strings, values }: SqlFragment): number =>
  strings.reduce((sum, text) => sum + text.length, values.length);

/** Whether two fragments have the same text and parameters, except for the names of tables. */
export const isSame = (one: SqlFragment, other: SqlFragment): boolean =>
  shapeOf(one) === shapeOf(other) && one.values.every((value, i) => value === other.values[i]);

/** The text, with its tables numbered from the first. */
function shapeOf({ strings }: SqlFragment): string {
  const names: string[] = [];
  return strings.join('?').replaceAll(/"t\d+"/g, (name) => {
    if (!names.includes(name)) names.push(name);
    return `"t${names.indexOf(name)}"`;
  });
}

/** The maximum length of an operand that may be repeated. */
const longestRepeated = 200;

export const isShort = (fragment: SqlFragment): boolean => statementLength(fragment) <= longestRepeated;

/**
 * Writes an expression of operands. A long operand that occurs several times is evaluated once, in a subquery; otherwise the text would
 * double with each such expression around it.
 */
export function once(
  { alias, isolated }: { readonly alias: () => string; readonly isolated: Sql },
  operands: readonly Sql[],
  expression: (operands: readonly Sql[]) => Sql,
): Sql {
  if (operands.every(isShort)) return expression(operands);
  const holes = operands.map((operand): Sql => (isShort(operand) ? operand : { ...operand, ...parameter({}) }));
  const found = expression(holes);
  const contents = new Map<unknown, Sql>();
  const bound: Sql[] = [];
  const name = alias();
  for (const [i, hole] of holes.entries()) {
    const operand = operands[i]!;
    if (hole === operand) continue;
    const isRepeated = found.values.filter((value) => value === hole.values[0]).length > 1;
    const column = `c${bound.length + 1}`;
    contents.set(hole.values[0], isRepeated ? identifier([name, column]) : operand);
    if (isRepeated) bound.push(sql`${operand} AS ${identifier(column)}`);
  }
  const result = filled(found, contents);
  return bound.length === 0
    ? result
    : sql`(SELECT ${result} FROM (SELECT ${join(bound, ', ')}${isolated}) AS ${identifier(name)})`;
}

/** Replaces values of a fragment by other fragments. */
function filled(fragment: Sql, contents: ReadonlyMap<unknown, Sql>): Sql {
  const parts = fragment.values.map((value): Sql => contents.get(value) ?? parameter(value));
  return { ...composed(fragment.strings, parts), ...marksOf(fragment) };
}

const marksOf = ({ canFail, joins }: Sql): Partial<Sql> => ({
  ...(canFail === undefined ? {} : { canFail }),
  ...(joins === undefined ? {} : { joins }),
});
