/** Inserts environment variables into texts from files, so that the files contain no secrets. */
import { type Host, UsageError } from '../host.js';

/** The text with each `${NAME}` replaced by that variable of the environment. Throws a `UsageError` for one that is not set. */
export const fillFromEnvironment = (text: string, { env }: Pick<Host, 'env'>): string =>
  text.replace(/\$\{([A-Za-z_]\w*)\}/g, (_, name: string) => {
    const value = Object.hasOwn(env, name) ? env[name] : undefined;
    if (value === undefined) throw new UsageError(`the environment variable ${name} is not set.`);
    return value;
  });
