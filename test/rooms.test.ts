/** Which room may use which, through which doors, in which order, with which libraries, and which may use the disk. */
import { dirname } from 'node:path';
import { describe, expect, test } from 'vitest';
import { importsOf, roomOf, shipped, type SourceFile, sources } from './sources.js';
import { fileAccessExceptions } from './tidy-exceptions.js';

/** Which rooms a room may import from. A room that is not a key may not exist. */
const allowedRooms: Readonly<Record<string, readonly string[]>> = {
  'core/text': [],
  'core/json': ['core/text'],
  'core/codes': ['core/text'],
  'core/language': [],
  'core/syntax': ['core/text', 'core/json', 'core/codes', 'core/language'],
  'core/format': ['core/text', 'core/language', 'core/syntax'],
  'core/schema': ['core/text', 'core/json'],
  'core/semantics': ['core/text', 'core/language', 'core/syntax', 'core/schema'],
  'core/rules': ['core/text', 'core/codes', 'core/language', 'core/syntax', 'core/schema', 'core/semantics'],
  'core/profiles': ['core/text', 'core/language', 'core/syntax', 'core/schema', 'core/semantics'],
  'core/checker': [
    'core/text',
    'core/json',
    'core/codes',
    'core/language',
    'core/syntax',
    'core/schema',
    'core/semantics',
    'core/rules',
    'core/profiles',
  ],
  'core/query': [
    'core/text',
    'core/json',
    'core/language',
    'core/syntax',
    'core/schema',
    'core/semantics',
    'core/profiles',
    'core/checker',
  ],
  core: [
    'core/text',
    'core/json',
    'core/codes',
    'core/language',
    'core/syntax',
    'core/format',
    'core/schema',
    'core/semantics',
    'core/rules',
    'core/profiles',
    'core/checker',
    'core/query',
  ],
  documents: ['core'],
  sql: ['core'],
  server: ['core', 'sql'],
  codemirror: ['core', 'language-service'],
  'language-service': ['core', 'documents'],
  workspace: ['core', 'documents'],
  'language-server': ['core', 'documents', 'language-service', 'workspace', 'server'],
  cli: ['core', 'documents', 'workspace', 'language-service', 'language-server', 'sql', 'server'],
  vscode: ['language-server'],
};

/**
 * The sub-folders of a room, in the order in which they build on one another: one uses only those before it. The files of the room itself come last and use them all.
 */
const subRooms: Readonly<Record<string, readonly string[]>> = {
  'core/syntax': [
    'text',
    'tree',
    'context',
    'tokens',
    'scanner',
    'checks',
    'grammar',
    'body',
    'batch',
    'xml',
    'problems',
  ],
  'core/schema': [
    'model',
    'read/csdl',
    'read/csdl-v3',
    'read/openapi',
    'read',
    'assemble',
    'check',
    'compare',
    'write',
  ],
  'core/rules': [
    'engine',
    'shared/text',
    'shared/options',
    'shared/expressions',
    'shared/path',
    'shared/body',
    'shared/calls',
    'shared/capabilities',
    'shared/batch',
    'shared/writing',
    'shared/response',
    'access',
    'aggregation',
    'batch',
    'body',
    'capabilities',
    'expressions',
    'options',
    'path',
    'soap',
    'response',
    'writing',
  ],
  'core/query': ['model', 'values', 'read', 'print', 'restrict', 'write', 'evaluate'],
  documents: [
    'document',
    'text',
    'comments',
    'edits',
    'values',
    'variables',
    'programs',
    'stored',
    'formats',
    'environments',
    'suppressions',
    'check',
    'layout',
    'migrate',
  ],
  workspace: [
    'files',
    'findings',
    'settings',
    'config',
    'schemas',
    'checkers',
    'baseline',
    'results',
    'environments',
    'proposal',
    'bodies',
  ],
  'language-service': [
    'knowledge',
    'document',
    'meaning',
    'metadata',
    'completion/items',
    'completion/url',
    'completion/headers',
    'completion/body',
    'completion',
    'signatures',
    'names',
    'hover',
    'view',
    'actions',
    'field',
  ],
};

/** Plain data beside the sub-folders of its room, which they may use. */
const sharedTables: ReadonlySet<string> = new Set([
  'packages/core/src/syntax/dialect.ts',
  'packages/core/src/syntax/transformations.ts',
]);

/** Which libraries a room may use; no room may use a library that is not here. */
const allowedLibraries: Readonly<Record<string, readonly string[]>> = {
  // saxes twice: bodies become trees here, while schemas are read as a stream, without a tree.
  'core/syntax': ['chevrotain', 'saxes'],
  'core/schema': ['saxes'],
  documents: ['@lezer/markdown', 'yaml'],
  // In the entry points `node` and `sql` only: the main one runs without Node.js.
  server: ['node:*', '@hono/node-server', 'htmlparser2'],
  codemirror: ['@codemirror/autocomplete', '@codemirror/state', '@codemirror/view'],
  workspace: ['node:*', 'tinyglobby', 'ignore', 'yaml'],
  'language-server': [
    'node:*',
    'vscode-languageserver',
    'vscode-languageserver/*',
    'vscode-languageserver-textdocument',
  ],
  cli: ['node:*', 'commander', 'csv-parse/sync', 'diff', '@modelcontextprotocol/sdk/*', 'zod'],
  vscode: [
    'node:*',
    'vscode',
    'vscode-languageclient',
    'vscode-languageclient/node',
    'vscode-languageclient/browser',
    '@noble/hashes/*',
  ],
};

/** Entry points beside the index of a package. */
const furtherDoors: Readonly<Record<string, string>> = {
  '@odatalint/core/internal': 'core',
  '@odatalint/core/query': 'core',
  '@odatalint/server/node': 'server',
  '@odatalint/server/sql': 'server',
  '@odatalint/language-service/field': 'language-service',
};

const isPackage = (name: string): boolean => name.startsWith('@odatalint/');

function faultOf(file: SourceFile, imported: string): string | undefined {
  if (isPackage(imported)) {
    const target = furtherDoors[imported] ?? imported.slice('@odatalint/'.length);
    if (file.room === 'vscode' && target === 'language-server/files-worker') return undefined;
    if (target.includes('/')) return `reaches past the door of ${target}`;
    return allowedRooms[file.room]?.includes(target) === true ? undefined : `may not use ${target}`;
  }
  if (!imported.startsWith('packages/')) {
    const allowed = allowedLibraries[file.room] ?? [];
    const known = allowed.some((name) =>
      name.endsWith('*') ? imported.startsWith(name.slice(0, -1)) : name === imported,
    );
    return known ? undefined : `may not use ${imported}`;
  }
  const target = roomOf(imported);
  if (target === file.room) return undefined;
  if (allowedRooms[file.room]?.includes(target) !== true) return `may not use ${target}`;
  // It exports what only other packages of this repository need, so the doors of the rooms lack it.
  if (file.path === 'packages/core/src/internal.ts') return undefined;
  return imported.endsWith('/index.js') ? undefined : `reaches past the door of ${target}: ${imported}`;
}

describe('rooms', () => {
  test('every file is in a room that the table knows', () => {
    expect(sources.filter(({ room }) => !(room in allowedRooms)).map(({ path }) => path)).toEqual([]);
  });

  test('a test in a room is that of the file beside it, and has its name', () => {
    const paths = new Set(sources.map(({ path }) => path));
    const tests = sources.map(({ path }) => path).filter((path) => path.endsWith('.test.ts'));
    expect(tests.filter((path) => !paths.has(path.replace(/(?:\.property)?(?:\.slow)?\.test\.ts$/, '.ts')))).toEqual(
      [],
    );
  });

  test('a room uses only rooms above it, through their doors, and its own libraries', () => {
    const faults = shipped.flatMap((file) =>
      importsOf(file).flatMap((imported) => {
        const fault = faultOf(file, imported);
        return fault === undefined ? [] : [`${file.path} ${fault}`];
      }),
    );
    expect(faults).toEqual([]);
  });
});

describe('the disk', () => {
  const door = 'packages/workspace/src/files/';
  const usesDisk = ({ text }: SourceFile): boolean =>
    /(['"`])(?:node:)?fs(?:\/promises)?\1|\bprocess\.binding\b/.test(text);
  const outside = shipped.filter((file) => !file.path.startsWith(door) && usesDisk(file)).map(({ path }) => path);

  test('is reached through one module, or with a reason', () => {
    expect(shipped.filter((file) => file.path.startsWith(door) && usesDisk(file)).length).toBeGreaterThan(3);
    expect(outside.filter((path) => !(path in fileAccessExceptions))).toEqual([]);
    expect(
      Object.keys(fileAccessExceptions).filter((path) => !outside.includes(path)),
      'exceptions that are no longer needed',
    ).toEqual([]);
  });
});

/**
 * The sub-folder of its room that contains a file; empty for the room's own files, undefined if the room has no
 * sub-folders.
 */
function subRoomOf({ path, room }: Pick<SourceFile, 'path' | 'room'>): string | undefined {
  const known = subRooms[room];
  if (known === undefined) return undefined;
  const inside = dirname(path).slice(`packages/${room.replace(/^core\//, 'core/src/')}`.length + 1);
  const folder = room.startsWith('core/') ? inside : inside.replace(/^src\/?/, '');
  // A folder that is not listed belongs to its parent folder, as that of each document format does.
  return known.find((name) => folder === name) ?? known.find((name) => folder.startsWith(`${name}/`)) ?? folder;
}

/** The violation of an import from one sub-folder of a room in another. */
function subRoomFaultOf(file: SourceFile, imported: string): string | undefined {
  const source = imported.replace(/\.js$/, '.ts');
  const order = subRooms[file.room];
  if (order === undefined || roomOf(source) !== file.room || sharedTables.has(source)) return undefined;
  const [from, to] = [subRoomOf(file), subRoomOf({ path: source, room: file.room })];
  if (from === to || to === undefined || from === undefined) return undefined;
  if (from !== '' && order.indexOf(to) >= order.indexOf(from)) return `may not use ${file.room}/${to}`;
  return to === '' ? `may not use the files of ${file.room} itself: ${source}` : undefined;
}

describe('sub-folders of rooms', () => {
  test('every file of a room with sub-folders lies in one that the list knows, or in the room itself', () => {
    const strays = sources.filter((file) => {
      const inside = subRoomOf(file);
      return inside !== undefined && inside !== '' && subRooms[file.room]?.includes(inside) !== true;
    });
    expect(strays.map(({ path }) => path)).toEqual([]);
  });

  test('one uses only those before it', () => {
    const faults = shipped.flatMap((file) =>
      importsOf(file).flatMap((imported) => {
        const fault = subRoomFaultOf(file, imported);
        return fault === undefined ? [] : [`${file.path} ${fault}`];
      }),
    );
    expect(faults).toEqual([]);
  });
});

/** The files that import one another in a circle, each circle in order. Type imports count: what needs another file cannot be read alone. */
function circlesIn(files: readonly SourceFile[]): readonly (readonly string[])[] {
  const known = new Set(files.map(({ path }) => path));
  const left = new Map(
    files.map((file) => {
      const imported = importsOf(file).map((name) => name.replace(/\.js$/, '.ts'));
      return [file.path, imported.filter((name) => known.has(name))] as const;
    }),
  );
  // What imports nothing that is left, or is imported by nothing that is left, is in no circle.
  for (let size = -1; size !== left.size;) {
    size = left.size;
    for (const [path, imported] of left) if (!imported.some((name) => left.has(name))) left.delete(path);
    const needed = new Set([...left.values()].flat());
    for (const path of [...left.keys()]) if (!needed.has(path)) left.delete(path);
  }
  const reachable = (from: string): ReadonlySet<string> => {
    const seen = new Set<string>();
    for (const pending = [from]; pending.length > 0;) {
      for (const next of left.get(pending.pop()!) ?? [])
        if (!seen.has(next)) pending.push(...(seen.add(next) && [next]));
    }
    return seen;
  };
  const reach = new Map([...left.keys()].map((path) => [path, reachable(path)]));
  const circles = new Set(
    [...reach].map(([path, seen]) =>
      [...seen]
        .filter((other) => reach.get(other)?.has(path) === true)
        .sort()
        .join('\n'),
    ),
  );
  return [...circles].filter((circle) => circle !== '').map((circle) => circle.split('\n'));
}

describe('circles', () => {
  test('of imports do not occur', () => {
    expect(circlesIn(shipped)).toEqual([]);
  });

  test('are found', () => {
    const file = (path: string, imports: string): SourceFile => ({
      path,
      room: '',
      isTest: false,
      text: `import './${imports}.js';`,
    });
    const files = [file('a.ts', 'b'), file('b.ts', 'c'), file('c.ts', 'b'), file('d.ts', 'a')];
    expect(circlesIn(files)).toEqual([['b.ts', 'c.ts']]);
  });
});
