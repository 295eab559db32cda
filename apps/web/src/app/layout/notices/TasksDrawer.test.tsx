// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { draw } from '../../../lib/testing/render.testing.tsx';
import { seen, until } from '../../../lib/testing/user.testing.ts';
import TasksDrawer from './TasksDrawer.tsx';

const task = {
  id: 'a',
  kind: 'data-import',
  status: 'failed',
  done: 3,
  total: 9,
  reason: 'spreadsheetTooManyRows',
  details: {},
  result: null,
  actorName: 'Ana',
  createdAt: new Date('2026-11-20T10:00:00Z'),
  startedAt: null,
  endedAt: null,
};
const pagination = { page: 1, next: null, prev: null, count: 1, pages: 1, nextCursor: null };

test('a failed task shows its reason, even if no refusal was loaded in this tab before', async () => {
  await draw(<TasksDrawer opened />, { answers: { 'task.list': () => ({ tasks: [task], pagination }) } });
  await until(() => expect(seen()).toContain('No se pudo'));
  await until(() => expect(seen()).toContain('20 mil filas'));
  expect(seen()).not.toContain('inesperado');
});
