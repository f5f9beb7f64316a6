/** A batch as readable text: its requests by transaction, and below each the requests that fail with it. */
import { printable } from '../terminal/safe-text.js';
import { counted, type Layout } from '../terminal/style.js';
import type { ExplainedBatch } from './explained-batch.js';

/** More names than these are only counted. */
export const namesShown = 20;

/** The widest column of ids. */
const widestId = 20;

/** The lines of a batch: a heading, a block for each transaction, and what applies to all of them. */
export function batchText({ file, line, plan, shown, stopsAtError }: ExplainedBatch, { style, width }: Layout): string {
  const safe = (text: string): string => printable(shown(text));
  const { items, format, isComplete } = plan.batch;
  const names = items.map((_, index) => cut(safe(plan.nameOf(index)), widestId));
  const idWidth = names.reduce((most, { length }) => Math.max(most, length), 1);
  const methods = items.map(({ method }) => safe(method?.text ?? '?').toUpperCase());
  const methodWidth = methods.reduce((most, { length }) => Math.max(most, length), 1);
  const blocks = plan.transactions.map(({ group, requests }) => {
    const bar = group === undefined ? ' ' : style.cyan('│');
    const lines = requests.flatMap((index) => {
      const after = plan.dependsOn(index).map(({ name }) => safe(name));
      const suffix = after.length === 0 ? '' : `  after ${after.join(', ')}`;
      const room = Math.max(20, width - idWidth - methodWidth - suffix.length - 6);
      const address = cut(safe(items[index]!.url?.text ?? '?'), room);
      const outcome = plan.describe(index, namesShown, safe);
      return [
        `${bar} ${style.bold(names[index]!.padEnd(idWidth))}  ${style.green(methods[index]!.padEnd(methodWidth))} ${address}${style.dim(suffix)}`,
        `${bar} ${' '.repeat(idWidth)}  ${style.dim('if it fails:')} ${outcome === undefined ? style.dim('nothing else fails') : style.yellow(outcome)}`,
      ];
    });
    if (group === undefined) return lines;
    const kind = format === 'json' ? 'atomicity group' : 'change set';
    return [
      `${style.cyan('┌')} ${style.cyan(`${kind} ${cut(safe(group), 40)}`)}: all succeed or all fail`,
      ...lines,
      style.cyan('└'),
    ];
  });
  const heading = `${style.bold(`${printable(file)}:${line}`)}  ${counted(items.length, 'request')} in ${counted(plan.transactions.length, 'transaction')}`;
  const notes = [
    ...(stopsAtError
      ? ['The service stops at the first error; with "Prefer: continue-on-error" it executes the rest as well.']
      : []),
    ...(isComplete ? [] : ['A part of the batch is not known: a variable, or text that is not valid.']),
  ];
  return [heading, ...blocks.map((lines) => `\n${lines.join('\n')}`), ...notes.map((note) => `\n${style.dim(note)}`)]
    .map((part) => `${part}\n`)
    .join('');
}

const cut = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most - 1)}…` : text);
