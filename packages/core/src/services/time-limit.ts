/** The time limit of a check, of which a document has one for all of its requests. */

/** When a check ends early. */
export interface TimeLimit {
  /**
   * Whether the time is up, which it stays. Asked before each request in an input, each URL that its body contains and each trial of a fix;
   * the rest is left. Absent: it never is.
   */
  isTimeUp?(): boolean;
}

export const isTimeUp = (limit: TimeLimit | undefined): boolean => limit?.isTimeUp?.() === true;
