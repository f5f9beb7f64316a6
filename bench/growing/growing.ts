/** What grows: the shape of an input whose time is measured at several sizes. */

/** A text of `size` times the least, and what is done with it. */
export type Growing = { readonly make: (size: number) => string } & (
  | { readonly run: (text: string) => unknown }
  /** Does what another row measures, and returns the rest. */
  | {
      readonly prepare: (text: string) => () => unknown;
      /** The length of what every text has and only the preparation reads. */
      readonly frame?: number;
    }
);

/** Rows of the table by their names. */
export type GrowingInputs = Readonly<Record<string, Growing>>;

/** `count` items, numbered from 0, with a separator between them. */
export const list = (count: number, item: (i: number) => string, separator: string): string =>
  Array.from({ length: count }, (_, i) => item(i)).join(separator);
