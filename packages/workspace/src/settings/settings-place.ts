/** Where an offset is in a file of settings: which description of the table holds there, and what is written. */
import type { Span } from '@odatalint/core';
import { getLocation } from './json-library.js';
import type { Shape } from './shape.js';

/** A place in a file of settings that is being edited, so that it may not be valid JSON yet. */
export interface SettingsPlace {
  /** Names and numbers of items that lead to the value; for a name, those that lead to the object that it is in. */
  readonly path: readonly (string | number)[];
  /** Whether a member name is due here, or a value. */
  readonly wants: 'name' | 'value';
  /** What the table says about the value, or about the object that the name is in. */
  readonly shape: Shape;
  /** The name or value at the offset with its quotes; empty at the offset where nothing is written yet. */
  readonly span: Span;
  /** What is written there, without quotes. */
  readonly written: string;
  /** Whether a colon follows the name. */
  readonly hasValue: boolean;
}

/** The place at an offset of a text of JSON with comments; undefined where the table says nothing. Never throws. */
export function settingsPlaceAt(text: string, offset: number, shape: Shape): SettingsPlace | undefined {
  const location = locationIn(text, offset);
  if (location === undefined) return undefined;
  const { path, isAtPropertyKey, previousNode } = location;
  const at = isAtPropertyKey ? path.slice(0, -1) : path;
  const found = shapeAt(shape, at);
  if (found === undefined) return undefined;
  const isHere =
    previousNode !== undefined && previousNode.offset <= offset && offset <= previousNode.offset + previousNode.length;
  const span = isHere
    ? { start: previousNode.offset, end: previousNode.offset + previousNode.length }
    : bareWordAt(text, offset);
  const written = isHere ? String(previousNode.value ?? '') : text.slice(span.start, span.end);
  const hasValue = /^\s*:/.test(text.slice(span.end, span.end + 100));
  return { path: at, wants: isAtPropertyKey ? 'name' : 'value', shape: found, span, written, hasValue };
}

function locationIn(text: string, offset: number): ReturnType<typeof getLocation> | undefined {
  try {
    return getLocation(text, offset);
  } catch {
    // The JSON parser is recursive, so a file of nothing but brackets ends its stack.
    return undefined;
  }
}

/** A word before the offset whose quotes have not been typed yet; empty where there is none. */
function bareWordAt(text: string, offset: number): Span {
  let start = offset;
  while (start > 0 && /[\w-]/.test(text.charAt(start - 1))) start--;
  return { start, end: offset };
}

/** What the table says about the value at a path. One value where a list may be is the item of that list. */
function shapeAt(shape: Shape, path: readonly (string | number)[]): Shape | undefined {
  let at: Shape | undefined = shape;
  for (const step of path) {
    if (at?.kind === 'list' && at.orOne === true && typeof step === 'string') at = at.of;
    if (at?.kind === 'record') at = Object.hasOwn(at.members, step) ? at.members[step] : undefined;
    else if (at?.kind === 'map' || (at?.kind === 'list' && typeof step === 'number')) at = at.of;
    else return undefined;
  }
  return at;
}
