/** Text of a statement with its parameters: values are never part of the text. */

/** A statement, or a part of one, in the shape of a tagged template: `values[i]` belongs between `strings[i]` and `strings[i + 1]`. @public */
export interface SqlFragment {
  readonly strings: readonly string[];
  readonly values: readonly unknown[];
}

/** A template whose holes are other fragments: text that the program wrote, never text of a request. @public */
export function sql(strings: TemplateStringsArray, ...holes: readonly SqlFragment[]): SqlFragment {
  const texts = [strings[0]!];
  const values: unknown[] = [];
  for (const [i, hole] of holes.entries()) {
    append(texts, values, hole);
    texts.push(`${texts.pop()!}${strings[i + 1]!}`);
  }
  return { strings: texts, values };
}

function append(texts: string[], values: unknown[], { strings, values: added }: SqlFragment): void {
  const [first = '', ...others] = strings;
  texts.push(`${texts.pop()!}${first}`);
  for (const text of others) texts.push(text);
  for (const value of added) values.push(value);
}

/** Text that this package wrote: an operator, a function, a type. Never text of a request. */
export const written = (words: string): SqlFragment => ({ strings: [words], values: [] });

/** A value that the database gets apart from the statement. @public */
export const parameter = (value: unknown): SqlFragment => ({ strings: ['', ''], values: [value] });

/** A name of a table or column from the mapping, quotedText; several names are joined by dots. */
export const identifier = (name: string | readonly string[]): SqlFragment =>
  written(
    [name]
      .flat()
      .map((each) => `"${each.replaceAll('"', '""')}"`)
      .join('.'),
  );

/** A constant string that this package or the schema defines, such as the name of a property. */
export const quotedText = (constant: string): SqlFragment => written(`'${constant.replaceAll("'", "''")}'`);

/** Fragments with a separator between them. */
export function join(fragments: readonly SqlFragment[], separator: string): SqlFragment {
  const texts = [''];
  const values: unknown[] = [];
  for (const [i, fragment] of fragments.entries()) {
    if (i > 0) texts.push(`${texts.pop()!}${separator}`);
    append(texts, values, fragment);
  }
  return { strings: texts, values };
}

/** Conditions that must all be true. */
export const allOf = (conditions: readonly SqlFragment[]): SqlFragment =>
  conditions.length === 0 ? written('TRUE') : join(conditions, ' AND ');
