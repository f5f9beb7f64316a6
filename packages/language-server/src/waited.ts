/** Resolves after so many milliseconds; with 0, after the messages that wait at the event loop. */
export const waited = (milliseconds: number): Promise<undefined> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds, undefined));
