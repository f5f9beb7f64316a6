/** The variables of a URL in the form of segments: `/Equipment/:id`. */
import { GeneratedText } from './generated-text.js';

/** The URL with a hole `{{id}}` for each segment `:id`, which maps to the segment. */
export function withPathVariables(address: GeneratedText): GeneratedText {
  const { text } = address;
  const query = text.indexOf('?');
  const pathEnd = query === -1 ? text.length : query;
  if (!text.includes('/:')) return address;
  const made = new GeneratedText();
  let done = 0;
  for (let at = text.indexOf('/:'); at !== -1 && at < pathEnd; at = text.indexOf('/:', at + 1)) {
    let end = at + 2;
    while (end < pathEnd && text.charAt(end) !== '/') end++;
    if (end === at + 2) continue;
    made.addMade(address, done, at + 1);
    made.addCollapsed(`{{${text.slice(at + 2, end)}}}`, address.map.span({ start: at + 1, end }));
    done = end;
  }
  made.addMade(address, done);
  return made;
}
