/** One difference between two schemas, and the list that they are written into. */
import { shownText } from '../../text/index.js';
import type { Declaration, SchemaSpan } from '../model/model.js';

export interface SchemaChange {
  readonly kind: 'added' | 'removed' | 'changed';
  /** Whether a request that was right before may be refused now, or mean something else. */
  readonly isBreaking: boolean;
  /** The kind of the changed declaration: `property`, `entity set`. */
  readonly subject: string;
  /** The declaration: `Orders`, `Shop.Order`, `Shop.Order/Title`. */
  readonly path: string;
  /** One sentence that is complete in itself. */
  readonly message: string;
  /** Its place in the older schema; absent for an added declaration. */
  readonly before?: SchemaSpan;
  /** Its place in the newer schema; absent for a removed declaration. */
  readonly after?: SchemaSpan;
}

/** Records the changes of one declaration that both schemas have; the words continue "the property … ". */
export interface ChangedDeclaration {
  /** A change by which requests can break. */
  breaks(words: string): void;
  /** A change that affects no request. */
  allows(words: string): void;
}

export class ChangeLog {
  readonly changes: SchemaChange[] = [];

  /** The parts that only the newer schema has; `demand` says why they can still break requests. */
  add(subject: string, path: string, { span }: Pick<Declaration, 'span'>, demand?: string): void {
    const isBreaking = demand !== undefined;
    const message = shownText(`The ${subject} ${path} is new${demand === undefined ? '' : ` and ${demand}`}.`);
    this.changes.push({ kind: 'added', isBreaking, subject, path, message, after: span });
  }

  remove(subject: string, path: string, { span }: Pick<Declaration, 'span'>): void {
    const message = shownText(`The ${subject} ${path} was removed.`);
    this.changes.push({ kind: 'removed', isBreaking: true, subject, path, message, before: span });
  }

  at(
    subject: string,
    path: string,
    before: Pick<Declaration, 'span'>,
    after: Pick<Declaration, 'span'>,
  ): ChangedDeclaration {
    const note = (words: string, isBreaking: boolean): void => {
      const message = shownText(`The ${subject} ${path} ${words}.`);
      this.changes.push({
        kind: 'changed',
        isBreaking,
        subject,
        path,
        message,
        before: before.span,
        after: after.span,
      });
    };
    return { breaks: (words) => note(words, true), allows: (words) => note(words, false) };
  }
}
