// @vitest-environment happy-dom
import { newId } from '@mostrador/shared/wire/new-id';
import { expect, test } from 'vitest';
import { getSession } from '../../lib/session/session.ts';
import { useUnsavedWork } from '../../lib/session/unsaved-work.ts';
import { type Answers, refused } from '../../lib/testing/mock-api.testing.ts';
import { aMe } from '../../lib/testing/person.fixture.ts';
import { draw } from '../../lib/testing/render.testing.tsx';
import { button, press, seen, until } from '../../lib/testing/user.testing.ts';
import { reduceCart } from './cart/cart.ts';
import { cartStoreOf, organizationsWithCart } from './cart/cart-store.ts';
import { useLogOut } from './use-log-out.tsx';

/** A page far from the till, with a form in which something was typed or not. */
function Far({ isTyped = false }) {
  const { leave, question } = useLogOut();
  useUnsavedWork({ isOpen: isTyped });
  return (
    <>
      <button type="button" onClick={() => leave()}>
        Salir
      </button>
      {question}
    </>
  );
}

function sellIn(organizationId: string) {
  const free = { id: newId(), name: 'Cortesía', amount: 500 };
  cartStoreOf(organizationId).change((cart) => reduceCart(cart, { type: 'setFree', free }, 'warn'));
}

type Target = { isTyped?: boolean; of?: string[]; answers?: Answers };

async function aPage({ isTyped = false, of = ['o'], answers = {} }: Target = {}) {
  const page = await draw(<Far isTyped={isTyped} />, {
    answers: { 'user.me': () => aMe({}), 'auth.logout': () => ({}), ...answers },
  });
  // The organization is known when what belongs to the person has come.
  await until(() => expect(page.calls.map(({ path }) => path)).toContain('user.me'));
  // Signing in removes the carts of a former user, so the sales begin after it.
  for (const id of of) sellIn(id);
  return { ...page, sent: (path: string) => page.calls.filter((call) => call.path === path) };
}

const hold = 'Poner en espera y salir';
const isOut = () => until(() => expect(getSession().token).toBeNull());

test('an open sale waits, and then the person is out', async () => {
  const page = await aPage({
    answers: { 'pos.create': ({ id }: { id: string }) => ({ id, concept: '8:00' }) },
  });
  press('Salir');
  await until(() => button(hold));
  expect(page.sent('auth.logout')).toEqual([]);
  press(hold);
  await isOut();
  const [parked] = page.sent('pos.create');
  expect(parked?.input).toMatchObject({ status: 'in_progress', amountFree: 500 });
});

test('a sale that cannot wait stays, and so does the person', async () => {
  const refuse = () => {
    throw refused({ reason: 'ticketChanged' });
  };
  const page = await aPage({ answers: { 'pos.create': refuse } });
  press('Salir');
  await until(() => button(hold));
  press(hold);
  await until(() => button('Ir a vender'));
  expect(organizationsWithCart()).toEqual(['o']);
  expect(page.sent('auth.logout')).toEqual([]);
});

test('a user who discards typed text gets a question about the sale too', async () => {
  await aPage({ isTyped: true });
  press('Salir');
  await until(() => expect(seen()).toContain('¿Descartar los cambios?'));
  press('Descartar');
  await until(() => button(hold));
  press('Salir y vaciarla');
  await isOut();
  expect(organizationsWithCart()).toEqual([]);
});

test('a sale of another business is mentioned, and no question appears when no sale is open', async () => {
  const page = await aPage({ of: ['p'] });
  press('Salir');
  await until(() => expect(seen()).toContain('en otro negocio'));
  expect(() => button(hold)).toThrow('No ');
  press('Cancelar');
  await until(() => expect(seen()).not.toContain('en otro negocio'));
  expect(page.sent('auth.logout')).toEqual([]);
  localStorage.removeItem('cart:p');
  press('Salir');
  await isOut();
});
