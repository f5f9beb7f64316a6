/** Distinguishes the plural of a name from its singular. */

/** Whether one of two names is the English plural of the other: `Invoices` and `Invoice`, `Entries` and `Entry`. */
export const isOtherNumber = (one: string, other: string): boolean =>
  pluralsOf(one).includes(other) || pluralsOf(other).includes(one);

const pluralsOf = (name: string): readonly string[] => [
  `${name}s`,
  ...(/(?:s|x|ch|sh)$/.test(name) ? [`${name}es`] : []),
  ...(/[^aeiou]y$/.test(name) ? [`${name.slice(0, -1)}ies`] : []),
];
