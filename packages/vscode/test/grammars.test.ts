/** Every grammar gives the characters of the cases in `grammars/` the scopes below them. */
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import oniguruma from 'vscode-oniguruma';
import textmate, { type IRawGrammar, type IToken } from 'vscode-textmate';
import { readGrammars } from '../scripts/read-grammars.js';
import manifest from '../package.json' with { type: 'json' };
import { readGrammarCase, type ScopeClaim, type SourceLine } from './grammar-case.js';
import { hostGrammars } from './host-grammars.js';

const cases = fileURLToPath(new URL('grammars', import.meta.url));
const grammars = new Map(
  [...hostGrammars(), ...readGrammars().values()].map((grammar) => [grammar.scopeName, grammar]),
);

const injections = manifest.contributes.grammars.flatMap(({ scopeName, ...rest }) =>
  'injectTo' in rest ? [{ scopeName, hosts: rest.injectTo }] : [],
);

async function createRegistry() {
  const wasm = readFileSync(createRequire(import.meta.url).resolve('vscode-oniguruma/release/onig.wasm'));
  await oniguruma.loadWASM(new Uint8Array(wasm).buffer);
  return new textmate.Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (sources) => new oniguruma.OnigScanner(sources),
      createOnigString: (text) => new oniguruma.OnigString(text),
    }),
    loadGrammar: (scopeName) => Promise.resolve((grammars.get(scopeName) as IRawGrammar | undefined) ?? null),
    getInjections: (host) => injections.filter(({ hosts }) => hosts.includes(host)).map(({ scopeName }) => scopeName),
  });
}

const registry = await createRegistry();

/** Which of the wanted scopes a character lacks, and which it has though it must not. */
function faultsOf(claim: ScopeClaim, { text }: SourceLine, tokens: readonly IToken[]): string[] {
  const faults: string[] = [];
  for (let at = claim.from; at < claim.to; at++) {
    const token = tokens.find(({ startIndex, endIndex }) => startIndex <= at && at < endIndex);
    const scopes = token?.scopes.flatMap((scope) => scope.split(' ')) ?? [];
    const has = (wanted: string): boolean => scopes.some((scope) => scope === wanted || scope.startsWith(`${wanted}.`));
    const wrong = [
      ...claim.scopes.filter((scope) => !has(scope)),
      ...claim.absent.filter(has).map((scope) => `- ${scope}`),
    ];
    if (wrong.length > 0)
      faults.push(
        `line ${claim.at}, "${text.slice(claim.from, claim.to)}": wants ${wrong.join(' ')}, has ${scopes.join(' ')}`,
      );
    if (wrong.length > 0) break;
  }
  return faults;
}

describe('grammars', () => {
  let claimed = 0;

  test.each(readdirSync(cases))('%s', async (file) => {
    const { scopeName, lines } = readGrammarCase(readFileSync(join(cases, file), 'utf8'));
    const grammar = await registry.loadGrammar(scopeName);
    let stack = textmate.INITIAL;
    const faults: string[] = [];
    for (const line of lines) {
      const { tokens, ruleStack } = grammar!.tokenizeLine(line.text, stack);
      stack = ruleStack;
      claimed += line.claims.length > 0 ? 1 : 0;
      faults.push(...line.claims.flatMap((claim) => faultsOf(claim, line, tokens)));
    }
    expect(faults).toEqual([]);
  });

  test('the cases are many', () => {
    expect(claimed).toBeGreaterThanOrEqual(60);
  });

  test('every grammar of the manifest is written, and none besides', () => {
    const written = [...readGrammars()].map(
      ([name, { scopeName }]) => `${scopeName} ./dist/grammars/${name}.tmLanguage.json`,
    );
    const contributed = manifest.contributes.grammars.map(({ scopeName, path }) => `${scopeName} ${path}`);
    expect(contributed.toSorted()).toEqual(written.toSorted());
  });
});
