/**
 * Answers requests to services whose responses have the properties of entities alone: no control information, keys as references, texts by
 * language, and key definitions. Which of these a service has is data: its schema, its conventions and the key of the caller.
 */
import {
  alternateKeys,
  type BoundChange,
  type Conventions,
  type EntityChange,
  findProperty,
  isReadOnly,
  isTagged,
  keyOf,
  lineage,
  propertyNames,
  type ReferenceByKey,
  shortName,
  structuredType,
  targetSetOf,
  textIn,
} from '@odatalint/core/internal';
import type { EntitySet, NavigationProperty, Property, Schema, Singleton, StructuredType } from '@odatalint/core';
import type { BoundQuery, ChangedValue, ExpandNode, KeyPart, PathStep, QueryNode } from '@odatalint/core/query';
import { failed, notFound } from './failures.js';
import { keyPartsOf, keyText, skipLink } from './links.js';
import { preferencesOf, type ResponseFormat } from './negotiate.js';
import { entitiesWith, entityQuery, type EntityPlace, restricted } from './queries.js';
import { missing, valueOf } from './read.js';
import type { Asked, AskedChange, RequestSession, ServiceAnswer, ServiceParts } from './request.js';
import { RowChanges } from './row-changes.js';
import { type ReadForm, NotAnswered, type WritableRows } from './store.js';
import { withoutTags } from './without-tags.js';
import { JsonWriter } from './write-json.js';

type Row = Readonly<Record<string, unknown>>;

const plainFormat: ResponseFormat = { version: '4.0', metadata: 'none', isIeee754: false, prefix: '@' };

const core = 'Org.OData.Core.V1';

/** Answers a request that reads. */
export const answerPlainRead = <Caller>(
  parts: ServiceParts<Caller>,
  asked: Asked,
  session: RequestSession<Caller>,
): Promise<ServiceAnswer> => new PlainAnswers(parts, asked, session).read();

/** Answers a request that changes an entity, in the transaction of the session. */
export const answerPlainChange = <Caller>(
  parts: ServiceParts<Caller>,
  asked: AskedChange,
  session: RequestSession<Caller> & { readonly rows: WritableRows },
): Promise<ServiceAnswer> => new PlainChanges(parts, asked, session).answer(asked.change);

/** The language code of a tag: `EN` of `en-US`. */
const codeOf = (tag: string): string => tag.trim().slice(0, 2).toUpperCase();

class PlainAnswers<Caller> {
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
    const header = this.asked.incoming.headers.get('Accept-Language') ?? '';
    const wanted = header.split(',').map((each) => codeOf(each.split(';', 1)[0]!));
    return wanted.filter((code) => this.conventions.headers.languages.includes(code));
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
    const {
      headers: { contentLanguage: contentLanguageHeader },
    } = this.conventions;
    if (contentLanguageHeader === undefined || this.session.key?.multilingual?.output === true) return {};
    return { [contentLanguageHeader]: this.#languages[0] ?? 'EN' };
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
    const isDependent = property !== undefined && isTagged(property, `${core}.IsLanguageDependent`);
    return isDependent && typeof value === 'string' ? { EN: value } : value;
  }

  /** The properties that the key sees; undefined if it does not say. */
  visibleOf(type: StructuredType | undefined, set: EntitySet | Singleton | undefined): ReadonlySet<string> | undefined {
    return this.session.access?.ofSet(set?.name, type, this.schema)?.visible;
  }
}

const propertyIn = (schema: Schema, type: StructuredType | undefined, name: string): Property | undefined => {
  const found = type && findProperty(schema, type, name)?.property;
  return found?.kind === 'property' ? found : undefined;
};

const isReference = (schema: Schema, type: StructuredType | undefined, name: string): boolean =>
  type !== undefined && findProperty(schema, type, name)?.property.kind === 'navigation';

const isCollection = (schema: Schema, type: StructuredType | undefined, name: string): boolean =>
  type !== undefined && findProperty(schema, type, name)?.property.type.isCollection === true;

// ---- Changes

/** Where a request changes an entity: its key as far as the path has it, and the values that the path gives. */
interface ChangePlace extends Pick<EntityPlace, 'set' | 'type'> {
  /** The key of the existing entity; undefined if there is none. */
  readonly key: readonly KeyPart[] | undefined;
  /** The values of a new entity that the path gives. */
  readonly values: readonly ChangedValue[];
  /** Whether the path names the entity by an alternate key alone. */
  readonly isAlternate: boolean;
}

class PlainChanges<Caller> extends PlainAnswers<Caller> {
  readonly #rows: RowChanges<Caller>;

  constructor(
    parts: ServiceParts<Caller>,
    asked: AskedChange,
    inside: RequestSession<Caller> & { readonly rows: WritableRows },
  ) {
    super(parts, asked, inside);
    this.#rows = new RowChanges(parts, asked.query, inside);
  }

  async answer(change: BoundChange): Promise<ServiceAnswer> {
    const place = await this.#place();
    switch (change.kind) {
      case 'insert':
        return this.#insert(place, change.entity);
      case 'update':
        if (place.key !== undefined) return this.#update(place, place.key, change.entity, change.replaces);
        if (!change.replaces) throw notFound();
        if (place.isAlternate && (keyOf(this.schema, place.type)?.length ?? 1) > 1) throw notFound();
        return this.#insert(place, change.entity);
      case 'delete': {
        if (place.key === undefined) throw notFound();
        const { set, type, key } = { ...place, key: place.key };
        await this.#rows.change({ kind: 'delete', set, type, key, values: [] });
        return { status: 204, headers: {}, entity: this.pathOf({ set, type, key }) };
      }
      default:
        throw new NotAnswered(501, 'Only entities can be changed.');
    }
  }

  /** The entity or set at the end of the path. */
  async #place(): Promise<ChangePlace> {
    const query = await this.identified(this.asked.query);
    const { path } = query;
    const last = path.at(-1);
    const keyStep = last?.kind === 'key' ? last : undefined;
    const rowsAt = keyStep === undefined ? path.length - 1 : path.length - 2;
    const step = path[rowsAt];
    const type = last?.type?.structured;
    const set = step?.kind === 'set' || step?.kind === 'navigation' ? step.set : undefined;
    if (set === undefined || type === undefined || step === undefined)
      throw new NotAnswered(501, 'Only entities of sets can be changed.');
    const owner = step.kind === 'navigation' ? await this.#ownerValues(path.slice(0, rowsAt), step, type) : [];
    if (keyStep === undefined) return { set, type, key: undefined, values: owner, isAlternate: false };
    const target = { type: keyStep.type, set, isCollection: false, form: 'rows' as const };
    const whole = entityQuery(query, { set, type, key: [] }).options;
    const found = await this.store.read(
      restricted({ ...query, target, options: whole }, this.session.policy),
      this.form,
    );
    const row = found && (valueOf(found) as Row | null);
    const key = row === undefined || row === null ? undefined : keyPartsOf(this.schema, type, row, this.identifier);
    const own = keyStep.parts.map(({ path: names, value }) => this.#keyValue(type, names, value));
    return { set, type, key, values: [...owner, ...own], isAlternate: keyStep.isAlternate };
  }

  /** A value of a key; one that goes through a reference has the alias of its path as its name. */
  #keyValue(type: StructuredType, path: readonly string[], value: KeyPart['value']): ChangedValue {
    const alias = keyOf(this.schema, type)?.find((each) => each.path === path.join('/'))?.alias;
    const name = path.length > 1 ? (alias ?? path[0]!) : path[0]!;
    return { name, property: propertyIn(this.schema, type, name), value };
  }

  /** `Department('1')/Jobs`: the values that make a new entity belong to the one before it. */
  async #ownerValues(
    path: readonly PathStep[],
    { pairs, property }: Extract<PathStep, { kind: 'navigation' }>,
    type: StructuredType,
  ): Promise<readonly ChangedValue[]> {
    const query = this.asked.query;
    const last = path.at(-1);
    const owner = last?.type?.structured;
    if (last === undefined || owner === undefined) throw notFound();
    const before = path[path.length - (last.kind === 'key' ? 2 : 1)];
    const set = before?.kind === 'set' || before?.kind === 'navigation' ? before.set : undefined;
    const target = { type: last.type, set, isCollection: false, form: 'rows' as const };
    const { options } = entityQuery(query, { set: set!, type: owner, key: [] });
    const found = await this.store.read(
      restricted({ ...query, path, target, options }, this.session.policy),
      this.form,
    );
    const row = found && (valueOf(found) as Row | null);
    if (row === undefined || row === null) throw notFound();
    if (pairs.length === 0) {
      const key = this.identifier === undefined ? undefined : row[this.identifier];
      return [this.#text(property.partner ?? shortName(owner.name), key)];
    }
    const parts = keyPartsOf(this.schema, owner, row, this.identifier) ?? [];
    return pairs.flatMap(({ from, to }) => {
      const part = parts.find((each) => each.path.join('/') === from.join('/'));
      return part === undefined ? [] : [this.#keyValue(type, to, part.value)];
    });
  }

  #text(name: string, value: unknown): ChangedValue {
    const isNull = value === null || value === undefined;
    return {
      name,
      property: undefined,
      value: isNull ? { kind: 'null' } : { kind: 'string', value: String(value as string) },
    };
  }

  async #insert({ set, type, values: inPath }: ChangePlace, entity: EntityChange): Promise<ServiceAnswer> {
    const values = new Map<string, ChangedValue>();
    for (const value of [...this.#defaults(type), ...(await this.#values(type, entity, undefined)), ...inPath])
      values.set(value.name, value);
    for (const { alias, path } of keyOf(this.schema, type) ?? []) {
      const isGiven = (values.get(alias)?.value.kind ?? 'null') !== 'null';
      if (path.includes('/') && !isGiven)
        throw failed(400, 'missing-value', `"${alias}" must refer to an entity.`, { target: alias });
    }
    await this.#requireUnique({ set, type }, values, undefined);
    const computed = this.#computed(set, 'insert');
    const change = { kind: 'insert' as const, set, type, key: [], values: [...values.values(), ...computed] };
    return this.entityAnswer(await this.#rows.change(change), 201);
  }

  async #update(
    { set, type, values: inPath, isAlternate }: ChangePlace,
    key: readonly KeyPart[],
    entity: EntityChange,
    replaces: boolean,
  ): Promise<ServiceAnswer> {
    const row = await this.#whole({ set, type, key });
    const values = new Map<string, ChangedValue>();
    const fixed = new Set(isAlternate ? inPath.map(({ name }) => name) : []);
    if (replaces)
      for (const value of this.#resets(set, type)) if (!fixed.has(value.name)) values.set(value.name, value);
    for (const value of await this.#values(type, entity, row)) {
      if (value.property !== undefined && isTagged(value.property, `${core}.Immutable`)) {
        this.#requireEqual(value, row);
        continue;
      }
      values.set(value.name, value);
    }
    await this.#requireUnique({ set, type }, values, row);
    for (const value of this.#computed(set, 'update')) values.set(value.name, value);
    await this.#rows.change({ kind: 'update', set, type, key, values: [...values.values()] });
    return this.entityAnswer({ set, type, key }, 200);
  }

  async #whole(place: EntityPlace): Promise<Row> {
    const found = await this.store.read(entityQuery(this.asked.query, place), this.form);
    return (found === undefined ? {} : valueOf(found)) as Row;
  }

  /** A property that is set by an insert alone can be repeated with its value. */
  #requireEqual({ name, value }: ChangedValue, row: Row): void {
    const given = value.kind === 'null' ? null : 'value' in value ? value.value : undefined;
    if (String(given ?? null) !== String(row[name] ?? null))
      throw failed(400, 'immutable-property-update', `"${name}" can be set on insert only.`, { target: name });
  }

  #computed(set: EntitySet | Singleton, kind: 'insert' | 'update'): readonly ChangedValue[] {
    return Array.from(this.parts.computed.get(set.name) ?? []).flatMap(([name, { compute }]) => {
      const json = compute(this.session.caller, kind);
      return json === undefined ? [] : [this.#text(name, json)];
    });
  }

  /** The values of a new entity that its body may omit. */
  #defaults(type: StructuredType): readonly ChangedValue[] {
    return (this.conventions.serving?.defaults ?? []).flatMap(({ property, member, otherwise }) =>
      propertyIn(this.schema, type, property) === undefined
        ? []
        : [this.#text(property, this.session.key?.[member] ?? otherwise)],
    );
  }

  /** What PUT sets besides its body: the properties of the key definition, or all declared ones, get their defaults. */
  #resets(set: EntitySet | Singleton, type: StructuredType): readonly ChangedValue[] {
    const writable = this.session.access?.ofSet(set.name, type, this.schema)?.writable;
    const key = new Set((keyOf(this.schema, type) ?? []).flatMap(({ path, alias }) => [path.split('/')[0]!, alias]));
    const declared = lineage(this.schema, type).flatMap((each) => [...each.properties.values()]);
    const names = writable ?? new Set(declared.map(({ name }) => name));
    return [...names].flatMap((name): ChangedValue[] => {
      const property = declared.find((each) => each.name === name);
      if (key.has(name) || property?.type.isCollection === true) return [];
      if (property?.kind !== 'property') return [this.#text(name, null)];
      const isKept =
        isReadOnly(property) ||
        [`${core}.Immutable`, `${core}.ComputedDefaultValue`].some((term) => isTagged(property, term));
      if (isKept) return [];
      return [{ ...this.#text(name, property.defaultValue), property }];
    });
  }

  // ---- Values

  async #values(
    type: StructuredType,
    { values, keys }: EntityChange,
    row: Row | undefined,
  ): Promise<readonly ChangedValue[]> {
    const references = await Promise.all(keys.map((each) => this.#reference(type, each)));
    return [...values.map((value) => this.#inLanguages(value, row)), ...references.flat()];
  }

  /** A text in several languages keeps those that the request does not name. */
  #inLanguages(changed: ChangedValue, row: Row | undefined): ChangedValue {
    const { property, value, name } = changed;
    if (property === undefined || !isTagged(property, `${core}.IsLanguageDependent`)) return changed;
    const before = row?.[name];
    const known =
      typeof before === 'object' && before !== null ? before : typeof before === 'string' ? { EN: before } : {};
    if (value.kind === 'json') return json(changed, { ...known, ...(value.value as object) });
    const header = this.conventions.headers.contentLanguage;
    const language = header === undefined ? null : this.asked.incoming.headers.get(header);
    if (value.kind !== 'string' || language === null) return changed;
    return json(changed, { ...known, [codeOf(language)]: value.value });
  }

  /** The key of the entity that a body refers to, with the parts of the own key that go through the reference. */
  async #reference(type: StructuredType, reference: ReferenceByKey): Promise<readonly ChangedValue[]> {
    const { name, navigation, by, key } = reference;
    if (key === null) return [this.#text(name, null)];
    const place = this.#targetOf(navigation, name);
    // Where it leads is not known.
    if (place === undefined) return [this.#text(name, key)];
    let parts: readonly KeyPart[] = [{ path: [by], value: { kind: 'string', value: key }, start: 0, end: 0 }];
    if (by !== this.identifier) parts = [...parts, ...((await this.providerOf(place, parts)) ?? [])];
    const wanted = Object.fromEntries(
      parts.map(({ path, value }) => [path.join('/'), 'value' in value ? String(value.value) : '']),
    );
    const [row, other] = await this.rowsWith(place, wanted);
    if (row === undefined || other !== undefined) throw missingReference(name);
    const through = (keyOf(this.schema, type) ?? []).filter(({ path }) => path.startsWith(`${name}/`));
    const inTarget = keyPartsOf(this.schema, place.type, row, this.identifier) ?? [];
    const own = through.flatMap(({ path }) => {
      const part = inTarget.find((each) => each.path.join('/') === path.slice(name.length + 1));
      return part === undefined ? [] : [this.#keyValue(type, path.split('/'), part.value)];
    });
    const identifier = this.identifier === undefined ? key : row[this.identifier];
    return [this.#text(name, identifier), ...own];
  }

  /** The set and type that a reference leads to. */
  #targetOf(navigation: NavigationProperty | undefined, name: string): Pick<EntityPlace, 'set' | 'type'> | undefined {
    const { entitySets } = this.schema.container ?? {};
    const listed = entitySets?.get(name);
    const type = structuredType(this.schema, navigation?.type.name ?? listed?.type);
    if (type === undefined) return undefined;
    if (navigation === undefined) return listed && { set: listed, type };
    const template = entitySets?.get(this.conventions.names.templateEntitySet ?? '');
    const found = targetSetOf(this.schema, { set: undefined, path: [] }, navigation, type);
    const set = found ?? (template && { ...template, name: shortName(type.name), type: type.name });
    return set && { set, type };
  }

  /** An external identifier names one entity of a set. */
  async #requireUnique(
    place: Pick<EntityPlace, 'set' | 'type'>,
    values: ReadonlyMap<string, ChangedValue>,
    row: Row | undefined,
  ): Promise<void> {
    for (const names of alternateKeys(this.schema, place.type)) {
      if (names.length < 2 || !names.some((name) => values.has(name))) continue;
      const wanted = names.map((name): [string, unknown] => {
        const value = values.get(name)?.value;
        return [name, value === undefined ? row?.[name] : 'value' in value ? value.value : null];
      });
      if (wanted.some(([, value]) => typeof value !== 'string')) continue;
      const found = await this.rowsWith(place, Object.fromEntries(wanted) as Record<string, string>);
      const isOther = found.some((each) => row === undefined || !this.#isSame(place.type, each, row));
      if (isOther)
        throw failed(409, 'conflict', 'An entity with this external identifier exists.', { target: names[0] });
    }
  }

  #isSame(type: StructuredType, a: Row, b: Row): boolean {
    const [first, second] = [a, b].map((row) =>
      JSON.stringify(
        (keyPartsOf(this.schema, type, row, this.identifier) ?? []).map(
          ({ value }) => 'value' in value && String(value.value),
        ),
      ),
    );
    return first === second;
  }
}

const json = (changed: ChangedValue, value: object): ChangedValue => ({
  ...changed,
  value: { kind: 'json', value, text: JSON.stringify(value) },
});

const missingReference = (name: string): Error =>
  failed(400, 'missing-reference', `"${name}" refers to an entity that does not exist.`, { target: name });
