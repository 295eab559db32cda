import { expect, test } from 'vitest';
import { randomFrom } from '../random.ts';
import { contrastOf, darkenedColour, shopColours } from './shop-colours.ts';

test('whatever a shop chose is read on white and on its own tint, and carries white text', () => {
  const random = randomFrom(7);
  const requested = Array.from(
    { length: 300 },
    () => `#${random.between(0, 0xffffff).toString(16).padStart(6, '0')}`,
  );
  for (const colour of [...requested, '#ffffff', '#ffff00', '#000000', 'red', '']) {
    const { act, tint } = shopColours(colour);
    expect(contrastOf(act, tint), colour).toBeGreaterThanOrEqual(4.5);
    expect(contrastOf(act, '#ffffff'), colour).toBeGreaterThanOrEqual(4.5);
  }
});

test('a colour that is dark enough stays as it is', () => {
  expect(shopColours('#0b5d4e').act).toBe('#0b5d4e');
  expect(darkenedColour('#0B5D4E')).toBeNull();
  expect(darkenedColour('#ffff00')).toBe(shopColours('#ffff00').act);
  expect(darkenedColour('#ff')).toBeNull();
});
