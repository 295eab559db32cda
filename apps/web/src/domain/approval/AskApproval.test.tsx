// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { refused } from '../../lib/testing/mock-api.testing.ts';
import { aMe } from '../../lib/testing/person.fixture.ts';
import { draw } from '../../lib/testing/render.testing.tsx';
import {
  button,
  field,
  fill,
  press,
  pressKey,
  seen,
  textOfField,
  until,
} from '../../lib/testing/user.testing.ts';
import AskApproval from './AskApproval.tsx';

const ana = { id: 'a', name: 'Ana Pérez' };
const luis = { id: 'l', name: 'Luis Tzoc' };
const nothing = () => undefined;
const act = { procedure: 'pos.void', input: { id: 's' } };
const answers = {
  'user.me': () => aMe({}),
  'approval.users': () => ({ users: [ana, luis], pagination: null }),
};
const person = (name: string) => {
  const found = [...document.querySelectorAll('label')].find(({ textContent }) =>
    textContent?.includes(name),
  );
  if (!found) throw new Error(`No ${name}.`);
  return found;
};
const pin = () => textOfField(field('PIN'));

test('two approvals are requested from one person who may give both', async () => {
  const { calls } = await draw(
    <AskApproval gates={['pos.discount', 'pos.credit']} act={act} onApproved={nothing} onClose={nothing} />,
    { answers },
  );
  await until(() => expect(seen()).toContain('Luis Tzoc'));
  const request = calls.find(({ path }) => path === 'approval.users');
  expect(request?.input).toEqual({ gate: ['pos.discount', 'pos.credit'] });
});

test.each([
  ['a keyboard', true, () => field('PIN')],
  ['a finger', false, () => field('PIN').closest('form')],
])('after a wrong PIN %s goes on within the dialog', async (_, isFine, requested) => {
  vi.stubGlobal('matchMedia', () => ({
    matches: isFine,
    addEventListener: nothing,
    removeEventListener: nothing,
  }));
  const wrong = () => {
    throw refused({ reason: 'pinWrong', httpStatus: 422 });
  };
  await draw(<AskApproval gates={['pos.void']} act={act} onApproved={nothing} onClose={nothing} />, {
    answers: { ...answers, 'approval.create': wrong },
  });
  await until(() => expect(seen()).toContain('Ana Pérez'));
  person('Ana Pérez').click();
  fill(field('PIN'), '1357');
  await until(() => expect(pin()).toBe('1357'));
  button('Autorizar').focus();
  press('Autorizar');
  await until(() => expect(seen()).toContain('El PIN no es correcto'));
  await until(() => expect(document.activeElement).toBe(requested()));
  vi.unstubAllGlobals();
});

test('a PIN is typed wherever the focus stands, and a refusal is one person’s', async () => {
  const onApproved = vi.fn();
  const tries: unknown[] = [];
  const create = (input: { userId: string }) => {
    tries.push(input);
    if (input.userId === luis.id) return { approval: 'word', expiresAt: new Date() };
    throw refused({ reason: 'tooManyRequests', httpStatus: 429, details: { retryAfterSeconds: 840 } });
  };
  await draw(<AskApproval gates={['pos.void']} act={act} onApproved={onApproved} onClose={nothing} />, {
    answers: { ...answers, 'approval.create': create },
  });
  await until(() => expect(seen()).toContain('Ana Pérez'));
  person('Ana Pérez').click();
  pressKey(person('Ana Pérez'), '4');
  expect(document.activeElement).toBe(field('PIN'));
  fill(field('PIN'), '4827');
  await until(() => expect(pin()).toBe('4827'));
  press('Autorizar');
  await until(() => expect(seen()).toContain('Espera 14 minutos, o que autorice otra persona'));
  person('Luis Tzoc').click();
  await until(() => expect(seen()).not.toContain('Demasiados intentos'));
  expect(pin()).toBe('');
  fill(field('PIN'), '5926');
  await until(() => expect(pin()).toBe('5926'));
  press('Autorizar');
  await until(() => expect(onApproved).toHaveBeenCalledWith('word'));
  expect(tries).toEqual([
    { userId: 'a', pin: '4827', gate: ['pos.void'], act },
    { userId: 'l', pin: '5926', gate: ['pos.void'], act },
  ]);
});
