/** The effect on requests of a changed type or facet (CSDL 7.2; URL conventions 5.1.1.18). */
import type { Facets, TypeReference } from '../model/model.js';
import { typeText } from '../model/schema-queries.js';
import type { ChangedDeclaration } from './schema-change.js';

/** Numbers that contain all values of those before them; a literal of the narrower type is one of the wider. */
const widening: readonly (readonly string[])[] = [
  ['Edm.Byte', 'Edm.Int16', 'Edm.Int32', 'Edm.Int64', 'Edm.Decimal'],
  ['Edm.SByte', 'Edm.Int16', 'Edm.Int32', 'Edm.Int64', 'Edm.Decimal'],
  ['Edm.Int32', 'Edm.Double'],
  ['Edm.Single', 'Edm.Double'],
];

const isWider = (from: string, to: string): boolean =>
  widening.some((types) => types.includes(from) && types.indexOf(to) > types.indexOf(from));

export function compareTypes(from: TypeReference, to: TypeReference, at: ChangedDeclaration): void {
  if (typeText(from) === typeText(to)) return;
  const change = `now has the type ${typeText(to)} instead of ${typeText(from)}`;
  if (from.isCollection === to.isCollection && isWider(from.name, to.name)) at.allows(change);
  else at.breaks(change);
}

/** A narrower facet refuses values that were right; a missing one allows any. */
export function compareFacets(from: Facets, to: Facets, at: ChangedDeclaration, isBinary = false): void {
  compareLimit(isBinary ? ['byte', 'bytes'] : ['character', 'characters'], from.maxLength, to.maxLength, at);
  compareLimit(['digit', 'digits'], from.precision, to.precision, at);
  compareLimit(['decimal place', 'decimal places'], countOf(from.scale), countOf(to.scale), at);
  if (from.isUnicode !== false && to.isUnicode === false) at.breaks('now accepts only ASCII characters');
}

const countOf = (scale: Facets['scale']): number | undefined => (typeof scale === 'number' ? scale : undefined);

type Noun = readonly [one: string, many: string];

function compareLimit(
  [one, many]: Noun,
  from: number | undefined,
  to: number | undefined,
  at: ChangedDeclaration,
): void {
  if (from === to) return;
  const before = from === undefined ? 'any number' : String(from);
  const noun = to === 1 ? one : many;
  if (to !== undefined && (from === undefined || to < from))
    at.breaks(`now holds at most ${to} ${noun} instead of ${before}`);
  else at.allows(`now holds ${to === undefined ? 'any number of' : `up to ${to}`} ${noun}`);
}
