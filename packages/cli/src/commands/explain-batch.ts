/** The command `explain-batch`: shows the transactions of a batch, and which requests fail together. */
import type { CheckInput } from '@odatalint/core';
import {
  type Batch,
  BatchPlan,
  headerLines,
  isRequestInput,
  LineIndex,
  type MaskedText,
  secretWordsIn,
  withoutSecrets,
} from '@odatalint/core/internal';
import type { DocumentFormat, StoredRequest } from '@odatalint/documents';
import { type DocumentFile, findFiles, type FoundFile, unreadableFile, type Workspace } from '@odatalint/workspace';
import { UsageError, type Host } from '../host.js';
import { notify } from '../terminal/notify.js';
import { jsonText, printable } from '../terminal/safe-text.js';
import { layoutFor, wantsColor, counted, type Layout } from '../terminal/style.js';
import { version } from '../version.js';
import type { ChoiceOptions } from '../shared-options.js';
import { chosenWorkspace } from './chosen-service.js';
import { expectEnvironment } from './environments/chosen-environment.js';
import { formatOfText, standardInputPath, textOfStandardInput } from './standard-input.js';

export interface ExplainBatchSettings extends ChoiceOptions {
  readonly stdinFilename?: string;
  readonly format: string;
  readonly color?: boolean;
}

/**
 * Prints the plans of the batches.
 *
 * @returns Status 0; 2 if a file cannot be read, or if no file contains a batch.
 */
export async function runExplainBatch(
  paths: readonly string[],
  settings: ExplainBatchSettings,
  host: Host,
): Promise<number> {
  const workspace = chosenWorkspace(settings, host);
  const batches: ExplainedBatch[] = [];
  const documents: FoundFile[] = [];
  let isUnread = false;
  const read = (text: string, file: FoundFile): void => {
    for (const each of batchesIn(text, file, workspace)) batches.push(each);
  };
  if (paths.includes('-')) {
    const { text } = await textOfStandardInput(host);
    const path = standardInputPath({ host, settings: { stdinFilename: settings.stdinFilename } });
    const format = formatOfText(text, settings.stdinFilename);
    const file: FoundFile = { path, name: settings.stdinFilename ?? '-', format };
    documents.push(file);
    read(text, file);
  }
  const named = paths.filter((path) => path !== '-');
  const found = await findFiles(named, workspace.files.search);
  for (const { name, message } of found.problems) notify(host, `${name}: ${message}.`);
  expectEnvironment(settings.env, workspace, [...documents, ...found.files]);
  for (const file of found.files) {
    const content = workspace.files.read(file.path);
    if ('text' in content) read(content.text, file);
    else {
      isUnread = true;
      for (const { message } of unreadableFile(file.name, content.problem).diagnostics)
        notify(host, `${file.name}: ${message}`);
    }
  }
  const faults = workspace.settings
    .findings()
    .flatMap(({ path, diagnostics }) => diagnostics.map((each) => ({ ...each, path })));
  for (const { path, message, severity } of faults) if (severity === 'error') notify(host, `${path}: ${message}`);
  const isFaulty = isUnread || found.problems.length > 0 || faults.some(({ severity }) => severity === 'error');
  if (batches.length === 0 && !isFaulty) throw new UsageError(`no batch in ${paths.join(', ')}.`);
  if (batches.length > 0) await host.write(textOf(batches, settings, host));
  for (const { file, line, errors } of batches)
    if (errors.length > 0)
      notify(
        host,
        `${file}:${line}: ${counted(errors.length, 'error')} in the batch; odatalint check shows where. The rest of this output assumes that the service accepts the batch.`,
      );
  return isFaulty ? 2 : 0;
}

function textOf(batches: readonly ExplainedBatch[], settings: ExplainBatchSettings, host: Host): string {
  if (settings.format === 'json') return `${jsonText({ version, batches: batches.map(jsonOf) }, 2)}\n`;
  if (settings.format === 'mermaid') return batchDiagram(batches);
  const layout = layoutFor(host, wantsColor(host, settings.color));
  return batches.map((each) => batchText(each, layout)).join('\n');
}

/** The batches of a text in order. */
function batchesIn(text: string, { path, name, format }: FoundFile, workspace: Workspace): ExplainedBatch[] {
  const lines = new LineIndex(text);
  const read = (as: DocumentFormat): ExplainedBatch[] => {
    const plans = workspace.files
      .requestsIn(text, as, path)
      .flatMap((request) => planned(request, { path, format: as }, workspace));
    if (plans.length === 0) return [];
    const known = secretWordsIn([text]);
    const shown = (part: string): MaskedText => withoutSecrets(part, known);
    return plans.map(({ start, ...rest }) => ({ ...rest, file: name, line: lines.positionAt(start).line, shown }));
  };
  const found = read(format);
  // The name of a JSON file does not show that it is the body of a batch.
  return found.length > 0 || !/^\uFEFF?\s*\{/.test(text)
    ? found
    : read('batch').filter(({ plan }) => plan.batch.items.length > 0);
}

/** The plan of a batch, and its position in the document. */
interface Planned extends Pick<ExplainedBatch, 'service' | 'plan' | 'stopsAtError' | 'errors'> {
  readonly start: number;
}

function planned(request: StoredRequest, file: DocumentFile, workspace: Workspace): Planned[] {
  const requests = workspace.requestsAt(file.path, file.format);
  const checker = requests.checkerFor(request);
  const { input } = requests.filled(request);
  const [outer] = checker?.bind(input) ?? [];
  const root = outer?.roots[0];
  const batch: Batch | undefined = root?.kind === 'Request' ? root.batch : undefined;
  if (outer === undefined || batch === undefined) return [];
  const { name, conventions } = outer.service;
  const errors = (checker?.check(input) ?? [])
    .filter(({ severity }) => severity === 'error')
    .map(({ code, message, start, end }): BatchError => {
      const request = batch.items.findIndex((item) => item.start <= start && end <= item.end);
      return { code, message, request: request === -1 ? undefined : request };
    });
  const stopsAtError = conventions.batch.stopsAtError && !goesOn(input);
  return [{ start: request.span.start, service: name, plan: new BatchPlan(batch), stopsAtError, errors }];
}

/** Whether the request has the preference to continue on error (OData 4.01 Protocol 8.2.8.3). */
const goesOn = (input: CheckInput): boolean =>
  isRequestInput(input) &&
  headerLines(input.headers).some(
    ({ name, value }) => name.trim().toLowerCase() === 'prefer' && value.split(',').some(isContinueOnError),
  );

function isContinueOnError(preference: string): boolean {
  const [name = '', value = 'true'] = preference.split(';', 1)[0]!.split('=');
  const isNamed = ['continue-on-error', 'odata.continue-on-error'].includes(name.trim().toLowerCase());
  return isNamed && !value.toLowerCase().includes('false');
}

/**
 * Long lists of names are shortened as in the text, and their lengths are given, so that the output grows only with the
 * batch.
 */
function jsonOf({ file, line, service, plan, shown, stopsAtError, errors }: ExplainedBatch): object {
  const errorsOf = (index: number | undefined): readonly object[] =>
    errors.filter(({ request }) => request === index).map(({ code, message }) => ({ code, message: shown(message) }));
  const { items, format, isComplete } = plan.batch;
  const names = (places: readonly number[]): readonly string[] => places.map((each) => shown(plan.nameOf(each)));
  return {
    file,
    line,
    service,
    format,
    isComplete,
    stopsAtError,
    errors: errorsOf(undefined),
    transactions: plan.transactions.map(({ group, requests }) => ({
      atomicityGroup: group === undefined ? null : shown(group),
      requests: names(requests),
    })),
    requests: items.map(({ method, url, atomicityGroup }, index) => {
      const { alsoFail, rolledBack, counts } = plan.outcomeOf(index, namesShown);
      return {
        id: shown(plan.nameOf(index)),
        method: method === undefined ? null : shown(method.text),
        url: url === undefined ? null : shown(url.text),
        transaction: plan.transactionOf(index) + 1,
        atomicityGroup: atomicityGroup === undefined ? null : shown(atomicityGroup.text),
        errors: errorsOf(index),
        dependsOn: plan.dependsOn(index).map(({ name }) => shown(name)),
        ifItFails: {
          status: format === 'json' ? 424 : null,
          alsoFail: names(alsoFail),
          rolledBack: names(rolledBack),
          counts,
        },
      };
    }),
  };
}

/** One diagram; each of several batches is a box in it. */
function batchDiagram(batches: readonly ExplainedBatch[]): string {
  const isOne = batches.length === 1;
  const parts = batches.map((each, at) => {
    const name = `b${at + 1}`;
    if (isOne) return diagramLines(each, name, '  ');
    return [
      `  subgraph ${name}["${label(`${each.file}:${each.line}`)}"]`,
      ...diagramLines(each, name, '    '),
      '  end',
    ];
  });
  const lines = ['flowchart TD', ...parts.flat()];
  return `${lines.join('\n')}\n`;
}

/** Every node has a generated name, since ids may contain any character. */
function diagramLines({ plan, shown, errors }: ExplainedBatch, prefix: string, indent: string): string[] {
  const { items, format } = plan.batch;
  const node = (index: number): string => `${prefix}r${index + 1}`;
  const box = (transaction: number): string => `${prefix}t${transaction + 1}`;
  const nodes = plan.transactions.flatMap(({ group, requests }, transaction) => {
    const lines = requests.map((index) => {
      const { method, url } = items[index]!;
      const address = url === undefined ? '?' : shown(url.text);
      const words = [shown(plan.nameOf(index)), `${shown(method?.text ?? '?').toUpperCase()} ${address}`];
      return `${node(index)}["${words.map(label).join('<br>')}"]`;
    });
    if (group === undefined) return lines.map((line) => `${indent}${line}`);
    const kind = format === 'json' ? 'atomicity group' : 'change set';
    return [
      `${indent}subgraph ${box(transaction)}["${label(`${kind} ${shown(group)}`)}"]`,
      ...lines.map((line) => `${indent}  ${line}`),
      `${indent}end`,
    ];
  });
  const arrows = items.flatMap((_, index) =>
    plan.dependsOn(index).map(({ request, transaction }) => {
      const from = request === undefined ? box(transaction) : node(request);
      return `${indent}${from} --> ${node(index)}`;
    }),
  );
  const rejected = new Set(errors.flatMap(({ request }) => request ?? []));
  const marks = [...rejected].map((index) => `${indent}style ${node(index)} stroke:#d00,stroke-width:3px`);
  return [...nodes, ...arrows, ...marks];
}

/**
 * The text of a label in quotes. Characters that Mermaid or HTML would read as markup are written as entities. Mermaid
 * also reads `%%{…}%%` as settings of the diagram and `$$…$$` as a formula in any place.
 */
const label = (text: string): string => {
  const shown = printable(text);
  const short = shown.length > 60 ? `${shown.slice(0, 59)}…` : shown;
  return short.replace(/[#"&<>`;%{}]|\$\$/g, (found) =>
    [...found].map((character) => `#${character.charCodeAt(0)};`).join(''),
  );
};

/** A batch of a file and its execution by the service. */
interface ExplainedBatch {
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
  readonly service: string;
  readonly plan: BatchPlan;
  /** Masks the secrets of the document in a text of the batch. */
  readonly shown: (text: string) => MaskedText;
  /**
   * The errors that `check` finds in the batch. The service rejects the request with the error, or the whole batch if
   * the error is in no request.
   */
  readonly errors: readonly BatchError[];
  /** Whether the service stops at the first error. */
  readonly stopsAtError: boolean;
}

/** A longer list of names is replaced by a count. */
const namesShown = 20;

/** The maximum width of the column of ids. */
const widestId = 20;

/** An error in a batch. */
interface BatchError {
  readonly code: string;
  readonly message: string;
  /** The index of its request in the batch; undefined for the batch as a whole. */
  readonly request: number | undefined;
}

/** The first errors, and the number of the others. */
function wordsOfErrors(errors: readonly BatchError[], safe: (text: string) => string): readonly string[] {
  const words = errors.slice(0, 3).map(({ code, message }) => `${safe(message)} (${code})`);
  return errors.length > 3 ? [...words, counted(errors.length - 3, 'more error')] : words;
}

/** The lines of a batch: a heading, a block for each transaction, and remarks about all of them. */
function batchText(
  { file, line, plan, shown, stopsAtError, errors }: ExplainedBatch,
  { style, width }: Layout,
): string {
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
      const rejected = wordsOfErrors(
        errors.filter(({ request }) => request === index),
        safe,
      );
      const outcome = plan.describe(index, namesShown, safe);
      return [
        `${bar} ${style.bold(names[index]!.padEnd(idWidth))}  ${style.green(methods[index]!.padEnd(methodWidth))} ${address}${style.dim(suffix)}`,
        ...rejected.map((words) => `${bar} ${' '.repeat(idWidth)}  ${style.red(`rejected: ${words}`)}`),
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
  const whole = wordsOfErrors(
    errors.filter(({ request }) => request === undefined),
    safe,
  );
  const notes = [
    ...whole.map((words) => style.red(`The service rejects the batch: ${words}`)),
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
