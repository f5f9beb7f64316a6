/** The services and profiles that options name. */
import { builtInServices, type Service } from '@odatalint/core';
import { didYouMean, ownService, Workspace } from '@odatalint/workspace';
import { join, resolve } from 'node:path';
import { type Host, UsageError } from '../host.js';
import { type ChoiceOptions, choicesOf } from '../shared-options.js';
import { expectName } from './check-settings.js';

interface ChoosingRun {
  readonly host: Host;
  readonly settings: Pick<ChoiceOptions, 'service' | 'profile'>;
  readonly workspace: Workspace;
}

/** `--service` and `--profile` are tested first: with a typo, another service would be used silently. */
export function expectService({ host, settings, workspace }: ChoosingRun, path?: string): void {
  const { service, profile } = settings;
  if (service === undefined && profile === undefined) return;
  const config = workspace.settings.configFor(join(resolve(host.cwd, path ?? '.'), '-'));
  if (config !== undefined && config.files.some(({ diagnostics }) => diagnostics.length > 0)) return;
  const builtIn = builtInServices.map((each) => each.name);
  if (profile !== undefined)
    expectName('profile', profile, [...Object.keys(config?.config.profiles ?? {}), ...builtIn]);
  const names = [...Object.keys(config?.config.services ?? {}), ...builtIn];
  if (service === undefined || names.includes(service)) return;
  const own = Object.keys(config?.config.services ?? {});
  const near = didYouMean(service, names);
  const others =
    near !== ''
      ? ''
      : own.length > 0
        ? ` There are: ${own.join(', ')}.`
        : ' The configuration defines no services; for a built-in service use --profile.';
  throw new UsageError(`there is no service "${service}".${near}${others}`);
}

/** The workspace of a command with these options. Throws a `UsageError` for a service or profile that does not exist. */
export function chosenWorkspace(settings: ChoiceOptions, host: Host): Workspace {
  const workspace = new Workspace({ ...choicesOf(settings), cwd: host.cwd });
  expectService({ host, settings, workspace });
  return workspace;
}

/** A profile by its name: of the configuration of the working folder, or a built-in one. Throws a `UsageError` for any other name. */
export function profileNamed(name: string, host: Host): Service {
  const builtIn = builtInServices.find((each) => each.name === name);
  if (builtIn !== undefined) return builtIn;
  const workspace = chosenWorkspace(
    { profile: name, service: undefined, schema: undefined, key: undefined, config: undefined },
    host,
  );
  const config = workspace.settings.configFor(join(host.cwd, '-'));
  const own = ownService(config?.config, name);
  if (
    own === undefined ||
    config?.files.some(({ faulty }) => faulty === undefined || faulty.profiles.length > 0) === true
  )
    throw new UsageError(
      `the profile "${name}" cannot be used, because the configuration has errors; odatalint check lists them.`,
    );
  return own;
}
