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
