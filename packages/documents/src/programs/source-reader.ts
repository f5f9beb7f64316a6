/** Reads the queries of programs: marked literals, literals that are clearly URLs, and tables of query options. */
import type { Field, Span, TextEdit } from '@odatalint/core';
import { CommentNotes } from '../comments/comment.js';
import { lineOfComment } from '../comments/line-of-comment.js';
import { embedDocument } from '../document/embed-document.js';
import { findLiteral } from '../document/find-literal.js';
import type { QueryPlace } from '../document/query-place.js';
import type { ReadDocument, StoredRequest } from '../document/document.js';
import { withoutOverlaps } from '../document/without-overlaps.js';
import type { GeneratedText } from '../text/generated-text.js';
import { hasSystemOption } from '../text/odata-evidence.js';
import { linesOf, isSpaceCode } from '../text/line.js';
import { namesV3Version } from '../text/names-v3-version.js';
import { addressOf } from '../values/placed-requests.js';
import { type FragmentField, mapOfSpan, storedFragment, type StoredInput, storedText } from '../values/stored-text.js';
import { languageOf } from './languages/find-language.js';
import type { LiteralForm } from './languages/source-language.js';
import type { SourceFormat, SourceLanguage } from './languages/source-languages.js';
import { JoinedLiterals, type JoinedLiteral } from './joined-literal.js';
import { CommandRequests } from './command-requests.js';
import { callSigns } from './known-calls.js';
import { commandSigns } from './known-commands.js';
import { EatenDollars } from './eaten-dollars.js';
import { CallRequests } from './call-requests.js';
import { type FoundRequest, OwnFunctions } from './own-functions.js';
import { Program } from './program.js';
import type { SentRequest } from './request-parts.js';
import { embeddedStyle, fitEmbedded } from './fit-embedded.js';
import { fitInForm } from './fit-in-form.js';
import { fitInFormatString } from './fit-in-format-string.js';
import { nameStyle, valueStyle } from './literal-text.js';
import { readOptionGroup } from './option-pairs.js';
import { mention, optionPattern, plainAddress, possibleAddress } from './plain-address.js';
import { SourceText, type SourceComment } from './source-text.js';
import type { SourceToken } from './source-token.js';
import { fitTextEdit, isTextStyle, readTextLine, type RequestsInProse } from './requests-in-prose.js';

/** A program without one of these words contains no request. */
const querySigns =
  /\bodata[`\s*]|(?:\$|%24|u0024)(?:filter|select|expand|orderby|top|skip|count|search|apply|compute|skiptoken|deltatoken|inlinecount)\b|\}(?:filter|select|expand|orderby|top|skip|apply)=|[?&]\\?(?:\$|%24|u0024)\w{2,12}=|\.api\(["'`]\//i;

/** A program without one of these words contains no request: options with `$`, and calls of OData clients. */
export const sourceSigns = new RegExp(
  [querySigns.source, ...[...callSigns, ...commandSigns].map((word) => word.replaceAll('.', '\\.'))].join('|'),
  'i',
);

/** The beginning of a URL in a literal, which may belong to a known service, and of a command that may send one. */
const literalAddress =
  /https?:\/\/|["'`}>]\/\w|["'`](?:[\w.-]{1,40}\/)?(?:api|odata)\/\w|\\\(\w{1,40}\)\/\w|["'`](?:%s|\$\w{1,40}|\{\w{0,40}\})\/\w|\b(?:curl|wget|http|az|mgc)\s|Invoke-(?:Rest|Web)|\b(?:irm|iwr)\s/i;

/** The requests and comments of a program. */
export const readSource = (text: string, language: SourceLanguage, place?: QueryPlace): ReadDocument =>
  new ProgramRequests(text, language, place).read();

/** Reads a program in a value of another document, with places in that document. */
export function readEmbedded(made: GeneratedText, format: SourceFormat, holder: Span): ReadDocument {
  const read = embedDocument(readSource(made.text, languageOf(format)), made.map);
  const { start, end } = holder;
  const requests = read.requests.map((request) => ({
    ...request,
    holder: { start, end },
    literals: (request.literals ?? []).map((each) => ({ ...each, style: embeddedStyle(format, each.style) })),
  }));
  return { ...read, requests };
}

/** The annotations with the URLs of a response. */
const received = /@(?:odata\.)?(?:id|context|nextLink|deltaLink|editLink|readLink|mediaReadLink|navigationLink)$/;

type StoredSource = StoredInput & Pick<StoredRequest, 'isKnownByOption' | 'isGuessed' | 'isDoubtful' | 'isMention'>;

/** Other query languages also have a single option without a URL. */
const knownByOption = (isAlone: boolean): Pick<StoredSource, 'isKnownByOption' | 'isGuessed'> =>
  isAlone ? { isKnownByOption: true, isGuessed: true } : { isKnownByOption: true };

class ProgramRequests {
  readonly #source: SourceText;
  readonly #joined: JoinedLiterals;
  readonly #dollars: EatenDollars;
  readonly #place: QueryPlace | undefined;
  readonly #requests: StoredRequest[] = [];
  readonly #unreadUrls: Span[] = [];
  readonly #notes = new CommentNotes();
  /** The offsets of the literals that known calls use. */
  readonly #claimed = new Set<number>();
  /** The offset at which the last request ends, and the index of the first unread token. */
  #end = 0;
  #seen = 0;

  constructor(text: string, language: SourceLanguage, place: QueryPlace | undefined) {
    this.#source = new SourceText(
      place !== undefined || sourceSigns.test(text) || literalAddress.test(text) ? text : '',
      language,
    );
    this.#joined = new JoinedLiterals(this.#source);
    this.#dollars = new EatenDollars(this.#source);
    this.#place = place;
  }

  read(): ReadDocument {
    const { tokens, comments } = this.#source;
    this.#readCalls();
    let comment = 0;
    for (let index = 0; index < tokens.length; index++) {
      let mark: QueryMark | undefined;
      let sum: Span | undefined;
      for (; comments[comment] !== undefined && (comments[comment] as SourceComment).next <= index; comment++) {
        const { token } = comments[comment] as SourceComment;
        this.#readComment(token);
        mark = this.#markOf(token) ?? mark;
      }
      if (mark !== undefined) sum = this.#sumAt(index - 1);
      const next = (tokens[index] as SourceToken).start < this.#end ? index + 1 : this.#readAt(index, mark, sum);
      index = Math.max(next, index + 1) - 1;
    }
    for (; comment < comments.length; comment++) this.#readComment((comments[comment] as SourceComment).token);
    const requests = withoutOverlaps([...this.#calls, ...this.#requests]);
    const isV3 = requests.length > 0 && namesV3Version(this.#source.text);
    return {
      requests: isV3 ? requests.map((each) => ({ ...each, mayBeBeforeV4: true })) : requests,
      directives: this.#notes.directives,
      problems: this.#dollars.found,
      unreadUrls: this.#unreadUrls,
    };
  }

  /** Reads the requests of known calls. Nothing else reads their literals. */
  #readCalls(): void {
    const { tokens, comments } = this.#source;
    if (tokens.length === 0 || this.#source.language.isMarkup === true) return;
    const marked = new Set(comments.filter(({ token }) => this.#markOf(token) !== undefined).map(({ next }) => next));
    const program = new Program(this.#source, marked);
    const calls = new CallRequests(program, this.#dollars, this.#place?.calls);
    const commands = this.#source.language.continuation === undefined ? undefined : new CommandRequests(program, calls);
    const addresses = new Set<number>();
    const built: SentRequest[] = [];
    const found: FoundRequest[] = [];
    for (let index = 0; index < tokens.length; index++) {
      const sent =
        this.#builderField(index) === undefined ? (commands?.commandAt(index) ?? calls.requestAt(index)) : undefined;
      // Another call may send the URL.
      if (sent?.isUrl === true) built.push(sent);
      else if (sent !== undefined || calls.computed.has(index)) found.push({ index, sent });
    }
    const unread = new Map(calls.computed);
    const own = new OwnFunctions(
      program,
      commands,
      (index, words) => commands?.readAgain(index, words) ?? calls.requestAt(index),
    );
    for (const { index, sent } of own.follow(found)) {
      if (sent === undefined) continue;
      unread.delete(index);
      this.#addCall(sent, addresses);
    }
    for (const sent of built) if (!this.#isClaimed(sent.stored.literals)) this.#addCall(sent, addresses);
    for (const span of unread.values()) if (span !== undefined) this.#unreadUrls.push(span);
  }

  #addCall(sent: SentRequest, addresses: Set<number>): void {
    const { stored, span } = sent;
    const { literals = [] } = stored;
    if (this.#place?.service !== undefined && stored.service === undefined)
      Object.assign(stored, { service: this.#place.service });
    const address = sent.address !== undefined && !addresses.has(sent.address.start) ? sent.address : undefined;
    if (address !== undefined) addresses.add(address.start);
    for (const { start } of literals) this.#claimed.add(start);
    this.#calls.push({ ...stored, span: address ?? span, target: address ?? span });
  }

  /** The requests of known calls. */
  readonly #calls: StoredRequest[] = [];

  /** Whether a known call uses one of the literals. */
  #isClaimed = (literals: StoredRequest['literals'] = []): boolean =>
    literals.some(({ start }) => this.#claimed.has(start));

  /** Reads the token at an index, and returns the next index. */
  #readAt(index: number, mark: QueryMark | undefined, sum: Span | undefined): number {
    const source = this.#source;
    const literal = source.tokens[index]?.literal;
    if (literal !== undefined && this.#claimed.has(literal.start)) return index + 1;
    const isTagged = literal?.opens === true && this.#isTag(index - 1) && literal.form.style === '`';
    // A mark before a tag belongs to the tagged literal.
    const own = mark ?? (isTagged ? this.#tagMark : undefined);
    this.#tagMark = this.#isTag(index) ? mark : undefined;
    if (literal?.opens === true && (isTagged || own !== undefined)) {
      const joined = this.#joined.read(index, isTagged, isTagged ? undefined : sum);
      if (joined === undefined || (!isTagged && this.#isKey(index, joined.next))) return index + 1;
      this.#addMarked(joined, own ?? {}, isTagged ? source.tokens[index - 1] : undefined);
      return joined.next;
    }
    const builder = this.#builderField(index);
    if (builder !== undefined) return this.#readBuilder(index, builder);
    const group = readOptionGroup(source, this.#joined, index, this.#end);
    if (group !== undefined && !this.#isClaimed(group.literals)) {
      const stored = addressOf(group.made, undefined);
      this.#add(stored && { ...stored, ...knownByOption(group.isAlone) }, group, group.literals);
      return group.next;
    }
    return literal === undefined || index < this.#seen ? index + 1 : this.#readLiteral(index);
  }

  /** Whether a literal is the key of an object. A comment before a key does not mark it. */
  #isKey(index: number, next: number): boolean {
    return this.#source.word(next) === ':' && '{,'.includes(this.#source.word(index - 1) || ' ');
  }

  /** The mark before a tag, if the tag is the previous token. */
  #tagMark: QueryMark | undefined;

  /** Reads a literal that may be a URL. */
  #readLiteral(index: number): number {
    const literal = this.#source.tokens[index]?.literal;
    if (literal === undefined || literal.form.isCharacter === true) return index + 1;
    const isMarkup = this.#source.language.isMarkup === true;
    const content = this.#source.text.slice(literal.start, literal.end);
    const isSign = (isMarkup ? querySigns : optionPattern).test(content);
    if (!isSign && !/^\s*(?:https?:\/\/|\/\w)/i.test(content)) return index + 1;
    const joined = this.#joined.readWhole(this.#source.firstStretch(index));
    if (joined === undefined || this.#isClaimed(joined.literals)) return index + 1;
    // The table of routes of a server or a test: `{ '/Orders': list }`
    if (this.#isKey(this.#source.firstStretch(index), joined.next)) return joined.next;
    const embedded = isMarkup ? embeddedLanguage(joined.made.text) : undefined;
    if (embedded !== undefined) {
      for (const request of readEmbedded(joined.made, embedded, joined).requests) this.#push(request);
      return joined.next;
    }
    this.#seen = Math.max(this.#seen, joined.next);
    if (joined.start < this.#end) return index + 1;
    const written = this.#dollars.restore(joined.made);
    const plain = plainAddress(written);
    const made = plain ?? possibleAddress(written);
    if (plain === undefined && this.#isReceived(this.#source.firstStretch(index))) return index + 1;
    if (made === undefined) {
      if (!isMarkup && hasSystemOption(written.text)) this.#unreadUrls.push({ start: joined.start, end: joined.end });
      return index + 1;
    }
    const stored = addressOf(made, undefined);
    const known = plain === undefined ? mention : knownByOption(written.text.startsWith('$'));
    this.#add(stored && { ...stored, ...known }, joined, joined.literals);
    return plain === undefined ? index + 1 : joined.next;
  }

  /** Whether a literal is the value of an annotation that services write: `"@odata.id": "https://…"`. */
  #isReceived(index: number): boolean {
    const key = this.#source.word(index - 1) === ':' ? this.#source.tokens[index - 2]?.literal : undefined;
    return key !== undefined && received.test(this.#source.text.slice(key.start, key.end));
  }

  /** The field that a call sets according to the configuration: `.filter(` if `filter` is a name in `filter`. */
  #builderField(index: number): FragmentField | 'url' | undefined {
    const place = this.#place;
    if (place === undefined || this.#source.tokens[index]?.kind !== 'word' || this.#source.word(index + 1) !== '(')
      return undefined;
    const name = this.#source.word(index);
    return (['url', 'filter', 'orderby', 'select', 'expand'] as const).find((field) => place[field]?.includes(name));
  }

  #readBuilder(index: number, field: FragmentField | 'url'): number {
    const first = index + 2;
    const joined = this.#source.opensLiteral(first) ? this.#joined.read(first) : undefined;
    if (joined === undefined) return index + 1;
    const set = this.#place?.set;
    const stored =
      field === 'url'
        ? storedText(joined.made)
        : storedFragment(field, joined.made, set === undefined ? undefined : { name: set });
    this.#add(stored, joined, joined.literals);
    return joined.next;
  }

  #isTag(index: number): boolean {
    return this.#source.word(index) === 'odata' && this.#source.language.hasElements === true;
  }

  /** The operator at an index, if it joins the next operand to the previous one. */
  #sumAt(index: number): Span | undefined {
    const word = this.#source.word(index);
    return word === '+=' || (word !== '' && this.#source.language.joins.includes(word))
      ? this.#source.span(index, index)
      : undefined;
  }

  #markOf(token: SourceToken): QueryMark | undefined {
    const content = this.#contentOf(token);
    return readQueryMark(this.#source.text, content.start, content.end);
  }

  #readComment(token: SourceToken): void {
    const { text } = this.#source;
    const content = this.#contentOf(token);
    this.#notes.add(text, lineOfComment(text, withBraces(text, token), content), content.start);
    // A comment between the parts of a request.
    if (token.start < this.#end || !querySigns.test(text.slice(content.start, content.end))) return;
    const found: RequestsInProse = { requests: [], unreadUrls: this.#unreadUrls };
    for (const line of linesOf(text, content.start, content.end)) readTextLine(text, line, 'comment', found);
    for (const request of found.requests)
      this.#requests.push({ ...request, input: { ...request.input, placeholders: 'documentation' } });
  }

  /** A comment without its marks. */
  #contentOf({ start, end, isClosed }: SourceToken): Span {
    const { text, language } = this.#source;
    const form = language.comments.find(({ open }) => text.startsWith(open, start));
    const from = start + (form?.open.length ?? 0);
    return { start: from, end: isClosed && form?.close !== undefined ? Math.max(from, end - form.close.length) : end };
  }

  #addMarked(literal: JoinedLiteral, { field, on }: QueryMark, tag: SourceToken | undefined): void {
    const set = on === undefined ? undefined : { name: this.#source.text.slice(on.start, on.end), map: mapOfSpan(on) };
    const stored = field === undefined ? storedText(literal.made) : storedFragment(field, literal.made, set);
    this.#add(stored, { start: tag?.start ?? literal.start, end: literal.end }, literal.literals);
  }

  #add(stored: StoredSource | undefined, { start, end }: Span, literals: StoredRequest['literals']): void {
    if (stored === undefined || start < this.#end) return;
    const service = this.#notes.service ?? this.#place?.service;
    if (stored.isMention !== true) this.#notes.service = undefined;
    const span = { start, end };
    this.#push({
      ...stored,
      span,
      target: span,
      ...(literals === undefined ? {} : { literals }),
      ...(service === undefined ? {} : { service }),
    });
  }

  #push(request: StoredRequest): void {
    // A URL of any interface may be part of another request.
    if (request.isMention !== true) this.#end = request.span.end;
    this.#requests.push(request);
  }
}

/** The language of an expression in markup: a policy of API Management, a binding of UI5; undefined for plain text. */
function embeddedLanguage(text: string): SourceFormat | undefined {
  const start = text.trimStart();
  if (/^@[({]/.test(start)) return 'csharp';
  return start.startsWith('{') && !start.startsWith('{{') ? 'script' : undefined;
}

/** The comment with the braces around it, as between tags. */
function withBraces(text: string, { start, end }: SourceToken): Span {
  const isBraced = text.charAt(start - 1) === '{' && text.charAt(end) === '}';
  return isBraced ? { start: start - 1, end: end + 1 } : { start, end };
}

/** Adapts an edit: the name of a set is in a comment, everything else in literals. */
export function fitSourceEdit(
  text: string,
  edit: TextEdit,
  field: Field,
  request: StoredRequest,
  language: SourceLanguage,
): TextEdit | undefined {
  if (field === 'on') return /^\w+$/.test(edit.text) ? edit : undefined;
  if (request.holder !== undefined) {
    const inner = fitEmbedded(edit, request);
    return inner && { ...inner, text: escapeMarkup(inner.text) };
  }
  const literal = findLiteral(request.literals, edit);
  if (literal === undefined) return undefined;
  if (isTextStyle(literal.style)) return fitTextEdit(edit, literal.style);
  if (literal.style === nameStyle) return /^[\w$]+$/.test(edit.text) ? edit : undefined;
  const isValue = literal.style.startsWith(valueStyle);
  // A text that a client encodes cannot contain encoded characters.
  if (isValue && /[%&+#]/.test(edit.text)) return undefined;
  const style = isValue ? literal.style.slice(valueStyle.length) : literal.style;
  const form = language.literals.find((each) => each.style === style);
  const fitted = fitInFormatString(text, edit, request.literals ?? [], language);
  return form && fitted && fitInForm(text, fitted, literal, form, closeOf(text, literal.end, form));
}

/**
 * The closing mark of a literal whose text ends at an offset. A mark that depends on the opening one is read from the
 * text.
 */
function closeOf(text: string, end: number, { close }: LiteralForm): string {
  if (typeof close === 'string') return close;
  return /^(?:"{3,9}|\s*\w{1,60})/.exec(text.slice(end, end + 80))?.[0].trim() ?? '"""';
}

/** A text as any attribute or element can contain it. */
const escapeMarkup = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;');

/** The content of a literal. Without a field its text shows whether it is a request, a URL or a filter. */
interface QueryMark {
  readonly field?: FragmentField;
  /** The name of the entity set of the field. */
  readonly on?: Span;
}

const fields: ReadonlySet<string> = new Set(['filter', 'orderby', 'select', 'expand']);

/**
 * The mark in a comment: `odata`, `odata filter` or `odata filter on Equipment`, likewise for orderby, select and
 * expand; undefined for any other comment.
 */
function readQueryMark(text: string, from: number, to: number): QueryMark | undefined {
  const words = wordsOf(text, from, to);
  const [mark, field, on, set, ...more] = words.map(({ start, end }) => text.slice(start, end));
  if (mark !== 'odata' || more.length > 0) return undefined;
  if (field === undefined) return {};
  if (!fields.has(field) || (on !== undefined && (on !== 'on' || set === undefined))) return undefined;
  return { field: field as FragmentField, ...(words[3] === undefined ? {} : { on: words[3] }) };
}

/** The words of a comment, at most one more than any mark has. */
function wordsOf(text: string, from: number, to: number): readonly Span[] {
  const words: Span[] = [];
  for (let at = from; at < to && words.length < 5; at++) {
    if (isSpaceCode(text.charCodeAt(at))) continue;
    const start = at;
    while (at < to && !isSpaceCode(text.charCodeAt(at))) at++;
    words.push({ start, end: at });
  }
  return words;
}
