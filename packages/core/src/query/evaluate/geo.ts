/** The geographic functions (URL conventions 5.1.1.11), for GeoJSON of the data and WKT of the request. */
import type { Datum } from './datum.js';

type Position = readonly [x: number, y: number];

/** Positions, and whether they are degrees on the earth. */
interface Geometry {
  readonly kind: string;
  /** One list for a point or line, one for each ring of a polygon. */
  readonly rings: readonly (readonly Position[])[];
  readonly isGeography: boolean;
}

/** The mean radius of the earth in metres. */
const earth = 6_371_008.8;

/** The coordinate reference systems whose coordinates are degrees: WGS 84, the default of geography. */
const degrees = 4326;

function readShape(value: Datum): Geometry | undefined {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return undefined;
  const shape = value as Readonly<Record<string, unknown>>;
  if (typeof shape['wkt'] === 'string') return readText(shape['wkt'], Number(shape['srid']) === degrees);
  const { type, coordinates, crs } = shape;
  if (typeof type !== 'string' || !Array.isArray(coordinates)) return undefined;
  const isGeography = crs === undefined || JSON.stringify(crs).includes(String(degrees));
  const depth = type === 'Polygon' ? 2 : type === 'LineString' ? 1 : 0;
  const list = (depth === 0 ? [[coordinates]] : depth === 1 ? [coordinates] : coordinates) as Position[][];
  return { kind: type.toLowerCase(), rings: list, isGeography };
}

/** `Polygon((1 2,3 4,1 2))`. */
function readText(wkt: string, isGeography: boolean): Geometry | undefined {
  const at = wkt.indexOf('(');
  const kind = wkt.slice(0, Math.max(at, 0)).trim().toLowerCase();
  if (kind !== 'point' && kind !== 'linestring' && kind !== 'polygon') return undefined;
  const rings = wkt
    .slice(at)
    .split(/\)\s*,\s*\(/)
    .map((ring) => ring.replace(/[()]/g, '').split(',').map(position));
  return { kind, rings, isGeography };
}

function position(text: string): Position {
  const [x, y] = text.trim().split(/\s+/).map(Number);
  return [x ?? Number.NaN, y ?? Number.NaN];
}

function between([x1, y1]: Position, [x2, y2]: Position, isGeography: boolean): number {
  if (!isGeography) return Math.hypot(x2 - x1, y2 - y1);
  const radians = (angle: number): number => (angle * Math.PI) / 180;
  const [a, b] = [radians(y1), radians(y2)];
  const half = Math.sin((b - a) / 2) ** 2 + Math.cos(a) * Math.cos(b) * Math.sin(radians(x2 - x1) / 2) ** 2;
  return 2 * earth * Math.asin(Math.min(1, Math.sqrt(half)));
}

/** The distance of two points: metres on a sphere, or the unit of the plane; null for other values. */
export function distanceBetween(left: Datum, right: Datum): number | null {
  const [a, b] = [readShape(left), readShape(right)];
  const [from, to] = [a?.rings[0]?.[0], b?.rings[0]?.[0]];
  if (a?.kind !== 'point' || b?.kind !== 'point' || from === undefined || to === undefined) return null;
  return between(from, to, a.isGeography);
}

/** The length of a line; null for other values. */
export function lengthOfLine(value: Datum): number | null {
  const shape = readShape(value);
  const [line] = shape?.rings ?? [];
  if (shape?.kind !== 'linestring' || line === undefined) return null;
  return line.slice(1).reduce((sum, point, i) => sum + between(line[i]!, point, shape.isGeography), 0);
}

/** Whether a point is in a polygon or on its border; the edges are straight in its coordinates. Null for other values. */
export function isInside(left: Datum, right: Datum): boolean | null {
  const [a, b] = [readShape(left), readShape(right)];
  const point = a?.rings[0]?.[0];
  if (a?.kind !== 'point' || b?.kind !== 'polygon' || point === undefined) return null;
  const [outer = [], ...holes] = b.rings;
  if (b.rings.some((ring) => isOnBorder(point, ring))) return true;
  return isWithin(point, outer) && !holes.some((hole) => isWithin(point, hole));
}

const edges = (ring: readonly Position[]): (readonly [Position, Position])[] =>
  ring.slice(1).map((to, i) => [ring[i]!, to] as const);

const isOnBorder = ([x, y]: Position, ring: readonly Position[]): boolean =>
  edges(ring).some(
    ([[x1, y1], [x2, y2]]) =>
      (x2 - x1) * (y - y1) === (y2 - y1) * (x - x1) &&
      Math.min(x1, x2) <= x &&
      x <= Math.max(x1, x2) &&
      Math.min(y1, y2) <= y &&
      y <= Math.max(y1, y2),
  );

/** A line from the point to the right crosses the border an odd number of times. */
const isWithin = ([x, y]: Position, ring: readonly Position[]): boolean =>
  edges(ring).filter(([[x1, y1], [x2, y2]]) => y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1))
    .length %
    2 ===
  1;
