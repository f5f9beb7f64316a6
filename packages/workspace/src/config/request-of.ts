/** A request in the notation of facts and of cases of threads. */
import type { CheckInput } from '@odatalint/core';

/** Method and URL, then headers in lines of their own, then an empty line and the body. */
export function requestOf(text: string): CheckInput {
  const end = text.indexOf('\n\n');
  const [first = '', ...lines] = (end < 0 ? text : text.slice(0, end)).split('\n');
  const space = first.indexOf(' ');
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  );
  const body = end < 0 ? {} : { body: text.slice(end + 2) };
  return { method: first.slice(0, space), url: first.slice(space + 1), headers, ...body };
}
