/** The place of an offset in a settings file: its description in the table, and the text there. */
import type { Span } from '@odatalint/core';
import { type JsonValue, type ObjectValue, readJson } from '@odatalint/core/internal';
import { readYaml } from './read-yaml.js';
import type { Shape } from './shape.js';

/** A place in a file of settings that is being edited, so that it may not be valid JSON yet. */
export interface SettingsPlace {
  /** Whether a member name or a value is expected here. */
  readonly wants: 'name' | 'value';
  /** The description of the value, or of the object of the name. */
  readonly shape: Shape;
  /** The names of the members around it, from the outermost. */
  readonly path: readonly string[];
  /** The names of the other members in the object that contains a name. */
  readonly taken: readonly string[];
  /** The name or value at the offset with its quotes; empty at the offset if there is none yet. */
  readonly span: Span;
  /** The text there, without quotes. */
  readonly written: string;
  /** Whether a colon follows the name. */
  readonly hasValue: boolean;
}

/** The place at an offset of JSON with comments; undefined if the table does not describe it. Never throws. */
export function settingsPlaceAt(text: string, offset: number, shape: Shape): SettingsPlace | undefined {
  const { root } = readJson(text);
  const path: string[] = [];
  let value = root;
  let at: Shape | undefined = shape;
  while (value !== undefined && at !== undefined) {
    if (value.kind !== 'object' && value.kind !== 'array') return undefined;
    if (!isInside(text, value, offset)) return undefined;
    const step: Step = value.kind === 'object' ? inObject(text, value, offset, at) : inArray(text, value, offset, at);
    if ('place' in step)
      return step.place && { ...step.place, path: step.name === undefined ? path : [...path, step.name] };
    if (step.name !== undefined) path.push(step.name);
    ({ value, shape: at } = step);
  }
  return undefined;
}

/** A word that no file has, in the place of the one that is being typed. */
const mark = 'odatalint-place';

/** The place at an offset of YAML; undefined if the table does not describe it. Never throws. */
export function settingsPlaceInYaml(text: string, offset: number, shape: Shape): SettingsPlace | undefined {
  const { start } = bareWordAt(text, offset);
  const end = offset + /^[\w-]*/.exec(text.slice(offset, offset + 200))![0].length;
  const span = { start, end };
  const written = text.slice(start, end);
  const hasValue = /^\s*:/.test(text.slice(end, end + 100));
  // What is written is a name if a mapping is possible here, and otherwise a value.
  for (const wants of ['name', 'value'] as const) {
    const word = wants === 'name' && !hasValue ? `${mark}: ` : mark;
    const { root, faults } = readYaml(text.slice(0, start) + word + text.slice(end));
    if (faults.some(({ fault }) => fault === 'syntax')) continue;
    const found = findMark(root, shape, []);
    if (found !== undefined && found.wants === wants)
      return { ...found, span, written, hasValue, taken: found.taken.filter((name) => name !== mark) };
  }
  return undefined;
}

/** The place of the mark in a tree. */
function findMark(
  value: JsonValue | undefined,
  shape: Shape | undefined,
  path: readonly string[],
): Pick<SettingsPlace, 'wants' | 'shape' | 'path' | 'taken'> | undefined {
  if (value === undefined || shape === undefined) return undefined;
  if (value.kind === 'string') return value.text === mark ? { wants: 'value', shape, path, taken: [] } : undefined;
  if (value.kind === 'array') {
    const itemShape = shape.kind === 'list' ? shape.of : undefined;
    return firstOf(value.items, (item) => findMark(item, itemShape, path));
  }
  if (value.kind !== 'object' || (shape.kind !== 'record' && shape.kind !== 'map')) return undefined;
  const taken = value.members.map(({ name }) => name);
  if (taken.includes(mark)) return { wants: 'name', shape, path, taken };
  return firstOf(value.members, (member) =>
    findMark(member.value, memberShape(shape, member.name), [...path, member.name]),
  );
}

/** The first answer about one of the items. */
function firstOf<Item, Answer>(items: readonly Item[], ask: (item: Item) => Answer | undefined): Answer | undefined {
  for (const item of items) {
    const answer = ask(item);
    if (answer !== undefined) return answer;
  }
  return undefined;
}

/** A place without the names around it. */
type InnerPlace = Omit<SettingsPlace, 'path'>;

/** The result, or the value that contains the offset; with the name of the member that has it. */
type Step = { readonly name?: string } & (
  { readonly place: InnerPlace | undefined } | { readonly value: JsonValue; readonly shape: Shape | undefined }
);

/** Whether an offset is between the brackets of a value; an unclosed value extends to the end of the text. */
const isInside = (text: string, { start, end }: Span, offset: number): boolean =>
  start < offset && (offset < end || (offset === end && !'}]'.includes(text.charAt(end - 1))));

function inObject(text: string, object: ObjectValue, offset: number, shape: Shape): Step {
  const atName = (span: Span, written: string): Step => {
    const taken = object.members.filter(({ nameSpan }) => nameSpan.start !== span.start).map(({ name }) => name);
    const hasValue = /^\s*:/.test(text.slice(span.end, span.end + 100));
    return { place: { wants: 'name', shape, taken, span, written, hasValue } };
  };
  const before = object.members.findLast(({ nameSpan }) => nameSpan.start <= offset);
  if (before === undefined) return nameIn(text, offset, atName);
  const { name, nameSpan, value } = before;
  if (offset <= nameSpan.end && !isColonBetween(text, nameSpan.start, offset))
    return atName(closed(text, nameSpan, offset), name);
  if (hasMark(text, ',', Math.max(value.end, nameSpan.end), offset)) return nameIn(text, offset, atName);
  return { ...atValue(text, value, offset, memberShape(shape, name)), name };
}

const nameIn = (text: string, offset: number, atName: (span: Span, written: string) => Step): Step => {
  const span = bareWordAt(text, offset);
  return atName(span, text.slice(span.start, span.end));
};

function inArray(text: string, array: JsonValue & { kind: 'array' }, offset: number, shape: Shape): Step {
  const itemShape = shape.kind === 'list' ? shape.of : undefined;
  const before = array.items.findLast(({ start }) => start <= offset);
  if (before === undefined || hasMark(text, ',', before.end, offset))
    return { place: valuePlace(itemShape, bareWordAt(text, offset), '') };
  return atValue(text, before, offset, itemShape);
}

/** Whether the offset is at or in a value, or at a missing one. */
function atValue(text: string, value: JsonValue, offset: number, shape: Shape | undefined): Step {
  if (value.kind === 'object' || value.kind === 'array') {
    const own = shape?.kind === 'list' && shape.orOne === true && value.kind === 'object' ? shape.of : shape;
    return isInside(text, value, offset) ? { value, shape: own } : { place: undefined };
  }
  if (value.kind === 'missing') return { place: valuePlace(shape, bareWordAt(text, offset), '') };
  if (offset < value.start) return { place: undefined };
  if (offset > value.end) return { place: undefined };
  return { place: valuePlace(shape, closed(text, value, offset), value.text) };
}

const valuePlace = (shape: Shape | undefined, span: Span, written: string): InnerPlace | undefined =>
  shape && { wants: 'value', shape, taken: [], span, written, hasValue: false };

function memberShape(shape: Shape, name: string): Shape | undefined {
  if (shape.kind === 'map') return shape.of;
  return shape.kind === 'record' && Object.hasOwn(shape.members, name) ? shape.members[name] : undefined;
}

/** An unclosed string extends beyond the typed text. */
function closed(text: string, { start, end }: Span, offset: number): Span {
  const isOpen = text.charAt(start) === '"' && (end - start < 2 || text.charAt(end - 1) !== '"');
  return { start, end: isOpen ? Math.max(start, offset) : end };
}

const isColonBetween = (text: string, start: number, end: number): boolean =>
  text.charAt(start) !== '"' && hasMark(text, ':', start, end);

/** Whether a mark is between two offsets, outside of comments to the end of the line. */
const hasMark = (text: string, mark: string, start: number, end: number): boolean =>
  text
    .slice(start, end)
    .replace(/\/\/[^\n]*/g, '')
    .includes(mark);

/** The word before the offset that has no quotes yet; empty if there is none. */
function bareWordAt(text: string, offset: number): Span {
  let start = offset;
  while (start > 0 && /[\w-]/.test(text.charAt(start - 1))) start--;
  return { start, end: offset };
}
