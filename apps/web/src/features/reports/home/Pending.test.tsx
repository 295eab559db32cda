// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { useMe } from '../../../lib/session/me.tsx';
import { aMe } from '../../../lib/testing/person.fixture.ts';
import { draw } from '../../../lib/testing/render.testing.tsx';
import { seen, until } from '../../../lib/testing/user.testing.ts';
import { Pending } from './Pending.tsx';

const waiting = {
  tickets: { count: 0, amount: 0 },
  orders: { count: 0, code: null, since: null },
  due: { count: 0, amount: 0, names: [] },
  payable: { count: 0, amount: 0, name: null, dueDate: null },
  lowStock: { count: 0, name: null },
  expenses: { count: 2, amount: 9600, name: null },
};
const shortfall = { date: '2026-12-21', cash: -4000, missing: 4000, causes: [] };

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** The page stands once it is known who looks at it. */
function Home() {
  const { me } = useMe();
  return me ? <Pending isNew={false} /> : null;
}

test('pending work does not wait for the forecast, which is requested afterwards', async () => {
  let isAnswered = false;
  const answeredBefore: boolean[] = [];
  await draw(<Home />, {
    answers: {
      'user.me': () => aMe({ at: { hasPaidAccess: true } }),
      'report.waiting': async () => {
        await pause(100);
        isAnswered = true;
        return waiting;
      },
      'assistant.shortfall': () => {
        answeredBefore.push(isAnswered);
        return { shortfall };
      },
    },
  });
  await until(() => expect(seen()).toContain('Gastos por aprobar'));
  await until(() => expect(seen()).toContain('Próximo faltante'));
  expect(seen()).toContain('21 dic 2026');
  expect(answeredBefore).toEqual([true]);
});
