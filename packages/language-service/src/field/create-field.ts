/** The language service for the text of one query option, without documents and readers of metadata. */
import { type Diagnostic, format as formatUrl, type FragmentChecker } from '@odatalint/core';
import { aFunction, aString, carryFinding, objectWith, oneOf, requireArgument } from '@odatalint/core/internal';
import { completeOption } from '../completion/url/complete-option.js';
import { probeAt } from '../completion/items/probe.js';
import { reasonFor, shownItem } from '../completion/present-items.js';
import type { CompletionItem, CompletionList, Hover, SemanticToken, SignatureHelp } from '../document/answers.js';
import { unfinishedAt } from '../document/unfinished.js';
import { aboutPosition } from '../hover/about-position.js';
import { signatureHelp } from '../signatures/signature-help.js';
import { requestTokens, separateTokens } from '../view/request-tokens.js';
import { encodeFor, type FieldOption, type FieldSite, FieldText } from './field-text.js';

/** The options of a field. */
export interface FieldOptions {
  /** The checker of `createFragmentChecker`, with chosen rules, or of `createChecker`, with all rules. */
  readonly checker: FragmentChecker;
  /** The path of the option's resources: `Orders`, `Orders(1)/Items`. */
  readonly on: string;
  readonly option: FieldOption;
  /**
   * The notation of the text: the value, which the program encodes before it sends it, or as in a URL. `decoded` by
   * default.
   */
  readonly encoding?: 'decoded' | 'url';
}

/** The answers of an editor about the text of one query option. Offsets are UTF-16 units of the text. None throws on any text. */
export interface OptionField {
  /**
   * The findings in order of place; empty for an empty text. With the offset of the cursor, findings that further text
   * may resolve are omitted.
   */
  check(text: string, typedAt?: number): readonly Diagnostic[];
  /** The items at an offset; each replaces the word there. */
  complete(text: string, offset: number): CompletionList;
  /** The hover text at an offset, as Markdown. */
  hover(text: string, offset: number): Hover | undefined;
  /** The parameters of the call around an offset. */
  signature(text: string, offset: number): SignatureHelp | undefined;
  /** The kind of each word, in order of place. */
  tokens(text: string): readonly SemanticToken[];
  /** The text on one line with the usual spaces; a text with a syntax error is unchanged. */
  format(text: string): string;
}

/**
 * Creates the editor features of a field for one query option: findings, completion, hover, signatures and colours. It keeps the last text, so
 * that several answers about one text bind it only once.
 *
 * @throws TypeError for unknown options.
 * @public
 */
export function createField(options: FieldOptions): OptionField {
  requireArgument('createField', 'options', options, someOptions);
  const { checker, on, option, encoding = 'decoded' } = options;
  const site: FieldSite = { checker, on, option, encoding };
  let last = new FieldText(site, '');
  const read = (text: string): FieldText => (last.text === text ? last : (last = new FieldText(site, text)));
  return {
    check: (text, typedAt) => findingsIn(read(text), typedAt),
    complete: (text, offset) => completeIn(read(text), within(text, offset)),
    hover: (text, offset) => aboutPosition(read(text), within(text, offset)),
    signature: (text, offset) => signatureHelp(read(text), within(text, offset)),
    tokens: (text) => separateTokens(requestTokens(read(text), read(text).request, text)),
    format: (text) => formatIn(read(text)),
  };
}

const someOptions = objectWith(
  {
    checker: (value, name) => aFunction((value as Partial<FragmentChecker> | null)?.check, `${name}.check`),
    on: aString,
    option: oneOf(['filter', 'orderby', 'select', 'expand']),
    encoding: oneOf(['decoded', 'url']),
  },
  ['checker', 'on', 'option'],
);

const within = (text: string, offset: number): number => Math.max(0, Math.min(offset, text.length));

function findingsIn(field: FieldText, typedAt: number | undefined): readonly Diagnostic[] {
  const { site, input, map, text } = field;
  if (text.trim() === '') return [];
  const fit = <Edit extends { readonly text: string }>(edit: Edit): Edit => ({
    ...edit,
    text: encodeFor(site, edit.text),
  });
  const found = site.checker
    .check(input)
    .filter((each) => each.in === site.option)
    .map((each) => ({ ...each, ...carryFinding(each, map, { fitEdit: fit }) }));
  if (typedAt === undefined) return found;
  const isUnfinished = unfinishedAt(field, within(text, typedAt));
  return found.filter((each) => !isUnfinished(each));
}

function completeIn(field: FieldText, offset: number): CompletionList {
  const probe = probeAt(field, offset);
  if (probe === undefined) return { items: [] };
  const written = (item: CompletionItem): CompletionItem => ({
    ...shownItem(item),
    edit: { ...item.edit, text: encodeFor(field.site, item.edit.text) },
  });
  const items = completeOption(field, offset, probe).map(written);
  const reason = reasonFor(probe);
  return reason === undefined ? { items } : { items, reason };
}

/** The formatter lays out URLs, so the option becomes the only one of a URL, in which some of its signs would mean something else. */
function formatIn(field: FieldText): string {
  const { text, site } = field;
  const dialect = field.bind()[0]?.dialect;
  if (dialect === undefined) return text;
  const prefix = `?${dialect.optionPrefix === 'none' ? '' : '$'}${site.option}=`;
  const isDecoded = site.encoding === 'decoded';
  const value = isDecoded ? text.replace(/[%&#+]/g, encodeURIComponent) : text;
  const formatted = formatUrl(prefix + value, { breaks: 'none', dialect });
  if (formatted.left !== undefined || !formatted.text.startsWith(prefix)) return text;
  const result = formatted.text.slice(prefix.length);
  return isDecoded ? result.replace(/%(?:2[356B])/g, decodeURIComponent) : result;
}
