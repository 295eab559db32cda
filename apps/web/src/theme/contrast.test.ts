import { darken } from '@mantine/core';
import { describe, expect, it } from 'vitest';
import { presets, scales } from './colors.ts';

const step = (scale: keyof typeof scales, index: number) => scales[scale][index] ?? '#000000';
const filled = [...new Set(Object.values(presets).flatMap(({ light, dark }) => [light, dark]))];
const named = [...filled, 'income', 'expense', 'red'] as const;

describe.each(named)('%s', (name) => {
  it('carries white on step 7 and near-black on step 4', () => {
    expect(contrast('#ffffff', step(name, 7))).toBeGreaterThanOrEqual(name === 'cempasuchil' ? 3 : 4.5);
    expect(contrast(step('pizarra', 9), step(name, 4))).toBeGreaterThanOrEqual(4.5);
  });

  it('reads in its light variant in both schemes', () => {
    expect(contrast(step(name, 9), step(name, 1))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(step(name, 0), darken(step(name, 9), 0.5))).toBeGreaterThanOrEqual(4.5);
  });

  it('is distinguishable from the cards as a control', () => {
    expect(contrast(step(name, 7), '#ffffff')).toBeGreaterThanOrEqual(3);
    expect(contrast(step(name, 4), step('pizarra', 7))).toBeGreaterThanOrEqual(3);
  });
});

describe('ink and paper', () => {
  it.each([
    ['text', step('papel', 9), step('papel', 0), 7],
    ['dimmed text on paper', step('papel', 7), step('papel', 0), 4.5],
    ['dimmed text on a hovered row', step('papel', 7), step('papel', 1), 4.5],
    ['dimmed text of high contrast', step('papel', 8), step('papel', 2), 7],
    ['income of high contrast', step('income', 8), step('papel', 2), 4.5],
    ['expense of high contrast', step('expense', 8), step('papel', 2), 4.5],
    ['income', step('income', 7), step('papel', 0), 4.5],
    ['expense', step('expense', 7), step('papel', 0), 4.5],
    ['borders of controls', step('papel', 6), step('papel', 0), 3],
    ['borders of controls on cards', step('papel', 6), '#ffffff', 3],
    ['dark text', step('pizarra', 0), step('pizarra', 8), 7],
    ['dark dimmed text on cards', step('pizarra', 2), step('pizarra', 7), 4.5],
    ['dark dimmed text on a hovered row', step('pizarra', 2), step('pizarra', 6), 4.5],
    ['dark borders of controls', step('pizarra', 3), step('pizarra', 7), 3],
    ['errors', step('red', 7), '#ffffff', 4.5],
    ['dark errors', step('red', 4), step('pizarra', 7), 4.5],
  ])('%s', (_name, front, back, least) => {
    expect(contrast(front, back)).toBeGreaterThanOrEqual(least);
  });
});

/** The ratio of WCAG 2 between two colours, `#rrggbb` or `rgba(…)`. */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  const parts = color.startsWith('#')
    ? [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
    : (color.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number);
  const [red = 0, green = 0, blue = 0] = parts.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
