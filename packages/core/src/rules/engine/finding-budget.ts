/** Limits the findings of one request or batch: no user reads more, and a server would have to send them. */
import type { Diagnostic, RuleSeverity } from '../../text/index.js';

export class FindingBudget {
  #errors = 0;
  #others = 0;
  #refused = 0;

  constructor(
    /** The maximum numbers of errors and of milder findings. */
    readonly limit: number,
  ) {}

  /** Whether an error was rejected. */
  get isExceeded(): boolean {
    return this.#errors > this.limit;
  }

  /** Counts a finding; false when there are enough of its kind, so that milder findings never displace an error. */
  admit(severity: RuleSeverity): boolean {
    const isAdmitted = severity === 'error' ? this.#errors++ < this.limit : this.#others++ < this.limit;
    if (!isAdmitted) this.#refused++;
    return isAdmitted;
  }

  /**
   * The kept findings, in order: errors before milder ones. Where some were omitted, the last one says so.
   */
  trim(found: readonly Diagnostic[]): readonly Diagnostic[] {
    if (this.#refused === 0 && found.length <= this.limit) return found;
    const isError = ({ severity }: Diagnostic): boolean => severity === 'error';
    let room = this.limit - found.filter(isError).length;
    const kept = found.filter((each) => isError(each) || room-- > 0);
    const last = kept.at(-1);
    return last === undefined ? kept : [...kept.slice(0, -1), { ...last, notes: [...last.notes, this.#note] }];
  }

  get #note(): Diagnostic['notes'][number] {
    return {
      message: `The limit of ${this.limit} findings is reached; others may be omitted.`,
    };
  }
}
