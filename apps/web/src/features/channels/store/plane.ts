import type { Point } from '@mostrador/shared/shop/geo';

/** Kilometres east and north of the shop. Near the shop the earth is practically flat. */
export type Place = { x: number; y: number };

const kmPerDegree = 111.32;

const squeeze = ({ lat }: Point) => Math.max(0.01, Math.cos((lat * Math.PI) / 180));

export const placeOf = (shop: Point, [lat = 0, lng = 0]: readonly number[]): Place => ({
  x: (lng - shop.lng) * kmPerDegree * squeeze(shop),
  y: (lat - shop.lat) * kmPerDegree,
});

/** Rounded to a metre, because more precision is meaningless. */
export const cornerOf = (shop: Point, { x, y }: Place): [number, number] => [
  rounded(shop.lat + y / kmPerDegree),
  rounded(shop.lng + x / (kmPerDegree * squeeze(shop))),
];

const rounded = (degrees: number) => Math.round(degrees * 100_000) / 100_000;

/** Half of the visible width in kilometres: the drawn shape with some margin around it. */
export function reachOf(places: readonly Place[], radiusKm: number): number {
  const farthest = Math.max(radiusKm, ...places.flatMap(({ x, y }) => [Math.abs(x), Math.abs(y)]), 1);
  return steps.find((step) => step >= farthest * 1.2) ?? farthest * 1.2;
}

const steps = [2, 5, 10, 20, 50, 100, 200, 500];

/** The corners of a square around the shop, as a start. */
export const firstOutline = (shop: Point): [number, number][] =>
  [
    { x: -1, y: 1 },
    { x: 1, y: 1 },
    { x: 1, y: -1 },
    { x: -1, y: -1 },
  ].map((place) => cornerOf(shop, place));

/** Adds a corner halfway along the side after the chosen corner. */
export function withCorner(outline: readonly number[][], index: number): number[][] {
  const [here, next] = [outline[index], outline[(index + 1) % outline.length]];
  if (!here || !next) return [...outline];
  const middle = here.map((degrees, axis) => rounded((degrees + (next[axis] ?? degrees)) / 2));
  return [...outline.slice(0, index + 1), middle, ...outline.slice(index + 1)];
}

/**
 * Reads the polygon from pasted GeoJSON, in which coordinates have the longitude first. Null if there is
 * none.
 */
export function outlineIn(text: string): number[][] | null {
  try {
    const ring = ringIn(JSON.parse(text));
    if (!Array.isArray(ring)) return null;
    const corners = ring.map((corner: unknown) => (Array.isArray(corner) ? [corner[1], corner[0]] : []));
    return corners.length >= 3 && corners.every(isPair) ? corners : null;
  } catch {
    return null;
  }
}

const isPair = (corner: unknown[]): corner is number[] =>
  corner.length === 2 && corner.every((each) => typeof each === 'number' && Number.isFinite(each));

function ringIn(input: unknown): unknown {
  const { type, features, geometry, coordinates } = Object(input);
  if (type === 'FeatureCollection') return ringIn(features?.[0]);
  if (type === 'Feature') return ringIn(geometry);
  return type === 'Polygon' ? coordinates?.[0] : undefined;
}
