// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import type { Sale } from '../../../../domain/sale/sale.ts';
import { useMe } from '../../../../lib/session/me.tsx';
import { aMe } from '../../../../lib/testing/person.fixture.ts';
import { draw } from '../../../../lib/testing/render.testing.tsx';
import { seen, until } from '../../../../lib/testing/user.testing.ts';
import { DoneScreen } from './DoneScreen.tsx';

const paid: Partial<Sale> = {
  id: 's',
  code: 'V-16',
  amount: 2500,
  balance: 0,
  change: 0,
  exchange: null,
  payments: [],
};

/** The screen after a sale, once it is known in which money it was. */
function After({ sale }: { sale: Sale }) {
  return useMe().me ? <DoneScreen sale={sale} onNew={() => {}} /> : <p>wait</p>;
}

test.each([
  ['change', { change: 1750 }, 'CambioQ 17.50'],
  ['a debt', { balance: 900 }, 'Queda debiendoQ 9'],
  ['nothing', {}, 'Sin cambioTotal Q 25'],
])('after a sale the largest on the screen is what goes over the counter: %s', async (_name, left, words) => {
  const sale: Sale = Object.assign(Object.create(null), paid, left);
  await draw(<After sale={sale} />, { answers: { 'user.me': () => aMe({}) } });
  await until(() => expect(seen()).toContain(words));
});
