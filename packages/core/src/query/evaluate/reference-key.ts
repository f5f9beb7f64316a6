/** Finds the key of a related entity in a row that does not contain the entity. */
import {
  findProperty,
  keyOf,
  type NavigationProperty,
  type Schema,
  structuredType,
  type StructuredType,
} from '../../schema/index.js';
import { ownValue, type Row } from './datum.js';

/**
 * Makes a function that reads the value of a key path that begins with a navigation property, such as `Department/Id`; undefined for other
 * paths. A row can name the entity by an object (`"Department": {"Id": "05"}`), by its only key (`"Department": "05"`), by the path
 * (`"Department.Id"`), by a foreign key (`"DepartmentId"`), and by the alias of the path in the key of the row's type.
 */
export function referenceKey(
  schema: Schema,
  type: StructuredType | undefined,
  path: readonly string[],
): ((row: Row) => unknown) | undefined {
  const [name = '', ...rest] = path;
  const navigation = type && navigationOf(schema, type, name);
  if (type === undefined || navigation === undefined || rest.length === 0) return undefined;
  const target = structuredType(schema, navigation.type.name);
  const inTarget = referenceKey(schema, target, rest) ?? ((row: Row) => rest.reduce<unknown>(ownValue, row));
  const alias = keyOf(schema, type)?.find((each) => each.path === path.join('/'))?.alias;
  const isOnlyKey = singleKey(schema, target) === rest.join('/');
  return (row) => {
    const own = ownValue(row, name);
    if (typeof own === 'object' && own !== null) return inTarget(own as Row);
    if (isReferenceText(own) && (isOnlyKey || alias === name)) return own;
    const aliased = alias === undefined || alias === name ? undefined : ownValue(row, alias);
    if (isReferenceText(aliased)) return aliased;
    const foreignKey = foreignKeyIn(Object.keys(row), path.slice(0, -1).join(''), path.at(-1)!);
    return foreignKey === undefined ? undefined : row[foreignKey];
  };
}

/** The path of the only key property of a type. */
export function singleKey(schema: Schema, type: StructuredType | undefined): string | undefined {
  const key = type && keyOf(schema, type);
  return key?.length === 1 ? key[0]!.path : undefined;
}

/** The name of a foreign key among those of properties: `CustomerID`, `Customer_ID`, `Customer.Id`. */
export function foreignKeyIn(names: readonly string[], navigation: string, key: string): string | undefined {
  const wanted = (navigation + key).toLowerCase();
  return names.find((name) => name.replaceAll(/[_.]/g, '').toLowerCase() === wanted);
}

/** Whether a member with the name of a navigation property is the key of an entity instead of the entity. */
export const isReferenceText = (value: unknown): boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint';

function navigationOf(schema: Schema, type: StructuredType, name: string): NavigationProperty | undefined {
  const property = findProperty(schema, type, name)?.property;
  return property?.kind === 'navigation' && !property.type.isCollection ? property : undefined;
}
