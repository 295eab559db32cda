// @vitest-environment happy-dom
import type { Discount } from '@mostrador/shared/money/discount';
import { expect, test } from 'vitest';
import { newCart, reduceCart } from '../../../../domain/sale/cart/cart.ts';
import { useShop } from '../../../../domain/sale/use-shop.ts';
import { aMe } from '../../../../lib/testing/person.fixture.ts';
import { draw } from '../../../../lib/testing/render.testing.tsx';
import { button, field, press, seen, until } from '../../../../lib/testing/user.testing.ts';
import { itemOf } from '../shelf/catalogue.ts';
import { weighed } from '../shelf/product.fixture.ts';
import { type Till, TillContext } from '../till-state.ts';
import { DiscountForm } from './DiscountForm.tsx';

const rice = weighed('Arroz', '1');

function InTill({ onSave }: { onSave: (discount: Discount | null) => void }) {
  const shop = useShop();
  if (!shop) return <p>wait</p>;
  const [variant] = rice.variants;
  if (!variant) throw new Error('nothing to sell');
  const item = itemOf(rice, variant);
  const cart = reduceCart(
    newCart('s'),
    { type: 'add', item, quantity: 2000, extras: [], lineId: 'l' },
    'allow',
  );
  const till: Partial<Till> = { shop, cart };
  return (
    <TillContext value={Object.assign(Object.create(null), till)}>
      <DiscountForm value={null} onSave={onSave} />
    </TillContext>
  );
}

test('the usual discounts show the amount off and are applied by one press', async () => {
  const given: (Discount | null)[] = [];
  await draw(<InTill onSave={(discount) => given.push(discount)} />, {
    answers: { 'user.me': () => aMe({}) },
  });
  await until(() => expect(seen()).toMatch(/5 %: quita Q 3\.85/));
  expect(seen()).toMatch(/20 %: quita Q 15\.40/);
  press(/^10 %: quita/);
  expect(given).toEqual([{ value: 1000, unit: 'percentage' }]);
});

test.each([
  ['CL', 0],
  ['GT', 2],
] as const)('the keys for an amount in %s have its %i decimals', async (id, decimals) => {
  const country = { id, name: id, currency: 'X', currencySymbol: 'Q', decimals };
  const answers = { 'user.me': () => aMe({ at: { country } }) };
  await draw(<InTill onSave={() => {}} />, { answers });
  await until(() => expect(button('.').hasAttribute('disabled')).toBe(false));
  field('Q').click();
  await until(() => expect(field('Q')).toHaveProperty('checked', true));
  await until(() => expect(button('.').hasAttribute('disabled')).toBe(decimals === 0));
});
