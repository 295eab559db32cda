import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lineShare, splitIn } from './line-share.ts';

test('the shares of a line add up to it, however it is parted', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000 }),
      fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 8 }),
      fc.constantFrom(0 as const, 2 as const),
      (units, quantities, decimals) => {
        const amount = units * 10 ** (2 - decimals);
        const whole = quantities.reduce((sum, quantity) => sum + quantity, 0);
        let before = 0;
        const shares = quantities.map((quantity) => {
          const share = lineShare({ amount, whole, before, quantity, decimals });
          before += quantity;
          return share;
        });
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(amount);
        expect(shares.every((share) => share >= 0 && share % 10 ** (2 - decimals) === 0)).toBe(true);
      },
    ),
  );
});

test('pesos without cents are split in whole ones', () => {
  expect(splitIn(0, 1000, [1, 1, 1])).toEqual([400, 300, 300]);
  expect(splitIn(2, 1000, [1, 1, 1])).toEqual([334, 333, 333]);
});
