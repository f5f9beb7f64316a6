/** Reads the shell commands that send a request, by the table of known commands. */
import { GeneratedText, madeAt } from '../text/generated-text.js';
import { expandBraces } from './call-patterns.js';
import type { CallRequests } from './call-requests.js';
import type { Role } from './known-calls.js';
import { type KnownCommand, knownCommands, members, nouns, type ParameterRole, sets } from './known-commands.js';
import { asValue } from './literal-text.js';
import { encodeValue } from './option-table.js';
import type { Program } from './program.js';
import { isVariable, type ProgramValue } from './program-values.js';
import { type MadeText, RequestParts, sendParts, type SentRequest } from './request-parts.js';
import { ShellWord, ShellWords } from './shell-words.js';
import { ValueTexts } from './value-texts.js';

interface CommandForm {
  readonly row: KnownCommand;
  /** The first words of the command, in lower case. */
  readonly words: readonly string[];
}

const forms: readonly CommandForm[] = knownCommands.flatMap((row) =>
  expandBraces(row.call).map((call) => ({ row, words: call.toLowerCase().split(' ') })),
);

/** The number of words of the longest form. */
const longestForm = forms.reduce((most, { words }) => Math.max(most, words.length), 0);

/** The first characters of all commands. */
const firstWords: ReadonlySet<string> = new Set(forms.map(({ words: [first = ''] }) => first.split('-', 1)[0] ?? ''));

/** Parameters of curl without a value in one word, and the one with a value that may end it. */
const shortFlags = /^-([sSfLkvigGNIOJjlnpqRa0146]+)([A-Za-z]?)/;

export class CommandRequests {
  readonly #program: Program;
  readonly #calls: CallRequests;
  readonly #values: ValueTexts;
  readonly #words: ShellWords;
  /** The index of the first token after the commands so far. */
  #next = 0;

  constructor(program: Program, calls: CallRequests) {
    this.#program = program;
    this.#calls = calls;
    const { source } = program;
    this.#values = new ValueTexts(program);
    this.#words = new ShellWords(program.source, (variable, index) => {
      // A variable of PowerShell is assigned with its `$`.
      const own = program.constant(`$${variable}`, index) ?? program.constant(variable, index);
      // `local path=$1`
      const constant =
        own !== undefined && isVariable(own)
          ? program.constant(source.word(own.first).replace(/^\$/, ''), own.first)
          : own;
      return constant?.kind === 'text' ? this.#values.textOf(constant) : this.#bareText(variable, index);
    });
  }

  /**
   * The request of the command that begins at a token; undefined if it sends none. Call it in the order of the tokens.
   */
  commandAt(index: number): SentRequest | undefined {
    const { source } = this.#program;
    if (!this.#mayBeCommand(index)) return undefined;
    // Inside a command another one begins only after a bracket, as in `$(curl …)`. No word is read twice.
    if (index < this.#next && !'([{'.includes(source.word(index - 1) || ' ')) return undefined;
    return this.readAgain(index);
  }

  #mayBeCommand(index: number): boolean {
    const { source } = this.#program;
    return (
      source.tokens[index]?.kind === 'word' && firstWords.has((source.word(index).split('.', 1)[0] ?? '').toLowerCase())
    );
  }

  /** The words of the command that begins at a token, and the index after them. */
  wordsAt(index: number): { readonly words: readonly ShellWord[]; readonly next: number } {
    return this.#words.commandAt(index);
  }

  /** The request of a command, with the words that are given to its function. */
  readAgain(index: number, given: readonly ShellWord[] = []): SentRequest | undefined {
    const { source } = this.#program;
    const first = source.tokens[index];
    if (first === undefined || !this.#mayBeCommand(index)) return undefined;
    // Other commands are not read to their end, because another command may begin at each of their words.
    const form = this.#formOf(this.#words.commandAt(index, longestForm).words);
    if (form === undefined) return undefined;
    const { words: written, next } = this.#words.commandAt(index);
    const words = given.length === 0 ? written : written.flatMap((word) => this.#wordsOf(word, given));
    this.#next = Math.max(this.#next, next);
    const { row } = form;
    const parts = new RequestParts();
    if (row.method !== undefined) parts.method = { text: row.method };
    const state: CommandState = { parts, row, isGet: false, data: [] };
    this.#addPath(state, words[form.words.length - 1] as ShellWord);
    this.#addWords(state, words.slice(form.words.length));
    this.#addData(state);
    // `Get-MgGroupMember -GroupId $id`
    const isMember = row.path === 'noun' && /\}\}\/\w+$/.test(parts.path[0]?.text ?? '');
    if (row.needsOptions === true && parts.options.length === 0 && !isMember) return undefined;
    const sent = sendParts(parts, {
      dollars: this.#calls.dollars,
      isOdata: row.service !== undefined || row.isOdata === true,
      isComplete: row.headers === 'complete',
      isTemplate: false,
      service: row.service,
      mayBeBeforeV4: false,
      isUnfinished: source.isUnfinished(index, next),
      span: { start: first.start, end: written.at(-1)?.end ?? first.end },
      next,
      isUrl: false,
    });
    if (sent === undefined) this.#calls.computed.set(index, undefined);
    return sent;
  }

  /** `"$@"` and `"${@:2}"` as the words that they represent. */
  #wordsOf(word: ShellWord, given: readonly ShellWord[]): readonly ShellWord[] {
    const found = /^"?\$(?:[@*]|\{[@*](?::(\d))?\})"?$/.exec(this.#program.source.text.slice(word.start, word.end));
    return found ? given.slice(Math.max(0, Number(found[1] ?? 1) - 1)) : [word];
  }

  /** The text of a variable without quotes: `HOST=https://…`. */
  #bareText(variable: string, index: number): MadeText | undefined {
    const { source } = this.#program;
    const declared = this.#isPowershell ? undefined : this.#program.declaration(variable, index);
    const [mark, first] = declared === undefined ? [] : [source.tokens[declared + 1], source.tokens[declared + 2]];
    if (declared === undefined || mark?.end !== first?.start || first?.kind !== 'word') return undefined;
    const [word] = this.#words.commandAt(declared + 2, 1).words;
    if (word === undefined || !/^https?:\/\/[^{}]+$/.test(word.made.text)) return undefined;
    return { made: word.made, literals: word.literals, isWritten: true };
  }

  #formOf(words: readonly ShellWord[]): CommandForm | undefined {
    const format = this.#program.source.language.name;
    return forms.find(
      ({ row, words: own }) =>
        row.in.includes(format) &&
        own.every((word, at) => {
          const text = words[at]?.made.text.toLowerCase() ?? '';
          return word.endsWith('*') ? text.startsWith(word.slice(0, -1)) && text.length >= word.length : text === word;
        }),
    );
  }

  /** The path of `Get-MgUserMessage`: a set, a key and the rest; a variable for an unknown part. */
  #addPath({ parts, row }: CommandState, word: ShellWord): void {
    if (row.path === undefined) return;
    const made = new GeneratedText();
    if (row.path !== 'noun') made.addCollapsed(row.path.fixed, word);
    else {
      const noun = word.made.text.replace(/^Get-(?:MgBeta|Mg|AzureADMS|AzureAD|AzAD)/i, '');
      const whole = /^Get-Mg/i.test(word.made.text) && Object.hasOwn(nouns, noun) ? nouns[noun] : undefined;
      // Other sets begin with the same words.
      const isOther =
        /^(?:Device(?:App)?Management|ApplicationTemplate|GroupSetting|GroupLifecycle|Site(?:s|Template))/.test(noun);
      const set = isOther ? undefined : Object.keys(sets).find((name) => noun.startsWith(name));
      const rest = set === undefined ? '' : noun.slice(set.length);
      const member = Object.hasOwn(members, rest) ? members[rest] : '{{noun}}';
      if (whole !== undefined) made.addCollapsed(whole, word);
      else if (set === undefined) made.addCollapsed('{{set}}', word);
      else made.addCollapsed(rest === '' ? (sets[set] ?? '') : `${sets[set]}/{{id}}/${member}`, word);
    }
    parts.path.push(made);
  }

  #addWords(state: CommandState, words: readonly ShellWord[]): void {
    const { row } = state;
    const ignoresCase = row.hasValues === true && this.#isPowershell;
    for (let at = 0; at < words.length; at++) {
      const word = words[at] as ShellWord;
      const text = word.made.text;
      if (word.isQuoted || !/^-[A-Za-z-]/.test(text)) {
        this.#addPositional(state, word);
        continue;
      }
      const equals = row.hasValues !== true && text.startsWith('--') ? text.indexOf('=') : -1;
      const name = equals === -1 ? text : text.slice(0, equals);
      const key = ignoresCase ? name.toLowerCase() : name;
      const role = Object.hasOwn(row.named, key) ? row.named[key] : undefined;
      if (equals !== -1) {
        if (role !== undefined) this.#add(state, role, word.after(equals + 1), name);
        continue;
      }
      if (role === undefined && row.hasValues !== true && /^-[Xd]./.test(text) && !text.startsWith('--')) {
        // The value of a short parameter may follow without a space.
        this.#add(state, text.startsWith('-X') ? 'method' : 'body', word.after(2), name);
        continue;
      }
      const next = words[at + 1];
      const flags = role === undefined && row.hasValues !== true && !this.#isPowershell ? shortFlags.exec(text) : null;
      if (flags !== null) {
        // `-sG` is `-s -G`, and `-sXPOST` is `-s -X POST`.
        if (Object.hasOwn(row.named, '-G') && flags[1]?.includes('G') === true) state.isGet = true;
        const last = `-${flags[2] ?? ''}`;
        const value = text.length > flags[0].length ? word.after(flags[0].length) : next;
        if (!Object.hasOwn(row.named, last) || value === undefined) continue;
        if (value === next) at++;
        this.#add(state, row.named[last] ?? 'other', value, last);
        continue;
      }
      if (role === 'get') state.isGet = true;
      if (key === '-consistencylevel' && next !== undefined) this.#addConsistency(state, next);
      if (key === '-countvariable') this.#addCount(state, word);
      if (key === '-consistencyleveleventual') this.#addConsistency(state, { ...word, made: madeAt('eventual', word) });
      const hasNoValue = role === undefined && (row.hasValues !== true || next === undefined || isParameter(next));
      if (role === 'flag' || role === 'get' || hasNoValue || next === undefined) continue;
      at++;
      const from = at;
      if (this.#isPowershell) at = this.#joinList(words, at);
      this.#add(state, role ?? 'other', at === from ? next : joinWords(words.slice(from, at + 1)), name);
      while (role === 'headerPairs' && words[at + 1] !== undefined && !isParameter(words[at + 1] as ShellWord))
        this.#add(state, role, words[++at] as ShellWord, name);
    }
  }

  get #isPowershell(): boolean {
    return this.#program.source.language.name === 'powershell';
  }

  /** The index of the last word of a list with spaces after its commas: `id, displayName`. */
  #joinList(words: readonly ShellWord[], from: number): number {
    let at = from;
    while (words[at]?.made.text.endsWith(',') === true && words[at + 1] !== undefined) at++;
    return at;
  }

  #addPositional(state: CommandState, word: ShellWord): void {
    const { row, parts } = state;
    const text = word.made.text;
    if (
      this.#isPowershell &&
      text.startsWith('@') &&
      /^@\w+$/.test(this.#program.source.text.slice(word.start, word.end))
    ) {
      this.#addSplat(state, word);
      return;
    }
    const [role, rest] = row.arguments ?? [];
    if (role === 'item') {
      this.#addItem(state, word);
      return;
    }
    if (
      role === 'url' &&
      this.#isPowershell &&
      parts.url === undefined &&
      /^(?:GET|POST|PUT|PATCH|DELETE)$/i.test(text)
    )
      this.#add(state, 'method', word, '');
    else if (role === 'url' && parts.url === undefined && (this.#isPowershell || looksLikeAddress(text)))
      this.#add(state, 'url', word, '');
    else if (rest !== undefined && rest !== 'item' && parts.url !== undefined && parts.method !== undefined)
      this.#add(state, rest, word, '');
  }

  /** `Invoke-RestMethod @params`: a table contains the parameters. */
  #addSplat(state: CommandState, word: ShellWord): void {
    const table = this.#program.constant(`$${this.#program.source.text.slice(word.start + 1, word.end)}`, word.first);
    if (table?.kind !== 'object') return;
    for (const item of table.items) {
      const key = `-${item.name?.toLowerCase() ?? ''}`;
      if (key === '-countvariable') this.#addCount(state, word);
      const level = key === '-consistencylevel' ? this.#values.textOf(item.value) : undefined;
      if (level !== undefined) this.#addConsistency(state, { ...word, made: level.made, literals: level.literals });
      const role = Object.hasOwn(state.row.named, key) ? state.row.named[key] : undefined;
      if (role !== undefined) this.#assign(state, role, item.value);
    }
  }

  /** A word of HTTPie: the method, the URL, a header, an option or a member of the body. */
  #addItem(state: CommandState, word: ShellWord): void {
    const { parts } = state;
    const text = word.made.text;
    if (parts.url === undefined) {
      if (parts.method === undefined && /^[A-Z]{3,7}$/.test(text)) {
        parts.method = { text, made: word.made };
        parts.addLiterals(word.literals);
      } else this.#add(state, 'url', word, '');
      return;
    }
    const found = /^([^\s:=]+?)(==|:=|=|:)/.exec(text);
    if (found === null) return;
    const [whole, name = '', mark] = found;
    const key = word.part(0, name.length);
    const value = word.part(whole.length, text.length);
    if (mark === '==') {
      parts.options.push({
        name: key,
        nameSpan: { start: word.start, end: word.start + name.length },
        value: encodeValue(value),
      });
      parts.addLiterals(word.literals);
    } else if (mark === ':') {
      parts.headers.push({ name: key, value });
      parts.addLiterals(word.literals);
    } else (state.members ??= []).push({ key, value, isText: mark === '=', word });
  }

  #addConsistency({ parts }: CommandState, word: Pick<ShellWord, 'start' | 'made' | 'literals'>): void {
    const name = madeAt('ConsistencyLevel', { start: word.start, end: word.start + 1 });
    parts.headers.push({ name, value: word.made });
    parts.addLiterals(word.literals);
  }

  #addCount({ parts }: CommandState, word: ShellWord): void {
    const option = madeAt('$count=true', word);
    parts.options.push(option);
  }

  /** The value of a word: an expression of PowerShell, or the text after expansion by a shell. */
  #add(state: CommandState, role: ParameterRole, word: ShellWord, name: string): void {
    if (role === 'other' || role === 'flag' || role === 'get') return;
    const { parts } = state;
    if (role === 'key' && parts.path.at(-1)?.text.includes('{{id}}') === true) return;
    const text = word.made.text;
    if (role === 'headerLine') {
      const colon = text.indexOf(':');
      if (colon < 1) parts.hasUnknownHeaders = true;
      else {
        let from = colon + 1;
        while (text.charAt(from) === ' ') from++;
        parts.headers.push({ name: word.part(0, colon), value: word.part(from, text.length) });
        parts.addLiterals(word.literals);
      }
    } else if (role === 'headerPairs') {
      const equals = text.indexOf('=');
      if (equals < 1 || text.startsWith('{')) parts.hasUnknownHeaders = true;
      else {
        parts.headers.push({ name: word.part(0, equals), value: word.part(equals + 1, text.length) });
        parts.addLiterals(word.literals);
      }
    } else if (
      role === 'encodedOption' ||
      ((role === 'body' || role === 'json') && name !== '' && !this.#isPowershell)
    ) {
      state.data.push({ word, isEncoded: role === 'encodedOption' });
      if (role === 'json') parts.json = { start: word.start, end: word.start + 1 };
    } else {
      const value = this.#isPowershell ? this.#valueOf(word) : undefined;
      if (value !== undefined) this.#assign(state, role, value);
      else this.#assignText(state, role, word);
    }
  }

  /** A word as an expression of PowerShell, or as a text. */
  valueOf(word: ShellWord): ProgramValue {
    const { first, next, start, end, literals } = word;
    const place = { first, next, start, end };
    const value = this.#isPowershell ? this.#valueOf(word) : undefined;
    if (value !== undefined || literals.length === 0) return value ?? { kind: 'unknown', ...place };
    const parts = literals.map((literal, index) => ({
      kind: 'written' as const,
      made: index === 0 ? word.made : new GeneratedText(),
      literal,
    }));
    return { kind: 'text', parts, ...place };
  }

  /** The expression that a word consists of. */
  #valueOf(word: ShellWord): ProgramValue | undefined {
    const { source } = this.#program;
    const token = source.tokens[word.first];
    const isExpression =
      token?.literal !== undefined ||
      '@('.includes(source.word(word.first) || ' ') ||
      source.word(word.first).startsWith('$');
    if (!isExpression) return undefined;
    const value = this.#program.operand(word.first);
    return value.next >= word.next || source.word(value.next) === ',' ? this.#listFrom(value) : undefined;
  }

  /** `'a','b'` is a list. */
  #listFrom(first: ProgramValue): ProgramValue {
    const { source } = this.#program;
    const items = [{ value: first }];
    let last = first;
    while (source.word(last.next) === ',' && items.length < 100) {
      last = this.#program.operand(last.next + 1);
      items.push({ value: last });
    }
    return items.length === 1
      ? first
      : { kind: 'list', items, isOpen: false, first: first.first, next: last.next, start: first.start, end: last.end };
  }

  #assign(state: CommandState, role: ParameterRole, value: ProgramValue): void {
    this.#calls.roles.fill(state.parts, role as Role, value);
  }

  #assignText(state: CommandState, role: ParameterRole, word: ShellWord): void {
    const { parts } = state;
    parts.addLiterals(word.literals);
    if (role === 'url') {
      parts.url = { made: word.made, literals: word.literals, isWritten: word.literals.length > 0 };
      parts.urlSpan = word;
    } else if (role === 'method') {
      const text = word.made.text;
      const isWritten = text === text.toUpperCase() && !text.includes('{{');
      if (text.includes('{{')) {
        delete parts.method;
        state.hasComputedMethod = true;
      } else parts.method = { text: text.toUpperCase(), ...(isWritten ? { made: word.made } : {}) };
    } else if (role === 'body' || role === 'data' || role === 'json') {
      parts.body = isText(word.made) ? word.made : 'unknown';
    } else if (role === 'headers') parts.hasUnknownHeaders = true;
    else if (role.startsWith('$')) {
      const name = new GeneratedText();
      const nameSpan = { start: word.start, end: word.start + 1 };
      name.addCollapsed(role, nameSpan);
      parts.options.push({ name, nameSpan, value: encodeValue(word.made) });
    }
  }

  /** The data become the body, or with `--get` options of the URL. */
  #addData({ parts, isGet, data, members: written, hasComputedMethod }: CommandState): void {
    if (isGet) {
      for (const { word, isEncoded } of data) parts.options.push(isEncoded ? encodedWord(word) : word.made);
      for (const { word, isEncoded } of data) parts.addLiterals(isEncoded ? word.literals.map(asValue) : word.literals);
      if (hasComputedMethod !== true) parts.method ??= { text: 'GET' };
      return;
    }
    const [first, ...others] = data;
    if (first !== undefined) {
      if (hasComputedMethod !== true) parts.method ??= { text: 'POST' };
      const isKnown = others.length === 0 && !first.isEncoded && isText(first.word.made);
      parts.body = isKnown ? first.word.made : 'unknown';
      if (isKnown) parts.addLiterals(first.word.literals);
    } else if (written !== undefined) {
      if (hasComputedMethod !== true) parts.method ??= { text: 'POST' };
      const [{ word: { start } } = { word: { start: 0 } }] = written;
      parts.json = { start, end: start + 1 };
      const made = new GeneratedText();
      written.forEach(({ key, value, isText: isString, word }, at) => {
        made.addCollapsed(at === 0 ? '{"' : ',"', { start: word.start, end: word.start + 1 });
        made.addMade(key);
        made.addCollapsed(isString ? '":"' : '":', { start: word.start, end: word.end });
        made.addMade(value);
        if (isString) made.addCollapsed('"', { start: word.end, end: word.end });
      });
      made.addCollapsed('}', { start: written.at(-1)?.word.end ?? 0, end: written.at(-1)?.word.end ?? 0 });
      parts.body = made;
    } else if (hasComputedMethod !== true) parts.method ??= { text: 'GET' };
  }
}

/** The state of a command while its words are read. */
interface CommandState {
  readonly parts: RequestParts;
  readonly row: KnownCommand;
  isGet: boolean;
  /** Whether a variable is the method. */
  hasComputedMethod?: boolean;
  readonly data: { readonly word: ShellWord; readonly isEncoded: boolean }[];
  members?: {
    readonly key: GeneratedText;
    readonly value: GeneratedText;
    readonly isText: boolean;
    readonly word: ShellWord;
  }[];
}

/** Joins the words of a list. */
function joinWords(words: readonly ShellWord[]): ShellWord {
  const [first] = words as readonly [ShellWord];
  const last = words.at(-1) ?? first;
  const made = new GeneratedText();
  for (const word of words) made.addMade(word.made);
  const literals = words.flatMap((word) => word.literals);
  return new ShellWord(made, first.start, last.end, literals, first.isQuoted, first.first, last.next);
}

const isParameter = (word: ShellWord): boolean => !word.isQuoted && /^-[A-Za-z-]/.test(word.made.text);

const looksLikeAddress = (text: string): boolean => /^(?:https?:\/\/|\/|\{\{)|^[\w.-]+(?::\d+)?\//i.test(text);

/** Whether a body is a literal, rather than a file or a variable. */
const isText = ({ text }: GeneratedText): boolean => !/^\s*(?:@|\{\{)/.test(text) && text !== '';

/**
 * A piece of data as curl encodes it: the value after `name=`, or the whole text if it begins with `=` or has no name.
 */
function encodedWord(word: ShellWord): GeneratedText {
  const made = new GeneratedText();
  const at = word.made.text.indexOf('=') + 1;
  if (at > 1) made.addMade(word.made, 0, at);
  made.addMade(encodeValue(word.part(at, word.made.length)));
  return made;
}
