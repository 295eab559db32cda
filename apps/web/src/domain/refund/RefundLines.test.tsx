// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { aMe } from '../../lib/testing/person.fixture.ts';
import { draw } from '../../lib/testing/render.testing.tsx';
import { field, fill, press, seen, textOfField, until } from '../../lib/testing/user.testing.ts';
import type { Sale } from '../sale/sale.ts';
import { useShop } from '../sale/use-shop.ts';
import { RefundLines } from './RefundLines.tsx';
import { useRefundDraft } from './use-refund-draft.ts';

const lineOf = (name: string, unit: string, quantityStep: number) => ({
  quantityStep,
  lineId: name,
  name,
  unit,
  quantity: 2000,
  amountGross: 7700,
  amountDiscount: 0,
  amountTax: 0,
  amount: 7700,
});

const saleOf = (...products: ReturnType<typeof lineOf>[]): Sale =>
  Object.assign(Object.create(null), {
    id: 's',
    products,
    services: [],
    refunds: [],
    payments: [],
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
    amount: 15_400,
    refunded: 0,
    tip: 0,
    balance: 0,
  });
const sale = saleOf(lineOf('Arroz', 'lb', 250), lineOf('Jabón', 'piece', 1000));

function Lines({ of = sale }: { of?: Sale }) {
  const shop = useShop();
  return shop ? <Drawn of={of} shop={shop} /> : <p>wait</p>;
}

function Drawn({ of, shop }: { of: Sale; shop: NonNullable<ReturnType<typeof useShop>> }) {
  const draft = useRefundDraft(of, shop);
  return (
    <>
      <RefundLines draft={draft} />
      <output>
        {JSON.stringify([draft.amount, draft.body.freeAmounts ?? null, draft.body.amountFree ?? 0])}
      </output>
    </>
  );
}

test('returned goods are shown with their unit, and weighed ones can be returned in any part', async () => {
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

test('the measure decides whether a part can be returned, not the unit', async () => {
  const other = saleOf(lineOf('Saco', 'kg', 1000), lineOf('Pastel', 'piece', 500));
  await draw(<Lines of={other} />, { answers: { 'user.me': () => aMe({}) } });
  await until(() => expect(seen()).toContain('Saco'));
  const [sack, cake] = [field('Cantidad de Saco'), field('Cantidad de Pastel')];
  fill(sack, '1.5');
  fill(cake, '0.5');
  await until(() => expect(textOfField(cake)).toBe('0.5'));
  expect(textOfField(sack)).not.toBe('1.5');
});

test('goods sold in packs are returned in whole packs and one by one', async () => {
  const box = {
    ...lineOf('Cola', 'piece', 1000),
    quantity: 36_000,
    pack: { id: 'b', name: 'Caja', units: 12_000 },
  };
  await draw(<Lines of={saleOf(box)} />, { answers: { 'user.me': () => aMe({}) } });
  await until(() => expect(seen()).toContain('Cola'));
  expect(seen()).toMatch(/Cola3 Caja × 12/);
  const [boxes, singles] = [field('Cantidad de Cola · Caja × 12'), field('Cantidad de Cola · Sueltas')];
  const comesBack = () => [boxes, singles].map(textOfField);
  fill(singles, '5');
  await until(() => expect(comesBack()).toEqual(['0', '5']));
  fill(boxes, '2');
  await until(() => expect(comesBack()).toEqual(['2', '5']));
  fill(singles, '12');
  await until(() => expect(comesBack()).toEqual(['3', '0']));
  fill(singles, '1');
  await until(() => expect(comesBack()).toEqual(['3', '0']));
});

const free = (name: string | null, amount: number) => ({ name, amount });
const wrapped: Sale = {
  ...sale,
  amountFree: 1750,
  freeAmounts: [free('Envoltura', 1500), free('Copias', 250)],
  amount: 17_350,
  tip: 200,
};
const output = () => document.querySelector('output')?.textContent;

test('named amounts come back one by one, the tip by itself', async () => {
  await draw(<Lines of={wrapped} />, { answers: { 'user.me': () => aMe({}) } });
  await until(() => field(/^Copias/));
  expect(seen()).toMatch(/Envoltura Q 15Copias Q 2\.50Propina: Q 2/);
  field(/^Copias/).click();
  await until(() => expect(output()).toBe('[250,[{"name":"Copias","amount":250}],250]'));
  press('Devolver todo');
  await until(() => expect(output()).toContain('17350,'));
});

test('a tax that is added goes back on top of what it was charged on', async () => {
  const taxed = { taxIncluded: false, freeTaxRate: 1200, freeTax: 210, amount: 17_560 };
  await draw(<Lines of={{ ...wrapped, ...taxed }} />, { answers: { 'user.me': () => aMe({}) } });
  await until(() => field(/^Envoltura/));
  field(/^Envoltura/).click();
  await until(() => expect(output()).toMatch(/^\[1680,/));
});

test('a returned name is not offered again, and without names the whole is one entry', async () => {
  const refunds = Object.assign(
    [],
    [{ lines: [], amountFree: 250, freeAmounts: [free('Copias', 250)], tip: 0 }],
  );
  await draw(<Lines of={{ ...wrapped, refunds }} />, { answers: { 'user.me': () => aMe({}) } });
  await until(() => field(/^Envoltura/));
  expect(seen()).not.toContain('Copias');
});

test('amounts without a recorded return are one entry', async () => {
  const refunds = Object.assign([], [{ lines: [], amountFree: 100, freeAmounts: [free(null, 100)], tip: 0 }]);
  await draw(<Lines of={{ ...wrapped, refunds }} />, { answers: { 'user.me': () => aMe({}) } });
  await until(() => field(/^También/));
  field(/^También/).click();
  await until(() => expect(output()).toBe('[1850,null,1650]'));
});
