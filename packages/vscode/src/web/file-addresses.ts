/**
 * Converts URIs in a browser to those of the server, which reads only files: each file system of the editor is a folder
 * there.
 */

/** The parts of a URI that this file reads. */
export interface AddressParts {
  readonly scheme: string;
  readonly authority: string;
  readonly path: string;
}

/** URIs that belong to no file system stay unchanged. */
const isFile = ({ scheme }: Pick<AddressParts, 'scheme'>): boolean => scheme !== 'untitled';

/** `vscode-vfs://github/owner/repository/a.http` is `file:///vscode-vfs%3Agithub/owner/repository/a.http` for the server. */
export function serverAddress({ scheme, authority, path }: AddressParts): string | undefined {
  if (!isFile({ scheme })) return undefined;
  const way = [`${scheme}:${authority}`, ...path.split('/').slice(1)];
  return `file:///${way.map(encodeURIComponent).join('/')}`;
}

/** Converts back; undefined for any other URI, such as one above the file systems. */
export function editorAddress(address: string): AddressParts | undefined {
  const [, root = '', path = ''] = /^file:\/\/\/([^/]+)(\/.*)?$/.exec(address) ?? [];
  const system = decodeURIComponent(root);
  const colon = system.indexOf(':');
  if (colon < 0) return undefined;
  return {
    scheme: system.slice(0, colon),
    authority: system.slice(colon + 1),
    path: decodeURIComponent(path) || '/',
  };
}
