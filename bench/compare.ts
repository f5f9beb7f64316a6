/** Gets the shape of expressions from every parser, and compares it with ours. */
import { dialects, parseFilter } from '@odatalint/core';
import { shapeOf, shapeText } from '../test/agreement/shape.js';
import { departures, type Meeting, meetingsIn } from './departures.js';
import type { Peer } from './peers/index.js';

/** What a parser made of one expression. */
export interface Comparison {
  readonly peer: string;
  readonly expression: string;
  /** Undefined where it refused. */
  readonly shape: string | undefined;
  readonly ours: string;
  /** The meetings in the expression in which the parser is known to depart from the standard. */
  readonly known: readonly Meeting[];
}

export function ourShape(expression: string): string {
  const { tree, problems } = parseFilter(expression, { dialect: dialects['odata-4.01']! });
  return problems.length === 0 ? shapeText(shapeOf(tree)) : `refused: ${problems[0]!.code}`;
}

export function ask(peer: Peer, expression: string): Comparison {
  const met = meetingsIn(expression);
  const known = departures[peer.name]!.filter((meeting) => met.has(meeting));
  return { peer: peer.name, expression, shape: shapeFrom(peer, expression), ours: ourShape(expression), known };
}

function shapeFrom(peer: Peer, expression: string): string | undefined {
  try {
    return shapeText(peer.shapeOf(expression));
  } catch {
    return undefined;
  }
}

export const isSame = ({ shape, ours }: Comparison): boolean => shape === ours;

/** Whether a parser that is believed here says otherwise than ours. */
export const isDisagreement = (answer: Comparison): boolean =>
  answer.shape !== undefined && !isSame(answer) && answer.known.length === 0;
