/** Reads query options that a service has in the body of a POST (`{"filter":"…"}`): each a fragment, whose places lead back to the body. */
import { findingToInput, type Diagnostic, type FragmentInput } from '../text/index.js';
import type { Conventions } from '../semantics/index.js';
import { escapeJson, readJsonString } from '../json/index.js';
import type { Request } from '../syntax/index.js';

/** A query option in a body, ready to be checked like a stored fragment. */
export interface ReadBodyOption {
  readonly fragment: FragmentInput;
  /** Brings a finding in the option to the body. */
  toInput(diagnostic: Diagnostic): Diagnostic;
}

/** The options in the body of a request, of which `text` is the text; none where the service has no such bodies. */
export function readBodyOptions(
  { method, body }: Request,
  { bodyOptions }: Conventions,
  text: string,
): readonly ReadBodyOption[] {
  const content = body?.content;
  if (bodyOptions.length === 0 || method?.text.toUpperCase() !== 'POST' || content?.kind !== 'JsonObject') return [];
  return content.members.flatMap(({ name, value }) => {
    const option = bodyOptions.find((each) => each === name.text);
    if (option === undefined || value.kind !== 'JsonScalar' || typeof value.value !== 'string') return [];
    const { text: plain, map } = readJsonString(text, { start: value.start + 1, end: value.end - 1 });
    const toInput = (diagnostic: Diagnostic): Diagnostic => ({
      ...diagnostic,
      ...findingToInput(diagnostic, map, (edit) => ({ ...edit, text: escapeJson(edit.text) })),
      in: 'body',
    });
    return [{ fragment: { [option]: plain }, toInput }];
  });
}
