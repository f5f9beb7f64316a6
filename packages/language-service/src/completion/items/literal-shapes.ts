/** How values of a type are written, for the places where one is due. */
import {
  type Dialect,
  type EnumType,
  type Schema,
  typeDeclaration,
  type TypeFamily,
  type ValueType,
} from '@odatalint/core';
import { escapeSnippet, type ItemList, type Rank } from './item-list.js';

interface Shape {
  /** The words in the list. */
  readonly label: string;
  readonly before?: string;
  /** What the cursor selects. */
  readonly sample: string;
  readonly behind?: string;
}

/** OData 4.01 ABNF, 7 "Literal data values". */
const shapes: Readonly<Partial<Record<TypeFamily, Shape>>> = {
  string: { label: "'text'", before: "'", sample: 'text', behind: "'" },
  number: { label: '0', sample: '0' },
  date: { label: '2026-01-31', sample: '2026-01-31' },
  dateTimeOffset: { label: '2026-01-31T08:00:00Z', sample: '2026-01-31T08:00:00Z' },
  timeOfDay: { label: '08:00:00', sample: '08:00:00' },
  duration: { label: "duration'PT1H'", before: "duration'", sample: 'PT1H', behind: "'" },
  guid: { label: '00000000-0000-0000-0000-000000000000', sample: '00000000-0000-0000-0000-000000000000' },
  binary: { label: "binary'T0RhdGE='", before: "binary'", sample: 'T0RhdGE=', behind: "'" },
  geo: { label: "geography'SRID=4326;Point(0 0)'", before: "geography'SRID=4326;", sample: 'Point(0 0)', behind: "'" },
};

const kindOfFamily: Readonly<Partial<Record<TypeFamily, Dialect['literals'][number]>>> = {
  number: 'integer', duration: 'duration', guid: 'guid', binary: 'binary', geo: 'geo', date: 'date', dateTimeOffset: 'dateTimeOffset',
  timeOfDay: 'timeOfDay', string: 'string',
}; // prettier-ignore

/** What a value can be written as. */
export interface ValuePlace {
  readonly type: ValueType;
  readonly schema: Schema | undefined;
  readonly dialect: Dialect;
  readonly rank: Rank;
}

/** Adds the values of a type: all there are, or the shape that they have. */
export function addValues(list: ItemList, { type, schema, dialect, rank }: ValuePlace): void {
  const { family, name } = type;
  if (type.isCollection) return;
  if (family === 'boolean') {
    ['true', 'false'].forEach((word, order) => list.add(word, { kind: 'value', detail: 'Edm.Boolean', rank, order }));
    return;
  }
  const enumeration = schema === undefined ? undefined : enumOf(schema, name);
  if (enumeration !== undefined) {
    enumLiterals(enumeration, dialect).forEach(({ text, member }, order) =>
      list.add(text, { kind: 'enumMember', detail: enumeration.name, rank, filterText: member, order }),
    );
    return;
  }
  const shape = shapes[family];
  const kind = kindOfFamily[family];
  if (shape === undefined || kind === undefined || !dialect.literals.includes(kind)) return;
  const { before = '', sample, behind = '' } = shape;
  const insert = `${escapeSnippet(before)}\${1:${escapeSnippet(sample)}}${escapeSnippet(behind)}`;
  list.add(shape.label, { kind: 'value', detail: name, rank, insert, isSnippet: true });
}

/** The enumeration of a name. */
export function enumOf(schema: Schema, name: string): EnumType | undefined {
  const declaration = typeDeclaration(schema, name);
  return declaration?.kind === 'enum' ? declaration : undefined;
}

/** Each member as a literal: with the name of its type where the dialect has such literals, else as a string. */
const enumLiterals = ({ name, members }: EnumType, { literals }: Dialect): { member: string; text: string }[] =>
  [...members.keys()].map((member) => ({ member, text: `${literals.includes('enum') ? name : ''}'${member}'` }));
