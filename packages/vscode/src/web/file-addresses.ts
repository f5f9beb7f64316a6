/** Addresses of files in a browser, as the server knows them: it reads only files, and any file system of the editor is a folder there. */

/** The parts of an address that matter here. */
export interface AddressParts {
  readonly scheme: string;
  readonly authority: string;
  readonly path: string;
}

/** Addresses that belong to no file system stay as they are. */
const isFile = ({ scheme }: AddressParts): boolean => scheme !== 'untitled';

/** `vscode-vfs://github/owner/repository/a.http` is `file:///vscode-vfs/github/owner/repository/a.http` for the server. */
export function serverAddress(parts: AddressParts): string | undefined {
  if (!isFile(parts)) return undefined;
  // An empty segment would be lost.
  const way = [parts.scheme, parts.authority === '' ? '-' : parts.authority, ...parts.path.split('/').slice(1)];
  return `file:///${way.map(encodeURIComponent).join('/')}`;
}

/** The way back; undefined for an address that is none of these. */
export function editorAddress(address: string): AddressParts | undefined {
  const [, scheme = '', authority = '', path = ''] = /^file:\/\/\/([^/]+)\/([^/]+)(\/.*)?$/.exec(address) ?? [];
  if (scheme === '') return undefined;
  const plain = decodeURIComponent(authority);
  return {
    scheme: decodeURIComponent(scheme),
    authority: plain === '-' ? '' : plain,
    path: decodeURIComponent(path) || '/',
  };
}
