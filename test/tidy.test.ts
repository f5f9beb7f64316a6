/** The rules of STYLE.md about files, names and declarations. */
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { root, shipped, type SourceFile, sources } from './sources.js';
import { cacheExceptions, sharedNames, unusedExports } from './tidy-exceptions.js';

const bannedNames = /(?:Manager|Helper|Util|Utils|Impl|Base)$/;

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
