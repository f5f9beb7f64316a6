/** Prints every ten seconds how many files of a run are done: the other reporter prints nothing before the end. */
import type { Reporter, TestCase, TestSpecification } from 'vitest/node';

const interval = 10_000;

export default class ProgressReporter implements Reporter {
  #files = 0;
  #done = 0;
  #tests = 0;
  #failed = 0;
  #timer: NodeJS.Timeout | undefined;

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.#files = specifications.length;
    this.#timer = setInterval(() => process.stdout.write(`${this.#state()}\n`), interval);
    this.#timer.unref();
  }

  onTestCaseResult(test: TestCase): void {
    this.#tests++;
    if (test.result().state === 'failed') this.#failed++;
  }

  onTestModuleEnd(): void {
    this.#done++;
  }

  onTestRunEnd(): void {
    clearInterval(this.#timer);
  }

  #state(): string {
    const failed = this.#failed === 0 ? '' : `, ${this.#failed} failed`;
    return `${this.#done} of ${this.#files} files: ${this.#tests} tests${failed}`;
  }
}
