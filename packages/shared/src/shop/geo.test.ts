import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Corner, crossesItself, distance, isInside, pointOf } from './geo.ts';

const guatemala = { lat: 14.6407, lng: -90.5133 };
const antigua = { lat: 14.5586, lng: -90.7295 };

test('distances are those of the ground', () => {
  expect(Math.round(distance(guatemala, antigua) / 100) / 10).toBe(25);
  expect(distance(guatemala, guatemala)).toBe(0);
  // A quarter of the way round, over the pole and across the line where the date changes.
  expect(distance({ lat: 0, lng: 179.5 }, { lat: 0, lng: -179.5 })).toBeCloseTo(111_195, -1);
});

const place = fc.record({
  lat: fc.double({ min: -89, max: 89, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
});

test('a distance is the same both ways and no detour is shorter', () => {
  fc.assert(
    fc.property(place, place, place, (a, b, c) => {
      expect(distance(a, b)).toBeCloseTo(distance(b, a), 3);
      // On the other side of the world the formula is exact to a metre only.
      expect(distance(a, c)).toBeLessThanOrEqual(distance(a, b) + distance(b, c) + 1);
    }),
  );
});

const letterL: Corner[] = [
  [0, 0],
  [0, 3],
  [1, 3],
  [1, 1],
  [3, 1],
  [3, 0],
];

test.each([
  [0.5, 2, true],
  [2, 0.5, true],
  [2, 2, false],
  [-1, 0.5, false],
  [0.5, 4, false],
])('%d, %d lies inside the L: %s', (lat, lng, inside) =>
  expect(isInside({ lat, lng }, letterL)).toBe(inside),
);

test('a rectangle holds what is between its sides, wherever its first corner and its sense', () => {
  const whole = fc.integer({ min: -40, max: 40 });
  const box = fc.record({
    lat: whole,
    lng: whole,
    height: fc.integer({ min: 1, max: 9 }),
    width: fc.integer({ min: 1, max: 9 }),
  });
  const point = fc.record({ lat: whole, lng: whole });
  fc.assert(
    fc.property(box, point, fc.integer({ min: 0, max: 3 }), fc.boolean(), (r, at, first, isReversed) => {
      const corners: Corner[] = [
        [r.lat, r.lng],
        [r.lat, r.lng + r.width],
        [r.lat + r.height, r.lng + r.width],
        [r.lat + r.height, r.lng],
      ];
      const rotated = [...corners.slice(first), ...corners.slice(0, first)];
      const outline = isReversed ? rotated.toReversed() : rotated;
      // A half: a point on the border is neither.
      const middle = { lat: at.lat + 0.5, lng: at.lng + 0.5 };
      const within =
        r.lat < middle.lat &&
        middle.lat < r.lat + r.height &&
        r.lng < middle.lng &&
        middle.lng < r.lng + r.width;
      expect(isInside(middle, outline)).toBe(within);
      expect(crossesItself(outline)).toBe(false);
    }),
  );
});

test.each<[string, Corner[]]>([
  [
    'a bow',
    [
      [0, 0],
      [1, 1],
      [1, 0],
      [0, 1],
    ],
  ],
  [
    'one that touches its own side',
    [
      [0, 0],
      [0, 2],
      [2, 2],
      [0, 1],
      [2, 0],
    ],
  ],
  [
    'one that goes back over itself',
    [
      [0, 0],
      [0, 2],
      [0, 1],
      [2, 1],
    ],
  ],
  [
    'a line',
    [
      [0, 0],
      [1, 1],
      [2, 2],
    ],
  ],
  [
    'a corner said twice',
    [
      [0, 0],
      [0, 0],
      [1, 1],
      [1, 0],
    ],
  ],
])('%s crosses itself', (_, outline) => expect(crossesItself(outline)).toBe(true));

test('an L does not', () => expect(crossesItself(letterL)).toBe(false));

test.each([
  ['https://www.google.com/maps/place/X/@14.6000,-90.5000,17z/data=!3d14.6407!4d-90.5133', guatemala],
  ['https://www.google.com/maps/@14.6407,-90.5133,15z', guatemala],
  ['https://maps.google.com/?q=14.6407,-90.5133', guatemala],
  ['https://maps.google.com/maps?q=loc:14.6407%2C-90.5133&z=3', guatemala],
  ['https://maps.apple.com/?ll=14.6407,-90.5133', guatemala],
  ['geo:14.6407,-90.5133?z=4', guatemala],
  [' 14.6407, -90.5133 ', guatemala],
  ['https://maps.app.goo.gl/abc', null],
  ['95.1, 20', null],
  ['zona 10, casa 3', null],
])('%s says a point or none', (text, point) => expect(pointOf(text)).toEqual(point));
