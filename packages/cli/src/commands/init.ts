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
  proposeConfig,
  type ProposedService,
  wordsOfSystemError,
  writeTextFile,
} from '@odatalint/workspace';
import { join, resolve } from 'node:path';
import { UsageError, type Host } from '../host.js';
import { printable, safeJson } from '../terminal/safe-text.js';
import { counted, layoutFor, wantsColor } from '../terminal/style.js';

export interface InitSettings {
  /** Show the configuration, write nothing. */
  readonly dryRun?: true;
  /** Write over a configuration that is there. */
  readonly force?: true;
  readonly color?: boolean;
}

/** Status 0; 2 when there is a configuration already, or the file cannot be written. */
export async function runInit(folder: string, settings: InitSettings, host: Host): Promise<number> {
  const root = resolve(host.cwd, folder);
  const path = join(root, CONFIG_FILE_NAME);
  const name = displayName(path, host.cwd);
  if (kindAt(root) !== 'folder') throw new UsageError(`${folder}: there is no such folder.`);
  if (settings.dryRun !== true && settings.force !== true && !isAbsent(path))
    throw new UsageError(`${name} is there already; --dry-run shows what would be written, --force writes over it.`);
  const { style } = layoutFor(host, wantsColor(host, settings.color));
  const { files } = await findFiles([root], { cwd: host.cwd, accepts: () => true });
  const proposal = proposeConfig(files, findSchemaFiles(root), root);
  const text = configText(proposal);
  const found = `Found ${counted(proposal.requests, 'request')} in ${counted(files.length, 'file')}.\n`;
  const isOnly = proposal.services.length === 1;
  const services = proposal.services.map((service) => `  ${wordsOf(service, isOnly)}\n`).join('');
  const unused = proposal.unusedSchemas
    .map((schema) => `  ${printable(schema)}: a schema that no request fits\n`)
    .join('');
  if (settings.dryRun === true) {
    host.warn(`${found}${services}${unused}`);
    await host.write(safeJson(text));
    return 0;
  }
  try {
    const options = settings.force === true ? {} : { expected: { text: undefined } };
    writeTextFile(path, text, namedByUser(path, host.cwd), { create: true, ...options });
  } catch (error) {
    throw new UsageError(`${name} cannot be written: ${wordsOfSystemError(error)}.`);
  }
  await host.write(`${found}${services}${unused}${style.green(`✔ wrote ${printable(name)}`)}\n\nNext: odatalint\n`);
  return 0;
}

/** Requests without a host go to the only service; where there are several, a comment must name theirs. */
function wordsOf({ name, requests, withoutHost, profile, baseUrls, schema }: ProposedService, isOnly: boolean): string {
  const parts = [
    ...(requests === 0 ? [] : [`${counted(requests, 'request')} to ${baseUrls.join(', ')}`]),
    ...(withoutHost === 0
      ? []
      : [
          `${counted(withoutHost, 'request')} without a host${isOnly ? '' : ` (put "# @odatalint-service ${name}" above)`}`,
        ]),
  ];
  const by = schema === undefined ? 'no schema of its own' : `the schema ${schema}`;
  return printable(`${name}: ${parts.join(' and ')}, checked as ${profile} with ${by}`);
}
