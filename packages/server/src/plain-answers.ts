/**
 * Answers requests to services whose responses have the properties of entities alone: no control information, keys as references, texts by
 * language, and key definitions. Which of these a service has is data: its schema, its conventions and the key of the caller.
 */
import {
  alternateKeys,
  type Conventions,
  findProperty,
  hasHtmlTag,
  isTagged,
  propertyNames,
  textIn,
  type Row,
} from '@odatalint/core/internal';
import type { EntitySet, Property, Schema, Singleton, StructuredType } from '@odatalint/core';
import type { BoundQuery, ExpandNode, KeyPart, PathStep, QueryNode } from '@odatalint/core/query';
import { Parser } from 'htmlparser2';
import { failed } from './failures.js';
import { languageDependent, responseLanguages, textsByLanguage } from './languages.js';
import { keyText, skipLink } from './links.js';
import { preferencesOf, type ResponseFormat } from './negotiate.js';
import { restricted } from './policies.js';
import { entitiesWith, entityQuery, type EntityPlace } from './queries.js';
import { missing, valueOf } from './read.js';
import type { Asked, RequestSession, ServiceAnswer, ServiceParts } from './request.js';
import type { ReadForm, WritableRows } from './store.js';
import { JsonWriter } from './write-json.js';

const plainFormat: ResponseFormat = { version: '4.0', metadata: 'none', isIeee754: false, prefix: '@' };

/** Answers a request that reads. */
export const answerPlainRead = <Caller>(
  parts: ServiceParts<Caller>,
  asked: Asked,
  session: RequestSession<Caller>,
): Promise<ServiceAnswer> => new PlainAnswers(parts, asked, session).read();

/** Shared by reading and changing entities: the entities that a request names, and their presentation. */
export class PlainAnswers<Caller> {
  readonly schema: Schema;
  readonly conventions: Conventions;

  constructor(
    protected readonly parts: ServiceParts<Caller>,
    protected readonly asked: Asked,
    protected readonly session: RequestSession<Caller>,
  ) {
    this.schema = asked.query.schema;
    this.conventions = parts.service.conventions;
  }

  get identifier(): string | undefined {
    return this.asked.query.identifier;
  }

  /** The languages of the response, the best one first. */
  get #languages(): readonly string[] {
    return responseLanguages(this.asked.incoming.headers, this.conventions);
  }

  get form(): ReadForm {
    return { numbers: 'text', annotations: '@', signal: this.session.signal, budget: this.session.budget };
  }

  async read(): Promise<ServiceAnswer> {
    const query = this.#withSelectedExpansions(await this.identified(this.asked.query));
    const { target } = query;
    const form: ReadForm = {
      ...this.form,
      ...(target.isCollection ? { pageSize: this.parts.limits.page } : {}),
      languages: this.#languages,
    };
    const found = await this.store.read(restricted(query, this.session.policy), form);
    if (found === undefined) return this.#missing(query);
    const headers = { 'Content-Type': 'application/json', ...this.#contentLanguage() };
    const writer = this.#writer();
    const place = { type: target.type?.structured, set: target.set, options: query.options, isReference: false };
    const value = valueOf(found);
    if (!target.isCollection) {
      if (value === null || value === undefined) return { status: 204, headers: {} };
      return {
        status: 200,
        headers,
        body: writer.row(value as Row, place),
        entity: this.asked.incoming.target.split('?', 1)[0]!,
      };
    }
    const { listMember, counts, nextLinks } = this.conventions.responses;
    const list = (value as readonly Row[]).map((row) => writer.row(row, place));
    const members = [`${JSON.stringify(listMember)}:[${list.join(',')}]`];
    if (found.count !== undefined) members.push(`${JSON.stringify(counts[0])}:${found.count}`);
    if (found.next !== undefined) {
      const next = skipLink(this.asked.incoming.target, query.options, list.length);
      members.push(`${JSON.stringify(nextLinks[0])}:${JSON.stringify(`${this.session.origin}${next}`)}`);
    }
    return { status: 200, headers, rows: list.length, body: `{${members.join(',')}}` };
  }

  get store(): Pick<WritableRows, 'read'> {
    return this.session.rows ?? this.parts.store;
  }

  /** The language that texts in the response have, if it has them in one. */
  #contentLanguage(): Record<string, string> {
    const { contentLanguage: contentLanguageHeader } = this.conventions.headers;
    if (contentLanguageHeader === undefined || this.session.key?.multilingual?.output === true) return {};
    const [language] = this.#languages;
    return language === undefined ? {} : { [contentLanguageHeader]: language };
  }

  async #missing(query: BoundQuery): Promise<ServiceAnswer> {
    const [first] = query.path;
    if (first?.kind === 'set' && !(await this.#hasRows(first, query)))
      throw failed(404, 'unknown-entity-set', `The service has no set "${first.set.name}".`);
    return missing(this.parts, { ...this.asked, query }, this.session);
  }

  /** Whether a set that the schema does not list exists, which it does once it has rows. */
  async #hasRows(step: Extract<PathStep, { kind: 'set' }>, query: BoundQuery): Promise<boolean> {
    if (this.schema.container?.entitySets.has(step.set.name) === true) return true;
    const type = step.type!.structured!;
    return (
      (await this.store.read(entitiesWith(query, { set: step.set, type }, {}), { ...this.form, pageSize: 1 })) !==
      undefined
    );
  }

  /** Expansions that `select` does not name are dropped, where a service needs both. */
  #withSelectedExpansions(query: BoundQuery): BoundQuery {
    if (!this.conventions.options.expandNeedsSelect) return query;
    const prune = <N extends QueryNode>(node: N): N => {
      const { select } = node;
      const isSelected = ({ navigation, select: inner }: ExpandNode): boolean =>
        select === 'all' || inner !== 'all' || select.items.some(({ name }) => name === navigation.name);
      return { ...node, expand: node.expand.filter(isSelected).map(prune) };
    };
    return { ...query, options: prune(query.options) };
  }

  // ---- Identities

  /** The query with the data provider of an external identifier that is written without one. */
  async identified(query: BoundQuery): Promise<BoundQuery> {
    const at = query.path.findIndex((step) => step.kind === 'key' && step.isAlternate);
    const [step, before] = [query.path[at], query.path[at - 1]];
    const type = step?.type?.structured;
    if (step?.kind !== 'key' || before?.kind !== 'set' || type === undefined) return query;
    const more = await this.providerOf({ set: before.set, type }, step.parts);
    if (more === undefined) return query;
    return { ...query, path: query.path.with(at, { ...step, parts: [...step.parts, ...more] }) };
  }

  /**
   * The properties that the longer alternate key has besides: with the value of the key definition, otherwise with the usual value if there
   * is such an entity, otherwise with that of the only one.
   */
  async providerOf(
    place: Pick<EntityPlace, 'set' | 'type'>,
    parts: readonly KeyPart[],
  ): Promise<readonly KeyPart[] | undefined> {
    const given = new Map(parts.map(({ path, value }) => [path.join('/'), 'value' in value ? value.value : null]));
    const longer = alternateKeys(this.schema, place.type).find(
      (key) => key.length > given.size && [...given.keys()].every((name) => key.includes(name)),
    );
    const [name] = longer?.filter((each) => !given.has(each)) ?? [];
    const rule = this.conventions.serving?.defaults.find(({ property }) => property === name);
    if (name === undefined || rule === undefined) return undefined;
    const part = (value: string): readonly KeyPart[] => [
      { path: [name], value: { kind: 'string', value }, start: 0, end: 0 },
    ];
    const fixed = this.session.key?.[rule.member];
    if (fixed !== undefined) return part(fixed);
    const rows = await this.rowsWith(place, Object.fromEntries(given) as Record<string, string>);
    const providers = rows.map((row) => row[name]).filter((each) => typeof each === 'string');
    if (rule.otherwise !== null && providers.includes(rule.otherwise)) return part(rule.otherwise);
    if (providers.length > 1)
      throw failed(409, 'AmbiguousExternalId', `Several entities have this key; write "${name}" too.`);
    return providers.length === 1 ? part(providers[0]!) : undefined;
  }

  /** The entities of a set that the caller can see and whose properties have some values. */
  async rowsWith(
    place: Pick<EntityPlace, 'set' | 'type'>,
    values: Readonly<Record<string, string>>,
  ): Promise<readonly Row[]> {
    const query = entitiesWith(this.asked.query, place, values);
    const found = await this.store.read(restricted(query, this.session.policy), this.form);
    return found === undefined ? [] : (valueOf(found) as readonly Row[]);
  }

  // ---- Responses

  #writer(): JsonWriter {
    return new JsonWriter({
      schema: this.schema,
      format: plainFormat,
      root: '',
      added: new Map(),
      references: new Set(),
      present: (row, { type, set, options }) => this.#presented(row, type, set, options),
    });
  }

  /** The path of an entity by its own key. */
  pathOf({ set, type, key }: EntityPlace): string {
    return `${this.parts.rootOf(this.asked.incoming.target)}${set.name}${keyText(this.schema, type, key)}`;
  }

  /** One entity as a response has it. */
  async entityAnswer(place: EntityPlace, status: 200 | 201): Promise<ServiceAnswer> {
    const query = entityQuery(this.asked.query, place);
    const found = await this.store.read(restricted(query, this.session.policy), this.form);
    const path = this.pathOf(place);
    if (found === undefined) return { status: 204, headers: {}, entity: path };
    const { type, set, options } = { ...place, options: query.options };
    const row = valueOf(found) as Row;
    const body = this.#writer().row(row, { type, set, options, isReference: false });
    const identifier = this.identifier === undefined ? undefined : row[this.identifier];
    const location: Record<string, string> = status === 201 ? { Location: `${this.session.origin}${path}` } : {};
    const headers = { 'Content-Type': 'application/json', ...this.#contentLanguage(), ...location };
    return { status, headers, body, entity: path, identifier };
  }

  /** The members of a row that the key of the caller sees, with texts in one language, or as objects. */
  #presented(
    row: Row,
    type: StructuredType | undefined,
    set: EntitySet | Singleton | undefined,
    { select }: QueryNode,
  ): Row {
    const visible = this.visibleOf(type, set);
    const shown: Record<string, unknown> = {};
    const strips = preferencesOf(this.asked.incoming.headers).all.has('strip-html');
    for (const [name, value] of Object.entries(row)) {
      if (visible !== undefined && name !== this.identifier && !visible.has(name)) continue;
      const text = this.#textOf(value, propertyIn(this.schema, type, name));
      shown[name] = strips ? withoutTags(text) : text;
    }
    for (const name of this.#expected(type, select, visible))
      if (!(name in shown) && !isCollection(this.schema, type, name)) shown[name] = null;
    return shown;
  }

  /** The properties that a response has although the row may have no value of them: those that the key sees, and references. */
  #expected(
    type: StructuredType | undefined,
    select: QueryNode['select'],
    visible: ReadonlySet<string> | undefined,
  ): Iterable<string> {
    if (select !== 'all')
      return select.items.map(({ name }) => name).filter((name) => isReference(this.schema, type, name));
    if (visible !== undefined) return visible;
    const names = type === undefined ? [] : propertyNames(this.schema, type);
    return names.filter((name) => isReference(this.schema, type, name));
  }

  #textOf(value: unknown, property: Property | undefined): unknown {
    if (this.session.key?.multilingual?.output !== true) return textIn(value, this.#languages);
    return property !== undefined && isTagged(property, languageDependent)
      ? textsByLanguage(value, this.conventions)
      : value;
  }

  /** The properties that the key sees; undefined if it does not say. */
  visibleOf(type: StructuredType | undefined, set: EntitySet | Singleton | undefined): ReadonlySet<string> | undefined {
    return this.session.access?.ofSet(set?.name, type, this.schema)?.visible;
  }
}

export const propertyIn = (schema: Schema, type: StructuredType | undefined, name: string): Property | undefined => {
  const found = type && findProperty(schema, type, name)?.property;
  return found?.kind === 'property' ? found : undefined;
};

const isReference = (schema: Schema, type: StructuredType | undefined, name: string): boolean =>
  type !== undefined && findProperty(schema, type, name)?.property.kind === 'navigation';

const isCollection = (schema: Schema, type: StructuredType | undefined, name: string): boolean =>
  type !== undefined && findProperty(schema, type, name)?.property.type.isCollection === true;

/** Removes HTML tags from the texts in a value, at any depth, and decodes character references. */
function withoutTags(value: unknown): unknown {
  if (typeof value === 'string') return hasHtmlTag(value) ? textOfHtml(value) : value;
  if (Array.isArray(value)) return value.map(withoutTags);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withoutTags(each)]));
}

function textOfHtml(html: string): string {
  let text = '';
  const parser = new Parser({ ontext: (part) => (text += part) });
  parser.end(html);
  // Decoded references can form tags, such as `&lt;b&gt;`.
  return hasHtmlTag(text) ? textOfHtml(text) : text;
}
