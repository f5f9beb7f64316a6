/** Formats JSON for people: a value that fits on a line stays on one line. */

/** A JSON value; a map keeps its members in order, a number can be given as it is to be written. */
export type WrittenJson =
  string | number | boolean | null | JsonFragment | readonly WrittenJson[] | ReadonlyMap<string, WrittenJson>;

/** A value as text: a number may have more digits than one of JavaScript, and a large object need not be kept until it is written. */
export interface JsonFragment {
  readonly json: string;
}

const lineWidth = 100;

/** Gives the text without a line break at its end. `indent` is that of the line in which the value begins. */
export function writeJsonText(value: WrittenJson, indent = ''): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if ('json' in value) return value.json;
  const inner = `${indent}  `;
  const isList = Array.isArray(value);
  const [open, close] = isList ? '[]' : '{}';
  const parts = isList
    ? (value as readonly WrittenJson[]).map((item) => writeJsonText(item, inner))
    : [...(value as ReadonlyMap<string, WrittenJson>)].map(
        ([name, member]) => `${JSON.stringify(name)}: ${writeJsonText(member, inner)}`,
      );
  // An object in an object would be hard to see.
  if (!parts.some((part) => part.length > lineWidth || /[\n{]/.test(part))) {
    const space = isList || parts.length === 0 ? '' : ' ';
    const line = `${open}${space}${parts.join(', ')}${space}${close}`;
    if (indent.length + line.length <= lineWidth) return line;
  }
  return `${open}\n${parts.map((part) => inner + part).join(',\n')}\n${indent}${close}`;
}
