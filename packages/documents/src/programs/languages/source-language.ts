/** The shape of a row in the table of programming languages: comments, literals, and how texts are joined. */
/** The notation of an interpolated expression in a literal. */
export interface HoleForm {
  readonly open: string;
  readonly close: string;
}

/** The notation of characters between the quotes of a literal. */
export interface CharacterRules {
  /** The character that begins an escape; absent in raw literals. */
  readonly mark?: string;
  /** The meaning of the character after the mark. */
  readonly named?: Readonly<Record<string, string>>;
  /** Whether `\x41`, `\u0041`, `\u{41}` and `\U00000041` are escapes. */
  readonly hasCodes?: boolean;
  /** Whether the mark represents itself before any other character. */
  readonly keepsMark?: boolean;
  /** Sequences that represent other characters: a doubled quote, a doubled brace, an entity. */
  readonly pairs?: readonly (readonly [written: string, meaning: string])[];
}

/** One kind of literal. */
export interface LiteralForm extends CharacterRules {
  /** Its name, unique within the language. */
  readonly style: string;
  /** The characters that `open` can begin with. */
  readonly starts: string;
  /** Sticky; letters before `open`. */
  readonly prefix?: RegExp;
  /** Matches the text before the first character; sticky. */
  readonly open: string | RegExp;
  /** Called with the first group of `open`. */
  readonly close: string | ((opening: string) => string);
  readonly isMultiline?: boolean;
  /** Whether `close` counts only at the beginning of a line, after optional spaces. */
  readonly closesAtLine?: boolean;
  /** Whether the indentation of lines is not part of the text. */
  readonly isIndented?: boolean;
  readonly holes?: readonly HoleForm[];
  /** Matches a variable without braces, which begins with `$` or `%`; sticky. */
  readonly variable?: RegExp;
  /** Whether this is a single character and never a text. */
  readonly isCharacter?: boolean;
}

export interface CommentForm {
  readonly open: string;
  /** Absent if the line ends the comment. */
  readonly close?: string;
  /** Whether it begins a comment only at the beginning of a word. */
  readonly afterSpace?: boolean;
  /** A character after `open` that makes it something else. */
  readonly except?: string;
}

/**
 * A construct that only some languages have, and that would have another meaning in the others:
 * - `array parentheses`: `@( … )` is an array, even with one item.
 * - `arrow names`: `name => value` is a member, where the name has no quotes.
 * - `block parameters`: `{ |request| … }` after a call.
 * - `bracket casts`: `[Type] value`.
 * - `casts`: `(Type) value`.
 * - `composite literals`: `map[string]string{ … }`.
 * - `expression keys`: in `{ name: value }` and `[name: value]`, the name is a variable.
 * - `hash arguments`: named arguments at the end of a call are one value.
 * - `left arrows`: `name <- value` is an assignment.
 * - `resources`: `with value as name` is an assignment.
 * - `second results`: `name, err := value` assigns the value to the first name.
 * - `trailing blocks`: `call(…) { … }`.
 * - `typed functions`: the type of its result precedes the name of a function.
 * - `unbraced classes`: a class has no braces, and its constants have upper case.
 */
export type LanguageConstruct =
  | 'array parentheses'
  | 'arrow names'
  | 'block parameters'
  | 'bracket casts'
  | 'casts'
  | 'composite literals'
  | 'expression keys'
  | 'hash arguments'
  | 'left arrows'
  | 'resources'
  | 'second results'
  | 'trailing blocks'
  | 'typed functions'
  | 'unbraced classes';

/** The declaration of a language. */
export interface LanguageRow {
  /** Its name in texts for users. */
  readonly label: string;
  /** A program with at least one request. */
  readonly example: string;
  /** File name endings, in lower case and with the dot. */
  readonly extensions: readonly string[];
  /** The identifiers of the language in editors. */
  readonly ids: readonly string[];
  /** Other words for it after the marks of a Markdown fence. */
  readonly fences: readonly string[];
  readonly comments: readonly CommentForm[];
  readonly literals: readonly LiteralForm[];
  /** Empty if it has none of them. */
  readonly constructs: readonly LanguageConstruct[];
  /** The operators that join two texts. */
  readonly joins: readonly string[];
  /** Whether two adjacent literals are one text. */
  readonly joinsAdjacent?: boolean;
  /** Punctuators after a literal that change its text. */
  readonly members: readonly string[];
  /** The end of a statement, in a place where other languages write a member. */
  readonly statementEnd?: string;
  /** Whether `/` can begin a regular expression. */
  readonly hasRegexes?: boolean;
  /** Whether `<` can begin an element of JSX. */
  readonly hasElements?: boolean;
  /** The escape character outside of literals. */
  readonly bareEscape?: string;
  /** Code is between these marks, wherever the first one occurs. */
  readonly island?: {
    /** Global. */
    readonly open: RegExp;
    readonly close: string;
    /** Whether a text without any mark is all code, as in a fence. */
    readonly isOptional?: boolean;
  };
  /** Matches the text before the quote of an attribute between islands whose value is a URL. Global. */
  readonly attributes?: RegExp;
  /** Whether the text is markup, whose literals are attributes and the texts between tags. */
  readonly isMarkup?: boolean;
  /**
   * The protection of a `$` in a literal, in languages where an unknown variable is empty; with the subject of the
   * message.
   */
  readonly dollarEscape?: readonly [subject: string, mark: string];
  /** Whether keys can begin with `$`. */
  readonly hasDollarNames?: boolean;
  /** Whether `{ "key", value }` is an entry of a dictionary. */
  readonly hasBracedPairs?: boolean;
  /** The special characters of the language's format strings; absent if it has none. */
  readonly formatMarks?: string;
  /** The word before the name of a function. */
  readonly functionWord?: string;
  /** The mark at the end of a line that continues a command; set for languages with commands that send requests. */
  readonly continuation?: string;
}
