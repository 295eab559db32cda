// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { getClientSession } from '../../../lib/session/client-session.ts';
import { lost } from '../../../lib/testing/mock-api.testing.ts';
import { aMe } from '../../../lib/testing/person.fixture.ts';
import { draw } from '../../../lib/testing/render.testing.tsx';
import { press, seen, until } from '../../../lib/testing/user.testing.ts';
import { ImportDetail } from './ImportDetail.tsx';

const dataImport = {
  id: 'i',
  type: 'product',
  file: 'lista.csv',
  status: 'completed',
  columns: [],
  missing: [],
  done: 3,
  total: 3,
  isChecked: true,
  created: 2,
  updated: 0,
  unchanged: 0,
  failed: 1,
  reason: null,
  kept: [],
  user: null,
  errorFile: 'https://shop.test/files/first',
  canUndo: false,
  createdAt: '2026-11-22T16:00:00.000Z',
  endedAt: '2026-11-22T16:00:00.000Z',
};
const rows = { rows: [], pagination: { page: 1, pages: 1, count: 0 } };

test('its file is loaded on demand, and a lost connection leaves the page shown', async () => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.pathname);
  });
  const answer = vi.fn<() => object>(() => dataImport);
  const answers = { 'user.me': () => aMe({}), 'dataImport.byId': answer, 'dataImport.rows': () => rows };
  await draw(<ImportDetail id="i" />, { answers });
  await until(() => expect(seen()).toContain('lista.csv'));
  answer.mockImplementation(() => ({ ...dataImport, errorFile: 'https://shop.test/files/second' }));
  press('Descargar el resultado');
  await until(() => expect(saved).toEqual(['/files/second']));
  answer.mockImplementation(() => {
    throw lost();
  });
  const { queryClient } = getClientSession();
  await queryClient.invalidateQueries();
  await until(() =>
    expect(
      queryClient
        .getQueryCache()
        .getAll()
        .some(({ state }) => state.error),
    ).toBe(true),
  );
  expect(seen()).toContain('lista.csv');
});
