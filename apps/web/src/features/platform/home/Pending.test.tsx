// @vitest-environment happy-dom
import { expect, test } from 'vitest';
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

test('what waits does not wait for the forecast, which is asked behind it', async () => {
  const answer = Promise.withResolvers<typeof waiting>();
  const asked: string[] = [];
  await draw(<Pending isNew={false} />, {
    answers: {
      'user.me': () => aMe({ at: { hasPaidAccess: true } }),
      'report.waiting': () => {
        asked.push('waiting');
        return answer.promise;
      },
      'assistant.shortfall': () => {
        asked.push('shortfall');
        return { shortfall };
      },
    },
  });
  await until(() => expect(asked).toEqual(['waiting']));
  answer.resolve(waiting);
  await until(() => expect(seen()).toContain('Gastos por aprobar'));
  await until(() => expect(seen()).toContain('Próximo faltante'));
  expect(seen()).toContain('21 dic 2026');
  expect(asked).toEqual(['waiting', 'shortfall']);
});
