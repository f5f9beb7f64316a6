/** Documents to print: texts, places where a line may break, and the groups that break together. */

/**
 * A text laid out as far as it does not depend on the width. After Wadler, "A prettier printer" (2003): a group is
 * printed on one line if it fits there, otherwise every line directly in it breaks.
 */
export type Doc = string | Concat | Group | Indent | LineDoc;

/** The width of a document; known when it is created, so that printing tests each group once. */
export interface Size {
  /** On one line; infinite when it contains a line that must break. In UTF-16 code units. */
  readonly width: number;
  /** What is before the first place that may break; the whole where none may. */
  readonly lead: number;
  readonly mayBreak: boolean;
}

export interface Concat {
  readonly kind: 'concat';
  readonly parts: readonly Doc[];
  readonly size: Size;
}

export interface Group {
  readonly kind: 'group';
  readonly content: Doc;
  readonly size: Size;
}

/** Lines that break in it are indented once more. */
export interface Indent {
  readonly kind: 'indent';
  readonly content: Doc;
  readonly size: Size;
}

/** A place where a line may break. */
export interface LineDoc {
  readonly kind: 'line';
  /** What is printed where it does not break. */
  readonly flat: string;
  /** Lines of their own, such as comments, that are at this place; with any, the line breaks. */
  readonly kept: readonly string[];
  readonly size: Size;
}

export const sizeOf = (doc: Doc): Size =>
  typeof doc === 'string' ? { width: doc.length, lead: doc.length, mayBreak: false } : doc.size;

/** Its parts one after the other. */
export function concat(parts: readonly Doc[]): Doc {
  let width = 0;
  let lead = 0;
  let mayBreak = false;
  const filled = parts.filter((part) => part !== '');
  for (const part of filled) {
    const size = sizeOf(part);
    width += size.width;
    if (!mayBreak) lead += size.lead;
    mayBreak ||= size.mayBreak;
  }
  return filled.length === 1 ? filled[0]! : { kind: 'concat', parts: filled, size: { width, lead, mayBreak } };
}

/** Breaks as a whole, or not at all. */
export const group = (parts: readonly Doc[]): Doc => {
  const content = concat(parts);
  return { kind: 'group', content, size: sizeOf(content) };
};

export const indent = (parts: readonly Doc[]): Doc => {
  const content = concat(parts);
  return { kind: 'indent', content, size: sizeOf(content) };
};

export const line = (flat: string, kept: readonly string[] = []): Doc => ({
  kind: 'line',
  flat,
  kept,
  size: { width: kept.length === 0 ? flat.length : Infinity, lead: 0, mayBreak: true },
});

/** Items of which each starts a new line only where it does not fit on the one begun, as words in a paragraph do. */
export const fill = (first: Doc, rest: readonly (readonly [separator: Doc, place: Doc, item: Doc])[]): Doc =>
  concat([first, ...rest.flatMap(([separator, place, item]) => [separator, group([place, item])])]);
