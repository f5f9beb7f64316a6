/** Shows the service, the schema and missing parts above requests. */
import type { Span } from '@odatalint/core';
import { isRequestInput } from '@odatalint/core/internal';
import type { StoredRequest } from '@odatalint/documents';
import type { CodeLens } from '../document/answers.js';
import { describeService } from '../document/describe-service.js';
import { hasLongLine } from '../document/long-lines.js';
import type { LanguageDocument } from '../document/language-document.js';

/** A request in offsets of its part of the text: what it is checked against does not depend on its place, and most have no lens. */
const itself = (_: LanguageDocument, request: StoredRequest): StoredRequest => request;

/** One lens above the first request, and one above each request that is checked against something else than the one before. */
export function codeLenses(document: LanguageDocument): readonly CodeLens[] {
  const lenses: CodeLens[] = [];
  let last: string | undefined;
  for (const { from, span, answer: request } of document.answersTo(itself)) {
    if (hasLongLine(document, { span })) continue;
    const { label, sentence, service, isChecked } = describeService(document, request);
    if (label === last) continue;
    last = label;
    const { start, end } = request.target;
    lenses.push({
      span: { start: start + from, end: end + from },
      title: label,
      tooltip: sentence,
      command: 'odatalint.chooseService',
      arguments: {
        offset: span.start,
        service: isChecked ? service : undefined,
        isNamed: request.service !== undefined,
      },
    });
  }
  return lenses;
}

/** The actions on a request of a request file, in the order of the lenses. */
export const requestUses = ['send', 'sample', 'tree', 'curl', 'playground'] as const;

export type RequestUse = (typeof requestUses)[number];

/** A lens above a request with something to do with it. */
export interface RequestLens {
  /** The request's address. */
  readonly span: Span;
  readonly use: RequestUse;
  readonly title: string;
  readonly tooltip: string;
}

const lensWords: Readonly<Record<RequestUse, Pick<RequestLens, 'title' | 'tooltip'>>> = {
  send: { title: 'Send', tooltip: 'Send the request with the installed REST client' },
  sample: {
    title: 'Try on sample data',
    tooltip: 'Answer the request from sample rows that are made from its schema; nothing is sent',
  },
  tree: { title: 'Show tree', tooltip: 'Show how the request is understood' },
  curl: { title: 'Copy as curl', tooltip: 'Copy a command for a POSIX shell; secrets stay variables' },
  playground: { title: 'Open in playground', tooltip: 'Open the request in the playground, as part of its link' },
};

/** The lenses above each request of a request file, of those that the editor can follow. Other documents have none. */
export function requestLenses(document: LanguageDocument, followed: ReadonlySet<RequestUse>): readonly RequestLens[] {
  if (document.format !== 'http') return [];
  return document.answersTo(itself).flatMap(({ from, span, answer: request }) => {
    const { target, input } = request;
    if (hasLongLine(document, { span }) || !isRequestInput(input)) return [];
    const place = { start: target.start + from, end: target.end + from };
    // Only a schema has sets that rows can be made for.
    const canTry = followed.has('sample') && describeService(document, request).hasSchema;
    const uses = requestUses.filter((use) => followed.has(use) && (use !== 'sample' || canTry));
    return uses.map((use) => ({ span: place, use, ...lensWords[use] }));
  });
}
