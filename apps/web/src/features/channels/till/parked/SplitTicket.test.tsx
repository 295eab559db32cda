// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import type { Sale } from '../../../../domain/sale/sale.ts';
import { refused } from '../../../../lib/testing/mock-api.testing.ts';
import { aMe } from '../../../../lib/testing/person.fixture.ts';
import { draw } from '../../../../lib/testing/render.testing.tsx';
import { field, fill, press, seen, textOfField, until } from '../../../../lib/testing/user.testing.ts';
import { SplitTicket } from './SplitTicket.tsx';

const line = (name: string, unit: string, quantity: number) => ({ lineId: name, name, unit, quantity });
const ticket: Sale = Object.assign(Object.create(null), {
  id: 't',
  revision: 1,
  concept: 'Mesa 4',
  products: [line('Arroz', 'lb', 2750), line('Jabón', 'piece', 2000)],
  services: [],
});

test('a ticket that another till divided first closes its dialog: the list has it as it is now', async () => {
  document.body.replaceChildren();
  let closed = 0;
  const answers = {
    'user.me': () => aMe({}),
    'ticket.split': () => {
      throw refused({ reason: 'ticketChanged', httpStatus: 409 });
    },
  };
  await draw(<SplitTicket ticket={ticket} onClose={() => (closed += 1)} />, { answers });
  await until(() => expect(seen()).toContain('Jabón'));
  fill(field('Cantidad de Jabón'), '1');
  press('Pasar a otro ticket');
  await until(() => expect(closed).toBe(1));
});

test('a split quantity is shown with its unit, and only pieces step one by one', async () => {
  await draw(<SplitTicket ticket={ticket} onClose={() => {}} />, { answers: { 'user.me': () => aMe({}) } });
  await until(() => expect(seen()).toContain('Arroz · 2.75 lb'));
  expect(seen()).toContain('Jabón · 2');
  expect(seen()).not.toMatch(/Jabón · 2 (lb|pza)/);
  const [rice, soap] = [field('Cantidad de Arroz'), field('Cantidad de Jabón')];
  fill(rice, '0.5');
  fill(soap, '1.5');
  await until(() => expect(textOfField(rice)).toBe('0.5'));
  expect(textOfField(soap)).not.toBe('1.5');
});
