// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import type { Sale } from '../../../../domain/sale/sale.ts';
import { useShop } from '../../../../domain/sale/use-shop.ts';
import { hasUnsavedWork } from '../../../../lib/session/unsaved-work.ts';
import { aMe } from '../../../../lib/testing/person.fixture.ts';
import { draw } from '../../../../lib/testing/render.testing.tsx';
import { field, fill, until } from '../../../../lib/testing/user.testing.ts';
import { catalogueOf } from '../shelf/product.fixture.ts';
import { ExchangeScreen } from './ExchangeScreen.tsx';

const pagination = { page: 1, pages: 1, count: 0 };

const sale: Sale = Object.assign(Object.create(null), {
  id: 's',
  products: [
    {
      ...{ lineId: 'l', variantId: 'v', name: 'Blusa', unit: 'piece', quantityStep: 1000, quantity: 1000 },
      ...{ amountGross: 7700, amountDiscount: 0, amountTax: 0, amount: 7700 },
    },
  ],
  services: [],
  refunds: [],
  payments: [],
  contact: null,
  amountFree: 0,
  freeTaxRate: 0,
  freeTax: 0,
  delivery: 0,
  deliveryTaxRate: 0,
  deliveryTax: 0,
  taxIncluded: true,
  decimals: 2,
  freeAmounts: [],
  amountDiscount: 0,
  amount: 7700,
  refunded: 0,
  tip: 0,
  balance: 0,
  forgiven: 0,
});

function Screen() {
  const shop = useShop();
  if (!shop) return <p>wait</p>;
  return <ExchangeScreen sale={sale} shop={shop} Charge={() => null} Done={() => null} onNew={() => {}} />;
}

test('the returned goods and the reason are unsaved changes before a replacement is chosen', async () => {
  await draw(<Screen />, {
    answers: {
      'user.me': () => aMe({}),
      'product.tillCatalogue': () => catalogueOf([]),
      'product.listForPos': () => ({ products: [], pagination }),
      'productCategory.listForPos': () => ({ productCategories: [], pagination }),
      'service.listForPos': () => ({ services: [], pagination }),
      'offer.forTill': () => ({ offers: [] }),
    },
  });
  await until(() => field('Motivo'));
  expect(hasUnsavedWork()).toBe(false);
  fill(field('Motivo'), 'Talla equivocada');
  await until(() => expect(hasUnsavedWork({ exceptStored: true })).toBe(true));
});
