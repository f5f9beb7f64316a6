/** The values in a program: texts and their sums, objects, lists, chains of calls, functions. */
import type { Span } from '@odatalint/core';
import type { HostLiteral } from '../document/document.js';
import type { GeneratedText } from '../text/generated-text.js';
import type { ProgramParameter } from './program-functions.js';

/** The tokens from `first` to the one before `next`. */
interface Stretch extends Span {
  readonly first: number;
  readonly next: number;
  /** Whether a command or method converts the value to JSON: `| ConvertTo-Json`, `.to_json`. */
  readonly isJson?: true;
}

/** A text or a sum of texts; each part is a stretch of a literal or another value. */
export interface TextValue extends Stretch {
  readonly kind: 'text';
  readonly parts: readonly (WrittenText | ProgramValue)[];
  /** Whether it is the literal of an `odata` tag. */
  readonly isTagged?: true;
  /** The known values of a format string: `"…" % x` has none, `"…" -f x, y` has two. */
  readonly given?: readonly Item[];
}

/** The characters of a literal between two interpolations. */
export interface WrittenText {
  readonly kind: 'written';
  readonly made: GeneratedText;
  readonly literal: HostLiteral;
}

/** A number, a Boolean, null, or the name of a variable. */
export interface PlainValue extends Stretch {
  readonly kind: 'plain';
  readonly text: string;
}

/** Named members, as in an object, a dictionary or an initializer; `isOpen` if there may be others. */
export interface MembersValue extends Stretch {
  readonly kind: 'object';
  readonly items: readonly Item[];
  readonly isOpen: boolean;
}

export interface ListValue extends Stretch {
  readonly kind: 'list';
  readonly items: readonly Item[];
  readonly isOpen: boolean;
}

/** Names, calls and indexes in a row: `client.Users["x"].GetAsync(…)`. */
export interface ChainValue extends Stretch {
  readonly kind: 'chain';
  readonly links: readonly Link[];
}

/** A function or block with statements about its first parameter. */
export interface BlockValue extends Stretch {
  readonly kind: 'block';
  readonly parameter: string;
  /** The tokens of its body. */
  readonly from: number;
  readonly to: number;
}

/** Anything else. */
export interface UnknownValue extends Stretch {
  readonly kind: 'unknown';
}

export type ProgramValue = TextValue | PlainValue | MembersValue | ListValue | ChainValue | BlockValue | UnknownValue;

/** An argument, a member of an object, or an item of a list. */
export interface Item {
  /** Absent for a positional argument. */
  readonly name?: string;
  /** The name with its map to the document. */
  readonly made?: GeneratedText;
  readonly nameSpan?: Span;
  /** The literal that contains the name, or the name itself where it can have a `$`. */
  readonly nameLiteral?: HostLiteral | undefined;
  readonly value: ProgramValue;
  readonly isSpread?: true;
}

/** One link of a chain. */
export interface Link {
  /** Empty for an index, and for a chain that begins with a literal. */
  readonly name: string;
  /** The index of its first token. */
  readonly at: number;
  readonly isNew?: true;
  /** The bracket of its arguments or index, or -1. */
  readonly open: number;
  /** The brace of its initializer or trailing block, or -1. */
  readonly braces: number;
  readonly isIndex?: true;
  /** The literal that the chain begins with. */
  readonly root?: TextValue;
}

/** A statement about a variable: the members after its name with the value assigned to the last one, or the calls. */
export interface ProgramStatement {
  readonly links: readonly Link[];
  readonly value?: ProgramValue;
}

/** The values of parameters in one call. */
export type Arguments = ReadonlyMap<ProgramParameter, ProgramValue>;

/** Whether a value is the name of a variable alone. */
export const isVariable = (value: ProgramValue): boolean =>
  value.kind === 'chain' && value.links.length === 1 && value.links[0]?.open === -1;

/** Whether a name is that of the object that a method belongs to. */
export const isSelf = (name: string): boolean => name === 'this' || name === 'self' || name === '$this';
