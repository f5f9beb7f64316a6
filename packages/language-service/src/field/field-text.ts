/** The text of one query option while it is edited: a document with one request. */
import type {
  BoundRequest,
  FindingPlace,
  FragmentChecker,
  FragmentInput,
  RuleName,
  Span,
  TextEdit,
} from '@odatalint/core';
import { applyEdits, decodeText, OffsetMap } from '@odatalint/core/internal';
import type { StoredRequest } from '@odatalint/documents';
import type { EditedText } from '../document/edited-text.js';

/** The query options that a field can be for. */
export type FieldOption = 'filter' | 'orderby' | 'select' | 'expand';

/** The settings that stay while the text changes. */
export interface FieldSite {
  readonly checker: FragmentChecker;
  readonly on: string;
  readonly option: FieldOption;
  readonly encoding: 'decoded' | 'url';
}

/** A state of the text. */
export class FieldText implements EditedText {
  readonly request: StoredRequest;
  readonly input: FragmentInput;
  /** From the decoded value to the text. */
  readonly map: OffsetMap;
  #bound: readonly BoundRequest[] | undefined;

  constructor(
    readonly site: FieldSite,
    readonly text: string,
  ) {
    const { on, option, encoding } = site;
    const decoded = encoding === 'url' ? decode(text) : { text, map: OffsetMap.identity(text.length) };
    this.map = decoded.map;
    this.input = { on, [option]: decoded.text };
    const span: Span = { start: 0, end: text.length };
    this.request = { input: this.input, span, target: span, maps: { [option]: decoded.map } };
  }

  get requests(): readonly StoredRequest[] {
    return [this.request];
  }

  requestAt(): StoredRequest {
    return this.request;
  }

  bind(request: StoredRequest = this.request): readonly BoundRequest[] {
    if (request !== this.request) return this.site.checker.bind(request.input as FragmentInput);
    return (this.#bound ??= this.site.checker.bind(this.input));
  }

  locate(_request: StoredRequest, input: FragmentInput, codes: ReadonlySet<RuleName>): readonly FindingPlace[] {
    return this.site.checker.find(input, { detail: 'places', codes });
  }

  /** No literal is around the text. */
  fitEdit(edit: TextEdit): TextEdit {
    return edit;
  }

  variant(edit: TextEdit): FieldText {
    return new FieldText(this.site, applyEdits(this.text, [edit]));
  }
}

/** The value that a text in the query part of a URL represents. */
function decode(raw: string): { readonly text: string; readonly map: OffsetMap } {
  const decoded = decodeText(raw, 0, raw.length, 'query');
  const map = new OffsetMap();
  for (let i = 0; i < decoded.text.length; i++) {
    const span = decoded.span(i, i + 1);
    if (raw.slice(span.start, span.end) === decoded.text.charAt(i)) map.addExact(1, span.start);
    else map.addCollapsed(1, span);
  }
  // An empty text has a place too.
  if (map.length === 0) map.addExact(0, 0);
  return { text: decoded.text, map };
}

/** An edit's text as the field writes it; in a URL the signs of a snippet stay. */
export const encodeFor = ({ encoding }: FieldSite, text: string): string =>
  encoding === 'url' ? text.replace(/[\s%&#+"<>^`|]|[^\x20-\x7e]+/gu, encodeURIComponent) : text;
