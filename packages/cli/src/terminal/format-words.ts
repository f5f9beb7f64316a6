/** The formats of documents in words, for help and messages. */
import { descriptorOf, documentFormats, lineFormats } from '@odatalint/documents';

/** The values of `--input-format`: `auto, http, … or log`. */
export const inputFormatWords = listed(['auto', ...documentFormats], 'or');

/** The additional values of `--input-format` of the command `format`. */
export const lineFormatWords = listed(['auto', ...lineFormats], 'or');

/** The extensions of the files that are formatted by default: `.http, .rest and .odata`. */
export const lineFileWords = listed(
  lineFormats.flatMap((name) => descriptorOf(name).fileNames.own ?? []),
  'and',
);

function listed(words: readonly string[], last: 'and' | 'or'): string {
  return `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;
}
