// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { newCart } from '../../../../domain/sale/cart/cart.ts';
import { useShop } from '../../../../domain/sale/use-shop.ts';
import { aMe } from '../../../../lib/testing/person.fixture.ts';
import { draw } from '../../../../lib/testing/render.testing.tsx';
import { seen, until } from '../../../../lib/testing/user.testing.ts';
import { useOwnCart } from '../edit/use-edited-cart.ts';
import { weighed } from '../shelf/product.fixture.ts';
import { TillContext } from '../till-state.ts';
import { useTillState } from '../use-till-state.ts';
import { VariantPicker } from './VariantPicker.tsx';

const variant = (size: string, stock: number) => ({
  id: size,
  color: null,
  size,
  style: null,
  price: null,
  stock,
  barcode: null,
  sku: null,
});
const cheese = (unit: 'lb' | 'piece') =>
  weighed('Queso', '7', {
    unit,
    trackStock: true,
    hasVariants: true,
    variants: [variant('Fresco', 2500), variant('Seco', 0)],
  });

function Till({ unit }: { unit: 'lb' | 'piece' }) {
  const shop = useShop();
  return shop ? <Open shop={shop} unit={unit} /> : <p>wait</p>;
}

function Open({ shop, unit }: { shop: NonNullable<ReturnType<typeof useShop>>; unit: 'lb' | 'piece' }) {
  const open = useOwnCart(() => newCart('s'), { shop, items: undefined });
  const till = useTillState(shop, { focusSearch: () => {}, items: undefined, open });
  return (
    <TillContext value={till}>
      <VariantPicker product={cheese(unit)} quantity={undefined} />
    </TillContext>
  );
}

test('each variant says how much there is of it with its unit, or that there is none', async () => {
  await draw(<Till unit="lb" />, { answers: { 'user.me': () => aMe({}) } });
  await until(() => expect(seen()).toContain('Fresco'));
  expect(seen().replace(/\u00a0/g, ' ')).toMatch(/Fresco\s*Q 38\.50\s*2\.5 lb/);
  expect(seen()).toMatch(/Seco.*Agotado/);
});

test('pieces are counted without a word', async () => {
  await draw(<Till unit="piece" />, { answers: { 'user.me': () => aMe({}) } });
  await until(() => expect(seen()).toContain('Fresco'));
  expect(seen()).toMatch(/Q\s38\.50\s*2\.5(?!\s*lb)/);
});
