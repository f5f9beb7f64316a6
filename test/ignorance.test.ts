/** Facts that a part of the program never knows, so that it cannot depend on them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { importsOf, root, shipped, type SourceFile } from './sources.js';
import { vendorExceptions } from './tidy-exceptions.js';

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
