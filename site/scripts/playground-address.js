/** Makes links from examples of rule pages to the playground, which then reports the same findings. */
import { deflateRawSync } from 'node:zlib';
import { createChecker, loadSchema } from '@odatalint/core';
import { checkDocument } from '@odatalint/documents';

/** The state that the playground opens, as its URL contains it; `playground/share.ts` reads and writes it too. */
export const addressOfState = (state) =>
  `/playground/#s=${deflateRawSync(Buffer.from(JSON.stringify(state)), { level: 9 }).toString('base64url')}`;

const clean = (line) => line.replaceAll(/[«»]/g, '');

/** The lines of an example as a text in each format that can contain them. */
function* texts(lines) {
  yield { format: 'odata', text: `${lines.join('\n\n')}\n` };
  const values = lines.map((line) => (/^\{(?!\{)/.test(line) ? line : JSON.stringify(line)));
  yield { format: 'ndjson', text: `${values.join('\n')}\n` };
}

/**
 * The URL at which the playground opens the examples of a block; undefined if it would not report each of them, because
 * the block needs settings that the playground does not have.
 */
export function playgroundAddress(code, kind, info, lines, schemaText) {
  const profile = /profile=(\S+)/.exec(info)?.[1] ?? 'asset-management';
  const hasSchema = / schema\b/.test(info);
  if (/ (?:key|limits|supports|payloadLimit|urlLimit)=/.test(info)) return undefined;
  const wanted = lines
    .filter((line) => kind === 'bad' || line.startsWith('-'))
    .map((line) => clean(kind === 'bad' ? line : line.slice(2)));
  const schema = hasSchema ? loadSchema(schemaText ?? '').schema : undefined;
  const checker = createChecker({ service: profile, ...(schema === undefined ? {} : { schema }) });
  for (const { format, text } of texts(wanted)) {
    const { diagnostics } = checkDocument(text, { format, checkerFor: () => checker });
    if (diagnostics.filter((each) => each.code === code).length < wanted.length) continue;
    return addressOfState({
      text,
      format,
      service: profile,
      ...(hasSchema ? { schema: schemaText } : {}),
    });
  }
  return undefined;
}
