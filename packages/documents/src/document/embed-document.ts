/** Converts a document that was read from generated text (a fence, a string) to places in the text's origin. */
import type { Field, Span } from '@odatalint/core';
import { carrySpan, type OffsetMap } from '@odatalint/core/internal';
import type { Directive, ReadDocument, SavedResponse, StoredRequest } from './document.js';

/** The same document with places in the origin of the text. */
export function embedDocument(
  { requests, directives, problems, unreadUrls }: ReadDocument,
  map: OffsetMap,
): ReadDocument {
  const toInput = (span: Span): Span => carrySpan(span, map);
  return {
    requests: requests.map((request) => embedRequest(request, map)),
    directives: directives.map((directive) => embedDirective(directive, toInput)),
    problems: problems.map((problem) => ({
      ...problem,
      ...toInput(problem),
      notes: [],
      fixes: problem.fixes.map((fix) => ({ ...fix, edits: fix.edits.map((edit) => ({ ...edit, ...toInput(edit) })) })),
    })),
    ...(unreadUrls === undefined ? {} : { unreadUrls: unreadUrls.map(toInput) }),
  };
}

function embedRequest(request: StoredRequest, map: OffsetMap): StoredRequest {
  const maps: { [field in Field]?: OffsetMap } = {};
  for (const [field, own] of Object.entries(request.maps)) maps[field as Field] = own.through(map);
  const { bodyFile, saved, targetLines, literals } = request;
  return {
    ...request,
    span: carrySpan(request.span, map),
    target: carrySpan(request.target, map),
    maps,
    ...(targetLines === undefined
      ? {}
      : { targetLines: targetLines.map((line) => ({ ...line, ...carrySpan(line, map) })) }),
    ...(literals === undefined ? {} : { literals: literals.map((each) => ({ ...each, ...carrySpan(each, map) })) }),
    ...(saved === undefined ? {} : { saved: saved.map((each) => embedResponse(each, map)) }),
    ...(bodyFile === undefined ? {} : { bodyFile: { ...bodyFile, ...carrySpan(bodyFile, map) } }),
  };
}

const embedResponse = (saved: SavedResponse, map: OffsetMap): SavedResponse => ({
  ...saved,
  span: carrySpan(saved.span, map),
  ...(saved.map === undefined ? {} : { map: saved.map.through(map) }),
});

const embedDirective = (directive: Directive, toInput: (span: Span) => Span): Directive => ({
  ...directive,
  ...toInput(directive),
  codes: directive.codes.map(({ code, ...span }) => ({ code, ...toInput(span) })),
  word: toInput(directive.word),
  line: toInput(directive.line),
});
