/** The version of the command, inserted by the bundler. */
declare const ODATALINT_VERSION: string;

export const version: string = typeof ODATALINT_VERSION === 'string' ? ODATALINT_VERSION : '0.0.0-source';
