// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { newCart } from '../../../domain/sale/cart/cart.ts';
import { type Shop, useShop } from '../../../domain/sale/use-shop.ts';
import { refused } from '../../../lib/testing/mock-api.testing.ts';
import { aMe } from '../../../lib/testing/person.fixture.ts';
import { draw } from '../../../lib/testing/render.testing.tsx';
import { button, field, fill, press, seen, until } from '../../../lib/testing/user.testing.ts';
import { ChargeDialog } from './ChargeDialog.tsx';

const rosa = { id: 'c', name: 'Rosa', phone: null, owed: 9000, creditDays: null };
const cart = { ...newCart('s'), customer: rosa, freeAmounts: [{ id: 'l', name: 'Arreglo', amount: 10_000 }] };
const seller = () => {
  const me = aMe({ mainRole: 'employee' });
  return { ...me, currentPermissions: { ...me.currentPermissions, acc_credit_sales: true } };
};
const words = 'El cliente pasaría su límite de crédito';

function Charging({ onDone }: { onDone: () => void }) {
  const shop = useShop();
  return shop ? <Open shop={shop} onDone={onDone} /> : <p>wait</p>;
}

const ignore = () => undefined;
const noKeys = () => [];
function Open({ shop, onDone }: { shop: Shop; onDone: () => void }) {
  return (
    <ChargeDialog
      cart={cart}
      shop={shop}
      dispatch={ignore}
      onDone={onDone}
      onTouched={ignore}
      onClose={ignore}
      takeEarlyKeys={noKeys}
    />
  );
}

function aTill(isApprovable: boolean) {
  const sent: { approval?: string }[] = [];
  const create = (body: { approval?: string }) => {
    sent.push(body);
    if (body.approval) return { id: 's', products: [], services: [], code: 'P-000001' };
    const details = { approvable: isApprovable, creditLimit: 15_000, owed: 9000 };
    throw refused({ reason: 'creditLimitExceeded', httpStatus: 409, details });
  };
  const answers = {
    'user.me': seller,
    'customer.account': () => ({
      id: 'c',
      owed: 9000,
      oldestDueDate: null,
      daysOverdue: 0,
      creditLimit: 15_000,
      available: 6000,
    }),
    'approval.users': () => ({ users: [{ id: 'a', name: 'Ana Pérez' }], pagination: null }),
    'approval.create': () => ({ approval: 'word', expiresAt: new Date() }),
    'pos.create': create,
  };
  return { sent, answers };
}

async function lend() {
  await until(() => button('Confirmar venta'));
  document.querySelector<HTMLInputElement>('input[value="credit"]')?.click();
  await until(() => expect(seen()).toContain('Deberá'));
  press('Confirmar venta');
}

test('an approver with too low a limit has to get the PIN of an approver with a higher one', async () => {
  const { sent, answers } = aTill(true);
  const onDone = vi.fn();
  await draw(<Charging onDone={onDone} />, { answers });
  await lend();
  await until(() => field('PIN'));
  expect(seen()).toContain('pasar el límite de crédito');
  fill(field('PIN'), '4827');
  await until(() => expect(button('Autorizar').hasAttribute('disabled')).toBe(false));
  press('Autorizar');
  await until(() => expect(onDone).toHaveBeenCalled());
  expect(sent.map(({ approval }) => approval)).toEqual([undefined, 'word']);
});

test('closing that dialog shows why the sale failed and allows a retry', async () => {
  const { sent, answers } = aTill(true);
  await draw(<Charging onDone={ignore} />, { answers });
  await lend();
  await until(() => field('PIN'));
  press('Cerrar');
  await until(() => expect(seen()).toContain(`${words}. Confirma otra vez`));
  expect(button('Confirmar venta').hasAttribute('data-autofocus')).toBe(true);
  press('Confirmar venta');
  await until(() => field('PIN'));
  expect(sent).toHaveLength(2);
});

test('no PIN is requested in a shop that never allows exceeding a limit', async () => {
  const { answers } = aTill(false);
  await draw(<Charging onDone={ignore} />, { answers });
  await lend();
  await until(() => expect(seen()).toContain(words));
  expect(seen()).not.toContain('Pide autorización');
});
