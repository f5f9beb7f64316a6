/** The grammar of `$apply` and `$compute` (data aggregation extension 3 and 6; URL conventions 5.1.10). */
import * as T from '../tokens/tokens.js';
import type { IToken } from 'chevrotain';
import { checkAlias, checkTransformation } from '../checks/apply-checks.js';
import type { CallArgument } from './argument-grammar.js';
import { ExpressionGrammar } from './expression-grammar.js';
import type { ClauseDraft } from './clause-draft.js';
import type { ParseContext } from '../context/parse-context.js';
import type {
  Aliased,
  ApplyArgument,
  ComputeList,
  Groupings,
  SearchExpression,
  Transformation,
  Transformations,
} from '../tree/query-tree.js';
import type { Direction, Missing, Name, OrderbyItem } from '../tree/tree.js';

/** Parses the text of `search(…)`, whose decoded span is that of the token. */
type SearchParser = (token: T.ScannedToken, context: ParseContext) => SearchExpression;

export class ApplyGrammar extends ExpressionGrammar {
  readonly #argumentChoices = [
    { ALT: (): ApplyArgument => this.SUBRULE(this.nested) },
    { ALT: (): ApplyArgument => this.SUBRULE(this.groupings) },
    { ALT: (): ApplyArgument => this.SUBRULE(this.searchText) },
  ];

  #parseSearch: SearchParser = () => this.missing(this.endOffset, 'search');

  constructor(validate = false) {
    super(validate);
    this.performSelfAnalysis();
  }

  /** Parses the tokens of `$apply`. */
  parseApply(
    tokens: T.ScannedToken[],
    context: ParseContext,
    endOffset: number,
    parseSearch: SearchParser,
  ): Transformations {
    this.start(tokens, context, endOffset);
    this.#parseSearch = parseSearch;
    const result = this.transformations() as Transformations | undefined;
    this.reportUnexpected();
    return result ?? { kind: 'Transformations', id: context.id(), start: endOffset, end: endOffset, steps: [] };
  }

  /** Parses the tokens of `$compute`. */
  parseCompute(tokens: T.ScannedToken[], context: ParseContext, endOffset: number): ComputeList {
    this.start(tokens, context, endOffset);
    const list = this.compute() as ComputeList | undefined;
    this.reportUnexpected();
    return list ?? { kind: 'ComputeList', id: context.id(), start: endOffset, end: endOffset, items: [] };
  }

  /** compute = computeItem *( COMMA computeItem ) */
  protected compute = this.RULE('compute', (): ComputeList => {
    const items = [this.SUBRULE(this.argument)];
    this.MANY(() => {
      const comma = this.CONSUME(T.Comma) as T.ScannedToken;
      const item = this.SUBRULE1(this.argument);
      this.ACTION(() => this.checkItem(items, item, comma));
      items.push(item);
    });
    return this.ACTION(() => {
      for (const item of items) checkAlias(this.context, item);
      const { start } = items[0]!;
      return { kind: 'ComputeList', id: this.context.id(), start, end: items.at(-1)!.end, items } as ComputeList;
    });
  });

  /** transformations = transformation *( "/" transformation ); the scanner has reported other text between them */
  protected transformations = this.RULE('transformations', (): Transformations => {
    const begin = this.CONSUME(T.TransformationsStart);
    const steps: Transformations['steps'][number][] = [];
    let slash: T.ScannedToken | undefined;
    // Created once, not for each step.
    const choices = [
      { ALT: () => void steps.push(this.SUBRULE(this.transformation)) },
      { ALT: () => void steps.push(this.hole(this.CONSUME(T.HoleToken))) },
      { ALT: () => void this.CONSUME(T.Stray) },
      { ALT: () => void (slash = this.#takeSlash(this.CONSUME(T.Slash), steps)) },
    ];
    this.MANY(() => this.OR(choices));
    return this.ACTION(() => {
      const { start } = begin as T.ScannedToken;
      const isEnd = slash !== undefined && slash.end > (steps.at(-1)?.end ?? 0);
      if (isEnd) {
        this.reportToken(slash!, 'a transformation', 'after');
        steps.push(this.missing(slash!.end, 'transformation'));
      }
      const from = steps[0]?.start ?? start;
      const end = steps.at(-1)?.end ?? start;
      const node: Transformations = { kind: 'Transformations', id: this.context.id(), start: from, end, steps };
      return this.deepen(node, 0, steps);
    });
  });

  #takeSlash(token: IToken, steps: readonly unknown[]): T.ScannedToken {
    if (steps.length === 0) this.reportToken(token as T.ScannedToken, 'a transformation', 'before');
    return token as T.ScannedToken;
  }

  /** transformation = name [ OPEN argument *( COMMA argument ) CLOSE ]; the scanner leaves parentheses unread instead that it does not know */
  protected transformation = this.RULE('transformation', (): Transformation => {
    const token = this.CONSUME(T.TransformationName);
    const name = this.ACTION(() => this.name(token));
    let args: ApplyArgument[] | undefined;
    let close: T.ScannedToken | undefined;
    this.OPTION(() => {
      this.CONSUME(T.CallOpen);
      args = this.SUBRULE(this.applyArguments);
      close = this.CONSUME(T.Close) as T.ScannedToken;
    });
    this.OPTION1(() => (args = [this.skipped(this.CONSUME(T.Unread))]));
    return this.ACTION(() => this.#transformation(name, args, close));
  });

  #transformation(name: Name, args: ApplyArgument[] | undefined, close: T.ScannedToken | undefined): Transformation {
    const end = close?.end ?? args?.at(-1)?.end ?? name.end;
    const node: Transformation = { kind: 'Transformation', id: this.context.id(), start: name.start, end, name, args };
    checkTransformation(this.context, node, close?.reported === true);
    return this.deepen(node, 1, args ?? []);
  }

  protected applyArguments = this.RULE('applyArguments', (): ApplyArgument[] => {
    const args = [this.SUBRULE(this.applyArgument)];
    this.MANY(() => {
      const comma = this.CONSUME(T.Comma) as T.ScannedToken;
      const argument = this.SUBRULE1(this.applyArgument);
      this.ACTION(() => this.checkItem(args, argument, comma));
      args.push(argument);
    });
    return this.ACTION(() => (args.length === 1 && args[0]!.kind === 'Missing' ? [] : args));
  });

  /**
   * Parses the part that the scanner has marked, otherwise a value. A value can be missing, so no lookahead can recognize it: the grammar
   * always tries it, except after a marked part.
   */
  protected applyArgument = this.RULE('applyArgument', (): ApplyArgument => {
    let argument: ApplyArgument | undefined;
    this.OPTION(() => (argument = this.OR(this.#argumentChoices)));
    const value = this.SUBRULE(this.value);
    return argument ?? value;
  });

  protected searchText = this.RULE('searchText', (): SearchExpression => {
    const token = this.CONSUME(T.SearchText) as T.ScannedToken;
    this.MANY(() => this.CONSUME(T.Stray));
    return this.ACTION(() => this.#parseSearch(token, this.context));
  });

  /** value = argument [ "asc" / "desc" ] */
  protected value = this.RULE('value', (): ApplyArgument => {
    const expression = this.SUBRULE(this.argument);
    let direction: IToken | undefined;
    this.OPTION(() => {
      direction = this.CONSUME(T.DirectionToken);
      this.MANY(() => this.CONSUME(T.Stray));
    });
    return this.ACTION(() =>
      direction === undefined ? expression : this.#ordered(expression, direction as T.ScannedToken),
    );
  });

  #ordered(expression: CallArgument, token: T.ScannedToken): ApplyArgument {
    const { start, end, text } = token;
    const direction: Direction = { kind: 'Direction', id: this.context.id(), start, end, text };
    const id = this.context.id();
    const item = { kind: 'OrderbyItem', id, start: expression.start, end, expression, direction } as OrderbyItem;
    return this.deepen(item, 0, [expression]);
  }

  /** nested = transformations [ "as" name ] */
  protected nested = this.RULE('nested', (): Transformations | Missing | Aliased => {
    const value = this.SUBRULE(this.transformations);
    let draft: ClauseDraft | undefined;
    this.OPTION(() => (draft = this.SUBRULE(this.clauses)));
    return this.ACTION(() => {
      const steps = value.steps.length === 0 ? this.missing(value.start, 'transformation') : value;
      return draft === undefined ? steps : (this.clauseNode(draft, steps) as Transformations | Aliased);
    });
  });

  /** groupings = OPEN argument *( COMMA argument ) CLOSE */
  protected groupings = this.RULE('groupings', (): Groupings => {
    const open = this.CONSUME(T.GroupingsOpen) as T.ScannedToken;
    const items = this.SUBRULE(this.groupingItems);
    const close = this.CONSUME(T.Close) as T.ScannedToken;
    this.MANY(() => this.CONSUME(T.Stray));
    return this.ACTION(() => {
      const node: Groupings = { kind: 'Groupings', id: this.context.id(), start: open.start, end: close.end, items };
      return this.deepen(node, 1, items);
    });
  });

  protected grouping = this.RULE('grouping', (): ApplyArgument | Transformation => {
    let item: ApplyArgument | Transformation | undefined;
    this.OPTION(() => {
      item = this.SUBRULE(this.transformation);
      this.MANY(() => this.CONSUME(T.Stray));
    });
    const value = this.SUBRULE(this.argument);
    return item ?? value;
  });

  protected groupingItems = this.RULE('groupingItems', (): (ApplyArgument | Transformation)[] => {
    const items = [this.SUBRULE(this.grouping)];
    this.MANY(() => {
      const comma = this.CONSUME(T.Comma) as T.ScannedToken;
      const item = this.SUBRULE1(this.grouping);
      this.ACTION(() => this.checkItem(items, item, comma));
      items.push(item);
    });
    return items;
  });
}
