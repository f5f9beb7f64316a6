/** The members that the body of a response can have, as the request determines them, for paths into it. */
import {
  findProperty,
  isOpen,
  keyOf,
  propertyNames,
  type Property,
  type Schema,
  type StructuredType,
  structuredType,
  typeDeclaration,
  type TypeReference,
} from '../../../schema/index.js';
import type { ResponseShape } from '../../../semantics/index.js';
import { headerLines } from '../../../text/index.js';
import type { ExpandItem, QueryOption, SelectItem } from '../../../syntax/index.js';
import type { RuleContext } from '../../engine/rule-context.js';
import { templateKey } from '../body/unwritable-members.js';
import { entityRoles } from './response-entities.js';

const unknown: ResponseShape = { kind: 'unknown' };

/** The shape of the body of a successful response; undefined if neither the URL nor the service determines it. */
export function shapeResponse(context: RuleContext): ResponseShape | undefined {
  const shape = shapeSuccess(context);
  return shape?.kind === 'object' ? { ...shape, ofErrors } : shape;
}

/** The members of errors: those of the standard, and those of services without a documented form. */
const ofErrors: ReadonlySet<string> = new Set([
  'error',
  'message',
  'code',
  'type',
  'detailMessage',
  'exceptionType',
  'stackTrace',
]);

function shapeSuccess(context: RuleContext): ResponseShape | undefined {
  const { binding, conventions, dialect, method, route, url, request } = context;
  const { target } = binding;
  if (target === undefined || (route !== undefined && route.route.interface !== 'object')) return undefined;
  // Until V3 bodies have another form.
  if (dialect.version === '2.0' || dialect.version === '3.0' || method === 'DELETE') return undefined;
  if (!entityRoles.has(target.role) || (target.role === 'unknown' && route === undefined)) return undefined;
  if (prefersOther(request?.headers) || asksForOther(url?.query?.options ?? [], context)) return undefined;
  const cardinality = method === 'GET' ? target.cardinality : 'one';
  if (cardinality === undefined) return undefined;
  const options = url?.query?.options ?? [];
  const entity = (): ResponseShape => {
    if (target.type === undefined || options.some(({ option }) => option === 'apply' || option === 'compute'))
      return unknown;
    return new EntityShapes(context).target(target.type, options);
  };
  const { listMember, nextLinks, counts, contextUrls } = conventions.responses;
  if (cardinality === 'one') return withoutList(entity(), [listMember, ...nextLinks]);
  const members = new Map<string, () => ResponseShape>([[listMember, () => ({ kind: 'list', item: entity() })]]);
  for (const name of [...nextLinks, ...contextUrls]) members.set(name, () => ({ kind: 'value', type: undefined }));
  for (const name of counts) members.set(name, () => ({ kind: 'value', type: 'Edm.Int64' }));
  const hasAnnotations = contextUrls.length > 0;
  return {
    kind: 'object',
    label: 'The response',
    members,
    left: new Map(),
    others: 'closed',
    listed: [listMember, nextLinks[0]!, counts[0]!],
    hasAnnotations,
  };
}

/** One entity, which has the members of a list only if its type declares them. */
function withoutList(shape: ResponseShape, names: readonly string[]): ResponseShape {
  if (shape.kind !== 'object' || shape.others === 'any') return shape;
  const foreign = names.filter((name) => !shape.members.has(name) && !shape.left.has(name));
  return { ...shape, left: new Map([...shape.left, ...foreign.map((name) => [name, 'list'] as const)]) };
}

/** Whether headers ask for another format than JSON, or for no body at all. */
const prefersOther = (headers: Parameters<typeof headerLines>[0]): boolean =>
  headerLines(headers).some(({ name, value }) => {
    const header = name.trim().toLowerCase();
    return (
      (header === 'prefer' && /return\s*=\s*"?minimal/i.test(value)) ||
      (header === 'accept' && /xml|text\/|csv|\{\{/i.test(value))
    );
  });

const asksForOther = (options: readonly QueryOption[], context: RuleContext): boolean =>
  options.some(
    ({ option, value }) => option === 'format' && value !== undefined && !/json/i.test(context.textOf(value)),
  );

/** The shapes of entities and complex values, each computed on demand, because types refer to one another. */
class EntityShapes {
  constructor(private readonly context: RuleContext) {}

  get #schema(): Schema | undefined {
    return this.context.schema;
  }

  /** The requested entity; in some services, the API key decides which properties it has. */
  target(type: StructuredType, options: readonly QueryOption[]): ResponseShape {
    const { access, binding, conventions } = this.context;
    if (conventions.responses.properties !== 'of-key') return this.entity(type, options, this.context.method === 'GET');
    const visible = binding.target === undefined ? undefined : access?.ofTarget(binding.target, this.#schema)?.visible;
    const full = this.entity(type, options, false);
    if (visible === undefined || full.kind !== 'object') return full;
    const names = new Set([...templateKey(this.context), ...visible]);
    const members = new Map([...names].map((name) => [name, full.members.get(name) ?? (() => unknown)]));
    return { ...full, members, left: new Map(), others: 'closed', label: `A response under this API key` };
  }

  /** An entity after `select` and `expand`; with `saysExpansion` only named navigation properties are expanded. */
  entity(type: StructuredType, options: readonly QueryOption[], saysExpansion: boolean): ResponseShape {
    const schema = this.#schema;
    if (schema === undefined) return unknown;
    const selected = this.#selected(options);
    const expanded = saysExpansion ? this.#expanded(options) : undefined;
    const keys = new Set((keyOf(schema, type) ?? []).map(({ path }) => path.split('/')[0]!));
    const members = new Map<string, () => ResponseShape>();
    const left = new Map<string, 'select' | 'expand' | 'list'>();
    for (const name of propertyNames(schema, type)) {
      const { property } = findProperty(schema, type, name)!;
      if (property.kind === 'navigation') {
        const item = expanded?.get(name);
        if (expanded === undefined) members.set(name, () => unknown);
        else if (item === undefined) left.set(name, 'expand');
        else members.set(name, () => this.#navigation(property.type, item));
      } else if (selected === undefined || selected.has(name) || keys.has(name))
        members.set(name, () => this.#value(property));
      else left.set(name, 'select');
    }
    return {
      kind: 'object',
      label: labelOf(type),
      members,
      left,
      others: this.#others(schema, type),
      listed: [],
      hasAnnotations: true,
    };
  }

  /** A value may be of a derived type, which has more properties than the declared one. */
  #others(schema: Schema, type: StructuredType): 'closed' | 'near' | 'any' {
    const { binding } = this.context;
    if (binding.isPartial || schema.isUnannotated === true) return 'near';
    if (isOpen(schema, type)) return 'any';
    for (const each of schema.types.values()) if ('baseType' in each && each.baseType === type.name) return 'any';
    return 'closed';
  }

  #navigation({ name, isCollection }: TypeReference, item: ExpandItem): ResponseShape {
    const type = structuredType(this.#schema!, name);
    const options = item.options?.options ?? [];
    if (
      type === undefined ||
      options.some(({ option }) => option === 'levels' || option === 'compute' || option === 'apply')
    )
      return unknown;
    const entity = this.entity(type, options, true);
    return isCollection ? { kind: 'list', item: entity } : entity;
  }

  #value({ type: { name, isCollection } }: Property): ResponseShape {
    const declaration = typeDeclaration(this.#schema!, name);
    const one: ResponseShape =
      declaration?.kind === 'complex'
        ? this.entity(declaration, [], false)
        : name.startsWith('Edm.') && !/^Edm\.(?:Untyped|Geo|PrimitiveType|ComplexType|Stream)/.test(name)
          ? { kind: 'value', type: name }
          : declaration?.kind === 'enum'
            ? { kind: 'value', type: undefined }
            : unknown;
    return isCollection ? { kind: 'list', item: one } : one;
  }

  /** The names that `select` lists; undefined if it excludes nothing, or if it lists more than names. */
  #selected(options: readonly QueryOption[]): ReadonlySet<string> | undefined {
    const names = new Set<string>();
    for (const { value } of options) {
      if (value?.kind !== 'SelectList') continue;
      for (const item of value.items) {
        const [first] = (item as Partial<SelectItem>).path ?? [];
        if (first?.kind !== 'Name' || !/^[\p{L}_][\p{L}\p{N}_]*$/u.test(first.text)) return undefined;
        names.add(first.text);
      }
    }
    return names.size === 0 ? undefined : names;
  }

  /** The navigation properties that `expand` lists; undefined if it lists more than names. */
  #expanded(options: readonly QueryOption[]): ReadonlyMap<string, ExpandItem> | undefined {
    const items = new Map<string, ExpandItem>();
    for (const { value } of options) {
      if (value?.kind !== 'ExpandList') continue;
      for (const item of value.items) {
        const path = item.kind === 'ExpandItem' ? item.path : [];
        const [first] = path;
        if (item.kind !== 'ExpandItem' || path.length !== 1 || first?.kind !== 'Name' || first.text === '*')
          return undefined;
        items.set(first.text, item);
      }
    }
    return items;
  }
}

const labelOf = ({ name }: StructuredType): string => name.slice(name.lastIndexOf('.') + 1);
