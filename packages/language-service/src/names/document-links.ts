/** Links of a document: the pages of the rules that comments name, and body files. */
import { pageUrl, ruleInfos } from '@odatalint/core';
import type { DocumentLink } from '../document/answers.js';
import type { LanguageDocument } from '../document/language-document.js';

const codes: ReadonlySet<string> = new Set(ruleInfos.map(({ name }) => name));

/** In order of place; a code that does not exist has no page. */
export function documentLinks(document: LanguageDocument): readonly DocumentLink[] {
  const pages = document.directives
    .flatMap((directive) => directive.codes)
    .filter(({ code }) => codes.has(code))
    .map(({ code, start, end }): DocumentLink => ({ span: { start, end }, target: { url: pageUrl(code) } }));
  const files = document.requests.flatMap(({ bodyFile }): DocumentLink[] => {
    // A variable in the path is for the client to fill in.
    if (bodyFile === undefined || bodyFile.path.includes('{{')) return [];
    return [{ span: { start: bodyFile.start, end: bodyFile.end }, target: { file: bodyFile.path } }];
  });
  return [...pages, ...files].sort((a, b) => a.span.start - b.span.start);
}
