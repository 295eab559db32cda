/** Latitude and longitude in degrees. */
export type Point = { lat: number; lng: number };

/** A corner of a polygon: latitude, longitude. */
export type Corner = readonly [lat: number, lng: number];

const earthRadius = 6_371_008.8;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Metres between two points on the ground, by the haversine formula. */
export function distance(a: Point, b: Point): number {
  const half =
    Math.sin(radians(b.lat - a.lat) / 2) ** 2 +
    Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(radians(b.lng - a.lng) / 2) ** 2;
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(half)));
}

/** True if a point is inside a polygon: a ray from the point crosses the border an odd number of times. */
export function isInside({ lat, lng }: Point, outline: readonly Corner[]): boolean {
  let inside = false;
  for (const [[latA, lngA], [latB, lngB]] of sides(outline)) {
    if (latA > lat === latB > lat) continue;
    const border = lngA + ((lngB - lngA) * (lat - latA)) / (latB - latA);
    if (lng < border) inside = !inside;
  }
  return inside;
}

/**
 * True if two sides of a polygon cross or touch, except neighbors at their common corner: such a polygon has
 * no inside.
 */
export function crossesItself(outline: readonly Corner[]): boolean {
  const all = sides(outline);
  return all.some((side, index) =>
    all.some((other, otherIndex) => {
      if (otherIndex <= index) return false;
      const areNeighbours = otherIndex === index + 1 || (index === 0 && otherIndex === all.length - 1);
      return areNeighbours ? foldsBack(side, other) : meet(side, other);
    }),
  );
}

/** Parses the coordinates in the text of a map link, or a pair of numbers; the link is never opened. */
export function pointOf(text: string): Point | null {
  for (const form of forms) {
    const [, lat, lng] = form.exec(text) ?? [];
    const point = { lat: Number(lat), lng: Number(lng) };
    if (lat !== undefined && Math.abs(point.lat) <= 90 && Math.abs(point.lng) <= 180) return point;
  }
  return null;
}

const pair = String.raw`(-?\d{1,2}(?:\.\d+)?)(?:,|%2C)\s*\+?(-?\d{1,3}(?:\.\d+)?)`;
/**
 * In this order: the pin of a location, the location that the link searches for, the center of the map, a
 * bare pair of numbers.
 */
const forms = [
  /!3d(-?\d{1,2}(?:\.\d+)?)!4d(-?\d{1,3}(?:\.\d+)?)/,
  new RegExp(`[?&](?:q|query|ll|destination|daddr)=(?:loc:)?${pair}`),
  new RegExp(`@${pair}`),
  new RegExp(`geo:${pair}`),
  new RegExp(`^\\s*${pair}\\s*$`),
];

type Side = readonly [Corner, Corner];

const sides = (outline: readonly Corner[]): Side[] =>
  outline.map((corner, index) => [corner, outline[(index + 1) % outline.length] ?? corner]);

/** On which side of the line from `a` to `b` the point lies: left, right, or on it (0). */
const turn = (a: Corner, b: Corner, c: Corner) =>
  Math.sign((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]));

const spans = ([a, b]: Side, [lat, lng]: Corner) =>
  Math.min(a[0], b[0]) <= lat &&
  lat <= Math.max(a[0], b[0]) &&
  Math.min(a[1], b[1]) <= lng &&
  lng <= Math.max(a[1], b[1]);

function meet(one: Side, other: Side) {
  const [a, b] = one;
  const [c, d] = other;
  const turns = [turn(a, b, c), turn(a, b, d), turn(c, d, a), turn(c, d, b)] as const;
  if (turns[0] * turns[1] < 0 && turns[2] * turns[3] < 0) return true;
  return (
    (turns[0] === 0 && spans(one, c)) ||
    (turns[1] === 0 && spans(one, d)) ||
    (turns[2] === 0 && spans(other, a)) ||
    (turns[3] === 0 && spans(other, b))
  );
}

/** True for two consecutive sides that overlap: the second goes back over the first. */
function foldsBack([a, b]: Side, [c, d]: Side) {
  const [before, shared, after] = b === c ? [a, b, d] : [b, a, c];
  if (turn(before, shared, after) !== 0) return false;
  const along =
    (before[0] - shared[0]) * (after[0] - shared[0]) + (before[1] - shared[1]) * (after[1] - shared[1]);
  return along >= 0;
}
