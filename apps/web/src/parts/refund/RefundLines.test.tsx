// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { draw } from '../../lib/drawn.testing.tsx';
import { field, fill, seen, textOfField, until } from '../../lib/hands.testing.ts';
import { aMe } from '../../lib/person.fixture.ts';
import type { Sale } from '../sale/sale.ts';
import { useShop } from '../sale/shop.ts';
import { RefundLines } from './RefundLines.tsx';
import { useRefundDraft } from './use-refund-draft.ts';

const lineOf = (name: string, unit: string) => ({
  lineId: name,
  name,
  unit,
  quantity: 2000,
  amountGross: 7700,
  amountDiscount: 0,
  amountTax: 0,
  amount: 7700,
});

const sale: Sale = Object.assign(Object.create(null), {
  id: 's',
  products: [lineOf('Arroz', 'lb'), lineOf('Jabón', 'piece')],
  services: [],
  refunds: [],
  payments: [],
  amountFree: 0,
  amountDiscount: 0,
  tip: 0,
  balance: 0,
});

function Lines() {
  const shop = useShop();
  return shop ? <Drawn shop={shop} /> : <p>wait</p>;
}

const Drawn = ({ shop }: { shop: NonNullable<ReturnType<typeof useShop>> }) => (
  <RefundLines draft={useRefundDraft(sale, shop)} />
);

test('what comes back is told with its unit, and of what is weighed any part', async () => {
  await draw(<Lines />, { answers: { 'user.me': () => aMe({}) } });
  await until(() => expect(seen()).toContain('Arroz'));
  expect(seen()).toMatch(/Arroz2 lb · Q 77\.00/);
  expect(seen()).toMatch(/Jabón2 · Q 77\.00/);
  const [rice, soap] = [field('Cantidad de Arroz'), field('Cantidad de Jabón')];
  fill(rice, '0.35');
  fill(soap, '1.5');
  await until(() => expect(textOfField(rice)).toBe('0.35'));
  expect(textOfField(soap)).not.toBe('1.5');
});
