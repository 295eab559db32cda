// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { draw } from '../../../../lib/testing/render.testing.tsx';
import { button, field, fill, press, seen, until } from '../../../../lib/testing/user.testing.ts';
import FactorSetup from './FactorSetup.tsx';

afterEach(() => vi.unstubAllGlobals());

const setup = { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Mostrador:ana?secret=JBSWY3DPEHPK3PXP' };

test.each(['fine', 'coarse'])('the key gets into the app on a device with a %s pointer', async (pointer) => {
  const matches = (query: string) => query.includes('pointer') && query.includes(pointer);
  const media = { addEventListener: () => {}, removeEventListener: () => {} };
  vi.stubGlobal('matchMedia', (query: string) => ({ ...media, matches: matches(query) }));
  await draw(<FactorSetup onClose={() => {}} />, { answers: { 'secondFactor.begin': () => setup } });
  await until(() => field('Contraseña actual'));
  fill(field('Contraseña actual'), 'una clave larga 2026');
  press('Continuar');
  await until(() => expect(seen()).toContain(setup.secret));
  expect(button('Copiar')).toBeDefined();
  const link = document.querySelector('a[href^="otpauth:"]');
  expect(link?.getAttribute('href') ?? null).toBe(pointer === 'coarse' ? setup.uri : null);
  await until(() => expect(document.querySelector('svg[role="img"]')).not.toBeNull());
});
