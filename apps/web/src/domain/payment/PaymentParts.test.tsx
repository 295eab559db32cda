// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { useAppForm } from '../../lib/forms/form.ts';
import { aMe } from '../../lib/testing/person.fixture.ts';
import { draw } from '../../lib/testing/render.testing.tsx';
import { field, fill, press, seen, until } from '../../lib/testing/user.testing.ts';
import { PaymentParts } from './PaymentParts.tsx';
import { blankPart, paymentsOf } from './payment-parts.ts';

const total = 4000;

const cash = { id: 'c', kind: 'cash', name: 'Caja', isDefault: true, balance: 3000, closedAt: null };

function Page({ isPaidNow = false }) {
  const form = useAppForm({
    schema: () => undefined,
    initialValues: { payments: [blankPart()], dueDate: '' },
  });
  const { payments, dueDate } = form.values;
  return (
    <>
      <PaymentParts
        label="Cómo la pagas"
        form={form}
        path="payments"
        parts={payments}
        total={total}
        isPaidNow={isPaidNow}
        due={{ path: 'dueDate', from: '2026-11-20' }}
      />
      <output>{paymentsOf(payments, total).map(({ method, amount }) => `${method} ${amount}`)}</output>
      <output>{dueDate}</output>
    </>
  );
}

const begin = async () => {
  await draw(<Page />, { answers: { 'user.me': () => aMe({}) } });
  await until(() => field('Cómo la pagas'));
};
const outputs = () => [...document.querySelectorAll('output')].map((each) => each.textContent);
const amounts = () => [...document.querySelectorAll<HTMLInputElement>('[data-path$=".amount"]')];

test('one payment is the whole; what is typed less stays to be paid until a day', async () => {
  await begin();
  expect(outputs()[0]).toBe('cash 4000');
  expect(seen()).not.toContain('Queda por pagar Q');
  fill(field('Monto'), '15');
  await until(() => expect(seen()).toContain('Q 25.00'));
  field('Fin de mes').click();
  await until(() => expect(outputs()).toEqual(['cash 1500', '2026-11-30']));
  field('8 días').click();
  await until(() => expect(outputs()[1]).toBe('2026-11-28'));
});

test('all of it later is chosen like a method, and a part of it is paid now after all', async () => {
  await begin();
  fill(field('Cómo la pagas'), 'credit');
  await until(() => expect(outputs()[0]).toBe(''));
  expect(amounts()).toHaveLength(0);
  press('Pagar una parte ahora');
  await until(() => expect(amounts()).toHaveLength(1));
});

test('payments above the total are reported', async () => {
  await begin();
  press('Otro pago');
  await until(() => expect(amounts()).toHaveLength(2));
  const [first, second] = amounts();
  if (!first || !second) throw new Error('Two parts have two amounts.');
  fill(first, '30');
  await until(() => expect(second.placeholder).toContain('10'));
  fill(second, '20');
  await until(() => expect(seen()).toContain('Los pagos pasan del total por Q 10'));
});

const other = { ...cash, id: 'o', name: 'Caja chica', isDefault: false };

/** The page with two cash accounts, which is complete once they can be chosen. */
async function payNow(accounts: object[]) {
  const answers = { 'user.me': () => aMe({}), 'moneyAccount.list': () => ({ moneyAccounts: accounts }) };
  await draw(<Page isPaidNow />, { answers });
  await until(() => expect(seen()).toContain('Caja chica'));
}

test('a cash account without enough money is reported', async () => {
  await payNow([cash, other]);
  await until(() => expect(seen()).toContain('En Caja hay Q 30: faltan Q 10.'));
  fill(field('Monto'), '30');
  await until(() => expect(seen()).not.toContain('En Caja hay'));
});

test('an account with a hidden balance does not show it', async () => {
  const hide = ({ balance: _, ...account }: typeof cash) => account;
  await payNow([cash, other].map(hide));
  expect(seen()).not.toContain('hay Q');
});
