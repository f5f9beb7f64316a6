/** The possible contents of a JSON body, as a shape from its root to the cursor: objects, lists and plain values. */
import type { CompletionKind } from '../../document/answers.js';
import type { Rank } from '../items/item-list.js';
import type { JsonFrame } from './json-cursor.js';

/** A possible value; also `null` if `isNullable`. */
export type BodyValue = (BodyObject | BodyArray | BodyScalar | BodyUnknown) & { readonly isNullable?: boolean };

export interface BodyObject {
  readonly kind: 'object';
  /** The possible members of the object, including existing ones; `frame` contains those. */
  members(frame: JsonFrame): readonly BodyMember[];
}

export interface BodyArray {
  readonly kind: 'array';
  readonly item: BodyValue;
}

/** A string, number or Boolean. */
export interface BodyScalar {
  readonly kind: 'scalar';
  readonly isText: boolean;
  /** The known values. */
  readonly literals: readonly BodyLiteral[];
  /** An example of a value, without quotes, if any value is possible. */
  readonly sample?: string;
  /** The members of an object in its place: a text for each language. */
  readonly asObject?: BodyObject;
}

export interface BodyUnknown {
  readonly kind: 'unknown';
}

export interface BodyLiteral {
  /** The value, without quotes. */
  readonly text: string;
  readonly kind: CompletionKind;
  readonly detail?: string;
  /** Where a placeholder is in the text: it is a snippet. */
  readonly isSnippet?: true;
  /** Whether it is the address of an entity, which may begin with a slash. */
  readonly isAddress?: true;
}

export interface BodyMember {
  readonly name: string;
  readonly kind: CompletionKind;
  readonly detail?: string;
  readonly rank: Rank;
  /** Its place among the members of its rank, where that is not by name. */
  readonly order?: number;
  /** The sort key among members of its rank and order, if it is not the name. */
  readonly sortAs?: string;
  readonly isDeprecated?: boolean;
  /** Whether its possible values are known elsewhere: an address. */
  readonly continues?: true;
  /** The subject of the member. An object has only one member for each subject. */
  readonly subject: string;
  readonly value: BodyValue;
  readonly documentation?: () => string | undefined;
}

export const unknownValue: BodyUnknown = { kind: 'unknown' };

export const text = (literals: readonly BodyLiteral[] = [], sample?: string): BodyScalar => ({
  kind: 'scalar',
  isText: true,
  literals,
  ...(sample === undefined ? {} : { sample }),
});

/** A shape with members that do not depend on the existing ones. */
export const objectOf = (members: readonly BodyMember[]): BodyObject => ({ kind: 'object', members: () => members });

/** The value that some frames lead to; unknown if they leave the known part. */
export function follow(root: BodyValue, frames: readonly JsonFrame[]): BodyValue {
  let value = root;
  frames.forEach((frame, i) => {
    if (i > 0) value = stepIntoBody(value, frames[i - 1]!, frame.at);
    value = inFrame(value, frame);
  });
  return value;
}

/** The possible values of the member or item `at` of a frame. */
export function stepIntoBody(value: BodyValue, frame: JsonFrame, at: string | number | undefined): BodyValue {
  if (value.kind === 'array' && typeof at === 'number') return value.item;
  if (value.kind !== 'object' || typeof at !== 'string') return unknownValue;
  const members = value.members(frame);
  // In some services names are not case-sensitive; otherwise the check reports wrong case.
  const named =
    members.find(({ name }) => name === at) ?? members.find(({ name }) => name.toLowerCase() === at.toLowerCase());
  return named?.value ?? unknownValue;
}

/** A value that can replace the container of the text. */
function inFrame(value: BodyValue, { kind }: JsonFrame): BodyValue {
  if (kind === value.kind) return value;
  return kind === 'object' && value.kind === 'scalar' ? (value.asObject ?? unknownValue) : unknownValue;
}
