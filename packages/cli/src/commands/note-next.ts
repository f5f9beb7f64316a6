/** Suggests the next command after a report for a person: one that lets a run find more, or that excludes known findings. */
import { odata401Service } from '@odatalint/core';
import type { StoredRequest } from '@odatalint/documents';
import { type FoundFile, type ReportedFile, serviceRoot, shellWord } from '@odatalint/workspace';
import { notify } from '../terminal/notify.js';
import { listedName, printable } from '../terminal/safe-text.js';
import { counted } from '../terminal/style.js';
import { expectsSchemas } from './note-unchecked.js';
import type { Run } from './run.js';

/** With more findings than this, new ones are hard to see. */
const manyFindings = 50;

/**
 * Suggests the next command.
 *
 * @param files - The files of the run.
 * @param reported - The same files with their findings.
 */
export function noteNext(run: Run, files: readonly FoundFile[], reported: readonly ReportedFile[]): void {
  if (!isForPerson(run)) return;
  const { host, settings, workspace } = run;
  const inputs = reported.filter(({ role }) => role === 'input');
  const findings = inputs.reduce((sum, each) => sum + each.diagnostics.length, 0);
  const first = inputs.find(({ requests }) => requests > 0);
  if (first === undefined) {
    const isRead = workspace.settings.configs().every(({ isBroken }) => !isBroken);
    if (findings === 0 && isRead && files.length > 1)
      notify(
        host,
        `no request was found in ${counted(files.length, 'file')}. Next: odatalint init, which lists the usual reasons.`,
      );
    return;
  }
  const file = files.find(({ name }) => listedName(name) === listedName(first.path));
  const read = file === undefined ? undefined : workspace.files.read(file.path);
  if (file !== undefined && read !== undefined && !('problem' in read))
    noteSchema(run, workspace.files.requestsIn(read.text, file.format, file.path), file.path);
  if (findings >= manyFindings && settings.baseline === 'use' && settings.changed === undefined)
    notify(host, 'to fail only on new findings, record these in a baseline. Next: odatalint --suppress-all');
}

/** Whether the report is for a person to read. */
const isForPerson = ({ settings }: Run): boolean =>
  !settings.quiet && settings.outputs.some(({ format, file }) => format === 'pretty' && file === undefined);

/**
 * Notes that names were not checked if the first of some requests has no schema, and which command gets a schema.
 *
 * @param path - The path that determines the configuration.
 */
export function noteSchema(
  run: Run,
  requests: readonly Pick<StoredRequest, 'input' | 'isDoubtful'>[],
  path: string,
): void {
  const { host, workspace } = run;
  const request = requests.find(({ isDoubtful }) => isDoubtful !== true);
  // If some service has a schema, the requests without one are counted instead.
  if (request === undefined || !isForPerson(run) || expectsSchemas(run)) return;
  const { hasSchema, fault, service, configured } = workspace.requestsAt(path).checkedAgainst(request);
  if (hasSchema || fault !== undefined) return;
  const { input } = request;
  const isFragment = !('url' in input) && !('batch' in input);
  const root = 'url' in input ? serviceRoot(input.url, service) : undefined;
  const isConfigured = workspace.settings.configs().some(({ config }) => config.services !== undefined);
  const name = shellWord(`${configured ?? 'metadata'}.xml`);
  const isVendor = service !== odata401Service.name && !service.startsWith('odata-v');
  const next =
    root !== undefined && (isConfigured || isVendor)
      ? `odatalint schema pull ${shellWord(root)} -o ${name}${isConfigured ? '' : `, then add --schema ${name}`}`
      : isConfigured
        ? 'save the $metadata of the service, and name the file as its "schema" in the configuration'
        : isFragment
          ? 'add --schema with the metadata of your service, and --on with the entity set, such as --on Orders'
          : 'odatalint init';
  notify(host, `names were not checked, because there is no schema. Next: ${printable(next)}`);
}
