/** Selection ranges: the text around the cursor, from the innermost part to the whole request. */
import { selectionRanges } from '@odatalint/language-service';
import type { SelectionRange, SelectionRangeParams } from 'vscode-languageserver';
import { answering, type Feature } from '../session.js';

export const selectionRangeFeature: Feature = {
  capabilities: () => ({ selectionRangeProvider: true }),

  register(session) {
    session.connection.onSelectionRanges(
      answering(session, [], ({ document, language }, { positions }: SelectionRangeParams): SelectionRange[] =>
        positions.map((position) => {
          const outermostFirst = [...selectionRanges(language, document.offsetOf(position))].reverse();
          let around: SelectionRange | undefined;
          for (const span of outermostFirst)
            around = { range: document.rangeOf(span), ...(around === undefined ? {} : { parent: around }) };
          return around ?? { range: { start: position, end: position } };
        }),
      ),
    );
  },
};
