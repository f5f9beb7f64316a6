/** Draws texts from a grammar that is data. */
import type { Random } from './random.js';

/** By name the alternatives of a rule; `«name»` in one stands for what the rule of that name draws. The first is the shortest. */
export type Grammar = Readonly<Record<string, readonly string[]>>;

/** Beyond this depth every rule uses its first alternative, which must terminate. */
const maxDepth = 9;

/** Draws a text from the rule `start`. */
export function drawFrom(grammar: Grammar, start: string, random: Random, depth = 0): string {
  const alternatives = grammar[start];
  if (alternatives === undefined) throw new Error(`The grammar has no rule "${start}".`);
  const chosen = depth < maxDepth ? random.pick(alternatives) : alternatives[0]!;
  return chosen.replaceAll(/«([A-Za-z]+)»/g, (_, name: string) => drawFrom(grammar, name, random, depth + 1));
}

/** The words of a grammar: its alternatives without references, and the longer words in the others. */
export const wordsOf = (grammar: Grammar): readonly string[] => [
  ...new Set(
    Object.values(grammar)
      .flat()
      .flatMap((alternative) => alternative.split(/«[A-Za-z]+»/))
      .filter((word) => word !== ''),
  ),
];
