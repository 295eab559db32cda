import { distance } from '@mostrador/shared/shop/geo';
import { expect, test } from 'vitest';
import { cornerOf, firstOutline, outlineIn, placeOf, reachOf, withCorner } from './plane.ts';

const shops = [
  { lat: 14.6407, lng: -90.5133 },
  { lat: -33.45, lng: -70.66 },
  { lat: 0, lng: 0 },
];

test.each(shops)(
  'a kilometre on the plane is one on the ground, and goes back to where it came from',
  (shop) => {
    for (const place of [
      { x: 3, y: 0 },
      { x: 0, y: -3 },
      { x: 1.8, y: 2.4 },
    ]) {
      const [lat, lng] = cornerOf(shop, place);
      expect(distance(shop, { lat, lng }) / 1000).toBeCloseTo(3, 1);
      const back = placeOf(shop, [lat, lng]);
      expect(back.x).toBeCloseTo(place.x, 2);
      expect(back.y).toBeCloseTo(place.y, 2);
    }
  },
);

test('the drawing fits with room around it', () => {
  expect(reachOf([], 0)).toBe(2);
  expect(reachOf([], 4)).toBe(5);
  expect(reachOf([{ x: -9, y: 2 }], 0)).toBe(20);
});

test('one more corner stands half way to the next, the first behind the last', () => {
  const outline = firstOutline({ lat: 0, lng: 0 });
  expect(outline).toHaveLength(4);
  const more = withCorner(outline, 3);
  expect(more).toHaveLength(5);
  const [last, first] = [outline[3] ?? [], outline[0] ?? []];
  expect(more[4]?.[0]).toBeCloseTo(((last[0] ?? 0) + (first[0] ?? 0)) / 2, 4);
});

test('GeoJSON names longitude first, alone or within a feature; anything else is no outline', () => {
  const ring = [
    [-90.5, 14.6],
    [-90.4, 14.6],
    [-90.4, 14.7],
    [-90.5, 14.6],
  ];
  const polygon = { type: 'Polygon', coordinates: [ring] };
  const corners = ring.map(([lng, lat]) => [lat, lng]);
  expect(outlineIn(JSON.stringify(polygon))).toEqual(corners);
  const feature = { type: 'Feature', geometry: polygon };
  expect(outlineIn(JSON.stringify({ type: 'FeatureCollection', features: [feature] }))).toEqual(corners);
  for (const text of [
    '',
    'x',
    '{}',
    '{"type":"Point","coordinates":[1,2]}',
    '{"type":"Polygon","coordinates":[[[1]]]}',
  ])
    expect(outlineIn(text)).toBeNull();
});
