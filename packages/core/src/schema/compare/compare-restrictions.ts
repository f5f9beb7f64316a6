/** Which restrictions of the Capabilities vocabulary, and which permissions, a declaration has newly got. */
import type { AnnotationValue, Declaration } from '../model/model.js';
import type { ChangedDeclaration } from './schema-change.js';

const restricting = /^Org\.OData\.(?:Capabilities\.V1\..+|Core\.V1\.(?:Permissions|Computed|Immutable))$/;

/** Notes the restrictions and requirements that only the newer declaration has. */
export function compareRestrictions(before: Declaration, after: Declaration, at: ChangedDeclaration): void {
  const old = restrictionsOf(before);
  for (const demand of restrictionsOf(after)) if (!old.has(demand)) at.breaks(`now has the restriction ${demand}`);
}

/**
 * The restrictions and requirements in the annotations of a declaration, such as `FilterRestrictions/Filterable false`
 * and `FilterRestrictions/NonFilterableProperties Title`.
 */
export function restrictionsOf({ annotations }: Pick<Declaration, 'annotations'>): ReadonlySet<string> {
  const found = new Set<string>();
  for (const { term, value } of annotations)
    if (restricting.test(term)) collectDemands(term.slice(term.lastIndexOf('.') + 1), value, found);
  return found;
}

/** Properties of records whose lists name excluded or required elements; other lists name the allowed ones. */
const listing = /(?:^|\/)(?:Non|Required|Ascending|Descending|AscendingOnly|DescendingOnly)/;

/** Properties of records, and terms, that demand something where they are true. */
const demanding = /Required|RequiresFilter|Computed|Immutable/;

function collectDemands(path: string, value: AnnotationValue, found: Set<string>): void {
  if (value === false && !path.endsWith('Computed') && !path.endsWith('Immutable')) found.add(`${path} false`);
  else if (value === true && demanding.test(path.slice(path.lastIndexOf('/')))) found.add(`${path} true`);
  else if (path === 'Permissions' && typeof value === 'string') found.add(`${path} ${value}`);
  else if (Array.isArray(value)) collectListed(path, value as readonly AnnotationValue[], found);
  else if (typeof value === 'object' && value !== null && 'record' in value)
    for (const [name, member] of Object.entries(value.record)) collectDemands(`${path}/${name}`, member, found);
}

function collectListed(path: string, items: readonly AnnotationValue[], found: Set<string>): void {
  for (const item of items) {
    const text = typeof item === 'string' ? item : pathOf(item);
    if (text !== undefined) {
      if (listing.test(path)) found.add(`${path} ${text}`);
    } else if (typeof item === 'object' && item !== null && 'record' in item) {
      const name =
        Object.values(item.record)
          .map((member) => (typeof member === 'string' ? member : pathOf(member)))
          .find((each) => each !== undefined) ?? '';
      collectDemands(`${path}[${name}]`, item, found);
    }
  }
}

const pathOf = (value: AnnotationValue): string | undefined =>
  typeof value === 'object' && value !== null && 'path' in value ? value.path : undefined;
