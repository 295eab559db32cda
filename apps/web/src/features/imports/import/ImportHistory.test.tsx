// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { aMe } from '../../../lib/testing/person.fixture.ts';
import { draw } from '../../../lib/testing/render.testing.tsx';
import { seen, until } from '../../../lib/testing/user.testing.ts';
import { ImportHistory } from './ImportHistory.tsx';

const row = {
  id: 'i',
  file: 'lista.csv',
  type: 'products',
  created: 2,
  updated: 0,
  failed: 0,
  total: 2,
  createdAt: '2026-11-22T16:00:00.000Z',
  user: null,
};
const answered = (dataImport: object) => ({
  'user.me': () => aMe({}),
  'dataImport.list': () => ({ dataImports: [{ ...row, ...dataImport }], pagination: { page: 1, count: 1 } }),
});
const shown = (dataImport: object) =>
  draw(<ImportHistory onOpen={() => undefined} />, { answers: answered(dataImport) });

test('an import with all rows written is finishing, no longer in progress', async () => {
  await shown({ status: 'processing', done: 1 });
  await until(() => expect(seen()).toContain('En curso'));
  await shown({ status: 'processing', done: 2 });
  await until(() => expect(seen()).toContain('Terminando'));
});

test('a finished file check is shown while the list is open, without a stream', async () => {
  let status = 'checking';
  await draw(<ImportHistory onOpen={() => undefined} />, {
    answers: {
      ...answered({}),
      'dataImport.list': () => ({
        dataImports: [{ ...row, done: 0, status }],
        pagination: { page: 1, count: 1 },
      }),
    },
  });
  await until(() => expect(seen()).toContain('Revisando'));
  status = 'draft';
  await until(() => expect(seen()).toContain('Por confirmar'));
});
