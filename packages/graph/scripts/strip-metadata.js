/** Removes from metadata what odatalint does not read: white space between elements, comments, and annotations without an effect. */
import { annotationTerms } from '../../core/dist/codes/annotation-terms.js';

/** A comment, or a tag, whose values in quotes may contain `>`. */
const tagHere = /<(?:!--[^]*?-->|(?:[^"'>]|"[^"]*"|'[^']*')*>)/y;

/** The tags and comments with their offsets. A search for the expression would begin at each `<` again. */
function* tagsIn(csdl) {
  for (let index = csdl.indexOf('<'); index !== -1; index = csdl.indexOf('<', index)) {
    tagHere.lastIndex = index;
    const tag = tagHere.exec(csdl)?.[0] ?? '<';
    yield { tag, index };
    index += tag.length;
  }
}

const hasEffect = (use) =>
  use.codes !== undefined ||
  use.effect !== undefined ||
  (use.unchecked === undefined && Object.values(use).some(hasEffect));

/** Whether a term, such as `Org.OData.Core.V1.Computed`, has an effect. */
function isRead(term) {
  const at = term.lastIndexOf('.');
  const use = annotationTerms[term.slice(0, at)]?.[term.slice(at + 1)];
  return use !== undefined && hasEffect(use);
}

/** CSDL XML with the same declarations, and with the annotations that are read. */
export function stripMetadata(csdl) {
  const kept = [];
  /** For each open element, its name and the number of texts that are kept before it. */
  const open = [];
  /** The number of open elements around and including the first one that is not read; 0 if all are. */
  let droppedFrom = 0;
  let at = 0;
  for (const { tag, index } of tagsIn(csdl)) {
    const text = csdl.slice(at, index).replace(/^\uFEFF/, '');
    at = index + tag.length;
    if (droppedFrom === 0 && text.trim() !== '') kept.push(text);
    if (/^<[!?]/.test(tag)) continue;
    if (tag.startsWith('</')) {
      const { name, before } = open.pop();
      if (droppedFrom > open.length) droppedFrom = 0;
      else if (droppedFrom > 0) continue;
      else if (name === 'Annotations' && kept.length === before + 1) kept.length = before;
      else kept.push(tag);
      continue;
    }
    const name = /^<([\w:.-]+)/.exec(tag)[1];
    const term = name === 'Annotation' ? /\sTerm="([^"]*)"/.exec(tag)?.[1] : undefined;
    const isClosed = tag.endsWith('/>');
    const isDropped = term !== undefined && !isRead(term);
    const before = kept.length;
    if (droppedFrom === 0 && !isDropped) kept.push(isClosed ? `${tag.slice(0, -2).trimEnd()}/>` : tag);
    if (isClosed) continue;
    open.push({ name, before });
    if (droppedFrom === 0 && isDropped) droppedFrom = open.length;
  }
  return kept.join('');
}
