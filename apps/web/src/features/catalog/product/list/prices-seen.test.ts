import { expect, test } from 'vitest';
import { makePricesSeen } from './prices-seen.ts';

const asked = { productIds: ['p'], price: { kind: 'share' as const, share: 1000 } };
const question = JSON.stringify(asked);

test('what is sent again says what was seen first, whatever a preview shows meanwhile', async () => {
  const prices = makePricesSeen();
  const preview = (seen: string) => async () => ({ seen });
  expect(await prices.confirmed(asked, preview('ten'))).toEqual({ ...asked, pricesSeen: 'ten' });
  // The answer is lost; late come the preview of what was typed before, then that of this.
  prices.note('another question', 'eleven');
  prices.note(question, 'eleven');
  expect(await prices.confirmed(asked, preview('eleven'))).toEqual({ ...asked, pricesSeen: 'ten' });
  prices.forget();
  expect(await prices.confirmed(asked, preview('eleven'))).toEqual({ ...asked, pricesSeen: 'eleven' });
});

test('what was shown is confirmed, not what is there by then', async () => {
  const prices = makePricesSeen();
  prices.note(question, 'ten');
  prices.note(question, 'eleven');
  const never = () => Promise.reject(new Error('asked again'));
  expect(await prices.confirmed(asked, never)).toEqual({ ...asked, pricesSeen: 'ten' });
});
