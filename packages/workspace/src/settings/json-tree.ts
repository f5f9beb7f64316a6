/** Parses a file of settings to the tree of jsonc-parser, which other formats are turned into as well. */
import { parseTree, printParseErrorCode, type Node, type ParseError } from './json-library.js';

/** One thing that keeps a text from being read; `message` is a whole sentence. */
export interface TreeFault {
  readonly offset: number;
  readonly length: number;
  readonly message: string;
}

/** As much of a tree as the text gives, and what is wrong with it. */
export interface SettingsTree {
  readonly root: Node | undefined;
  readonly faults: readonly TreeFault[];
}

/** JSON with comments; a leading byte order mark is fine. `noun` is what the file should be: "a configuration". */
export function parseJsonTree(text: string, noun: string): SettingsTree {
  const errors: ParseError[] = [];
  let root: Node | undefined;
  try {
    // The JSON parser does not know byte order marks; a space in its place keeps the offsets.
    root = parseTree(text.replace(/^\uFEFF/, ' '), errors, { allowTrailingComma: true });
    clip(root, text.length);
  } catch {
    // The JSON parser is recursive, so a file of nothing but brackets ends its stack.
    return { root, faults: [{ offset: 0, length: 1, message: `The file is nested too deeply to be ${noun}.` }] };
  }
  if (text.trim() === '')
    return {
      root,
      faults: [{ offset: 0, length: 0, message: `The file is empty: ${noun} is a JSON object, at least {}.` }],
    };
  const faults = errors.map((error) => ({
    offset: error.offset,
    // The characters that are missing at the end are counted too.
    length: Math.min(error.length, text.length - error.offset),
    message: `The file is not valid JSON: ${wordsOf(error)}.`,
  }));
  return { root, faults };
}

/** Ends what a comment without an end makes longer than the text; only what is last in each node can be. */
function clip(root: Node | undefined, end: number): void {
  for (
    let node: { length: number; offset: number; children?: Node[] } | undefined = root;
    node !== undefined;
    node = node.children?.at(-1)
  )
    node.length = Math.min(node.length, end - node.offset);
}

/** What the JSON parser expects or rejects, in words that continue a sentence. */
const syntaxWords: Readonly<Record<string, string>> = {
  InvalidSymbol: 'this is no JSON word; text stands in double quotes',
  InvalidNumberFormat: 'this is no JSON number',
  PropertyNameExpected: 'a member name in double quotes is missing',
  ValueExpected: 'a value is missing',
  ColonExpected: 'a colon is missing',
  CommaExpected: 'a comma is missing',
  CloseBraceExpected: 'a closing } is missing',
  CloseBracketExpected: 'a closing ] is missing',
  EndOfFileExpected: 'the file should end before this',
  UnexpectedEndOfComment: 'a comment is not closed',
  UnexpectedEndOfString: 'a text is not closed by a double quote',
  UnexpectedEndOfNumber: 'a number is cut short',
  InvalidUnicode: 'this \\u is not followed by four hexadecimal digits',
  InvalidEscapeCharacter: 'this character cannot stand after a backslash',
  InvalidCharacter: 'a control character must be written with a backslash',
};

const wordsOf = (error: ParseError): string =>
  syntaxWords[printParseErrorCode(error.error)] ?? 'this has no place here';
