/** The command `init`: writes a configuration for the requests and schemas of a repository. */
import {
  CONFIG_FILE_NAME,
  configText,
  displayName,
  findFiles,
  findSchemaFiles,
  isAbsent,
  kindAt,
  namedByUser,
  placedFiles,
  proposeConfig,
  type ProposedService,
  wordsOfSystemError,
  writeTextFile,
} from '@odatalint/workspace';
import { join, resolve } from 'node:path';
import { UsageError, type Host } from '../host.js';
import { noteFiles } from './note-unchecked.js';
import { notify } from '../terminal/notify.js';
import { printable, safeJson } from '../terminal/safe-text.js';
import { counted, layoutFor, wantsColor } from '../terminal/style.js';

export interface InitSettings {
  /** Show the configuration, write nothing. */
  readonly dryRun?: true;
  /** Overwrite an existing configuration. */
  readonly force?: true;
  /** List the files that are not read. */
  readonly verbose?: true;
  /** Status 1 if there are such files, or requests without a schema. */
  readonly failOnUnchecked?: true;
  readonly color?: boolean;
}

/** Status 0; 2 when there is a configuration already, or the file cannot be written. */
export async function runInit(folder: string, settings: InitSettings, host: Host): Promise<number> {
  const root = resolve(host.cwd, folder);
  const path = join(root, CONFIG_FILE_NAME);
  const name = displayName(path, host.cwd);
  if (kindAt(root) !== 'folder') throw new UsageError(`${folder}: there is no such folder.`);
  if (settings.dryRun !== true && settings.force !== true && !isAbsent(path))
    throw new UsageError(`${name} already exists; --dry-run prints the new configuration, --force overwrites it.`);
  const { style } = layoutFor(host, wantsColor(host, settings.color));
  const found = await findFiles([root], { cwd: host.cwd, accepts: () => true, findsUnread: true });
  const { files } = found;
  const placed = await placedFiles(found.unread ?? [], host.cwd);
  const unread = (found.unread ?? []).filter(({ name }) => placed.every((file) => file.name !== name));
  const proposal = proposeConfig(files, placed, findSchemaFiles(root), root);
  const text = configText(proposal);
  const summary = `Found ${counted(proposal.requests, 'request')} in ${counted(files.length + placed.length, 'file')}.\n`;
  const isOnly = proposal.services.length === 1;
  const services = proposal.services.map((service) => `  ${wordsOf(service, isOnly)}\n`).join('');
  const unused = proposal.unusedSchemas
    .map((schema) => `  ${printable(schema)}: a schema that no request fits\n`)
    .join('');
  const noteRest = (): number => {
    const problems = placed.length === 0 ? found.problems : [];
    for (const { name: at, message } of problems) notify(host, `${at}: ${message}.`);
    noteFiles({ host, settings: { verbose: settings.verbose === true } }, unread);
    const isComplete = unread.length === 0 && proposal.services.every(({ schema }) => schema !== undefined);
    return settings.failOnUnchecked === true && !isComplete ? 1 : 0;
  };
  if (settings.dryRun === true) {
    host.warn(`${summary}${services}${unused}`);
    await host.write(safeJson(text));
    return noteRest();
  }
  try {
    const options = settings.force === true ? {} : { expected: { text: undefined } };
    writeTextFile(path, text, namedByUser(path, host.cwd), { create: true, ...options });
  } catch (error) {
    throw new UsageError(`${name} cannot be written: ${wordsOfSystemError(error)}.`);
  }
  await host.write(`${summary}${services}${unused}${style.green(`✔ wrote ${printable(name)}`)}\n\nNext: odatalint\n`);
  return noteRest();
}

/** Requests without a host go to the only service; where there are several, a comment must name theirs. */
function wordsOf({ name, requests, withoutHost, profile, baseUrls, schema }: ProposedService, isOnly: boolean): string {
  const hasPath = baseUrls.some((url) => url.startsWith('/'));
  const parts = [
    ...(requests === 0 ? [] : [`${counted(requests, 'request')} to ${baseUrls.join(', ')}`]),
    ...(withoutHost === 0
      ? []
      : [
          `${counted(withoutHost, 'request')} without a host${isOnly || hasPath ? '' : ` (put "# @odatalint-service ${name}" above)`}`,
        ]),
  ];

  const by = schema !== undefined ? `the schema ${schema}` : 'no schema of its own';
  return printable(`${name}: ${parts.join(' and ')}, checked as ${profile} with ${by}`);
}
