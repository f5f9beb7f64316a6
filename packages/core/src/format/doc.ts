/** Documents to print: texts, possible line breaks, and the groups that break together. */

/**
 * A layout that does not depend on the width yet. After Wadler, "A prettier printer" (2003): a group is printed on one
 * line if it fits; otherwise every line directly in it breaks.
 */
export type Doc = string | Concat | Group | Indent | LineDoc;

/** The width of a document. It is computed when the document is created, so that printing tests each group once. */
export interface Size {
  /** The width on one line, in UTF-16 code units; infinite if it contains a line that must break. */
  readonly width: number;
  /** The width before the first possible break; the whole width without one. */
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

/** Lines in it are indented by one more level. */
export interface Indent {
  readonly kind: 'indent';
  readonly content: Doc;
  readonly size: Size;
}

/** A possible line break. */
export interface LineDoc {
  readonly kind: 'line';
  /** The text if the line does not break. */
  readonly flat: string;
  /** Lines of their own at this place, such as comments; with any, the line breaks. */
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

/** Either all of its lines break, or none. */
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

/** Items that each start a new line only if they do not fit on the current one, as words in a paragraph do. */
export const fill = (first: Doc, rest: readonly (readonly [separator: Doc, place: Doc, item: Doc])[]): Doc =>
  concat([first, ...rest.flatMap(([separator, place, item]) => [separator, group([place, item])])]);
