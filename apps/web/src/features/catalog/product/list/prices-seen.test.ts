import { expect, test } from 'vitest';
import { makePricesSeen } from './prices-seen.ts';

const input = { productIds: ['p'], price: { kind: 'share' as const, share: 1000 } };
const question = JSON.stringify(input);

test('a retry sends the prices that were first shown, whatever a preview shows meanwhile', async () => {
  const prices = makePricesSeen();
  const preview = (seen: string) => async () => ({ seen });
  expect(await prices.confirmed(input, preview('ten'))).toEqual({ ...input, pricesSeen: 'ten' });
  // The answer is lost; late come the preview of what was typed before, then that of this.
  prices.note('another question', 'eleven');
  prices.note(question, 'eleven');
  expect(await prices.confirmed(input, preview('eleven'))).toEqual({ ...input, pricesSeen: 'ten' });
  prices.forget();
  expect(await prices.confirmed(input, preview('eleven'))).toEqual({ ...input, pricesSeen: 'eleven' });
});

test('the displayed prices are confirmed, not the current ones', async () => {
  const prices = makePricesSeen();
  prices.note(question, 'ten');
  prices.note(question, 'eleven');
  const never = () => Promise.reject(new Error('asked again'));
  expect(await prices.confirmed(input, never)).toEqual({ ...input, pricesSeen: 'ten' });
});
