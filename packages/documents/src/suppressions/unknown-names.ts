/** Reports comments for odatalint that are misspelt, or that name a service that does not exist. */
import type { Span } from '@odatalint/core';
import { directiveWords } from '../comments/comment.js';
import type { Directive, DocumentDiagnostic } from '../document/document.js';
import type { DirectiveNames } from './run-scope.js';

/** In: the directives of a document, its text, the known names. Out: one finding for each unknown name. */
export function unknownNames(
  directives: readonly Directive[],
  text: string,
  names: DirectiveNames | undefined,
): readonly DocumentDiagnostic[] {
  if (names === undefined) return [];
  return directives.flatMap(({ kind, codes, word }) => {
    if (kind === 'unknown') {
      const found = text.slice(word.start, word.end);
      const near = names.nearest(found, directiveWords);
      // Without a near match it is probably prose.
      return near === undefined ? [] : [unknown('comment', found, word, near)];
    }
    if (kind !== 'service') return [];
    return codes
      .slice(0, 1)
      .filter(({ code }) => !names.services.includes(code))
      .map((each) => unknown('service', each.code, each, names.nearest(each.code, names.services)));
  });
}

function unknown(noun: string, found: string, { start, end }: Span, near: string | undefined): DocumentDiagnostic {
  const advice = near === undefined ? 'correct or remove it.' : `did you mean "${near}"?`;
  return {
    code: 'unused-suppression',
    severity: 'warning',
    message: `There is no ${noun} "${found}"; ${advice}`,
    in: 'url',
    start,
    end,
    notes: [],
    fixes:
      near === undefined ? [] : [{ title: `Change to ${near}`, safety: 'unsafe', edits: [{ start, end, text: near }] }],
  };
}
