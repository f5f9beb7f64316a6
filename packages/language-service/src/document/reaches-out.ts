/** What in a part of a document is about other parts of it too. */
import { headerLines, isRequestInput } from '@odatalint/core/internal';
import type { Chunk, Directive, StoredRequest } from '@odatalint/documents';

/** Whether a request reads the response to another, or a script of it gives a name to a part of its own. */
function isChained({ input }: StoredRequest): boolean {
  if (!isRequestInput(input)) return false;
  if (input.script !== undefined) return true;
  const texts = [input.url, input.body, ...headerLines(input.headers).map(({ value }) => value)];
  return texts.some((text) => typeof text === 'string' && /\{\{[^{}]*[.[]/.test(text));
}

/**
 * `requests`: a body in a file that others may name, a chained request. `comments`: a comment that hides findings beyond its own line, or
 * that no line of the part follows.
 */
export function reachOf({ text, document: { directives: all, requests } }: Chunk): 'requests' | 'comments' | undefined {
  if (requests.some((request) => request.bodyFile !== undefined || isChained(request))) return 'requests';
  return hasReachingComment(text, all) ? 'comments' : undefined;
}

/** The comments that are about their own line, or about a request of their own part of the document. */
const staysOnLine: ReadonlySet<Directive['kind']> = new Set(['disable-line', 'service', 'unknown']);

function hasReachingComment(text: string, all: readonly Directive[]): boolean {
  const directives = all.filter(({ kind }) => !staysOnLine.has(kind));
  if (directives.length === 0) return false;
  if (directives.some(({ kind }) => kind !== 'disable-next-line')) return true;
  const last = directives.at(-1)!;
  return text
    .slice(last.line.end)
    .split(/[\r\n]+/)
    .every((line) => /^\s*(?:$|#|\/\/)/.test(line));
}
