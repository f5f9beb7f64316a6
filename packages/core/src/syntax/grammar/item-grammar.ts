/** The grammar of `$select` and `$expand`: comma-separated items, each a path with optional nested options. */
import * as T from '../tokens/tokens.js';
import type { IToken } from 'chevrotain';
import { Grammar } from './grammar.js';
import type { ParseContext } from '../context/parse-context.js';
import type {
  ExpandItem,
  ExpandList,
  Hole,
  Missing,
  Name,
  NestedOptions,
  SelectItem,
  SelectList,
} from '../tree/tree.js';

type Item = SelectItem | ExpandItem;

/** Nested options that are parsed after the list around them: a list is never parsed inside another. */
export interface PendingOptions {
  readonly options: NestedOptions;
  /** The span of the text between the parentheses, in the decoded text. */
  readonly innerStart: number;
  readonly innerEnd: number;
  /** The last name of their item. */
  readonly after: string;
}

export class ItemGrammar extends Grammar {
  #kind: 'SelectItem' | 'ExpandItem' = 'SelectItem';
  #pending: PendingOptions[] = [];
  /** The item that is parsed; an item is never inside another. */
  #path: (Name | Hole | Missing)[] = [];
  #options: NestedOptions | undefined;
  /** Whether the item contains text that the grammar does not allow. */
  #isReported = false;
  /** The slash whose name is still missing. */
  #openSlash: T.ScannedToken | undefined;

  readonly #itemParts = [
    { ALT: (): void => this.#takeName(this.CONSUME(T.Word)) },
    { ALT: (): void => this.#takeName(this.CONSUME(T.HoleToken)) },
    { ALT: (): void => this.#takeSlash(this.CONSUME(T.Slash)) },
    { ALT: (): void => this.#takeGroup(this.CONSUME(T.OptionsGroup)) },
    { ALT: (): void => this.#takeStray(this.CONSUME(T.Stray)) },
  ];
  readonly #takeItemPart = (): void => this.OR(this.#itemParts);

  constructor(validate = false) {
    super(validate);
    this.performSelfAnalysis();
  }

  /** Parses the tokens of a list; its nested options are added to `pending`, to be parsed later. */
  parseItems<K extends 'SelectList' | 'ExpandList'>(
    kind: K,
    tokens: T.ScannedToken[],
    context: ParseContext,
    endOffset: number,
    pending: PendingOptions[],
  ): K extends 'SelectList' ? SelectList : ExpandList {
    this.start(tokens, context, endOffset);
    this.#kind = kind === 'SelectList' ? 'SelectItem' : 'ExpandItem';
    this.#pending = pending;
    const start = tokens[0]?.start ?? endOffset;
    const items = (this.items() as (Item | Missing)[] | undefined) ?? [];
    context.limitItems(items);
    this.reportUnexpected();
    const end = tokens.at(-1)?.end ?? endOffset;
    return { kind, id: context.id(), start, end, items } as unknown as K extends 'SelectList' ? SelectList : ExpandList;
  }

  /** items = item *( COMMA item ); an item may be missing */
  protected items = this.RULE('items', (): (Item | Missing)[] => {
    const items = [this.SUBRULE(this.item)];
    this.MANY(() => {
      const comma = this.CONSUME(T.Comma) as T.ScannedToken;
      const item = this.SUBRULE1(this.item);
      this.ACTION(() => {
        if (item.kind === 'Missing' && !this.#isReported) this.#reportComma(comma, items[0]!.kind !== 'Missing');
        else if (items.length === 1 && items[0]!.kind === 'Missing') this.#report(comma, 'a name', 'before');
      });
      items.push(item);
    });
    return items;
  });

  /** Reports a comma without an item after it; at the end of the list it is one too many. */
  #reportComma(comma: T.ScannedToken, hasItemBefore: boolean): void {
    const { start, end } = comma;
    if (hasItemBefore && !this.nextIs(T.Comma) && this.context.namesLenientForms)
      this.context.report({ code: 'trailing-comma', start, end, found: ',' });
    else this.reportLastComma(comma, 'a name', hasItemBefore);
  }

  /** item = name *( "/" name ) [ options ] */
  protected item = this.RULE('item', (): Item | Missing => {
    this.#path = [];
    this.#options = undefined;
    this.#openSlash = undefined;
    this.#isReported = false;
    this.MANY(this.#takeItemPart);
    return this.ACTION(() => this.#finishItem());
  });

  #finishItem(): Item | Missing {
    this.#endSlash();
    const path = this.#path;
    const options = this.#options;
    const first = path[0];
    if (first === undefined) return this.missing(this.nextStart, 'item');
    const end = Math.max(options?.end ?? 0, path.at(-1)!.end);
    return { kind: this.#kind, id: this.context.id(), start: first.start, end, path, options } as Item;
  }

  #takeStray(_token: IToken): void {
    this.#isReported = true;
  }

  #takeName(token: IToken): void {
    if (this.RECORDING_PHASE) return;
    this.#openSlash = undefined;
    this.#addToPath(token.tokenType === T.HoleToken ? this.hole(token) : this.name(token));
  }

  /** Most paths are one name; an array that grows would reserve room for many. */
  #addToPath(part: Name | Hole | Missing): void {
    if (this.#path.length === 0) this.#path = [part];
    else this.#path.push(part);
  }

  #takeSlash(token: IToken): void {
    if (this.RECORDING_PHASE) return;
    const slash = token as T.ScannedToken;
    this.#endSlash();
    if (this.#path.length === 0) {
      this.#report(slash, 'a name', 'before');
      this.#addToPath(this.missing(slash.start, 'name'));
    }
    this.#openSlash = slash;
  }

  /** The name after the last slash is missing. */
  #endSlash(): void {
    const slash = this.#openSlash;
    if (slash === undefined) return;
    this.#openSlash = undefined;
    this.#report(slash, 'a name', 'after');
    this.#addToPath(this.missing(slash.end, 'name'));
  }

  #takeGroup(token: IToken): void {
    if (this.RECORDING_PHASE) return;
    const { start, end, innerStart, innerEnd } = token as T.ScannedToken;
    const options: NestedOptions = { kind: 'NestedOptions', id: this.context.id(), start, end, options: [] };
    this.#options = options;
    const last = this.#path.at(-1);
    const after = last?.kind === 'Name' ? last.text : '';
    this.#pending.push({ options, innerStart, innerEnd, after });
  }

  #report(place: T.ScannedToken, expected: string, variant: string): void {
    this.context.unexpected(place, this.context.raw.slice(place.start, place.end), expected, variant);
  }
}
