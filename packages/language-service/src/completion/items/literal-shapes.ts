/** The notation of values of a type, for completion. */
import type { Dialect, EnumType, Schema } from '@odatalint/core';
import { typeDeclaration, type TypeFamily, type ValueType } from '@odatalint/core/internal';
import type { ItemList, Rank } from './item-list.js';
import { escapeSnippet } from './snippet.js';

interface Shape {
  /** The words in the list. */
  readonly label: string;
  readonly before?: string;
  /** The text that the editor selects. */
  readonly sample: string;
  readonly after?: string;
}

/** OData 4.01 ABNF, 7 "Literal data values". */
const shapes: Readonly<Partial<Record<TypeFamily, Shape>>> = {
  string: { label: "'text'", before: "'", sample: 'text', after: "'" },
  number: { label: '0', sample: '0' },
  date: { label: '2026-01-31', sample: '2026-01-31' },
  dateTimeOffset: { label: '2026-01-31T08:00:00Z', sample: '2026-01-31T08:00:00Z' },
  timeOfDay: { label: '08:00:00', sample: '08:00:00' },
  duration: { label: "duration'PT1H'", before: "duration'", sample: 'PT1H', after: "'" },
  guid: { label: '00000000-0000-0000-0000-000000000000', sample: '00000000-0000-0000-0000-000000000000' },
  binary: { label: "binary'T0RhdGE='", before: "binary'", sample: 'T0RhdGE=', after: "'" },
  geo: { label: "geography'SRID=4326;Point(0 0)'", before: "geography'SRID=4326;", sample: 'Point(0 0)', after: "'" },
};

/** The same in V2 and V3, where prefixes and suffixes name the type (OData 2.0 overview 6 "Primitive data types"). */
const v3Shapes: Readonly<Record<string, Shape>> = {
  'Edm.DateTime': { label: "datetime'2026-01-31T08:00:00'", before: "datetime'", sample: '2026-01-31T08:00:00', after: "'" },
  'Edm.DateTimeOffset': { label: "datetimeoffset'2026-01-31T08:00:00Z'", before: "datetimeoffset'", sample: '2026-01-31T08:00:00Z', after: "'" },
  'Edm.Time': { label: "time'PT8H'", before: "time'", sample: 'PT8H', after: "'" },
  'Edm.Guid': { label: "guid'00000000-0000-0000-0000-000000000000'", before: "guid'", sample: '00000000-0000-0000-0000-000000000000', after: "'" },
  'Edm.Binary': { label: "X'4F44'", before: "X'", sample: '4F44', after: "'" },
  'Edm.Decimal': { label: '0M', sample: '0', after: 'M' },
  'Edm.Double': { label: '0d', sample: '0', after: 'd' },
  'Edm.Single': { label: '0f', sample: '0', after: 'f' },
  'Edm.Int64': { label: '0L', sample: '0', after: 'L' },
}; // prettier-ignore

const kindOfFamily: Readonly<Partial<Record<TypeFamily, Dialect['literals'][number]>>> = {
  number: 'integer', duration: 'duration', guid: 'guid', binary: 'binary', geo: 'geo', date: 'date', dateTimeOffset: 'dateTimeOffset',
  timeOfDay: 'timeOfDay', string: 'string',
}; // prettier-ignore

/** The notations of a value. */
export interface LiteralSite {
  readonly type: ValueType;
  readonly schema: Schema | undefined;
  readonly dialect: Dialect;
  readonly rank: Rank;
  /** Whether the cursor is already between the quotes of a string. */
  readonly isQuoted?: boolean;
  /** The example for a number. */
  readonly sample?: string | undefined;
  /** Values that the list around the cursor already contains. */
  readonly given?: ReadonlySet<string>;
}

/** Adds the values of a type: all of them, or their notation. */
export function addValues(
  list: ItemList,
  { type, schema, dialect, rank, isQuoted = false, sample: own, given }: LiteralSite,
): void {
  const { family, name } = type;
  if (type.isCollection) return;
  if (family === 'boolean') {
    ['true', 'false'].forEach((word, order) => list.add(word, { kind: 'value', detail: 'Edm.Boolean', rank, order }));
    return;
  }
  const enumeration = schema === undefined ? undefined : enumOf(schema, name);
  if (enumeration !== undefined) {
    [...enumeration.members.keys()].forEach((member, order) => {
      const label = isQuoted ? member : `${enumPrefix(enumeration, dialect)}'${member}'`;
      if (given?.has(label) === true) return;
      list.add(label, { kind: 'enumMember', detail: enumeration.name, rank, filterText: member, order });
    });
    return;
  }
  if (isQuoted) return;
  const shape = (dialect.v3Literals === 'own' ? v3Shapes[name] : undefined) ?? shapes[family];
  const kind = kindOfFamily[family];
  if (shape === undefined || kind === undefined || !dialect.literals.includes(kind)) return;
  const { before = '', after = '' } = shape;
  const sample = own ?? shape.sample;
  const insert = `${escapeSnippet(before)}\${1:${escapeSnippet(sample)}}${escapeSnippet(after)}`;
  list.add(own ?? shape.label, { kind: 'value', detail: name, rank, order: 1, insert, isSnippet: true });
}

/** The enumeration of a name. */
function enumOf(schema: Schema, name: string): EnumType | undefined {
  const declaration = typeDeclaration(schema, name);
  return declaration?.kind === 'enum' ? declaration : undefined;
}

/** The name of the type before the quotes, which only 4.0 needs: 4.01 lets a string represent a member (ABNF enum). */
const enumPrefix = ({ name }: EnumType, { version, literals }: Dialect): string =>
  version === '4.01' || !literals.includes('enum') ? '' : name;
