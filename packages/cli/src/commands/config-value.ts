/** What --print-config shows of a configuration. */
import { displayName, type Config, type LoadedConfig } from '@odatalint/workspace';

/** What applies to a file, or without one everything that a configuration says, as it is shown. */
export function configValue(loaded: LoadedConfig, path: string | undefined, cwd: string): object {
  const bases = loaded.files.slice(0, -1).map((file) => displayName(file.path, cwd));
  const head = { path: displayName(loaded.path, cwd), ...(bases.length === 0 ? {} : { extends: bases }) };
  if (path === undefined) return { ...head, ...without(loaded.config, ['extends']) };
  const { config, service } = loaded.forFile(path);
  const places = loaded.placesFor(path);
  return {
    ...head,
    ...(service === undefined ? {} : { service }),
    ...without(config, ['extends', 'overrides', 'places']),
    ...(places.length === 0 ? {} : { places }),
  };
}

const without = (config: Config, members: readonly (keyof Config)[]): object =>
  Object.fromEntries(Object.entries(config).filter(([name]) => !members.some((member) => member === name)));
