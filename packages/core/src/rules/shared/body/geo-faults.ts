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
  return hasDepth(coordinates, depth)
    ? undefined
    : `${words} with coordinates that are ${depth === 1 ? 'two or more numbers' : 'arrays of numbers'}`;
}

const hasUnknownNames = ({ members }: JsonObject): boolean => members.some(({ name }) => name.text.includes('{{'));

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
