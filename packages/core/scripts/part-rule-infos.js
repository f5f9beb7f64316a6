/**
 * Parts what a rule does from what is only told about it. In src/ both stand in the rule's file, for whoever reads it; in dist/
 * the summaries and clauses stand in rule-infos.js and syntax-infos.js alone, as data. So a checker brings no texts along that
 * it never shows, and a page that lists the rules does not bring the rules.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { importSource } from './import-source.js';

const dist = fileURLToPath(new URL('../dist', import.meta.url));
const told = new Set(['summary', 'specification']);

/** The modules that are told it in, each with what it exports, which is data. */
const infos = { 'syntax/syntax-infos.js': 'syntaxInfos', 'rules/rule-infos.js': 'ruleInfos' };

export async function partRuleInfos() {
  for (const room of ['rules', 'syntax/problems'])
    for (const name of readdirSync(join(dist, room), { recursive: true }))
      if (name.endsWith('.js')) leaveOutTexts(join(dist, room, name));
  for (const [path, name] of Object.entries(infos)) {
    const value = JSON.stringify((await importSource(`./${path}`))[name]);
    writeFileSync(
      join(dist, path),
      `/** What is known about codes without running them, as the build has found it. */\nexport const ${name} = ${value};\n`,
    );
  }
}

/** Rewrites a module without what is told in the objects that are rules; lines stay where they are. */
function leaveOutTexts(path) {
  const text = readFileSync(path, 'utf8');
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  let kept = '';
  let end = 0;
  const visit = (node) => {
    if (ts.isObjectLiteralExpression(node) && isRule(node)) {
      for (const property of node.properties.filter((each) => told.has(each.name?.text))) {
        const start = property.getStart();
        const next = text.startsWith(',', property.end) ? property.end + 1 : property.end;
        kept += text.slice(end, start) + text.slice(start, next).replaceAll(/[^\n]/g, '');
        end = next;
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  if (end > 0) writeFileSync(path, kept + text.slice(end));
}

/** Rules have a name, say where they are specified, and describe. */
function isRule({ properties }) {
  const names = new Set(properties.map(({ name }) => name?.text));
  return ['name', 'specification', 'describe'].every((name) => names.has(name));
}
