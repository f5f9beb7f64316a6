/** The report for a person at a terminal: a code frame for each finding, and a summary line. */
import type { Severity } from '@odatalint/core';
import { severities } from '@odatalint/core/internal';
import type { CheckReport, ReportedFinding, ReportedFile, Summary } from '@odatalint/workspace';
import { listedName } from '../terminal/safe-text.js';
import { counted, paintOf, type Layout, type Style } from '../terminal/style.js';
import { CodeFrame } from './code-frame.js';
import { countByCode } from './count-by-code.js';
import type { Reporter, ReportSettings } from './reporter.js';

export const reportPretty: Reporter = function* (report, settings) {
  for (const file of report.files) yield* framesOf(file, settings.layout);
  if (settings.statistics) yield statisticsOf(report, settings.layout.style);
  yield summaryOf(report, settings);
};

function* framesOf(file: ReportedFile, layout: Layout): Iterable<string> {
  if (file.diagnostics.length === 0) return;
  const frame = new CodeFrame(file, layout);
  for (const diagnostic of file.diagnostics) yield `${frame.render(diagnostic)}\n\n`;
}

function statisticsOf(report: CheckReport, style: Style): string {
  const counts = countByCode(report);
  const width = String(counts[0]?.count ?? 0).length;
  const lines = counts.map(({ code, severity, count, fixable }) => {
    const number = style.bold(String(count).padStart(width));
    return `${number}  ${paintOf(severity, style)(severity.padEnd(7))}  ${code}${fixable === 0 ? '' : ` (${fixable} fixable)`}\n`;
  });
  return lines.length === 0 ? '' : `${lines.join('')}\n`;
}

function summaryOf(report: CheckReport, settings: ReportSettings): string {
  const { style } = settings.layout;
  const { summary } = report;
  const lines: string[] = [];
  if (settings.fixed !== undefined && settings.fixed.fixes > 0) {
    const { fixes, files, isDryRun } = settings.fixed;
    lines.push(
      style.green(`✔ ${isDryRun ? 'would fix' : 'fixed'} ${counted(fixes, 'problem')} in ${counted(files, 'file')}`),
    );
  }
  const problems = summary.errors + summary.warnings + summary.infos + summary.hints;
  const broken = brokenConfiguration(report);
  const scope =
    broken === undefined
      ? ` in ${counted(summary.files, 'file')}, ${counted(summary.requests, 'request')}`
      : `; nothing was checked, because ${listedName(broken)} has errors`;
  const isPartial = settings.unchecked !== undefined && broken === undefined && summary.requests > 0;
  const unchecked = isPartial ? `; not checked: ${settings.unchecked}` : '';
  const hidden = summary.suppressed === 0 ? '' : style.dim(` (${suppressedWords(summary)})`);
  if (problems === 0) {
    // A tick means that something was checked.
    lines.push(
      (summary.requests === 0 ? `no problems${scope}` : style.green(`✔ no problems${scope}`)) + unchecked + hidden,
    );
  } else {
    const worst = severities.find((severity) => countOf(summary, severity) > 0) ?? 'hint';
    const paint = paintOf(worst, style);
    const parts = severities
      .filter((severity) => countOf(summary, severity) > 0)
      .map((each) => counted(countOf(summary, each), each));
    const sign = worst === 'error' ? '✖ ' : worst === 'warning' ? '⚠ ' : '';
    // Settings have fixes for editors and people, but the command rewrites only requests and bodies.
    const rewritten = report.files.filter(({ role }) => role === 'input' || role === 'body');
    const unsafe = rewritten.flatMap(({ diagnostics }) => diagnostics).filter(needsUnsafe).length;
    const fixable = [
      ...(summary.fixable === 0
        ? []
        : [`; ${style.bold(String(summary.fixable))} fixable with ${style.bold('--fix')}`]),
      ...(unsafe === 0
        ? []
        : [
            `${summary.fixable === 0 ? ';' : ','} ${style.bold(String(unsafe))}${summary.fixable === 0 ? ' fixable' : ' more'} with ${style.bold('--fix --unsafe')}`,
          ]),
    ].join('');
    lines.push(
      `${paint(style.bold(`${sign}${counted(problems, 'problem')}`))} (${parts.join(', ')})${scope}${fixable}${unchecked}${hidden}`,
    );
  }
  return `${lines.join('\n')}\n`;
}

/** The configuration whose errors prevented every check. */
const brokenConfiguration = ({ summary, files }: CheckReport): string | undefined =>
  summary.requests > 0
    ? undefined
    : files.find(({ diagnostics }) =>
        diagnostics.some(({ code, severity }) => code === 'malformed-config' && severity === 'error'),
      )?.path;

/** Whether a finding has fixes, but none that `--fix` alone applies. */
const needsUnsafe = ({ fixes }: ReportedFinding): boolean =>
  fixes.some(({ isManual }) => isManual !== true) && fixes.every(({ safety }) => safety !== 'safe');

function suppressedWords({ suppressed, baselined }: Summary): string {
  const parts = [
    ...(suppressed > baselined ? [`${suppressed - baselined} suppressed`] : []),
    ...(baselined > 0 ? [`${baselined} hidden by the baseline`] : []),
  ];
  return parts.join(', ');
}

const countOf = (summary: Summary, severity: Severity): number =>
  ({ error: summary.errors, warning: summary.warnings, info: summary.infos, hint: summary.hints })[severity];
