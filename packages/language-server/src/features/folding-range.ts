/** Folding: requests, addresses over several lines, and comments. */
import { foldingRanges } from '@odatalint/language-service';
import { type FoldingRange, FoldingRangeKind, type FoldingRangeParams } from 'vscode-languageserver';
import { answering, type Feature } from '../session.js';

export const foldingRangeFeature: Feature = {
  capabilities: () => ({ foldingRangeProvider: true }),

  register(session) {
    session.connection.onFoldingRanges(
      answering(session, [], ({ document, language }, _: FoldingRangeParams): FoldingRange[] =>
        foldingRanges(language).map((range) => {
          const { start, end } = document.rangeOf(range);
          const kind = range.kind === 'comment' ? { kind: FoldingRangeKind.Comment } : {};
          return { startLine: start.line, endLine: end.line, ...kind };
        }),
      ),
    );
  },
};
