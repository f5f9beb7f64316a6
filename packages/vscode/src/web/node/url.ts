/** The functions of `node:url` that the server calls, for paths with slashes. */

export const fileURLToPath = (address: string | URL): string => decodeURIComponent(new URL(address).pathname);

export const pathToFileURL = (path: string): URL =>
  new URL(`file://${path.split('/').map(encodeURIComponent).join('/')}`);
