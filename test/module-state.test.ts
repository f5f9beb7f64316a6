/** No module of the libraries keeps state between checks, except values that are computed once and then only read. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { moduleStateExceptions } from './tidy-exceptions.js';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** The packages that people embed. */
const libraries = ['core', 'documents', 'language-service'];

const sources = libraries.flatMap((name) => {
  const folder = join(root, 'packages', name, 'src');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.test(?:-support)?\.ts$/.test(file))
    .map((file) => join(folder, file));
});

/**
 * Values that change when they are used: an empty collection that waits to be filled, an object, an expression that
 * remembers its position.
 */
function isChangeable(value: ts.Expression | undefined): boolean {
  if (value === undefined) return false;
  if (ts.isAsExpression(value) || ts.isSatisfiesExpression(value) || ts.isParenthesizedExpression(value))
    return isChangeable(value.expression);
  if (ts.isNewExpression(value)) {
    const name = value.expression.getText();
    // A weak map is a side table: its entries were computed from their keys, and disappear with them.
    if (/^Weak(?:Map|Set)$/.test(name)) return false;
    return !/^(?:Map|Set)$/.test(name) || (value.arguments ?? []).length === 0;
  }
  if (ts.isArrayLiteralExpression(value)) return value.elements.length === 0;
  if (ts.isObjectLiteralExpression(value)) return value.properties.length === 0;
  return ts.isRegularExpressionLiteral(value) && /\/[a-z]*[gy][a-z]*$/.test(value.text);
}

function stateOf(path: string, text: string): string[] {
  const tree = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const add = (name: ts.Node): void => void found.push(`${path}#${name.getText()}`);
  for (const statement of tree.statements) {
    if (ts.isVariableStatement(statement)) {
      const { declarationList } = statement;
      const isConstant = (declarationList.flags & ts.NodeFlags.Const) !== 0;
      for (const { name, type, initializer } of declarationList.declarations) {
        const isReadonly = /^[Rr]eadonly/.test(type?.getText() ?? '');
        if (!isConstant || (!isReadonly && isChangeable(initializer))) add(name);
      }
    } else if (ts.isClassDeclaration(statement)) {
      for (const member of statement.members) {
        if (!ts.isPropertyDeclaration(member)) continue;
        const kinds = member.modifiers?.map(({ kind }) => kind) ?? [];
        const isStatic = kinds.includes(ts.SyntaxKind.StaticKeyword);
        const isReadonly = kinds.includes(ts.SyntaxKind.ReadonlyKeyword);
        if (isStatic && (!isReadonly || isChangeable(member.initializer))) add(member.name);
      }
    }
  }
  return found;
}

test('no variable, empty collection or sticky expression is at the top of a module without a reason', () => {
  const found = sources.flatMap((file) =>
    stateOf(relative(root, file).split(sep).join('/'), readFileSync(file, 'utf8')),
  );
  expect(found.filter((place) => !(place in moduleStateExceptions))).toEqual([]);
  expect(
    Object.keys(moduleStateExceptions).filter((place) => !found.includes(place)),
    'exceptions that are no longer needed',
  ).toEqual([]);
});

test.each([
  ['let last = 0;', ['a.ts#last']],
  ['export const seen = new Set<string>();', ['a.ts#seen']],
  ['const parser = new Parser();', ['a.ts#parser']],
  ['const memo: Record<string, number> = {};', ['a.ts#memo']],
  ['const word = /\\w+/y;', ['a.ts#word']],
  [
    'class A { static count = 0; static readonly kinds = []; static readonly limit = 5; }',
    ['a.ts#count', 'a.ts#kinds'],
  ],
  [
    'const limit = 5; const names = new Set(["a"]); const none: readonly string[] = []; const known = new WeakMap<object, string>(); function f() { let i = 0; return i; }',
    [],
  ],
])('%s', (text, expected) => {
  expect(stateOf('a.ts', text)).toEqual(expected);
});
