/** The house rules as a test: which room may use which, doors, purposes and names. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import {
  cacheExceptions,
  fileAccessExceptions,
  sharedNames,
  unusedExports,
  vendorExceptions,
} from './tidy-exceptions.js';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

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
  'core/services': [
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
    'core/services',
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
    'core/services',
    'core/query',
  ],
  documents: ['core'],
  sql: ['core'],
  server: ['core', 'sql'],
  codemirror: ['core', 'language-service'],
  'language-service': ['core', 'documents'],
  workspace: ['core', 'documents'],
  'language-server': ['core', 'documents', 'language-service', 'workspace'],
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

const bannedNames = /(?:Manager|Helper|Util|Utils|Impl|Base)$/;

interface SourceFile {
  /** From the root, with forward slashes. */
  readonly path: string;
  readonly room: string;
  readonly text: string;
  readonly isTest: boolean;
}

function roomOf(path: string): string {
  const [, name = '', , second = ''] = path.split('/');
  return name === 'core' && path.split('/').length > 4 ? `core/${second}` : name;
}

function readSources(): SourceFile[] {
  return readdirSync(join(root, 'packages'))
    .flatMap((name) => {
      const folder = join(root, 'packages', name, 'src');
      return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file));
    })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => {
      const path = relative(root, file).split(sep).join('/');
      return {
        path,
        room: roomOf(path),
        text: readFileSync(file, 'utf8'),
        isTest: /\.test(?:-support)?\.ts$/.test(path),
      };
    });
}

const sources = readSources();
const shipped = sources.filter(({ isTest }) => !isTest);

function importsOf({ text, path }: SourceFile): string[] {
  return ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => {
    return fileName.startsWith('.')
      ? relative(root, resolve(root, dirname(path), fileName))
          .split(sep)
          .join('/')
      : fileName;
  });
}

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

/** The folders of rules: each file there is a rule, except those in `shared` and `engine`. */
const isRule = ({ path }: SourceFile): boolean =>
  /^packages\/core\/src\/rules\/(?!shared\/|engine\/)[a-z-]+\//.test(path);

/** The texts of a program without its comments: names, strings and regular expressions. */
function codeOf({ path, text }: SourceFile): string {
  const parts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node) || ts.isLiteralExpression(node)) parts.push(node.text);
    else if (node.kind >= ts.SyntaxKind.TemplateHead && node.kind <= ts.SyntaxKind.TemplateTail)
      parts.push((node as ts.TemplateHead).text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest));
  return parts.join('\n');
}

/** Names of products and vendors that offer OData services. */
const vendors =
  /asset.?management|azure|business.?(?:central|one)|dataverse|dynamics|hana|microsoft|northwind|nuget|olingo|salesforce|\bsap\b|scim|sharepoint|success.?factors|trippin/i;

describe('ignorance', () => {
  test('a rule never knows another rule', () => {
    const rules = new Set(shipped.filter(isRule).map(({ path }) => path.replace(/\.ts$/, '.js')));
    expect(rules.size).toBeGreaterThan(150);
    const faults = shipped
      .filter(isRule)
      .flatMap((file) =>
        importsOf(file).flatMap((imported) => (rules.has(imported) ? [`${file.path} uses ${imported}`] : [])),
      );
    expect(faults).toEqual([]);
  });

  test('a rule, the parser and the binder never know a service by its name', () => {
    const rooms = ['core/rules', 'core/syntax', 'core/semantics'];
    const found = shipped
      .filter(({ room, text }) => rooms.includes(room) && vendors.test(text))
      .flatMap((file) => {
        const name = vendors.exec(codeOf(file))?.[0];
        return name === undefined ? [] : [`${file.path} names ${name}`];
      });
    expect(found.filter((each) => !(each in vendorExceptions))).toEqual([]);
    expect(
      Object.keys(vendorExceptions).filter((each) => !found.includes(each)),
      'exceptions that are no longer needed',
    ).toEqual([]);
    const name = (text: string): boolean =>
      vendors.test(codeOf({ path: 'a.ts', room: 'core/rules', isTest: false, text }));
    expect(name('// SharePoint\nconst isV4 = true;')).toBe(false);
    expect(["service.name === 'sap'", 'const isSharePoint = true;', 'x(`Dataverse ${y}`);'].every(name)).toBe(true);
  });

  test('core, documents and language-service never know Node.js or a browser', () => {
    const settings = ['../tsconfig.base.json', 'core/tsconfig.json', 'documents/tsconfig.json'];
    for (const name of [...settings, 'language-service/tsconfig.json']) {
      const { compilerOptions } = JSON.parse(readFileSync(join(root, 'packages', name), 'utf8')) as {
        compilerOptions: { readonly types?: readonly string[]; readonly lib?: readonly string[] };
      };
      expect([name, compilerOptions.types, compilerOptions.lib ?? ['es2023']]).toEqual([name, [], ['es2023']]);
    }
  });

  test('the extension for browsers never knows Node.js, except by stand-ins', () => {
    const web = shipped.filter(({ path }) => path.startsWith('packages/vscode/src/web/'));
    const faults = web.flatMap((file) =>
      importsOf(file).flatMap((imported) => (/^node:|^fs$/.test(imported) ? [`${file.path} uses ${imported}`] : [])),
    );
    expect(web.length).toBeGreaterThan(4);
    expect(faults).toEqual([]);
  });

  test('the playground never connects to anything', () => {
    const pages = readFileSync(join(root, 'site/playground/index.html'), 'utf8');
    expect(pages).toMatch(/Content-Security-Policy/);
    expect(pages).toMatch(/default-src 'none'|connect-src 'none'/);
  });
});

describe('files', () => {
  test('each begins with its purpose', () => {
    expect(sources.filter(({ text }) => !/^\/\*\*\s/.test(text)).map(({ path }) => path)).toEqual([]);
  });

  test('names are kebab-case and say what a thing is', () => {
    const faults = sources.filter(({ path }) => {
      const name = basename(path).replace(/(?:\.test)?\.ts$/, '');
      return !/^[a-z0-9]+(?:[-.][a-z0-9]+)*$/.test(name) || /(?:^|-)(?:manager|helpers?|utils?|impl|base)$/.test(name);
    });
    expect(faults.map(({ path }) => path)).toEqual([]);
  });
});

/** The names that a file declares: of variables, functions, types, parameters and members. */
function namesIn(path: string, text: string): readonly string[] {
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    const { name } = node as Partial<ts.NamedDeclaration>;
    if (name !== undefined && ts.isMemberName(name)) names.push(name.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest));
  return names;
}

/** The lines of comments that keep a formatter away from an import or the body of a function; a table of data may have one. */
function unformattedIn({ path, text }: Pick<SourceFile, 'path' | 'text'>): readonly string[] {
  if (!text.includes(unformatted)) return [];
  const tree = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  for (let at = text.indexOf(unformatted); at >= 0; at = text.indexOf(unformatted, at + 1)) {
    const isAlone = text.slice(text.lastIndexOf('\n', at) + 1, at).trim() === '//';
    const after = text.slice(at + unformatted.length);
    const beside = isAlone ? at + unformatted.length + after.search(/\S/) : text.slice(0, at - 3).trimEnd().length - 1;
    let node: ts.Node | undefined = tree;
    let isWrong = false;
    while (node !== undefined && !isWrong) {
      const parent: ts.Node = node;
      node = ts.forEachChild(parent, (each) =>
        each.getFullStart() <= beside && beside < each.getEnd() ? each : undefined,
      );
      isWrong =
        ts.isImportDeclaration(parent) ||
        (ts.isFunctionLike(parent) && 'body' in parent && node !== undefined && parent.body === node);
    }
    if (isWrong) found.push(`${path}:${text.slice(0, at).split('\n').length}`);
  }
  return found;
}

const unformatted = ['prettier', 'ignore'].join('-');

describe('declarations', () => {
  test('a formatter is kept away from tables of data only', () => {
    expect(sources.flatMap(unformattedIn)).toEqual([]);
    expect(unformattedIn({ path: 'a.ts', text: `const a = () => {\n  return [ 1 ]; // ${unformatted}\n};\n` })).toEqual(
      ['a.ts:2'],
    );
    expect(unformattedIn({ path: 'a.ts', text: `import { a  } from 'b'; // ${unformatted}\n` })).toEqual(['a.ts:1']);
    expect(unformattedIn({ path: 'a.ts', text: `const a = [\n  1, 2,\n]; // ${unformatted}\n` })).toEqual([]);
  });

  test('what a file exports is used by another one', () => {
    const words = new Map(shipped.map(({ path, text }) => [path, new Set(text.match(/\w+/g))]));
    const unused = shipped.flatMap(({ path, text }) =>
      [...text.matchAll(/^export (?:abstract |async )*(?:class|function\*?|const|enum) (\w+)/gm)]
        .map(([, name = '']) => name)
        .filter((name) => ![...words].some(([other, known]) => other !== path && known.has(name)))
        .map((name) => `${path}#${name}`),
    );
    expect(unused.filter((place) => !(place in unusedExports))).toEqual([]);
    expect(
      Object.keys(unusedExports).filter((place) => !unused.includes(place)),
      'exceptions that are no longer needed',
    ).toEqual([]);
  });

  test('an answer is computed once by `memo`, or the cache has a reason', () => {
    const caches = shipped.filter(({ text }) => /new WeakMap\b/.test(text)).map(({ path }) => path);
    expect(caches.filter((path) => !(path in cacheExceptions))).toEqual([]);
    expect(
      Object.keys(cacheExceptions).filter((path) => !caches.includes(path)),
      'exceptions that are no longer needed',
    ).toEqual([]);
  });

  test('no two files export different things of the same name', () => {
    const owners = new Map<string, Set<string>>();
    // The modules of Node.js that a browser lacks have stand-ins with the same names.
    for (const { path, text } of shipped.filter((file) => !file.path.startsWith('packages/vscode/src/web/node/')))
      for (const [, name = ''] of text.matchAll(
        /^export (?:declare |abstract |async )*(?:class|interface|type|enum|const|let|function\*?) (\w+)/gm,
      ))
        owners.set(name, (owners.get(name) ?? new Set()).add(path));
    const shared = [...owners].filter(([name, files]) => files.size > 1 && !(name in sharedNames));
    expect(shared.map(([name, files]) => `${name}: ${[...files].join(', ')}`)).toEqual([]);
  });

  test('no name contains a word that the glossary rules out', () => {
    const table = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8').split('\n## Glossary\n')[1] ?? '';
    const rejected = new Set(
      [...table.matchAll(/^\|[^|\n]*\|[^|\n]*\|([^|\n]*)\|$/gm)]
        .slice(2)
        .flatMap(([, cell = '']) => cell.split(',').map((word) => word.trim()))
        .filter((word) => word !== ''),
    );
    expect(rejected.size).toBeGreaterThan(10);
    const isRejected = (name: string): boolean =>
      (name.match(/[A-Z]?[a-z]+/g) ?? []).some((word) => rejected.has(word.toLowerCase().replace(/s$/, '')));
    expect(['endpointOf', 'showTroubles', 'REPAIR', 'remedy'].filter(isRejected)).toEqual([
      'endpointOf',
      'showTroubles',
      'remedy',
    ]);
    const names = shipped.flatMap(({ path, text }) =>
      namesIn(path, text)
        .filter(isRejected)
        .map((name) => `${path} ${name}`),
    );
    expect([...new Set(names)]).toEqual([]);
  });

  test('nothing is called a manager, helper, util, impl or base', () => {
    const names = shipped.flatMap(({ path, text }) =>
      [...text.matchAll(/^\s*(?:export )?(?:abstract )?(?:class|interface|type|function|const|enum) (\w+)/gm)].map(
        ([, name = '']) => ({ path, name }),
      ),
    );
    expect(names.filter(({ name }) => bannedNames.test(name)).map(({ path, name }) => `${path} ${name}`)).toEqual([]);
  });
});
