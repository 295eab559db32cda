// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { loadReasons } from '../../lib/i18n/text.tsx';
import { draw } from '../../lib/testing/render.testing.tsx';
import { seen, until } from '../../lib/testing/user.testing.ts';
import { FormErrors } from './FormErrors.tsx';

const failure = { status: 409, reason: 'variantHasStock', details: {}, fields: {}, requestId: null };

test('a refusal of the whole form is scrolled into view, however long the form is', async () => {
  const shown = vi.spyOn(Element.prototype, 'scrollIntoView');
  const form = { problems: [], failure, conflict: null, element: { current: null } };
  // The caller loads the texts before it shows a refusal.
  await loadReasons(failure);
  await draw(<FormErrors form={form} isLong />);
  await until(() => expect(seen()).toContain('existencias'));
  expect(shown.mock.contexts).toContain(document.querySelector('[role=alert]'));
});

test('focus lost with the button moves to the message; focus elsewhere stays', async () => {
  const form = { problems: [], failure, conflict: null, element: { current: null } };
  await draw(<FormErrors form={form} />);
  await until(() => expect(document.activeElement).toBe(document.querySelector('[role=alert]')));
  const other = document.body.appendChild(document.createElement('input'));
  other.focus();
  await draw(<FormErrors form={form} />);
  await until(() => expect(document.querySelectorAll('[role=alert]')).toHaveLength(2));
  expect(document.activeElement).toBe(other);
});
