/** The keywords of expressions, found without creating a string for every word. */
import { operators } from '../../language/index.js';

const longest = 5;

/** By their letters as a number, five bits each. */
const keywords = new Map<number, string>();
for (const word of [...Object.keys(operators), 'not', 'null', 'true', 'false', 'asc', 'desc'])
  keywords.set(numberOf(word, 0, word.length), word);

/** The keyword `text[from..to]` in lower case, found in any case; undefined for any other word. */
export function keywordAt(text: string, from: number, to: number): string | undefined {
  return to - from > longest ? undefined : keywords.get(numberOf(text, from, to));
}

/** Whether a keyword is an infix operator. */
export const isOperator = (keyword: string | undefined): boolean =>
  keyword !== undefined && Object.hasOwn(operators, keyword);

/** Like `keywordAt`, for infix operators only. */
export function operatorAt(text: string, from: number, to: number): string | undefined {
  const keyword = keywordAt(text, from, to);
  return isOperator(keyword) ? keyword : undefined;
}

/** -1 for text with other characters than ASCII letters. */
function numberOf(text: string, from: number, to: number): number {
  let number = 0;
  for (let i = from; i < to; i++) {
    const letter = (text.charCodeAt(i) | 32) - 96;
    if (letter < 1 || letter > 26) return -1;
    number = number * 32 + letter;
  }
  return number;
}
