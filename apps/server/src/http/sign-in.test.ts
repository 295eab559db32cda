import type { departFor } from '@mostrador/api/server';
import { expect, test } from 'vitest';
import { fixtureApp } from './app.fixture.ts';

const challenge = 'c'.repeat(43);

async function cookieAt(publicUrl: string) {
  const departing: typeof departFor = async () => ({ url: 'https://provider.example/in', secret: 'secreto' });
  const signIn = { departFor: departing, comeBack: async () => 'billete' };
  const app = await fixtureApp({ signIn }, { publicUrl });
  const away = await app.inject(`/users/google?challenge=${challenge}`);
  const cookie = String(away.headers['set-cookie']);
  const [pair = ''] = cookie.split(';');
  const back = await app.inject({ url: '/users/google/callback?code=a&state=b', headers: { cookie: pair } });
  await app.close();
  return { cookie, location: back.headers.location };
}

test('over https no other host of the domain can set the cookie of a sign-in', async () => {
  const { cookie, location } = await cookieAt('https://shop.example');
  expect(cookie).toMatch(/^__Host-sign-in=secreto;/);
  expect(cookie).toMatch(/Path=\/;/);
  expect(cookie).toMatch(/Secure/);
  expect(cookie).not.toMatch(/Domain/);
  expect(location).toBe('/login#ticket=billete');
});

test('over plain http, where no browser takes such a name, it has its own', async () => {
  const { cookie, location } = await cookieAt('http://localhost:3000');
  expect(cookie).toMatch(/^sign-in=secreto;.*Path=\/users\/google/);
  expect(location).toBe('/login#ticket=billete');
});
