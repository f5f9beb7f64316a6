/** The formats of documents in words, for help and messages. */
import { descriptorOf, documentFormats, lineFormats } from '@odatalint/documents';

/** What `--input-format` accepts: `auto, http, … or log`. */
export const inputFormatWords = listed(['auto', ...documentFormats], 'or');

/** What `--input-format` of the command `format` accepts by itself. */
export const lineFormatWords = listed(['auto', ...lineFormats], 'or');

/** The endings of the files that can always be laid out: `.http, .rest and .odata`. */
export const lineFileWords = listed(
  lineFormats.flatMap((name) => descriptorOf(name).fileNames.own ?? []),
  'and',
);

function listed(words: readonly string[], last: 'and' | 'or'): string {
  return `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;
}
