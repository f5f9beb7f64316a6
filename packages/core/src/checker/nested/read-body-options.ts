/** Reads query options that a service has in the body of a POST (`{"filter":"…"}`), each as a fragment. */
import type { FragmentInput } from '../../text/index.js';
import type { Conventions } from '../../semantics/index.js';
import { readJsonString } from '../../json/index.js';
import type { Request } from '../../syntax/index.js';
import type { Origin } from './nested-request.js';

/** A query option in a body, ready to be checked like a stored fragment. */
export interface ReadBodyOption {
  readonly fragment: FragmentInput;
  readonly origin: Origin;
}

/** The options in the body of a request, of which `text` is the text; none where the service has no such bodies. */
export function readBodyOptions(
  { method, body }: Request,
  { options: { inBodies: bodyOptions } }: Conventions,
  text: string,
): readonly ReadBodyOption[] {
  const content = body?.content;
  if (bodyOptions.length === 0 || method?.text.toUpperCase() !== 'POST' || content?.kind !== 'JsonObject') return [];
  return content.members.flatMap(({ name, value }) => {
    const option = bodyOptions.find((each) => each === name.text);
    if (option === undefined || value.kind !== 'JsonScalar' || typeof value.value !== 'string') return [];
    const { text: plain, map } = readJsonString(text, { start: value.start + 1, end: value.end - 1 });
    return [{ fragment: { [option]: plain }, origin: { in: 'body', maps: { [option]: map }, isJson: true } }];
  });
}
