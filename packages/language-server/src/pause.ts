/** Resolves after a number of milliseconds; with 0, after the messages that wait in the event loop. */
export const pause = (milliseconds: number): Promise<undefined> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds, undefined));
