/** Answers come in order and without delay, the number of pending ones is limited, and failures end the stream. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { answerStream, type Answerer } from './answer-stream.js';
import { noCounts } from './answer-lines.js';
import type { LineBlock } from './line-blocks.js';

const blockOf = (firstLine: number): LineBlock => ({ pieces: [], firstLine });

async function* blocks(count: number): AsyncGenerator<LineBlock, void> {
  for (let number = 1; number <= count; number++) yield blockOf(number);
}

const tick = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('whatever finishes first, the order is that of the blocks, and the room is kept', async () => {
  const delays = fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(delays, fc.integer({ min: 1, max: 5 }), async (ticks, capacity) => {
      const written: number[] = [];
      let open = 0;
      const answer: Answerer['answer'] = async ({ firstLine }) => {
        expect(++open).toBeLessThanOrEqual(capacity);
        for (let i = ticks[firstLine - 1] ?? 0; i > 0; i--) await tick();
        const write = async (): Promise<void> => {
          await tick();
          written.push(firstLine);
          open--;
        };
        return { counts: { ...noCounts(), error: 1 }, write };
      };
      const counts = await answerStream(blocks(ticks.length), () => ({ capacity, answer }));
      expect(written).toEqual(ticks.map((_, index) => index + 1));
      expect(counts.error).toBe(ticks.length);
    }),
    { numRuns: 30 },
  );
});

test('an answer is written while the next line is awaited', async () => {
  const written: number[] = [];
  let next = (): void => undefined;
  async function* conversation(): AsyncGenerator<LineBlock, void> {
    yield blockOf(1);
    await new Promise<void>((resolve) => (next = resolve));
    yield blockOf(2);
  }
  const answer: Answerer['answer'] = async ({ firstLine }) => {
    await tick();
    const write = async (): Promise<void> => {
      written.push(firstLine);
      // Only now the other side goes on.
      next();
    };
    return { counts: noCounts(), write };
  };
  await answerStream(conversation(), () => ({ capacity: 4, answer }));
  expect(written).toEqual([1, 2]);
});

test.each(['answering', 'writing'])('a failure in %s ends the wait for a line that never comes', async (where) => {
  const written: number[] = [];
  async function* silent(): AsyncGenerator<LineBlock, void> {
    yield* blocks(3);
    await new Promise(() => undefined);
  }
  const answer: Answerer['answer'] = async ({ firstLine }) => {
    await tick();
    if (firstLine === 2 && where === 'answering') throw new Error('broken');
    const write = async (): Promise<void> => {
      if (firstLine === 2) throw new Error('broken');
      written.push(firstLine);
    };
    return { counts: noCounts(), write };
  };
  await expect(answerStream(silent(), () => ({ capacity: 4, answer }))).rejects.toThrow('broken');
  expect(written).toEqual([1]);
});
