/** The texts that fuzzing begins with: the examples of the project, and corpora beside it. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readCorpus } from '../packages/core/test/grammar/corpus.js';

const root = new URL('../', import.meta.url);
const shared = new URL('../../shared/corpora/', import.meta.url);

/**
 * A text for each file below a folder of the project whose name has one of the endings; none if the folder does not
 * exist.
 */
export function filesBelow(folder: string, ...endings: readonly string[]): readonly string[] {
  const place = new URL(`${folder}/`, root);
  if (!existsSync(place)) return [];
  return readdirSync(place, { recursive: true, encoding: 'utf8' })
    .filter((name) => !/(?:^|\/)(?:node_modules|dist)\//.test(name) && endings.some((ending) => name.endsWith(ending)))
    .sort()
    .map((name) => readFileSync(new URL(name.split('/').map(encodeURIComponent).join('/'), place), 'utf8'));
}

/** The inputs of the grammar corpus of one kind: `filter`, `url`, … */
export const grammarInputs = (kind: string): readonly string[] =>
  readCorpus()
    .filter((line) => line.kind === kind)
    .map(({ input }) => input);

/** Every line of the examples of the rules' pages, without the marks. */
export function pageLines(): readonly string[] {
  return filesBelow('packages/core/src', '.md').flatMap((page) =>
    [...page.matchAll(/^```(?:good|bad|fix)[^\n]*\n([\s\S]*?)^```$/gm)].flatMap(([, lines = '']) =>
      lines
        .replaceAll(/[«»]/g, '')
        .split('\n')
        .map((line) => line.replace(/^[-+] /, ''))
        .filter((line) => line.trim() !== ''),
    ),
  );
}

/** The files that scenarios and the cases of editors hold, in a format known by its endings. */
export const documentsIn = (...endings: readonly string[]): readonly string[] => [
  ...filesBelow('examples', ...endings),
  ...filesBelow('packages/cli/test', '.scenario').flatMap((scenario) => filesOf(scenario, endings)),
];

/** A scenario holds files after lines that name them. */
const filesOf = (scenario: string, endings: readonly string[]): readonly string[] =>
  scenario
    .split(/^(?=(?:---|===) )/m)
    .filter(
      (part) => part.startsWith('--- file ') && endings.some((ending) => part.split('\n', 1)[0]!.endsWith(ending)),
    )
    .map((part) => part.slice(part.indexOf('\n') + 1));

/** The official cases of the grammar and Olingo's, if the corpora are beside the project. */
export function conformanceInputs(rule: RegExp): readonly string[] {
  return ['oasis-abnf.jsonl', 'olingo-gold.jsonl'].flatMap((name) => {
    const file = new URL(name, shared);
    if (!existsSync(file)) return [];
    return readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as { readonly input: string; readonly rule?: string; readonly kind?: string })
      .filter(({ rule: own, kind }) => rule.test(own ?? kind ?? ''))
      .map(({ input }) => input);
  });
}

/** Metadata of real services, if it is beside the project; long documents are omitted. */
export const otherMetadata = (longest: number): readonly string[] =>
  filesBelow('../shared/corpora/metadata', '.xml', '.json').filter(({ length }) => length <= longest);
