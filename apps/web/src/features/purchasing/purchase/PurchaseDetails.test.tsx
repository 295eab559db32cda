// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { aMe } from '../../../lib/testing/person.fixture.ts';
import { draw } from '../../../lib/testing/render.testing.tsx';
import { seen, until } from '../../../lib/testing/user.testing.ts';
import { PurchaseDetails } from './PurchaseDetails.tsx';
import type { Purchase } from './purchase.columns.tsx';

const answers = { 'user.me': () => aMe({}) };
const line = { id: 'p', lineId: 'l', variantId: 'v', name: 'Café', unit: 'piece' as const, quantity: 10_000 };
const purchase: Purchase = {
  id: 'u',
  code: 'C-000002',
  orderNumber: 2,
  type: 'purchase',
  channel: 'purchase',
  concept: null,
  category: null,
  recurrence: null,
  status: 'done',
  date: '2026-11-22',
  contact: { id: 'c', name: 'Distribuidora Sol', phone: null },
  supplierDocument: null,
  currency: 'GTQ',
  amountProducts: 8000,
  amountDiscount: 0,
  amountTax: 0,
  otherCosts: 0,
  amount: 8000,
  paid: 4500,
  balance: 0,
  forgiven: 3500,
  discount: null,
  taxCredited: true,
  paymentMethod: 'cash',
  totalQuantity: 10_000,
  revision: 1,
  fromDrawer: false,
  postponedUntil: null,
  approvedAt: null,
  dueDate: '2026-12-07',
  instalments: [],
  usefulMonths: null,
  nextDepreciationOn: null,
  disposedOn: null,
  couponCode: null,
  occurredAt: '2026-11-22T16:00:00.000Z',
  comments: null,
  user: null,
  products: [
    {
      ...line,
      cost: 800,
      amount: 8000,
      unitCost: 800,
      price: null,
      expiresOn: null,
      note: null,
      modifiers: [],
      stock: 10_000,
    },
  ],
  services: [],
  payments: [
    {
      id: 'a',
      method: 'cash',
      amount: 2000,
      received: null,
      change: 0,
      reference: null,
      moneyAccountId: 'm',
    },
  ],
  createdAt: '2026-11-22T16:00:00.000Z',
  updatedAt: '2026-11-22T16:00:00.000Z',
  voidedAt: null,
  voidReason: null,
};

test('paid, deposited and forgiven amounts are shown, and a settled purchase has no due date', async () => {
  await draw(<PurchaseDetails purchase={purchase} />, { answers });
  await until(() => expect(seen()).toContain('Distribuidora Sol'));
  const text = seen().replace(/\u00a0/g, ' ');
  for (const row of ['Efectivo$20.00', 'Abonado después$25.00', 'Condonado por el proveedor$35.00'])
    expect(text).toContain(row);
  expect(text).not.toContain('Pagar antes del');
});

test('the cost with its share of the expenses stands beside the cost only where it is another', async () => {
  await draw(<PurchaseDetails purchase={purchase} />, { answers });
  await until(() => expect(seen()).toContain('Distribuidora Sol'));
  expect(seen()).not.toContain('Costo con gastos');
  const products = purchase.products.map((each) => ({ ...each, unitCost: 900 }));
  const shared = { ...purchase, otherCosts: 1000, balance: 5500, products };
  await draw(<PurchaseDetails purchase={shared} />, { answers });
  await until(() => expect(seen()).toContain('Costo con gastos'));
  expect(seen()).toContain('Pagar antes del');
});

test('goods with an expiry date show it', async () => {
  const products = purchase.products.map((each) => ({ ...each, expiresOn: '2026-12-31' }));
  await draw(<PurchaseDetails purchase={{ ...purchase, products }} />, { answers });
  await until(() => expect(seen()).toContain('Vence el 31 dic 2026'));
});
