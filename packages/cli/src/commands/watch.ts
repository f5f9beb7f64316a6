/** `check --watch`: reports again whenever a change of files changes the findings. */
import { chosenFix } from '@odatalint/core/internal';
import {
  WatchedFiles,
  wordsOfSystemError,
  type FoundFile,
  type CheckReport,
  type ReportedFile,
  type WatchedRound,
} from '@odatalint/workspace';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { UsageError } from '../host.js';
import { ProgressLine } from '../terminal/progress-line.js';
import { counted } from '../terminal/style.js';
import { filesToCheck, pathsToCheck, reportProblems } from './files-to-check.js';
import type { Findings, Run } from './run.js';
import { present, reportOf, statusOf } from './report-run.js';
import { fixFiles } from './fix-files.js';
import { writeCache } from './use-cache.js';
import { findUnchecked, noteFound, statusOfUnchecked, type UncheckedPart, uncheckedWords } from './note-unchecked.js';
import { notify } from '../terminal/notify.js';

/** Clears the screen and moves the cursor to its start; earlier output remains in the scrollback. */
const CLEAR = '\x1b[2J\x1b[H';

/** The status that a shell gives to a command that Ctrl+C ended before its first result. */
const INTERRUPTED = 130;

/** The number of files that are checked between tests for signals. */
const FILES_AT_ONCE = 16;

/**
 * Watches until the user ends the process.
 *
 * @returns The status of the last report; 2 if there is nothing to watch.
 */
export async function watchFiles(run: Run, paths: readonly string[]): Promise<number> {
  const watched = new WatchedFiles(run.workspace, {
    cwd: run.host.cwd,
    paths: pathsToCheck(run, paths),
    find: (workspace) => filesToCheck({ ...run, workspace }, paths),
  });
  const watch = new Watch(run, paths);
  run.host.onInterrupt(() => {
    watch.stop();
    watched.close();
  });
  try {
    let round: WatchedRound | undefined = await watched.start();
    if (round.files.length === 0) {
      reportProblems(run, round.problems, paths);
      return 2;
    }
    for (; round !== undefined; round = await watched.next()) await watch.report(round);
    return watch.status;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall !== 'watch') throw error;
    throw new UsageError(
      `not all folders can be watched: ${wordsOfSystemError(error)}. Name fewer of them, or raise the limit of the system (on Linux fs.inotify.max_user_watches).`,
    );
  } finally {
    watched.close();
  }
}

class Watch {
  readonly #run: Run;
  readonly #paths: readonly string[];
  readonly #reported = new Map<string, ReportedFile>();
  /** The texts that fixes have written, by path. */
  readonly #written = new Map<string, string>();
  #shown:
    | { readonly report: CheckReport; readonly problems: WatchedRound['problems']; readonly unchecked: UncheckedPart }
    | undefined;
  #isStopped = false;
  status = INTERRUPTED;

  constructor(run: Run, paths: readonly string[]) {
    this.#run = run;
    this.#paths = paths;
  }

  /** Ends a running round without a report. */
  stop(): void {
    this.#isStopped = true;
  }

  async report(round: WatchedRound): Promise<void> {
    const run: Run = { ...this.#run, workspace: round.workspace };
    await this.#checkEach(run, round.due);
    if (this.#isStopped) return;
    const fixed = await this.#fix(run, round);
    writeCache(run);
    const files = round.files.flatMap(({ path }) => this.#reported.get(path) ?? []);
    const findings: Findings = { ...fixed, files: [...files, ...(fixed?.files ?? [])] };
    // Listing the unchecked parts reads schemas that no check has needed; their faults must not be reported.
    const report = reportOf(run, findings);
    const unchecked = findUnchecked(run, round, findings.files, this.#paths);
    const shown = { report, problems: round.problems, unchecked };
    if (isDeepStrictEqual(shown, this.#shown) && (fixed?.fixed?.fixes ?? 0) === 0) return;
    this.#shown = shown;
    await this.#show(run, round, findings);
  }

  async #show(run: Run, round: WatchedRound, findings: Findings): Promise<void> {
    const { files, problems } = round;
    const { host } = run;
    if (this.#shown === undefined) return;
    const { report, unchecked } = this.#shown;
    if (host.isTerminal) await host.write(CLEAR);
    reportProblems(run, problems, this.#paths);
    await present(run, findings, report, uncheckedWords(unchecked));
    const status = statusOfUnchecked(run, statusOf(run, report), noteFound(run, unchecked));
    this.status = problems.length > 0 ? 2 : status;
    notify(host, `watching ${counted(files.length, 'file')}; Ctrl+C ends it.`);
  }

  async #checkEach({ host, settings, workspace }: Run, files: readonly FoundFile[]): Promise<void> {
    const progress = new ProgressLine(host, settings.quiet);
    for (const [index, file] of files.entries()) {
      if (index % FILES_AT_ONCE === 0) await nextTurn();
      if (this.#isStopped) break;
      this.#reported.set(file.path, workspace.check.file(file));
      progress.advance(`${index + 1} of ${files.length} files checked`);
    }
    progress.erase();
  }

  /**
   * Applies fixes if the options request it.
   *
   * @returns The number of fixes, and the files that could not be written.
   */
  async #fix(run: Run, { due, changed }: WatchedRound): Promise<Findings | undefined> {
    const { settings } = run;
    // If fixes caused all changes, fixing again would never end when one fix undoes another.
    const isOwn = (path: string): boolean => this.#written.has(path) && this.#written.get(path) === textOf(path, run);
    if (settings.fix === 'no' || (changed.size > 0 && [...changed].every(isOwn))) return undefined;
    const fixable = due.filter(({ path }) =>
      this.#reported.get(path)?.diagnostics.some((each) => chosenFix(each, { unsafe: settings.unsafe }) !== undefined),
    );
    const findings = await fixFiles(run, fixable);
    for (const [path, text] of findings.written ?? []) this.#written.set(path, text);
    for (const [index, { path }] of fixable.entries()) {
      const reported = findings.files[index];
      if (reported !== undefined) this.#reported.set(path, reported);
    }
    return { ...findings, files: findings.files.slice(fixable.length) };
  }
}

function textOf(path: string, { workspace }: Run): string | undefined {
  const read = workspace.files.read(path);
  return 'problem' in read ? undefined : read.text;
}
