/** Finds the services that files of other tools declare: CAP models, manifests of UI5, solutions of Power Platform. */
import { basename, dirname, join, relative } from 'node:path';
import { withSlashes } from '../files/git-ignore.js';
import { namedByUser } from '../files/roots.js';
import { readTextFile } from '../files/read-text-file.js';
import { walkFolders } from '../files/walk-folders.js';

/** A service that a file declares. */
export interface DeclaredService {
  readonly name: string;
  /** The folder of the files that use it, relative, with slashes; empty for the whole repository. */
  readonly folder: string;
  /** Its possible paths, each with a leading slash and without a trailing one. */
  readonly bases: readonly string[];
  /** The absolute path of its schema. */
  readonly schema?: string;
  /** The name of the built-in service, if it is certain. */
  readonly profile?: string;
  /** The command that writes its schema. */
  readonly command?: string;
}

/** The largest declaration that a person writes. */
const maxLength = 1_000_000;

/** The declarations in the files of a folder, except those that git ignores or that cannot be read. Never throws. */
export function declaredServices(root: string): readonly DeclaredService[] {
  const found: DeclaredService[] = [];
  for (const { files, ignored } of walkFolders(root, () => undefined))
    for (const path of files) {
      const read = readerOf(basename(path));
      if (read === undefined || ignored.ignores(path, false)) continue;
      const file = readTextFile(path, namedByUser(path, root), maxLength);
      if ('problem' in file) continue;
      const declaring = { path, name: withSlashes(relative(root, path)), folder: folderOf(root, path) };
      for (const each of read(file.text, declaring)) found.push(each);
    }
  return found;
}

const folderOf = (root: string, path: string): string => withSlashes(relative(root, dirname(path)));

interface DeclaringFile {
  readonly path: string;
  /** Relative to the root. */
  readonly name: string;
  readonly folder: string;
}

type ReadDeclarations = (text: string, file: DeclaringFile) => readonly DeclaredService[];

function readerOf(name: string): ReadDeclarations | undefined {
  const lower = name.toLowerCase();
  if (lower === 'manifest.json') return readUi5Manifest;
  if (lower === 'solution.xml') return readSolution;
  return lower.endsWith('.cds') ? readCapModel : undefined;
}

/** The data sources of a UI5 app. Its files use the first one, whose metadata is in `localService`. */
function readUi5Manifest(text: string, { path, folder }: DeclaringFile): readonly DeclaredService[] {
  const sources = recordOf(recordOf(parsedJson(text))['sap.app'])['dataSources'];
  return Object.entries(recordOf(sources)).flatMap(([name, source]): DeclaredService[] => {
    const { uri, type = 'OData', settings } = recordOf(source);
    if (type !== 'OData' || typeof uri !== 'string') return [];
    const { localUri, odataVersion = '2.0' } = recordOf(settings);
    const base = `/${uri.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/i, '').split('?', 1)[0]!}`.replace(/^\/+/, '/');
    return [
      {
        // Every generated app gives this name to its only service.
        name: name === 'mainService' || name === 'default' ? '' : name,
        folder,
        bases: base === '/' ? [] : [withoutEndSlash(base)],
        ...(typeof localUri === 'string' ? { schema: join(dirname(path), localUri) } : {}),
        ...(odataVersion === '4.0' || /\/odata\/v4\/|\/odata4\//i.test(base) ? {} : { profile: 'sap-v2' }),
      },
    ];
  });
}

/** A solution of Power Platform, whose flows and apps send requests to Dataverse. */
function readSolution(text: string, { folder }: DeclaringFile): readonly DeclaredService[] {
  if (!text.includes('<ImportExportXml')) return [];
  const name = /<UniqueName>([^<]*)</.exec(text)?.[1]?.trim();
  // An unpacked solution has its declaration in a folder of its own.
  const root = /(?:^|\/)other$/i.test(folder) ? folder.replace(/\/?other$/i, '') : folder;
  return name === undefined || !/^[\w-]{1,100}$/.test(name)
    ? []
    : [{ name, folder: root, bases: [], profile: 'dataverse' }];
}

/**
 * The services of a CAP model. A path with a leading slash is absolute; any other one is below the path of its
 * protocol.
 */
function readCapModel(text: string, { name: file }: DeclaringFile): readonly DeclaredService[] {
  const declared: DeclaredService[] = [];
  const code = text.replace(/\/\/[^\n]*/g, (comment) => ' '.repeat(comment.length));
  let pathBefore: string | undefined;
  for (const line of code.split('\n')) {
    const path = /@\(?\s*(?:path|odata|protocol\.path)\s*:\s*(?:\[\s*)?'([^'\n]*)'/.exec(line)?.[1];
    const name = /(?:^|[\s})])service\s{1,20}([\w.]{1,200})/.exec(line)?.[1];
    if (name === undefined) {
      pathBefore = path ?? (line.trim() === '' || line.trim().startsWith('@') ? pathBefore : undefined);
      continue;
    }
    const given = path ?? pathBefore;
    pathBefore = undefined;
    const own = name.split('.').at(-1)!;
    const word = own.replace(/Service$/, '').replace(/(?!^)([A-Z])/g, '-$1');
    const end = withoutEndSlash(given ?? word.toLowerCase());
    const bases = end.startsWith('/') ? [end] : [`/odata/v4/${end}`, `/${end}`];
    const command = `npx cds compile ${file} --service ${name} --to edmx > ${own}.xml`;
    declared.push({ name: own, folder: '', bases, command });
  }
  return declared;
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

const withoutEndSlash = (path: string): string => path.replace(/\/$/, '');
