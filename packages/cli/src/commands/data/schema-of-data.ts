/** Makes a schema for rows without one: a column has the narrowest type that fits, and the set has a key. */
import { loadSchema, type Schema } from '@odatalint/core';
import type { DataRows } from './read-data.js';

/** The schema of some rows. */
export function schemaOfData(data: DataRows): Schema {
  const sets = Object.entries(data).map(([name, rows]) => ({ name, type: entityType(rows) }));
  const types = Object.fromEntries(sets.map(({ name, type }) => [`${name}Row`, type]));
  const container = Object.fromEntries(sets.map(({ name }) => [name, { $Collection: true, $Type: `Data.${name}Row` }]));
  const document = {
    $Version: '4.01',
    $EntityContainer: 'Data.Container',
    Data: { ...types, Container: { $Kind: 'EntityContainer', ...container } },
  };
  return loadSchema(JSON.stringify(document)).schema!;
}

function entityType(rows: readonly object[]): object {
  const columns = new Map<string, unknown[]>();
  for (const row of rows)
    for (const [column, value] of Object.entries(row as Record<string, unknown>)) {
      if (/^[\p{L}_][\p{L}\p{N}_]*$/u.test(column)) columns.set(column, [...(columns.get(column) ?? []), value]);
    }
  const key = keyOf(columns, rows.length);
  const properties = Array.from(columns, ([column, values]) => {
    const isCollection = values.some(Array.isArray);
    const items = isCollection ? values.flat() : values;
    const type = { $Type: typeOf(items.filter((value) => value !== null)) };
    return [
      column,
      { ...type, ...(isCollection ? { $Collection: true } : {}), $Nullable: column !== key && !isCollection },
    ];
  });
  return {
    $Kind: 'EntityType',
    ...(key === undefined ? {} : { $Key: [key] }),
    ...(Object.fromEntries(properties) as object),
  };
}

/** `ID`, or the first column without nulls and duplicates. */
function keyOf(columns: ReadonlyMap<string, readonly unknown[]>, rows: number): string | undefined {
  const isKey = (values: readonly unknown[]): boolean =>
    values.length === rows &&
    new Set(values).size === rows &&
    values.every((value) => typeof value === 'string' || typeof value === 'number');
  const candidates = [...columns].filter(([, values]) => isKey(values)).map(([name]) => name);
  return candidates.find((name) => /^id$/i.test(name)) ?? candidates[0];
}

function typeOf(values: readonly unknown[]): string {
  const all = (test: (value: unknown) => boolean): boolean => values.length > 0 && values.every(test);
  if (all((value) => typeof value === 'boolean')) return 'Edm.Boolean';
  if (all((value) => Number.isSafeInteger(value))) return 'Edm.Int64';
  if (all((value) => typeof value === 'number')) return 'Edm.Double';
  if (all((value) => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value))) return 'Edm.Date';
  if (all((value) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/.test(value)))
    return 'Edm.DateTimeOffset';
  return all((value) => typeof value === 'object') ? 'Edm.Untyped' : 'Edm.String';
}
