// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { receipt } from '../../../domain/receipt/receipt.fixture.ts';
import { aMe } from '../../../lib/testing/person.fixture.ts';
import { draw } from '../../../lib/testing/render.testing.tsx';
import { seen, until } from '../../../lib/testing/user.testing.ts';
import OrderPage from './OrderPage.tsx';

const sale = {
  id: 's',
  code: 'V-000016',
  status: 'done',
  occurredAt: '2026-11-20T16:00:00.000Z',
  user: { name: 'Ana López' },
  contact: { id: 'c', name: 'Doña María', phone: '5555 1234' },
  dueDate: null,
  exchange: null,
  approvals: [],
  voidedAt: null,
  voidedBy: null,
  voidReason: null,
  products: [
    {
      lineId: 'l',
      name: 'Arroz blanco',
      quantity: 2750,
      unit: 'lb',
      price: 1000,
      amountGross: 1250,
      amountDiscount: 125,
      note: 'del nuevo',
      modifiers: [{ id: 'm', name: 'Bolsa grande', price: 100, quantity: 2000 }],
    },
  ],
  services: [],
  amountFree: 0,
  freeTaxRate: 0,
  freeTax: 0,
  freeAmounts: [],
  amountDiscount: 125,
  amountCoupon: 0,
  couponCode: null,
  delivery: 0,
  deliveryTaxRate: 0,
  deliveryTax: 0,
  amountTax: 0,
  tip: 0,
  rounding: 0,
  taxIncluded: true,
  amount: 1125,
  refunded: 0,
  refunds: [],
  change: 875,
  balance: 0,
  payments: [{ id: 'p', method: 'transfer', amount: 1125, reference: 'BAC-771', received: null }],
  concept: 'Mesa 4',
  comments: 'Se lleva mañana',
};

async function anOrder(changes: object = {}) {
  const answers = {
    'user.me': () => aMe({}),
    'pos.byId': () => ({ ...sale, ...changes }),
    'receipt.paper': () => receipt,
    'refund.list': () => ({ refunds: [], pagination: { page: 1, pages: 1, count: 0 } }),
  };
  await draw(<OrderPage />, { answers });
  await until(() => {
    expect(seen()).toContain('Imprimir');
    expect(seen()).toContain('Q 11.25');
  });
}

test('sold goods are listed once: lines with their units and discounts, one total', async () => {
  await anOrder();
  for (const once of ['2.75 lb', 'Arroz blanco', 'del nuevo', 'Ana López', 'Doña María', 'TotalQ 11.25'])
    expect(seen().split(once), once).toHaveLength(2);
  expect(seen()).toMatch(/Arroz blancoa Q 10\+ 2 × Bolsa grandeDescuento −Q 1\.25/);
});

test('a sale says its extras, its name and by what its payment is found', async () => {
  await anOrder();
  for (const text of ['+ 2 × Bolsa grande', 'Mesa 4', 'Se lleva mañana', 'Referencia: BAC-771'])
    expect(seen()).toContain(text);
});

test('the cash received is shown beside the change', async () => {
  await anOrder({ payments: [{ id: 'p', method: 'cash', amount: 1125, reference: null, received: 2000 }] });
  expect(seen()).toContain('EfectivoQ 11.25RecibidoQ 20.00CambioQ 8.75');
});

test('a voided sale is printed and never sent', async () => {
  await anOrder();
  expect(seen()).toContain('WhatsApp');
  expect(seen()).toContain('Correo');
  document.body.replaceChildren();
  const voidedBy = { id: 'b', name: 'Beto Ruiz' };
  await anOrder({ status: 'voided', voidedAt: sale.occurredAt, voidedBy, voidReason: 'Error' });
  expect(seen()).toContain('AnulóBeto Ruiz');
  expect(seen()).not.toContain('WhatsApp');
  expect(seen()).not.toContain('Correo');
});
