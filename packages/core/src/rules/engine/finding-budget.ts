/** How many findings one request can have: beyond that nobody reads them, and whoever answers with them pays. */
import type { Diagnostic, RuleSeverity } from '../../source/index.js';

export class FindingBudget {
  #errors = 0;
  #others = 0;
  #refused = 0;

  constructor(
    /** How many errors are kept, and how many findings that are none. */
    readonly limit: number,
  ) {}

  /** Whether an error was refused: then nothing else is kept either, but secrets. */
  get isExceeded(): boolean {
    return this.#errors > this.limit;
  }

  /** Takes a finding into account; false when there are enough of its kind. So milder findings never crowd out an error. */
  admit(severity: RuleSeverity): boolean {
    const isAdmitted = severity === 'error' ? this.#errors++ < this.limit : this.#others++ < this.limit;
    if (!isAdmitted) this.#refused++;
    return isAdmitted;
  }

  /**
   * The findings that are kept of those admitted, in their order: errors before milder ones, and every secret, since whoever
   * shows the text must know of it. Where something was left out, the last one says so.
   */
  trim(found: readonly Diagnostic[]): readonly Diagnostic[] {
    if (this.#refused === 0 && found.length <= this.limit) return found;
    const isError = ({ severity }: Diagnostic): boolean => severity === 'error';
    let room = this.limit - found.filter(isError).length;
    const kept = found.filter((each) => isError(each) || each.isSecret === true || room-- > 0);
    const last = kept.at(-1);
    return last === undefined ? kept : [...kept.slice(0, -1), { ...last, notes: [...last.notes, this.#note] }];
  }

  get #note(): Diagnostic['notes'][number] {
    return {
      message: `The limit of ${this.limit} findings in one request is reached, so others may be left out here.`,
    };
  }
}
