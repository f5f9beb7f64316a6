/** Shortens a text as long as it causes the same failure (delta debugging). */

/** Whether a text still breaks something in the same way. */
export type Breaks = (text: string) => boolean | Promise<boolean>;

/**
 * Takes parts out of a text, larger ones first, and puts plain letters and digits in the place of others.
 *
 * In: a text that breaks; when to stop, in milliseconds from now. Out: the shortest text found, which breaks too.
 */
export async function minimise(text: string, breaks: Breaks, milliseconds: number): Promise<string> {
  const end = performance.now() + milliseconds;
  const isTimeUp = (): boolean => performance.now() > end;
  let shortest = text;
  for (let before = ''; before !== shortest && !isTimeUp();) {
    before = shortest;
    shortest = await takeOut(shortest, breaks, isTimeUp);
  }
  return await plain(shortest, breaks, isTimeUp);
}

/** One round with parts of each size, from half the text down to single units. */
async function takeOut(text: string, breaks: Breaks, isTimeUp: () => boolean): Promise<string> {
  let left = text;
  for (let size = Math.max(1, left.length >> 1); size >= 1; size >>= 1) {
    for (let at = 0; at < left.length && !isTimeUp();) {
      const shorter = left.slice(0, at) + left.slice(at + size);
      if (await breaks(shorter)) left = shorter;
      else at += size;
    }
  }
  return left;
}

/** Words that can be any word become `a`, numbers `1`. */
async function plain(text: string, breaks: Breaks, isTimeUp: () => boolean): Promise<string> {
  let left = text;
  for (const pattern of [/[A-Za-z_]{2,}/g, /\d{2,}/g]) {
    for (const [word] of text.matchAll(pattern)) {
      if (isTimeUp()) return left;
      const simpler = left.replace(word, () => (/\d/.test(word) ? '1' : 'a'));
      if (simpler !== left && (await breaks(simpler))) left = simpler;
    }
  }
  return left;
}
