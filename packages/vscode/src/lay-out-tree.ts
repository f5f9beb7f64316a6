/** Formats the tree of a request: a node that does not fit on a line has one line for each part. */

interface Part {
  readonly text: string;
  readonly parts: readonly Part[];
}

/**
 * Formats trees.
 *
 * @param trees - The trees in the notation of the server, one a line.
 * @returns The same trees with two spaces of indentation for each level.
 */
export const layOutTree = (trees: string, width = 40): string =>
  trees
    .split('\n')
    .map((tree) => layOut(readParts(tree), width, '').join('\n'))
    .join('\n\n');

function layOut(parts: readonly Part[], width: number, indentation: string): string[] {
  return parts.flatMap(({ text, parts: inner }) => {
    const line = indentation + text;
    if (inner.length === 0 || line.length <= width) return [line];
    const [head, ...rest] = inner;
    const lines = layOut(rest, width, `${indentation}  `);
    return [`${indentation}(${head?.text ?? ''}`, ...lines.slice(0, -1), `${lines.at(-1) ?? indentation})`];
  });
}

/** Splits a text at the spaces outside of strings and parentheses. An unclosed parenthesis ends with the text. */
function readParts(text: string): Part[] {
  const parts: Part[] = [];
  let start = 0;
  let depth = 0;
  let isQuoted = false;
  const finish = (end: number): void => {
    const part = text.slice(start, end);
    if (part !== '') parts.push({ text: part, parts: isList(part) ? readParts(part.slice(1, -1)) : [] });
    start = end + 1;
  };
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    if (character === "'") isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (character === '(') depth++;
    else if (character === ')') depth--;
    else if (character === ' ' && depth === 0) finish(at);
  }
  finish(text.length);
  return parts;
}

const isList = (part: string): boolean => part.startsWith('(') && part.endsWith(')');
