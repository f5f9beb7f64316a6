/** What the service of a request supports for the properties of its resource, for hover and completion. */
import { describeUses, isRestricted, setMembers, usesOf } from '@odatalint/core/internal';
import type { LanguageDocument } from '../document/language-document.js';
import { positionAt } from '../document/position.js';

/** The options whose names are properties of the resource. */
const options: ReadonlySet<string> = new Set(['filter', 'orderby', 'select', 'expand']);

/**
 * Describes a property of the resource that the request at an offset reads, in the value of a query option there: `Filter: eq, ne*; …`.
 * Undefined where names belong to something else, and for a property that the service does not restrict.
 */
export function usesAt(document: LanguageDocument, offset: number): ((name: string) => string | undefined) | undefined {
  const position = positionAt(document, offset);
  const request = document.requestAt(offset);
  const checker = request && document.checkerOf(request);
  if (position?.text.field !== 'url' || request === undefined || checker === undefined) return undefined;
  const { input } = request;
  // Hover describes the annotations of a schema; this is about those of a profile.
  if (position.bound.service.annotations === undefined) return undefined;
  const option = position.nodes.find(({ kind }) => kind === 'QueryOption');
  if (!('url' in input) || option?.kind !== 'QueryOption' || !options.has(option.option ?? '')) return undefined;
  // Inside parentheses and after a slash, names belong to other types.
  if (position.nodes.some(({ kind }) => kind === 'NestedOptions' || kind === 'Lambda')) return undefined;
  const written = position.text.text.slice(option.value.start, position.offset);
  if (/\/\w*$/.test(written)) return undefined;
  const set = String(input.url).split('?', 1)[0]!;
  return (name) => {
    const member = setMembers(set, checker).find((each) => each.name.toLowerCase() === name.toLowerCase());
    const uses = member && usesOf(set, member, checker);
    if (uses === undefined || !isRestricted(uses)) return undefined;
    const star = uses.header === undefined ? '' : ` With *: in a request with the header ${uses.header}.`;
    return `The service supports: ${describeUses(uses)}.${star}`;
  };
}
