import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { DomainError } from '@mostrador/api/server';
import type { FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { fixtureApp } from '../http/app.fixture.ts';
import type { FormDoor } from '../rest/rest-files.ts';

const stored: string[] = [];
const discarded: string[] = [];
const admitted = { organizationId: 'o', userId: 'u' };
const door: FormDoor = {
  admit: async (call) => {
    if (call.credential === 'outside') throw new DomainError('FORBIDDEN', 'permissionDenied');
    return admitted;
  },
  keep: async (_call, _admitted, { fileName }) => {
    if (fileName.startsWith('bad')) throw new DomainError('UNPROCESSABLE_CONTENT', 'imageInvalid');
    stored.push(fileName);
    return `signed:${fileName}`;
  },
  discard: async (_call, _admitted, signedIds) => void discarded.push(...signedIds),
};
afterEach(() => {
  stored.length = 0;
  discarded.length = 0;
});

const file = (name: string, bytes = 'x') =>
  `--e\r\ncontent-disposition: form-data; name="avatar"; filename="${name}"\r\n\r\n${bytes}\r\n`;
const field = (name: string, value: string) =>
  `--e\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const form = (...parts: string[]) => `${parts.join('')}--e--\r\n`;
const type = { 'content-type': 'multipart/form-data; boundary=e' };

test('the permission is checked before a file is stored', async () => {
  const app = await fixtureApp({ files: { forms: door } });
  const send = (credential: string | null, url = '/v1/things') =>
    app.inject({
      method: 'POST',
      url,
      headers: { ...type, ...(credential && { authorization: `Bearer ${credential}` }) },
      payload: form(file('a.png'), field('name', 'Frijol'), field('price', '1')),
    });
  expect((await send(null)).statusCode).toBe(401);
  expect((await send('outside')).statusCode).toBe(403);
  // A call that documents no form takes its texts, never its files.
  expect((await send('inside', '/v1/extras')).statusCode).toBe(415);
  expect(stored).toEqual([]);
  expect((await send('inside')).statusCode).toBe(201);
  expect([stored, discarded]).toEqual([['a.png'], []]);
  await app.close();
});

test('a refused form leaves none of its files', async () => {
  const app = await fixtureApp({ files: { forms: door } });
  const send = (payload: string) =>
    app.inject({
      method: 'POST',
      url: '/v1/things',
      headers: { ...type, authorization: 'Bearer inside' },
      payload,
    });
  // The schema refuses; a later file is no picture; the form breaks off.
  expect((await send(form(file('a.png'), field('name', ''), field('price', '1')))).statusCode).toBe(422);
  expect((await send(form(file('b.png'), file('bad.png')))).statusCode).toBe(422);
  expect([stored, discarded]).toEqual([
    ['a.png', 'b.png'],
    ['signed:a.png', 'signed:b.png'],
  ]);
  expect((await send(`${file('c.png')}--e\r\nbroken`)).statusCode).toBe(400);
  expect(discarded).toEqual(stored.map((name) => `signed:${name}`));
  await app.close();
});

/** Sends a large body over a keep-alive connection, reads the refusal, and sends another request on it. */
async function sendThenAsk(app: FastifyInstance, { head, body, refusal }: Record<string, string>) {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  const socket = connect({ port, host: '127.0.0.1' });
  let heard = '';
  socket.setEncoding('latin1').on('data', (text) => {
    heard += text;
  });
  socket.write(`${head}\r\nhost: a\r\ncontent-length: ${body?.length}\r\n\r\n`);
  socket.write(body ?? '');
  while (!heard.includes(refusal ?? '')) await setTimeout(5);
  const began = performance.now();
  socket.write('GET /health/live HTTP/1.1\r\nhost: a\r\n\r\n');
  while (!/HTTP\/1.1 200/.test(heard)) await setTimeout(5);
  socket.destroy();
  await app.close();
  return performance.now() - began;
}

const large = 'x'.repeat(9 * 1024 * 1024);

test('after a refused form the connection answers the next request at once', async () => {
  const app = await fixtureApp({ files: { forms: door } });
  const request = 'POST /v1/things HTTP/1.1\r\nauthorization: Bearer inside';
  const head = `${request}\r\ncontent-type: ${type['content-type']}`;
  const body = form(file('bad.png'), file('large.png', large));
  expect(await sendThenAsk(app, { head, body, refusal: 'imageInvalid' })).toBeLessThan(5000);
});

test('a direct upload that is too large is refused, and its connection stays open', async () => {
  const upload = { open: async () => ({ maxBytes: 5, md5: '' }), keep: async () => {} };
  const app = await fixtureApp({ files: { upload } });
  const head = 'PUT /uploads/direct/a.b HTTP/1.1\r\ncontent-type: image/png';
  expect(await sendThenAsk(app, { head, body: large, refusal: 'bodyTooLarge' })).toBeLessThan(5000);
});
