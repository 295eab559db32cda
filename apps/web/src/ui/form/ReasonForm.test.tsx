// @vitest-environment happy-dom
import { useState } from 'react';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { refused } from '../../lib/testing/mock-api.testing.ts';
import { draw } from '../../lib/testing/render.testing.tsx';
import { field, fill, press, seen, until } from '../../lib/testing/user.testing.ts';
import { ReasonForm } from './ReasonForm.tsx';

function Voiding() {
  const [opened, setOpened] = useState(true);
  return (
    <ReasonForm
      opened={opened}
      onClose={() => setOpened(false)}
      title="Void it"
      text="Nothing is deleted"
      label="Reason"
      submit="Void"
      schema={async () => z.object({ id: z.string(), reason: z.string().max(140) })}
      values={{ id: 'a', reason: '' }}
      save={(input, api) => api.purchase.void.mutate(input)}
      message="Voided"
    />
  );
}

test('the reason is sent with the record, and the notice follows', async () => {
  const page = await draw(<Voiding />, { answers: { 'purchase.void': () => ({}) } });
  await until(() => expect(document.activeElement === field('Reason')).toBe(true));
  fill(field('Reason'), 'Twice the same');
  press('Void');
  await until(() => expect(seen()).toContain('Voided'));
  expect(page.calls.find(({ path }) => path === 'purchase.void')?.input).toEqual({
    id: 'a',
    reason: 'Twice the same',
  });
  await until(() => expect(seen()).not.toContain('Nothing is deleted'));
});

test('a refusal stands in the dialog, and a typed reason is not lost by a press on cancel', async () => {
  const answers = {
    'purchase.void': () => {
      throw refused({ reason: 'slugInUse' });
    },
  };
  await draw(<Voiding />, { answers });
  await until(() => fill(field('Reason'), 'Twice the same'));
  press('Void');
  await until(() => expect(document.querySelector('[role=dialog] [role=alert]')).not.toBeNull());
  press('Cancelar');
  await until(() => expect(seen()).toContain('¿Descartar'));
});
