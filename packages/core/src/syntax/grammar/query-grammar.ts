/** The grammar of `$orderby` and of resource paths, which are made of expressions. */
import * as T from '../tokens/tokens.js';
import type { IToken } from 'chevrotain';
import { ExpressionGrammar } from './expression-grammar.js';
import type { ParseContext } from '../context/parse-context.js';
import type {
  Direction,
  Expression,
  Hole,
  KeyPredicate,
  KeyValue,
  Missing,
  Name,
  OrderbyItem,
  OrderbyList,
  ResourcePath,
  Segment,
} from '../tree/tree.js';

export class QueryGrammar extends ExpressionGrammar {
  /** The segment that is parsed; a segment is never inside another. */
  #segmentName: Name | Hole | undefined;
  #keys: KeyPredicate[] = [];

  readonly #segmentParts = [
    { ALT: (): void => this.#takeSegmentName(this.CONSUME(T.Word)) },
    { ALT: (): void => this.#takeSegmentName(this.CONSUME(T.HoleToken)) },
    { ALT: (): void => void this.#keys.push(this.SUBRULE(this.keyPredicate)) },
    { ALT: (): void => void this.CONSUME(T.Stray) },
  ];
  readonly #takeSegmentPart = (): void => this.OR(this.#segmentParts);

  constructor(validate = false) {
    super(validate);
    this.performSelfAnalysis();
  }

  /** Parses the tokens of one expression. */
  parseExpression(tokens: T.ScannedToken[], context: ParseContext, endOffset: number): Expression {
    this.start(tokens, context, endOffset);
    const expression = this.expression() as Expression | undefined;
    this.reportUnexpected();
    return expression ?? this.missing(endOffset, 'expression');
  }

  /** Parses the tokens of `$orderby`. */
  parseOrderby(tokens: T.ScannedToken[], context: ParseContext, endOffset: number): OrderbyList {
    this.start(tokens, context, endOffset);
    const list = this.orderby() as OrderbyList | undefined;
    this.reportUnexpected();
    return list ?? { kind: 'OrderbyList', id: context.id(), start: endOffset, end: endOffset, items: [] };
  }

  /** Parses the tokens of a resource path. */
  parsePath(tokens: T.ScannedToken[], context: ParseContext, endOffset: number): ResourcePath {
    this.start(tokens, context, endOffset);
    const start = tokens[0]?.start ?? endOffset;
    const segments = (this.resourcePath() as Segment[] | undefined) ?? [];
    this.reportUnexpected();
    return { kind: 'ResourcePath', id: context.id(), start, end: tokens.at(-1)?.end ?? endOffset, segments };
  }

  /** orderby = orderbyItem *( COMMA orderbyItem ) */
  protected orderby = this.RULE('orderby', (): OrderbyList => {
    const items = [this.SUBRULE(this.orderbyItem)];
    this.MANY(() => {
      const comma = this.CONSUME(T.Comma) as T.ScannedToken;
      const item = this.SUBRULE1(this.orderbyItem);
      this.ACTION(() => this.#checkOrderbyItem(items, item, comma));
      items.push(item);
    });
    return this.ACTION(() => {
      this.context.limitItems(items);
      const { start } = items[0]!;
      return { kind: 'OrderbyList', id: this.context.id(), start, end: items.at(-1)!.end, items };
    });
  });

  #checkOrderbyItem(before: readonly OrderbyItem[], item: OrderbyItem, comma: T.ScannedToken): void {
    if (isEmptyItem(item)) this.reportLastComma(comma, 'a property', !isEmptyItem(before[0]!));
    else if (before.length === 1 && isEmptyItem(before[0]!)) this.reportToken(comma, 'a property', 'before');
  }

  /** orderbyItem = commonExpr [ RWS ( "asc" / "desc" ) ] */
  protected orderbyItem = this.RULE('orderbyItem', (): OrderbyItem => {
    const expression = this.SUBRULE(this.expression);
    let direction: Direction | undefined;
    this.MANY(() =>
      this.OR([
        { ALT: () => (direction = this.#takeDirection(this.CONSUME(T.DirectionToken), direction)) },
        { ALT: () => this.CONSUME(T.Stray) },
      ]),
    );
    return this.ACTION(() => {
      const { start } = expression;
      const end = Math.max(expression.end, direction?.end ?? 0);
      return { kind: 'OrderbyItem', id: this.context.id(), start, end, expression, direction };
    });
  });

  #takeDirection(token: IToken, before: Direction | undefined): Direction {
    if (before !== undefined) {
      this.reportToken(token as T.ScannedToken, 'a comma', 'instead');
      return before;
    }
    const { start, end, text } = token as T.ScannedToken;
    return { kind: 'Direction', id: this.context.id(), start, end, text };
  }

  /** resourcePath = segment *( "/" segment ) [ "/" ] */
  protected resourcePath = this.RULE('resourcePath', (): Segment[] => {
    const segments: Segment[] = [];
    const first = this.SUBRULE(this.segment);
    if (first !== undefined) segments.push(first);
    this.MANY(() => {
      const slash = this.CONSUME(T.Slash) as T.ScannedToken;
      const segment = this.SUBRULE1(this.segment);
      this.ACTION(() => {
        const isFirst = segments.length === 0;
        if (isFirst && (segment === undefined || !this.#mayBeIgnored(slash)))
          this.reportToken(slash, 'a name', 'before');
        else if (isFirst || (segment === undefined && this.nextIs(T.Slash))) this.#reportDoubled(slash);
        if (segment !== undefined) segments.push(segment);
      });
    });
    return segments;
  });

  /** Whether a service may ignore the slash before the first name: not one in a received URL, or at the beginning of a URL without a host. */
  #mayBeIgnored({ start }: T.ScannedToken): boolean {
    const { raw, isReceived, namesLenientForms } = this.context;
    return namesLenientForms && !isReceived && /[^/]/.test(raw.slice(0, start));
  }

  /** Most services ignore a segment without characters. */
  #reportDoubled({ start, end }: T.ScannedToken): void {
    const variant = this.context.namesLenientForms ? 'ignored' : 'doubled';
    this.context.unexpected({ start, end }, '/', 'a name', variant);
  }

  /** segment = name *( keyPredicate ); the second of two names without a slash is reported */
  protected segment = this.RULE('segment', (): Segment | undefined => {
    this.#segmentName = undefined;
    this.#keys = [];
    this.MANY(this.#takeSegmentPart);
    return this.ACTION(() => this.#segment(this.#segmentName, this.#keys));
  });

  #takeSegmentName(token: IToken): void {
    if (this.RECORDING_PHASE) return;
    if (this.#segmentName !== undefined || this.#keys.length > 0)
      this.reportToken(token as T.ScannedToken, 'a slash', 'before');
    this.#segmentName ??= token.tokenType === T.HoleToken ? this.hole(token) : this.name(token);
  }

  #segment(name: Name | Hole | undefined, keys: readonly KeyPredicate[]): Segment | undefined {
    const first = keys[0];
    if (name === undefined && first === undefined) return undefined;
    const start = Math.min(name?.start ?? Infinity, first?.start ?? Infinity);
    const end = Math.max(name?.end ?? 0, keys.at(-1)?.end ?? 0);
    const given: Name | Hole | Missing =
      name !== undefined && name.start === start ? name : this.missing(start, 'name');
    if (given.kind === 'Missing') {
      this.context.unexpected({ start, end: start + 1 }, '(', 'the name of an entity set', 'before');
    }
    return { kind: 'Segment', id: this.context.id(), start, end, name: given, keys };
  }

  /** keyPredicate = OPEN keyValue *( COMMA keyValue ) CLOSE; also the parameters of a function */
  protected keyPredicate = this.RULE('keyPredicate', (): KeyPredicate => {
    const open = this.CONSUME(T.CallOpen) as T.ScannedToken;
    const items = [this.SUBRULE(this.keyValue)];
    this.MANY(() => {
      const comma = this.CONSUME(T.Comma) as T.ScannedToken;
      const item = this.SUBRULE1(this.keyValue);
      this.ACTION(() => {
        if (!isEmptyValue(item) || item.name === undefined) this.checkItem([items[0]!.value], item.value, comma);
      });
      items.push(item);
    });
    const close = this.CONSUME(T.Close) as T.ScannedToken;
    return this.ACTION(() => {
      const isEmpty = items.length === 1 && isEmptyValue(items[0]!) && items[0]!.name === undefined;
      const { start } = open;
      return { kind: 'KeyPredicate', id: this.context.id(), start, end: close.end, items: isEmpty ? [] : items };
    });
  });

  /** keyValue = [ name EQ ] commonExpr */
  protected keyValue = this.RULE('keyValue', (): KeyValue => {
    let parameter: T.ScannedToken | undefined;
    this.OPTION(() => (parameter = this.CONSUME(T.ParameterName) as T.ScannedToken));
    const value = this.SUBRULE(this.expression);
    return this.ACTION(() => {
      const name = parameter === undefined ? undefined : this.name(parameter);
      if (name !== undefined && value.kind === 'Missing') this.reportValue(name);
      const start = name?.start ?? value.start;
      return { kind: 'KeyValue', id: this.context.id(), start, end: value.end, name, value };
    });
  });
}

const isEmptyItem = ({ expression, direction }: OrderbyItem): boolean =>
  expression.kind === 'Missing' && direction === undefined;
const isEmptyValue = ({ value }: KeyValue): boolean => value.kind === 'Missing';
