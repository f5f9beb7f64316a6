/** Checks files and applies fixes to them, as --fix, --fix-dry-run and --diff require. */
import { fixText, maskBoth } from '@odatalint/core/internal';
import {
  reportedFile,
  namedByUser,
  unwrittenFile,
  wordsOfSystemError,
  writeTextFile,
  type FixedBody,
  type FixedFile,
  type FoundFile,
  type ReportedFile,
} from '@odatalint/workspace';
import { ProgressLine } from '../terminal/progress-line.js';
import type { Findings, Run } from './run.js';
import { notify } from '../terminal/notify.js';
import { writeDiff } from '../terminal/write-diff.js';
import { writeDocument } from '../terminal/write-document.js';

/** Fixes files one by one. With --diff the findings are those before the fixes, because no file is written. */
export async function fixFiles(run: Run, files: readonly FoundFile[]): Promise<Findings> {
  const { host, settings, workspace } = run;
  const reported: ReportedFile[] = [];
  const written = new Map<string, string>();
  let fixes = 0;
  let fixedFiles = 0;
  const progress = new ProgressLine(host, settings.quiet || settings.fix === 'diff');
  for (const [index, file] of files.entries()) {
    const fixed = workspace.check.fix(file, { unsafe: settings.unsafe });
    const isChanged = fixed.after !== fixed.before;
    progress.advance(`${index + 1} of ${files.length} files checked`);
    if (settings.fix === 'diff') {
      if (isChanged) await writeDiff(host, settings.color, file.name, fixed.shown.before, fixed.shown.after);
      reported.push(workspace.check.file(file));
      continue;
    }
    if (isChanged && !fixed.isExact) {
      progress.erase();
      notify(host, `${file.name} was not fixed: it is not UTF-8 throughout, so writing it would change it.`);
      reported.push(workspace.check.file(file));
      continue;
    }
    const problem = isChanged && settings.fix === 'write' ? write(run, file, fixed) : undefined;
    reported.push(problem ?? fixed.reported);
    if (problem !== undefined) reported.push(workspace.check.file(file));
    if (!isChanged || problem !== undefined) continue;
    written.set(file.path, fixed.after);
    fixes += fixed.applied;
    fixedFiles++;
  }
  progress.erase();
  for (const body of await fixBodies(run, reported)) {
    written.set(body.path, body.after);
    fixes += body.applied;
    fixedFiles++;
  }
  if (settings.fix === 'diff') return { files: reported, isOutputTaken: true };
  return { files: reported, fixed: { fixes, files: fixedFiles, isDryRun: settings.fix === 'dry-run' }, written };
}

/**
 * Fixes the body files that requests send.
 *
 * @param reported - Receives the files that could not be fixed.
 * @returns The fixed files.
 */
async function fixBodies(run: Run, reported: ReportedFile[]): Promise<readonly FixedBody[]> {
  const { host, settings, workspace } = run;
  const all = workspace.bodies.fix({ unsafe: settings.unsafe });
  if (settings.fix === 'diff') {
    for (const { name, shown } of all) await writeDiff(host, settings.color, name, shown.before, shown.after);
    workspace.bodies.undo(all);
    return [];
  }
  const fixed: FixedBody[] = [];
  for (const body of all) {
    const problem = settings.fix === 'write' ? write(run, body, body) : undefined;
    if (problem === undefined) {
      fixed.push(body);
      continue;
    }
    reported.push(problem);
    workspace.bodies.undo([body]);
  }
  return fixed;
}

/**
 * Writes a fixed file.
 *
 * @returns The finding to report if the file could not be written, or if its content has changed since it was read.
 */
function write(
  { host }: Run,
  { path, name }: Pick<FoundFile, 'path' | 'name'>,
  { before, after }: Pick<FixedFile, 'before' | 'after'>,
): ReportedFile | undefined {
  try {
    writeTextFile(path, after, namedByUser(path, host.cwd), { expected: { text: before } });
    return undefined;
  } catch (error) {
    return unwrittenFile(name, wordsOfSystemError(error));
  }
}

/** Fixes standard input: --fix writes the fixed text to standard output, and the report goes to standard error. */
export async function fixStandardInput(run: Run, file: FoundFile, text: string, isExact: boolean): Promise<Findings> {
  const { host, settings, workspace } = run;
  const check = (each: string) => workspace.check.text(each, file.format, file.path);
  if (settings.fix === 'no') return { files: [reportedFile(file, text, check(text))] };
  const fixed = fixText(text, check, { unsafe: settings.unsafe });
  if (settings.fix === 'diff') {
    const shown = maskBoth(text, fixed.text);
    await writeDiff(host, settings.color, file.name, shown.before, shown.after);
    return { files: [reportedFile(file, text, fixed.first)], isOutputTaken: true };
  }
  const left = [reportedFile(file, fixed.text, fixed.checked, text)];
  const changed = { fixes: fixed.applied, files: fixed.applied === 0 ? 0 : 1, isDryRun: settings.fix === 'dry-run' };
  if (settings.fix === 'dry-run') return { files: left, fixed: changed };
  if (!isExact) notify(host, 'some bytes of standard input are not UTF-8; they were replaced in the output.');
  await writeDocument(host, fixed.text);
  return { files: left, fixed: changed, isOutputTaken: true };
}
