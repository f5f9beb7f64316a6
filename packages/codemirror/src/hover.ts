/** Cards under the pointer: the findings there, and the description of the word. */
import type { Extension } from '@codemirror/state';
import { hoverTooltip } from '@codemirror/view';
import { findingsBetween, type FindingInText } from './marks.js';
import { type MarkdownOptions, markdownElement } from './markdown.js';
import type { ODataSource } from './source.js';

/** Shows the findings and the hover of a source under the pointer. */
export const hoverCards = (source: Pick<ODataSource, 'hover'>, options: MarkdownOptions = {}): Extension =>
  hoverTooltip(
    async ({ state }, offset) => {
      const found = findingsBetween(state, offset, offset);
      const hover = await source.hover(state.doc.toString(), offset);
      if (hover === undefined && found.length === 0) return null;
      const span = hover?.span ?? { start: found[0]!.from, end: found[0]!.to };
      return {
        pos: span.start,
        end: span.end,
        above: true,
        create: () => ({ dom: cardOf(found, hover?.markdown, options) }),
      };
    },
    { hoverTime: 250 },
  );

function cardOf(found: readonly FindingInText[], markdown: string | undefined, options: MarkdownOptions): HTMLElement {
  const card = document.createElement('div');
  card.className = 'odata-card';
  for (const { finding } of found) {
    const message = document.createElement('p');
    message.className = `odata-message odata-${finding.severity}`;
    message.textContent = finding.message;
    card.append(message);
  }
  if (markdown !== undefined) card.append(markdownElement(markdown, options));
  return card;
}
