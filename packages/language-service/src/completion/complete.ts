/** Completion at the cursor: one list for URLs, headers and bodies, in every format that contains requests. */
import type { Span } from '@odatalint/core';
import type { CompletionItem, CompletionList } from '../document/answers.js';
import type { LanguageDocument } from '../document/language-document.js';
import { completeEnvelope } from './body/complete-envelope.js';
import { completeBody, completeBrokenBody } from './body/complete-body.js';
import { completeDirectives } from './complete-directives.js';
import { completeReference } from './complete-reference.js';
import { completeResponse } from './complete-response.js';
import { completeHeader } from './headers/complete-headers.js';
import { completeVariable } from './items/complete-variables.js';
import { type Probe, probeAt, wordAt } from './items/probe.js';
import { snippetText } from './items/snippet.js';
import { reasonFor, shownItem } from './present-items.js';
import { usesAt } from '../meaning/uses-at.js';
import { around } from './url/address-place.js';
import { completeMethod } from './url/complete-method.js';
import { completeOption } from './url/complete-option.js';
import { completeSegment, completeStart } from './url/complete-path.js';

/**
 * Completes at an offset of a document. The items replace the whole word, and do not include what certainly cannot be
 * there. Works in broken requests. If nothing is known, the list is empty and contains the reason. Never throws.
 */
export function complete(document: LanguageDocument, offset: number): CompletionList {
  const list = completeAt(document, offset);
  const uses = usesAt(document, offset);
  const copy = copyOf(document, list.items[0]?.edit);
  return {
    ...list,
    items: list.items.map((item) => {
      const shown = shownItem(inBothCopies(item, copy), (text) => document.withoutSecrets(text));
      return uses === undefined || !isProperty(item)
        ? shown
        : { ...shown, documentation: () => documented(item, uses) };
    }),
  };
}

/** The place of an edit of a URL in the second copy of the URL. */
function copyOf(document: LanguageDocument, edit: Span | undefined): Span | undefined {
  const request = edit && document.requestAt(edit.start);
  const maps = [request?.maps.url, request?.copies?.url];
  for (const [map, other] of [maps, maps.toReversed()]) {
    if (edit === undefined || map === undefined || other === undefined) continue;
    const made = { start: map.made(edit.start), end: map.made(edit.end) };
    if (made.start === undefined || made.end === undefined) continue;
    const span = other.span({ start: made.start, end: made.end });
    const isSame = document.text.slice(span.start, span.end) === document.text.slice(edit.start, edit.end);
    if (isSame && (span.end <= edit.start || edit.end <= span.start)) return span;
  }
  return undefined;
}

/** An item that also edits the other copy of the URL. A sign between options is not written there as it is in a URL. */
function inBothCopies(item: CompletionItem, copy: Span | undefined): CompletionItem {
  const text = item.isSnippet === true ? snippetText(item.edit.text) : item.edit.text;
  if (copy === undefined || /[?&=]/.test(text)) return item;
  return { ...item, additionalEdits: [...(item.additionalEdits ?? []), { ...copy, text }] };
}

const isProperty = ({ kind }: CompletionItem): boolean => kind === 'property' || kind === 'navigation';

/** The documentation of a property, and what the service supports for it. */
function documented(item: CompletionItem, uses: (name: string) => string | undefined): string | undefined {
  const texts = [item.documentation?.(), uses(item.label)].filter((text) => text !== undefined);
  return texts.length === 0 ? undefined : texts.join('\n\n');
}

function completeAt(document: LanguageDocument, offset: number): CompletionList {
  const inComment = completeDirectives(document, offset);
  if (inComment !== undefined) return inComment;
  const response = completeResponse(document, offset);
  if (response !== undefined) return { items: response };
  const variables = completeVariable(document, offset);
  if (variables !== undefined) return { items: variables };
  const methods = completeMethod(document, offset) ?? [];
  const probe =
    methods.length > 0 && isBeforeAddress(document.text, offset)
      ? undefined
      : (probeAt(document, offset) ?? probeInString(document, offset) ?? probeInHeader(document, offset));
  if (probe === undefined) return { items: methods.length > 0 ? methods : completeBrokenBody(document, offset) };
  const items = [...methods, ...completeIn(document, offset, probe)];
  const isAboutNames = probe.text.field !== 'headers' && (probe.text.field !== 'body' || items.length === 0);
  const reason = isAboutNames ? reasonFor(probe) : undefined;
  return reason === undefined ? { items } : { items, reason };
}

/** The ways in which languages write the quote of OData in a literal. */
const quotes = ["'", "\\'", "''"];

/** The place in an unclosed string of OData. In a program, such a text is not read as a URL. */
function probeInString(document: LanguageDocument, offset: number): Probe | undefined {
  const { text } = document;
  const line = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset);
  const start = line.lastIndexOf("'");
  const isInOption = line.includes('?') && line.lastIndexOf('=', start) >= 0;
  if (start < 0 || !isInOption || /["`]/.test(line.slice(start))) return undefined;
  for (const quote of quotes) {
    const probe = probeAt(document, offset, quote);
    if (probe !== undefined) return probe;
  }
  return undefined;
}

/** The longest name of a header, with its quote. */
const longestName = 60;

/** The place of the name of a header without its colon, in the argument of a command: `-H 'Acc'`. */
function probeInHeader(document: LanguageDocument, offset: number): Probe | undefined {
  const { text } = document;
  const { end } = wordAt(text, offset);
  const quote = /(['"])[\w-]*$/.exec(text.slice(Math.max(0, offset - longestName), offset))?.[1];
  if (quote === undefined || text.charAt(end) !== quote) return undefined;
  const probe = probeAt(document, offset, ':');
  return probe?.text.field === 'headers' ? probe : undefined;
}

/** Whether text follows on the line, so that a word in the place of a method is not a URL. */
const isBeforeAddress = (text: string, offset: number): boolean =>
  /^[\w$.@]*[^\S\n]+\S/.test(text.slice(offset, offset + 500));

/** A reference of more than one word excludes all other items. */
function completeUrl(document: LanguageDocument, offset: number, probe: Probe): readonly CompletionItem[] {
  const references = completeReference(document, probe);
  const word = wordAt(document.text, offset);
  if (references.some(({ edit }) => edit.start < word.start)) return references;
  return [...references, ...completeAddress(document, offset, probe)];
}

function completeIn(document: LanguageDocument, offset: number, probe: Probe): readonly CompletionItem[] {
  switch (probe.text.field) {
    case 'headers':
    case 'body':
      return (
        completeHeader(document, offset, probe) ?? completeEnvelope(document, probe) ?? completeBody(document, probe)
      );
    default:
      return completeUrl(document, offset, probe);
  }
}

/** Completes in a URL, a path or the value of a query option. */
function completeAddress(document: LanguageDocument, offset: number, probe: Probe): readonly CompletionItem[] {
  return completeOption(document, offset, probe, (place) => {
    const segment = around(place.nodes, 'Segment');
    // The condition of `$filter(…)` in a path is an expression.
    if (segment?.name.kind === 'Name' && segment.name.text === '$filter' && segment.name !== place.nodes.at(-1))
      return false;
    if (segment !== undefined) completeSegment({ ...place, document });
    else if (place.nodes.at(-1)?.kind === 'ServiceRoot') completeStart({ ...place, document });
    else return false;
    return true;
  });
}
