// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { draw } from '../../lib/drawn.testing.tsx';
import { seen, until } from '../../lib/hands.testing.ts';
import { loadReasons } from '../../lib/text.tsx';
import { Problems } from './Problems.tsx';

const failure = { status: 409, reason: 'variantHasStock', details: {}, fields: {}, requestId: null };

test('what is refused as a whole comes into view, however long the form below it', async () => {
  const shown = vi.spyOn(Element.prototype, 'scrollIntoView');
  const form = { problems: [], failure, element: { current: null } };
  // As whoever calls does before a refusal is told.
  await loadReasons(failure);
  await draw(<Problems form={form} isLong />);
  await until(() => expect(seen()).toContain('existencias'));
  expect(shown.mock.contexts).toContain(document.querySelector('[role=alert]'));
});

test('who lost the focus with the button goes on from what is told; who has it keeps it', async () => {
  const form = { problems: [], failure, element: { current: null } };
  await draw(<Problems form={form} />);
  await until(() => expect(document.activeElement).toBe(document.querySelector('[role=alert]')));
  const other = document.body.appendChild(document.createElement('input'));
  other.focus();
  await draw(<Problems form={form} />);
  await until(() => expect(document.querySelectorAll('[role=alert]')).toHaveLength(2));
  expect(document.activeElement).toBe(other);
});
