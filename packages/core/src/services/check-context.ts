/** What rules see of one check, and how text is written where an edit puts it. */
import { type Field, headerLines, type OffsetMap, type RequestInput, type Span } from '../source/index.js';
import type { RuleContext, SupportedFeatures } from '../rules/index.js';
import type { Schema } from '../schema/index.js';
import type { Binding, Conventions, KeyAccess, KeyDefinition, RouteMatch, TypedReference } from '../semantics/index.js';
import type { Dialect, Node, Url } from '../syntax/index.js';
import type { Service } from './service.js';

/** One text of the input; its tree's node numbers begin at `firstId`. */
export interface FieldText {
  readonly field: Field;
  readonly text: string;
  readonly firstId: number;
  /** Where the text stands in the body of the batch, for one of a request in it. */
  readonly map?: OffsetMap;
}

export interface CheckFacts {
  readonly request: RequestInput | undefined;
  readonly url: Url | undefined;
  readonly route: RouteMatch | undefined;
  readonly binding: Binding;
  readonly service: Service;
  readonly schema: Schema | undefined;
  readonly key: KeyDefinition | undefined;
  readonly access: KeyAccess | undefined;
  readonly texts: readonly FieldText[];
  readonly supports: SupportedFeatures | undefined;
  readonly isInBatch?: boolean;
  readonly isReceived: boolean;
  readonly reference?: TypedReference;
  readonly responseOf?: RuleContext['responseOf'];
  readonly findingsWith?: RuleContext['findingsWith'];
}

export class CheckContext implements RuleContext {
  readonly ancestors: Node[] = [];
  readonly dialect: Dialect;
  readonly conventions: Conventions;
  readonly schema: Schema | undefined;
  readonly binding: Binding;
  readonly request: RequestInput | undefined;
  readonly method: string;
  readonly url: Url | undefined;
  readonly route: RouteMatch | undefined;
  readonly key: KeyDefinition | undefined;
  readonly access: KeyAccess | undefined;
  readonly isInBatch: boolean;
  readonly isReceived: boolean;
  readonly supports: SupportedFeatures | undefined;
  readonly reference: TypedReference | undefined;
  readonly responseOf: RuleContext['responseOf'];
  readonly findingsWith: RuleContext['findingsWith'];
  readonly #texts: readonly FieldText[];
  #remembered: Map<unknown, unknown> | undefined;
  /** How the URL's query writes a blank; found out once, since every fix asks. */
  #blank: string | undefined;

  constructor(facts: CheckFacts) {
    const { request, url, route, binding, service, schema, key, access, texts, isInBatch = false, reference } = facts;
    const { isReceived, supports } = facts;
    this.dialect = service.dialect;
    this.conventions = service.conventions;
    this.schema = schema;
    this.binding = binding;
    this.request = request;
    this.method = methodOf(request, service.dialect);
    this.url = url;
    this.route = route;
    this.key = key;
    this.access = access;
    this.isInBatch = isInBatch;
    this.isReceived = isReceived;
    this.supports = supports;
    this.reference = reference;
    this.responseOf = facts.responseOf;
    this.findingsWith = facts.findingsWith;
    this.#texts = texts;
  }

  /** The texts that its nodes count in. */
  get fieldTexts(): readonly FieldText[] {
    return this.#texts;
  }

  /** The texts of the request, each with the field of the input that it stands in. */
  get texts(): readonly { field: Field; text: string; in: Field; map?: OffsetMap }[] {
    return this.#texts.map(({ field, text, map }) =>
      map === undefined ? { field, text, in: field } : { field, text, in: 'body', map },
    );
  }

  remember<Value>(make: (context: RuleContext) => Value): Value {
    const remembered = (this.#remembered ??= new Map());
    let value = remembered.get(make) as Value;
    if (value === undefined && !remembered.has(make)) remembered.set(make, (value = make(this)));
    return value;
  }

  fieldOf(node: Node): Field {
    return this.#fieldText(node).field;
  }

  textOf(node: Node, span: Span = node): string {
    return this.#fieldText(node).text.slice(span.start, span.end);
  }

  /** In a URL what would be read as something else is encoded, and a blank as the blanks around it are. */
  write(at: Node, text: string): string {
    const { field, text: whole } = this.#fieldText(at);
    if (field !== 'url') return text;
    const encoded = text.replace(/[%&#+]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
    return encoded.replaceAll(' ', (this.#blank ??= blankOf(whole.slice(whole.indexOf('?') + 1))));
  }

  #fieldText(node: Node): FieldText {
    for (let i = this.#texts.length - 1; i > 0; i--) if (this.#texts[i]!.firstId <= node.id) return this.#texts[i]!;
    return this.#texts[0] ?? { field: 'url', text: '', firstId: 0 };
  }
}

function blankOf(query: string): string {
  if (query.includes(' ')) return ' ';
  if (query.includes('%20')) return '%20';
  return query.includes('+') ? '+' : ' ';
}

/** The method that a request stands for: until V3 a POST could name another one in a header, and MERGE was what PATCH is. */
function methodOf(request: RequestInput | undefined, { version }: Dialect): string {
  const method = (request?.method ?? 'GET').toUpperCase();
  if (version !== '2.0' && version !== '3.0') return method;
  const header = headerLines(request?.headers).find(({ name }) => name.trim().toLowerCase() === 'x-http-method');
  const tunnelled = method === 'POST' && header !== undefined ? header.value.trim().toUpperCase() : method;
  return tunnelled === 'MERGE' ? 'PATCH' : tunnelled;
}
