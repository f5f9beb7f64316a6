/** The hover text at the pointer. */
import { pageUrl, ruleInfos, type Span } from '@odatalint/core';
import { responseVariablesIn } from '@odatalint/core/internal';
import { describeService, fileName } from '../document/describe-service.js';
import type { Hover } from '../document/answers.js';
import type { LanguageDocument } from '../document/language-document.js';
import { responseNamed, shapeAt, shapeWords } from '../document/named-responses.js';
import { variableAt, type VariablePlace } from '../document/file-variables.js';
import { code, prose } from '../knowledge/markdown.js';
import { type HoverText, hoverMarkdown } from './hover-text.js';
import { mentionAt } from '../metadata/metadata.js';
import { aboutBatchMember } from './about-batch-member.js';
import { aboutPosition } from './about-position.js';
import { usesAt } from '../meaning/uses-at.js';
import { describeMeaning } from './describe-meaning.js';
import { describeMessagePart } from './describe-message.js';

/**
 * The hover text at an offset: the element there, what the schema and the API key say about it, and an encoded part
 * without escapes; in a comment, the rule that it names; at the beginning of a request, its service. Findings are not
 * repeated, because editors show them. Undefined if there is nothing to say. Never throws.
 */
export function hover(document: LanguageDocument, offset: number): Hover | undefined {
  const about = withTarget(
    document,
    offset,
    aboutDeclaration(document, offset) ??
      aboutVariable(document, offset) ??
      aboutDirective(document, offset) ??
      aboutBatchMember(document, offset) ??
      aboutName(document, offset) ??
      aboutHost(document, offset),
  );
  if (about === undefined) return undefined;
  const { start, end } = about.span;
  return { span: { start, end }, markdown: document.withoutSecrets(about.markdown) };
}

/** The element there, and what the service supports for a property of the resource. */
function aboutName(document: LanguageDocument, offset: number): Hover | undefined {
  const about = aboutPosition(
    document,
    offset,
    (meaning, bound, written) => describeMessagePart(meaning, bound) ?? describeMeaning(meaning, bound, written),
  );
  const span = about?.span ?? nameAt(document.text, offset);
  const uses = span && usesAt(document, span.end)?.(document.text.slice(span.start, span.end));
  if (uses === undefined || span === undefined) return about;
  return { span, markdown: about === undefined ? prose(uses) : `${about.markdown}\n\n${prose(uses)}` };
}

/** The word at an offset. */
function nameAt(text: string, offset: number): Span | undefined {
  const isPart = (i: number): boolean => /\w/.test(text.charAt(i));
  let [start, end] = [offset, offset];
  while (start > 0 && isPart(start - 1)) start--;
  while (end < text.length && isPart(end)) end++;
  return start === end ? undefined : { start, end };
}

/** In a metadata document: the declaration that a name belongs to. */
function aboutDeclaration(document: LanguageDocument, offset: number): Hover | undefined {
  const mention = mentionAt(document, offset);
  if (mention === undefined) return undefined;
  const { span, meaning, metadata } = mention;
  const card = describeMeaning(meaning, metadata.bound, document.text.slice(span.start, span.end));
  return card && { span, markdown: hoverMarkdown(card) };
}

/** At the first word of a request: also its service. */
function withTarget(document: LanguageDocument, offset: number, about: Hover | undefined): Hover | undefined {
  const request = document.requestAt(offset);
  if (request === undefined) return about;
  const { start, end } = firstWord(document.text, request.target);
  if (offset < start || offset > end) return about;
  const sentence = prose(describeService(document, request).sentence);
  if (about === undefined) return { span: { start, end }, markdown: sentence };
  return { ...about, markdown: `${about.markdown}\n\n${sentence}` };
}

/** At the scheme and host of a URL: the service of its requests, and their number of findings. */
function aboutHost(document: LanguageDocument, offset: number): Hover | undefined {
  const request = document.requestAt(offset);
  if (request === undefined) return undefined;
  const text = document.text.slice(request.target.start, request.target.end);
  const host = /(?:^|\s)(https?:\/\/[^\s/?#]+)/i.exec(text);
  if (host === null) return undefined;
  const end = request.target.start + host.index + host[0].length;
  const start = end - host[1]!.length;
  if (offset < start || offset > end) return undefined;
  const { sentence, label } = describeService(document, request);
  const counts = countOf(document, label);
  const markdown = hoverMarkdown({ signatures: [host[1]!], paragraphs: [prose(sentence), counts] });
  return { span: { start, end }, markdown };
}

/** The number of requests with the same service, and of their findings. Both are in order of place. */
function countOf(document: LanguageDocument, label: string): string {
  const { requests } = document;
  const labels = requests.map((each) => describeService(document, each).label);
  let findings = 0;
  let at = 0;
  for (const { start } of [...document.check().diagnostics].sort((a, b) => a.start - b.start)) {
    while (at < requests.length - 1 && requests[at + 1]!.span.start <= start) at++;
    if (labels[at] === label && start >= requests[at]!.span.start) findings++;
  }
  const same = labels.filter((each) => each === label).length;
  return `${same} ${same === 1 ? 'request' : 'requests'} of this document, ${findings} ${findings === 1 ? 'finding' : 'findings'}.`;
}

/** The method, the scheme and host of an address, or its first segment. */
function firstWord(text: string, { start, end }: Span): Span {
  const wordEnd = (from: number): number => {
    let at = from;
    while (at < end && !' \t\r\n/?('.includes(text.charAt(at))) at++;
    return at;
  };
  const first = wordEnd(text.charAt(start) === '/' ? start + 1 : start);
  return { start, end: text.startsWith('://', first - 1) ? wordEnd(first + 2) : first };
}

function aboutVariable(document: LanguageDocument, offset: number): Hover | undefined {
  const variable = variableAt(document, offset);
  return (
    variable && {
      span: { start: variable.start, end: variable.end },
      markdown: hoverMarkdown(
        responseCard(document, variable) ?? environmentCard(document, variable) ?? variableCard(variable),
      ),
    }
  );
}

/** The rule that a comment names. */
function aboutDirective(document: LanguageDocument, offset: number): Hover | undefined {
  const codes = document.directives.flatMap((directive) => directive.codes);
  const at = codes.find(({ start, end }) => start <= offset && offset <= end);
  const info = at && ruleInfos.find(({ name }) => name === at.code);
  if (at === undefined || info === undefined) return undefined;
  return {
    span: { start: at.start, end: at.end },
    markdown: `${prose(info.summary)} [${info.name}](${pageUrl(info.name)})`,
  };
}

/** A variable that reads the response to a request of the file. */
function responseCard(document: LanguageDocument, { name, definition }: VariablePlace): HoverText | undefined {
  const [variable] = definition === undefined ? responseVariablesIn(`{{${name}}}`) : [];
  const shape = variable?.path === undefined ? undefined : responseNamed(document, variable.name);
  const value = shape && variable?.path && shapeAt(shape, variable.path.steps);
  if (variable === undefined || value === undefined) return undefined;
  return {
    signatures: [`{{${name}}}: ${shapeWords(value)}`],
    paragraphs: [`A part of the response to the request ${code(variable.name)}.`],
  };
}

/** A variable with a value from an environment. */
function environmentCard(
  { environment }: LanguageDocument,
  { name, definition, isCredential }: VariablePlace,
): HoverText | undefined {
  const known = definition === undefined ? environment?.valueOf(name) : undefined;
  if (known === undefined) return undefined;
  const where = known.environment === undefined ? 'every environment' : `the environment ${code(known.environment)}`;
  return {
    signatures: [`{{${name}}} = ${(isCredential ? undefined : known.value) ?? '***'}`],
    paragraphs: [`Variable of ${where}, in ${code(fileName(known.file.uri))}.`],
  };
}

function variableCard({ name, definition, isDefinition, isCredential }: VariablePlace): HoverText {
  const value = isCredential ? '***' : definition?.value;
  return {
    signatures: [value === undefined ? `{{${name}}}` : `{{${name}}} = ${value}`],
    paragraphs: [
      isDefinition
        ? 'Variable of this file.'
        : definition === undefined
          ? 'A variable that this file does not define; what needs its value is not checked.'
          : 'Variable that this file defines.',
    ],
  };
}
