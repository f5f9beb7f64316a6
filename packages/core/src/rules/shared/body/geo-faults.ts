/** The fault of a JSON value as a geographic or geometric one: GeoJSON (RFC 7946, OData 4.01 JSON format 7.1). */
import type { JsonNode, JsonObject } from '../../../syntax/index.js';

/** How deep the arrays of coordinates are, one being a position. */
const depths: ReadonlyMap<string, number> = new Map([
  ['Point', 1],
  ['MultiPoint', 2],
  ['LineString', 2],
  ['MultiLineString', 3],
  ['Polygon', 3],
  ['MultiPolygon', 4],
]);

const collection = 'GeometryCollection';

/** The expected form of a value of the Edm type, in words; undefined for a valid one. */
export function geoFault(value: JsonNode, edmType: string): string | undefined {
  const shape = /^Edm\.Geo(?:graphy|metry)(\w*)$/.exec(edmType)?.[1] ?? '';
  const wanted = shape === 'Collection' ? collection : shape;
  const words = `a GeoJSON object${wanted === '' ? '' : ` of type "${wanted}"`}`;
  if (value.kind !== 'JsonObject') return words;
  const type = member(value, 'type');
  if (type === undefined) return hasUnknownNames(value) ? undefined : words;
  if (type.kind !== 'JsonScalar' || type.hasHole)
    return type.kind === 'Hole' || type.kind === 'JsonScalar' ? undefined : words;
  const name = String(type.value);
  if ((name !== collection && !depths.has(name)) || (wanted !== '' && name !== wanted)) return words;
  const depth = depths.get(name);
  const coordinates = member(value, depth === undefined ? 'geometries' : 'coordinates');
  if (coordinates === undefined) return hasUnknownNames(value) ? undefined : `${words} with its coordinates`;
  if (depth === undefined) return coordinates.kind === 'JsonArray' || coordinates.kind === 'Hole' ? undefined : words;
  if (!hasDepth(coordinates, depth))
    return `${words} with coordinates that are ${depth === 1 ? 'two or more numbers' : 'arrays of numbers'}`;
  if (name.endsWith('LineString') && !everyAt(coordinates, depth - 2, isLine))
    return `${words} whose lines have two or more positions`;
  return !name.endsWith('Polygon') || everyAt(coordinates, depth - 2, isRing)
    ? undefined
    : `${words} whose rings have four or more positions, the last equal to the first`;
}

/** Whether every array at a level of the coordinates fits; a variable does. */
const everyAt = (value: JsonNode, level: number, fits: (items: readonly JsonNode[]) => boolean): boolean =>
  value.kind !== 'JsonArray' ||
  (level === 0 ? fits(value.items) : value.items.every((item) => everyAt(item, level - 1, fits)));

const isHole = (value: JsonNode): boolean => value.kind === 'Hole' || (value.kind === 'JsonScalar' && value.hasHole);

const isLine = (items: readonly JsonNode[]): boolean => items.length > 1 || items.some(isHole);

/** A ring is closed: its first and last positions are the same (RFC 7946 3.1.6). */
function isRing(items: readonly JsonNode[]): boolean {
  const [first, last] = [items[0], items.at(-1)];
  if (first?.kind !== 'JsonArray' || last?.kind !== 'JsonArray') return true;
  if (items.some(isHole) || [...first.items, ...last.items].some(isHole)) return true;
  return items.length > 3 && first.items.every((number, i) => numberOf(number) === numberOf(last.items[i]));
}

const numberOf = (value: JsonNode | undefined): unknown => (value?.kind === 'JsonScalar' ? value.value : undefined);

const hasUnknownNames = ({ members }: JsonObject): boolean => members.some(({ name }) => name.hasHole);

function member({ members }: JsonObject, name: string): JsonNode | undefined {
  const value = members.find((each) => each.name.text === name)?.value;
  return value === undefined || value.kind === 'Missing' ? undefined : value;
}

function hasDepth(value: JsonNode, depth: number): boolean {
  if (value.kind === 'Hole' || (value.kind === 'JsonScalar' && value.hasHole)) return true;
  if (depth === 0) return value.kind === 'JsonScalar' && typeof value.value === 'number';
  if (value.kind !== 'JsonArray') return false;
  const isPosition = depth === 1;
  return (!isPosition || value.items.length > 1) && value.items.every((item) => hasDepth(item, depth - 1));
}
