/** The built-in functions of a dialect as items of a completion. */
import type { Dialect } from '@odatalint/core';
import { arityOf, functionRow, primitiveFamilies, type TypeFamily } from '@odatalint/core/internal';
import { signaturesOf } from '../../knowledge/signature-texts.js';
import type { ItemShape } from './item-list.js';

/** Functions that are after a collection, and so do not begin an operand. */
const afterCollections: ReadonlySet<string> = new Set(['any', 'all']);

/** Each function that can return a wanted family, as a call with a place for every argument that it needs. */
export const functionItems = (
  dialect: Dialect,
  wanted?: readonly TypeFamily[],
): readonly (ItemShape & { readonly label: string })[] =>
  dialect.functions
    .filter((name) => !afterCollections.has(name) && (wanted === undefined || canReturn(name, wanted)))
    .map((name) => {
      const row = functionRow(name);
      const least = row === undefined ? 0 : arityOf(row, dialect.version)[0];
      const places = Array.from({ length: least }, (_, i) => `$${i + 1}`).join(',');
      const signature = signaturesOf(name, dialect).at(-1);
      return {
        label: name,
        kind: 'function',
        detail: signature?.label,
        documentation: () => signature && `${signature.summary} (${signature.clause})`,
        insert: `${name}(${places})$0`,
        isSnippet: true,
        continues: least > 0,
      };
    });

/** Whether the table leaves it open that a function returns a value of one of some families. */
const canReturn = (name: string, wanted: readonly TypeFamily[]): boolean =>
  functionRow(name)?.overloads.some(({ parameters, result: { type } }) => {
    if (type === undefined) return true;
    if (type !== 'first argument') return wanted.includes(primitiveFamilies[type]);
    const accepts = parameters[0]?.type.accepts;
    return !Array.isArray(accepts) || accepts.some((family: TypeFamily) => wanted.includes(family));
  }) ?? true;
