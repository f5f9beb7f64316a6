/** The grammar of `$select` and `$expand`: items by comma, each a path by slash, with nested options behind it. */
import { Grammar } from './grammar.js';
import type { ParseContext } from './parse-context.js';
import * as T from './tokens.js';
import type { ExpandItem, ExpandList, Hole, Missing, Name, NestedOptions, SelectItem, SelectList } from './tree.js';

type Item = SelectItem | ExpandItem;

/** Nested options that are parsed once the list around them is: a list is never parsed inside another. */
export interface PendingOptions {
  readonly options: NestedOptions;
  /** The span of the text between the parentheses, in the decoded text. */
  readonly innerStart: number;
  readonly innerEnd: number;
}

export class ItemGrammar extends Grammar {
  #kind: 'SelectItem' | 'ExpandItem' = 'SelectItem';
  #pending: PendingOptions[] = [];
  /** Set when the comma rule has a complaint already at this place. */
  #afterStray = false;

  constructor(validate = false) {
    super(validate);
    this.performSelfAnalysis();
  }

  /** Parses the tokens of a list; `pending` gets the nested options that are still to be parsed. */
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
    this.#afterStray = false;
    const start = tokens[0]?.start ?? endOffset;
    const items = (this.items() as (Item | Missing)[] | undefined) ?? [];
    this.reportRepairs();
    const last = tokens.at(-1)?.end ?? endOffset;
    return { kind, id: context.id(), start, end: last, items } as unknown as K extends 'SelectList' ? SelectList : ExpandList;
  }

  /** items = item *( COMMA item ); an item may be missing */
  items = this.RULE('items', (): (Item | Missing)[] => {
    const items = [this.SUBRULE(this.item)];
    this.MANY(() => {
      const comma = this.CONSUME(T.Comma) as T.ScannedToken;
      const item = this.SUBRULE1(this.item);
      this.ACTION(() => {
        if (item.kind === 'Missing') this.#report(comma, 'a name after the comma');
        else if (items.length === 1 && items[0]!.kind === 'Missing') this.#report(comma, 'a name before the comma');
      });
      items.push(item);
    });
    return items;
  });

  /** item = path [ options ]; words, slashes and groups out of order are taken along and reported */
  item = this.RULE('item', (): Item | Missing => {
    const path: (Name | Hole | Missing)[] = [];
    let options: NestedOptions | undefined;
    let last: T.ScannedToken | undefined;
    this.MANY(() => {
      this.OR([
        { ALT: () => (last = this.#takeName(path, this.CONSUME(T.Word) as T.ScannedToken, last)) },
        { ALT: () => (last = this.#takeName(path, this.CONSUME(T.HoleToken) as T.ScannedToken, last)) },
        { ALT: () => (last = this.#takeSlash(path, this.CONSUME(T.Slash) as T.ScannedToken, last)) },
        { ALT: () => (last = this.#takeStray(this.CONSUME(T.Stray) as T.ScannedToken)) },
        {
          ALT: () => {
            const group = this.CONSUME(T.OptionsGroup) as T.ScannedToken;
            const taken = this.#takeGroup(path, group, options);
            options ??= taken;
            last = group;
          },
        },
      ]);
    });
    return this.ACTION(() => this.#item(path, options, last));
  });

  #item(path: (Name | Hole | Missing)[], options: NestedOptions | undefined, last: T.ScannedToken | undefined): Item | Missing {
    this.#afterStray = false;
    if (last?.tokenType === T.Slash) {
      this.#report(last, 'a name after the slash');
      path.push(this.missing(last.end, 'name'));
    }
    const first = path[0];
    if (first === undefined) return this.missing(this.nextStart, 'item');
    const end = Math.max(options?.end ?? 0, path.at(-1)!.end);
    return { kind: this.#kind, id: this.context.id(), start: first.start, end, path, options } as Item;
  }

  #takeName(path: (Name | Hole | Missing)[], token: T.ScannedToken, last: T.ScannedToken | undefined): T.ScannedToken {
    if (this.RECORDING_PHASE) return token;
    if (last !== undefined && last.tokenType !== T.Slash && !this.#afterStray) this.#report(token, 'a comma before it');
    this.#afterStray = false;
    path.push(token.tokenType === T.HoleToken ? this.hole(token) : this.name(token));
    return token;
  }

  #takeSlash(path: (Name | Hole | Missing)[], token: T.ScannedToken, last: T.ScannedToken | undefined): T.ScannedToken {
    if (this.RECORDING_PHASE) return token;
    if (last === undefined || last.tokenType === T.Slash) {
      this.#report(token, 'a name before the slash');
      path.push(this.missing(token.start, 'name'));
    } else if (last.tokenType === T.OptionsGroup) this.#report(token, 'a comma or the end');
    return token;
  }

  #takeStray(token: T.ScannedToken): T.ScannedToken {
    if (this.RECORDING_PHASE) return token;
    this.#report(token, 'a name');
    this.#afterStray = true;
    return token;
  }

  #takeGroup(path: readonly (Name | Hole | Missing)[], token: T.ScannedToken, before: NestedOptions | undefined): NestedOptions | undefined {
    if (this.RECORDING_PHASE) return undefined;
    const { start, end, innerStart, innerEnd } = token;
    if (path.length === 0 || before !== undefined) {
      this.#report({ start, end: start + 1 }, path.length === 0 ? 'a name before the parenthesis' : 'a comma or the end');
      return undefined;
    }
    const options: NestedOptions = { kind: 'NestedOptions', id: this.context.id(), start, end, options: [] };
    this.#pending.push({ options, innerStart, innerEnd });
    return options;
  }

  #report(place: { readonly start: number; readonly end: number }, expected: string): void {
    const { start, end } = place;
    this.context.report({ code: 'unexpected-token', start, end, found: this.context.raw.slice(start, end), expected });
  }
}
