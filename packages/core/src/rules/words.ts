/** How texts and lists of words stand in the sentences of messages. */

/** A text as a sentence quotes it: a long one is cut. */
export const shorten = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

/** `a, b and c`. */
export const listWords = (words: readonly string[], last = 'and'): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;
