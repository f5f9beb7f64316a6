/** The command `init`: writes a configuration for the requests and schemas of a repository. */
import { builtInServices } from '@odatalint/core';
import {
  CONFIG_FILE_NAME,
  configText,
  displayName,
  findFiles,
  findSchemaFiles,
  isAbsent,
  kindAt,
  longDate,
  namedByUser,
  packagedSchema,
  type PackagedSchema,
  placedFiles,
  proposeConfig,
  type ConfigProposal,
  type ProposedService,
  shellWord,
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
  /** List the unread files. */
  readonly verbose?: true;
  /** Status 1 if there are such files, or requests without a schema. */
  readonly failOnUnchecked?: true;
  readonly color?: boolean;
}

/**
 * Writes the configuration.
 *
 * @returns Status 0; 2 if a configuration already exists or the file cannot be written.
 */
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
  const proposal = await proposeConfig({ files, placed, schemas: findSchemaFiles(root) }, root, host.cwd);
  const text = configText(proposal);
  const summary = `Found ${counted(proposal.requests, 'request')} in ${counted(files.length + placed.length, 'file')}.\n`;
  const isOnly = proposal.services.length === 1;
  const services = proposal.services.map((service) => `  ${wordsOf(service, isOnly)}\n`).join('');
  const unused = wordsOfUnused(proposal.unusedSchemas);
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
  await host.write(
    `${summary}${services}${unused}${style.green(`✔ wrote ${printable(name)}`)}\n\n${nextSteps(proposal)}`,
  );
  return noteRest();
}

/** The maximum length of the list; a longer one would hide the line below it. */
const maxShown = 3;

function wordsOfUnused(schemas: readonly string[]): string {
  const left = schemas.length - maxShown;
  const shown = schemas.slice(0, left === 1 ? undefined : maxShown);
  const lines = shown.map((schema) => `  ${printable(schema)}: a schema that no request fits\n`);
  return left > 1 ? `${lines.join('')}  ${left} more schemas that no request fits\n` : lines.join('');
}

/** The next command to run. A schema comes first, because the check then knows names. */
function nextSteps({ requests, services }: ConfigProposal): string {
  if (requests === 0) return noRequest;
  if (services.length === 0)
    return 'Names are not checked, because no address shows a service. Save its $metadata in a file here, and run odatalint init --force.\nNext: odatalint\n';
  const without = services.filter(
    (each) => each.schema === undefined && !hasOwnSchema(each.profile) && packagedFor(each) === undefined,
  );
  if (without.length === 0) return 'Next: odatalint\n';
  const names = listOf(without.map(({ name }) => name));
  const verb = without.length === 1 ? 'has' : 'have';
  const commands = without.slice(0, maxShown).map((service) => `  ${printable(schemaCommand(service))}\n`);
  return `${printable(names)} ${verb} no schema, so names are not checked. To get one and use it:\n${commands.join('')}  odatalint init --force\nNext: odatalint\n`;
}

const noRequest = `No request was found. The most likely reasons:
  The code builds its requests in pieces. odatalint check --verbose lists files with query options that were not read.
  git ignores the files, or they are in another folder. Run odatalint init in that folder.
  The queries are in JSON, YAML, CSV or log files. List these files under "places" in the configuration.
`;

/** Whether a built-in service knows names without a file. */
const hasOwnSchema = (profile: string): boolean =>
  builtInServices.some(({ name, schema }) => name === profile && schema !== undefined);

/** The schema of a package for the requests of a service. */
function packagedFor({ profile, root }: ProposedService): PackagedSchema | undefined {
  const published = builtInServices.find(({ name }) => name === profile)?.schemaPackage;
  return published?.root === root ? published && packagedSchema(published) : undefined;
}

/** The command that saves the schema of a service. */
function schemaCommand({ name, baseUrls, root, command }: ProposedService): string {
  if (command !== undefined) return command;
  const path = baseUrls.find((each) => each.startsWith('/')) ?? '';
  return `odatalint schema pull ${shellWord(root ?? `https://HOST${path}`)} -o ${shellWord(`${name}.xml`)}`;
}

const listOf = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)!}`;

/** Requests without a host go to the only service; if there are several, a comment must name the service. */
function wordsOf(service: ProposedService, isOnly: boolean): string {
  const { name, requests, withoutHost, profile, baseUrls, schema, folder, wrong } = service;
  const hasPath = baseUrls.some((url) => url.startsWith('/'));
  const parts = [
    ...(requests === 0 ? [] : [`${counted(requests, 'request')} to ${baseUrls.join(', ')}`]),
    ...(withoutHost === 0
      ? []
      : [
          `${counted(withoutHost, 'request')} without a host${isOnly || hasPath || folder !== undefined ? '' : ` (put "# @odatalint-service ${name}" above)`}`,
        ]),
  ];

  if (folder !== undefined) parts.push(`the files in ${folder}`);
  else if (parts.length === 0) parts.push(baseUrls.join(', '));
  const found =
    wrong === 0
      ? ''
      : `: ${counted(wrong, 'request')} ${wrong === 1 ? 'has' : 'have'} an error that only the ${schema === undefined ? 'service' : 'schema'} shows`;
  const packaged = packagedFor(service);
  const published = packaged === undefined ? 'no schema of its own' : `the schema of ${longDate(packaged.date)}`;
  const by = schema !== undefined ? `the schema ${schema}` : published;
  return printable(`${name}: ${parts.join(' and ')}, checked as ${profile} with ${by}${found}`);
}
