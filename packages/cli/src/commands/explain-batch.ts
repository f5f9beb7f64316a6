/** The command `explain-batch`: the transactions of a batch, and the requests that fail with each of its requests. */
import { type Batch, type CheckInput, LineIndex } from '@odatalint/core';
import {
  BatchPlan,
  headerLines,
  isRequestInput,
  type MaskedText,
  secretWordsIn,
  withoutSecrets,
} from '@odatalint/core/internal';
import type { DocumentFormat, StoredRequest } from '@odatalint/documents';
import { type EnvironmentScope, findFiles, type FoundFile, unreadableFile, Workspace } from '@odatalint/workspace';
import { UsageError, type Host } from '../host.js';
import { notify } from '../terminal/notify.js';
import { jsonText } from '../terminal/safe-text.js';
import { layoutFor, wantsColor } from '../terminal/style.js';
import { version } from '../version.js';
import { batchDiagram } from './batch-diagram.js';
import { batchText, namesShown } from './batch-text.js';
import { expectEnvironment } from './environments/chosen-environment.js';
import type { ExplainedBatch } from './explained-batch.js';
import { formatOfText, standardInputPath, textOfStandardInput } from './standard-input.js';
import { choicesOf, type ChoiceOptions } from '../shared-options.js';

export interface ExplainBatchSettings extends ChoiceOptions {
  readonly stdinFilename?: string;
  readonly format: string;
  readonly color?: boolean;
}

/** Status 0; 2 when a file cannot be read, or no file contains a batch. */
export async function runExplainBatch(
  paths: readonly string[],
  settings: ExplainBatchSettings,
  host: Host,
): Promise<number> {
  const workspace = new Workspace({ ...choicesOf(settings), cwd: host.cwd });
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
  for (const { plan, file, line } of batches)
    if (plan.batch.faults.length > 0)
      notify(host, `${file}:${line}: the batch is not valid; run \`odatalint check\` for its errors.`);
  return isFaulty ? 2 : 0;
}

function textOf(batches: readonly ExplainedBatch[], settings: ExplainBatchSettings, host: Host): string {
  if (settings.format === 'json') return `${jsonText({ version, batches: batches.map(jsonOf) }, 2)}\n`;
  if (settings.format === 'mermaid') return batchDiagram(batches);
  const layout = layoutFor(host, wantsColor(host, settings.color));
  return batches.map((each) => batchText(each, layout)).join('\n');
}

/** The batches of a text in their order. */
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
  // Nothing in the name of a JSON file says that it is the body of a batch.
  return found.length > 0 || !/^\uFEFF?\s*\{/.test(text)
    ? found
    : read('batch').filter(({ plan }) => plan.batch.items.length > 0);
}

/** The plan of a batch, with its start in the document. */
interface Planned extends Pick<ExplainedBatch, 'service' | 'plan' | 'stopsAtError'> {
  readonly start: number;
}

function planned(request: StoredRequest, scope: EnvironmentScope, workspace: Workspace): Planned[] {
  const checker = workspace.requests.checkerFor(request, scope.path, scope.format);
  const { input } = workspace.requests.filled(request, scope);
  const [outer] = checker?.bind(input) ?? [];
  const root = outer?.roots[0];
  const batch: Batch | undefined = root?.kind === 'Request' ? root.batch : undefined;
  if (outer === undefined || batch === undefined) return [];
  const { name, conventions } = outer.service;
  const stopsAtError = conventions.batch.stopsAtError && !goesOn(input);
  return [{ start: request.span.start, service: name, plan: new BatchPlan(batch), stopsAtError }];
}

/** Whether the request asks the service to go on after an error (OData 4.01 Protocol 8.2.8.3). */
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

/** As in text, long lists of names are cut off and their lengths given, so that the output grows with the batch alone. */
function jsonOf({ file, line, service, plan, shown, stopsAtError }: ExplainedBatch): object {
  const { items, format, isComplete } = plan.batch;
  const names = (places: readonly number[]): readonly string[] => places.map((each) => shown(plan.nameOf(each)));
  return {
    file,
    line,
    service,
    format,
    isComplete,
    stopsAtError,
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
