/** Remembers computed answers as long as their subjects exist. */

/** The answer for some arguments, and the answers for further arguments after them. */
interface Answers {
  isKnown: boolean;
  answer: unknown;
  next: Map<unknown, Answers> | undefined;
}

const noAnswer = (): Answers => ({ isKnown: false, answer: undefined, next: undefined });

/**
 * Makes a function that computes its answer once for equal arguments.
 *
 * @param find - Computes an answer from its arguments only. An error that it throws is not remembered.
 * @returns The same function. Its first argument must be an object: all answers about it are forgotten when it is garbage. The other
 *   arguments can be any values, which are compared as the keys of a map and live as long as that object.
 * @example
 * const keyNames = memo((type: StructuredType) => new Set(type.key));
 * const lineage = memo((schema: Schema, type: StructuredType) => walkLineage(schema, type));
 */
export function memo<Subject extends object, Others extends readonly unknown[], Answer>(
  find: (subject: Subject, ...others: Others) => Answer,
): (subject: Subject, ...others: Others) => Answer {
  const known = new WeakMap<Subject, Answers>();
  return (subject, ...others) => {
    let answers = known.get(subject);
    if (answers === undefined) known.set(subject, (answers = noAnswer()));
    for (const other of others) {
      answers.next ??= new Map();
      let next = answers.next.get(other);
      if (next === undefined) answers.next.set(other, (next = noAnswer()));
      answers = next;
    }
    if (!answers.isKnown) {
      // eslint-disable-next-line no-restricted-syntax -- the arguments of one call
      answers.answer = find(subject, ...others);
      answers.isKnown = true;
    }
    return answers.answer as Answer;
  };
}
