/** Hides the findings in a baseline, and counts its stale entries. */
import { resolve } from 'node:path';
import { isListable, maskSecrets } from '@odatalint/core/internal';
import { displayName } from '../files/find-files.js';
import { exists } from '../files/look-up.js';
import { isAllowed } from '../files/roots.js';
import { errorAt, type FileDiagnostic, isBlocking } from '../findings/file-diagnostic.js';
import { Fingerprinter, fingerprintOfLine, type Fingerprint } from './fingerprint.js';
import { placesIn, type LoadedBaseline, type RuleEntries, type BaselineEntries } from './baseline-file.js';

/** `use`: hide the listed findings. `list`: hide nothing, and record all findings so that they can be listed. */
export type BaselineMode = 'use' | 'list';

/** Findings in one text. A document and the bodies it sends are several texts of one file. */
export interface TextFindings {
  readonly text: string;
  readonly diagnostics: readonly FileDiagnostic[];
  /** Whether a finding is identified by its whole line, because each line is a separate record. */
  readonly isLines: boolean;
}

/** Whether a run looks for findings of a code. Entries of other rules are not stale. */
export type IsRun = (code: string) => boolean;

/** The last check of one file: the entries that still match a finding, by rule. */
interface FileCheck {
  readonly kept: Map<string, string[]>;
  readonly runs: IsRun;
}

/** Hides the findings in a file that is read line by line. */
export interface LineBaseline {
  /** Whether a finding of this code in a line is hidden. Called once for each finding. */
  hides(code: string, line: string): boolean;
}

/** Whether a baseline can hide a finding. */
export const canBeListed = (finding: FileDiagnostic): boolean => !isBlocking(finding) && isListable(finding.code);

/** One baseline in a run. Files are named as in its entries. */
export class Baseline {
  readonly file: LoadedBaseline;
  readonly #mode: BaselineMode;
  readonly #checks = new Map<string, FileCheck>();

  constructor(file: LoadedBaseline, mode: BaselineMode) {
    this.file = file;
    this.#mode = mode;
  }

  /** Whether the file is invalid, so that the hidden findings are unknown. */
  get isBroken(): boolean {
    return this.file.diagnostics.some(({ severity }) => severity === 'error');
  }

  /** The name of a file in the entries: relative to the baseline, with slashes. */
  nameOf(path: string): string {
    return displayName(path, this.file.folder);
  }

  /**
   * The hidden findings of a file. The last check of a file counts.
   *
   * It hides as many findings with the same rule and mark as there are entries: first those on the lines in the
   * entries, then the others in order. So a change elsewhere in a line does not reveal its findings, and of one mistake
   * too many the new one is reported.
   */
  hiddenIn(name: string, texts: readonly TextFindings[], runs: IsRun): ReadonlySet<FileDiagnostic> {
    const hidden = new Set<FileDiagnostic>();
    // An unread body may still contain its findings.
    const isUnread = (each: FileDiagnostic): boolean => isBlocking(each) || each.code === 'unreadable-file';
    const isWhole = !texts.some(({ diagnostics }) => diagnostics.some(isUnread));
    const check = this.#startCheck(name, isWhole || this.#mode === 'list' ? runs : () => false);
    const entries = this.file.entries.get(name);
    if (entries === undefined && this.#mode === 'use') return hidden;
    for (const [code, findings] of findingsByCode(texts)) {
      if (this.#mode === 'list') check.kept.set(code, findings.map(entryOf));
      else check.kept.set(code, takeListed(findings, entries?.get(code) ?? [], hidden).map(entryOf));
    }
    return hidden;
  }

  /**
   * Does the same for a file that is read line by line; its memory grows only with the entries. Undefined if it can
   * hide nothing. Each line is answered at once, so mode `list` hides each finding that it will list.
   */
  inLinesOf(name: string, runs: IsRun): LineBaseline | undefined {
    const { kept } = this.#startCheck(name, runs);
    const entries = this.file.entries.get(name);
    const isListing = this.#mode === 'list';
    if (entries === undefined && !isListing) return undefined;
    const left = new Map([...(entries ?? [])].map(([code, list]) => [code, countsOf(list)]));
    return {
      hides: (code, line) => {
        const counts = left.get(code);
        if (!isListable(code) || (counts === undefined && !isListing)) return false;
        const entry = entryOf({ fingerprint: fingerprintOfLine(line) });
        const isHidden = isListing || (counts !== undefined && takeOne(counts, entry));
        if (isHidden) addTo(kept, code, entry);
        return isHidden;
      },
    };
  }

  /** A finding for each file and rule with more entries than findings, at the entries in the baseline. */
  stale(): readonly FileDiagnostic[] {
    const found: FileDiagnostic[] = [];
    const placeOf = placesIn(this.file.text);
    for (const [name, rules] of this.file.entries) {
      if (this.#isGone(name)) {
        const message = `There is no file ${JSON.stringify(name)} any more, so its entries are stale; run odatalint check --prune-suppressions.`;
        found.push(errorAt('unused-suppression', placeOf(['files', name]), message));
        continue;
      }
      for (const [code, list] of rules) {
        const kept = this.#keptOf(name, code, list).length;
        if (kept === list.length) continue;
        const message = staleMessage(name, code, list.length, kept);
        found.push(errorAt('unused-suppression', placeOf(['files', name, code]), message));
      }
    }
    return found;
  }

  /** The entries that the file should contain: for checked files the valid ones, or in mode `list` all findings. */
  current(): BaselineEntries {
    const current = new Map<string, RuleEntries>();
    for (const name of new Set([...this.file.entries.keys(), ...this.#checks.keys()])) {
      if (this.#isGone(name)) continue;
      const listed = this.file.entries.get(name) ?? new Map<string, readonly string[]>();
      const rules = new Map<string, readonly string[]>();
      for (const code of new Set([...listed.keys(), ...(this.#checks.get(name)?.kept.keys() ?? [])])) {
        const kept = this.#keptOf(name, code, listed.get(code) ?? []);
        if (kept.length > 0) rules.set(code, kept);
      }
      if (rules.size > 0) current.set(name, rules);
    }
    return current;
  }

  /**
   * The entries of one rule in one file that still match; all of them if this run did not check the file or the rule.
   */
  #keptOf(name: string, code: string, listed: readonly string[]): readonly string[] {
    const check = this.#checks.get(name);
    if (check === undefined || !check.runs(code)) return listed;
    return check.kept.get(code) ?? [];
  }

  /** Whether a file does not exist. A file outside of the folders of a baseline is not looked up, so it may exist. */
  #isGone(name: string): boolean {
    const path = resolve(this.file.folder, name);
    return !this.#checks.has(name) && isAllowed(path, this.file.roots) && !exists(path);
  }

  #startCheck(name: string, runs: IsRun): FileCheck {
    const check: FileCheck = { kept: new Map(), runs };
    this.#checks.set(name, check);
    return check;
  }
}

interface NamedFinding {
  readonly diagnostic: FileDiagnostic;
  readonly fingerprint: Fingerprint;
}

const entryOf = ({ fingerprint }: Pick<NamedFinding, 'fingerprint'>): string =>
  `${fingerprint.mark}-${fingerprint.line}`;

function findingsByCode(texts: readonly TextFindings[]): Map<string, NamedFinding[]> {
  const byCode = new Map<string, NamedFinding[]>();
  for (const { text, diagnostics, isLines } of texts) {
    if (diagnostics.length === 0) continue;
    const fingerprinter = new Fingerprinter(maskSecrets(text));
    for (const diagnostic of diagnostics) {
      if (!canBeListed(diagnostic)) continue;
      const fingerprint = isLines
        ? fingerprinter.fingerprintOfLineAt(diagnostic)
        : fingerprinter.fingerprintOf(diagnostic);
      addTo(byCode, diagnostic.code, { diagnostic, fingerprint });
    }
  }
  return byCode;
}

/** Matches each entry with one finding of a rule, and adds the finding to `hidden`. Returns the matched entries. */
function takeListed(
  findings: readonly NamedFinding[],
  entries: readonly string[],
  hidden: Set<FileDiagnostic>,
): readonly NamedFinding[] {
  const byEntry = countsOf(entries);
  const byMark = countsOf(entries.map((entry) => entry.slice(0, entry.indexOf('-'))));
  const hide = ({ diagnostic, fingerprint }: NamedFinding): void => {
    if (!hidden.has(diagnostic) && takeOne(byMark, fingerprint.mark)) hidden.add(diagnostic);
  };
  for (const finding of findings) if (takeOne(byEntry, entryOf(finding))) hide(finding);
  for (const finding of findings) hide(finding);
  return findings.filter(({ diagnostic }) => hidden.has(diagnostic));
}

function addTo<Value>(lists: Map<string, Value[]>, name: string, value: Value): void {
  const list = lists.get(name);
  if (list === undefined) lists.set(name, [value]);
  else list.push(value);
}

function countsOf(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

/** Removes one entry of a name; false if none is left. */
function takeOne(counts: Map<string, number>, name: string): boolean {
  const count = counts.get(name) ?? 0;
  if (count > 0) counts.set(name, count - 1);
  return count > 0;
}

function staleMessage(name: string, code: string, listed: number, kept: number): string {
  const gone =
    kept > 0
      ? `${listed - kept} of the ${listed} findings of ${code} that are`
      : listed === 1
        ? `the finding of ${code} that is`
        : `any of the ${listed} findings of ${code} that are`;
  return `${name} no longer has ${gone} suppressed here; run odatalint check --prune-suppressions to remove the stale entries.`;
}
