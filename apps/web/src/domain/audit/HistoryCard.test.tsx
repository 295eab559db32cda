// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { draw } from '../../lib/testing/render.testing.tsx';
import { press, seen, until } from '../../lib/testing/user.testing.ts';
import HistoryCard from './HistoryCard.tsx';

const entry = {
  id: 'e',
  action: 'contact.create',
  thing: 'contact',
  act: 'create',
  subjectId: 'c',
  subjectName: null,
  changes: [],
  names: {},
  ip: '',
  createdAt: '2026-11-23T12:00:00Z',
};
const logsBy = (name: string, kind = 'member') => ({
  auditLogs: [{ ...entry, actor: { kind, id: 'u', name } }],
  pagination: { next: null },
});

test.each([
  ['', 'Sin nombre'],
  ['Ana López', 'Ana López'],
])('a change by «%s» shows its author', async (name, shown) => {
  const answers = { 'audit.ofSubject': () => logsBy(name) };
  await draw(<HistoryCard subjectId="c" />, { answers });
  press(/historial/i);
  await until(() => expect(seen()).toContain(shown));
});

test('a change without an author shows what caused it', async () => {
  await draw(<HistoryCard subjectId="c" />, { answers: { 'audit.ofSubject': () => logsBy('', 'system') } });
  press(/historial/i);
  await until(() => expect(seen()).toContain('Sistema'));
  expect(seen()).not.toContain('Sin nombre');
});
