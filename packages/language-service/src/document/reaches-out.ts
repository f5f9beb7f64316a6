/** Whether something in a part of a document is about other parts of it too. */
import type { Chunk } from '@odatalint/documents';

/** A comment that hides findings beyond its own line, or that no line of the part follows; a body in a file that others may name. */
export function reachesOut({ text, document: { directives: all, requests } }: Chunk): boolean {
  if (requests.some(({ bodyFile }) => bodyFile !== undefined)) return true;
  const directives = all.filter(({ kind }) => kind !== 'service' && kind !== 'unknown');
  if (directives.length === 0) return false;
  if (directives.some(({ kind }) => kind !== 'disable-next-line')) return true;
  const last = directives.at(-1)!;
  return text
    .slice(last.line.end)
    .split(/[\r\n]+/)
    .every((line) => /^\s*(?:$|#|\/\/)/.test(line));
}
