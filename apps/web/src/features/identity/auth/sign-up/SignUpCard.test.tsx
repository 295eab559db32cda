// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { refused } from '../../../../lib/testing/mock-api.testing.ts';
import { draw } from '../../../../lib/testing/render.testing.tsx';
import { field, fill, press, seen, until } from '../../../../lib/testing/user.testing.ts';
import { announceConfirmed } from './confirmed.ts';
import { SignUpCard } from './SignUpCard.tsx';

/** The tabs of one browser; the document of the tests hears nothing that Node's own channel says. */
class Tabs {
  static all = new Set<Tabs>();
  onmessage: ((event: { data: unknown }) => void) | null = null;
  readonly name: string;
  constructor(name: string) {
    this.name = name;
    Tabs.all.add(this);
  }
  postMessage(data: unknown) {
    for (const tab of Tabs.all) if (tab !== this && tab.name === this.name) tab.onmessage?.({ data });
  }
  close() {
    Tabs.all.delete(this);
  }
}

test('a user that the waiting tab cannot sign in sees the reason and signs in there', async () => {
  vi.stubGlobal('BroadcastChannel', Tabs);
  const refuse = () => {
    throw refused({ reason: 'tooManyRequests', httpStatus: 429 });
  };
  const answers = { 'auth.signUp': () => ({}), 'auth.login': refuse };
  await draw(<SignUpCard />, { answers, visitor: 'stranger' });
  await until(() => fill(field('Correo electrónico'), 'ana@example.com'));
  fill(field('Contraseña'), 'una-clave-larga-77');
  fill(field('Confirmar contraseña'), 'una-clave-larga-77');
  press('Crear cuenta');
  await until(() => expect(seen()).toContain('ana@example.com'));
  await until(() => expect(Tabs.all.size).toBe(1));
  announceConfirmed('ana@example.com');
  await until(() => expect(seen()).toContain('Tu correo quedó confirmado'));
  expect(seen()).toContain('Hiciste demasiados intentos');
  expect(field('Correo electrónico')).toHaveProperty('value', 'ana@example.com');
});
