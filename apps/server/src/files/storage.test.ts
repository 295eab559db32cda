import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStorage } from './storage.ts';

const account = { keyId: 'AKIAEXAMPLE', key: 'a secret of the store' };
const objects = new Map<string, { bytes: Buffer; type: string }>();
let failures = 0;
let endpoint = '';

/** As little of S3 as a store must speak: it checks the signature as the documentation of AWS says. */
const store = createServer(async (request, response) => {
  const body = await buffer(request);
  const path = decodeURIComponent(new URL(request.url ?? '', 'http://a').pathname);
  if (failures > 0) {
    failures -= 1;
    return response.writeHead(503).end();
  }
  if (!isSigned(request, body)) return response.writeHead(403).end('SignatureDoesNotMatch');
  if (!path.startsWith('/fotos/')) return response.writeHead(404).end('NoSuchBucket');
  if (request.method === 'PUT') {
    objects.set(path, { bytes: body, type: String(request.headers['content-type']) });
    return response.writeHead(200).end();
  }
  if (request.method === 'DELETE') {
    objects.delete(path);
    return response.writeHead(204).end();
  }
  const found = objects.get(path);
  return found ? response.writeHead(200).end(found.bytes) : response.writeHead(404).end('NoSuchKey');
});

function isSigned(request: IncomingMessage, body: Buffer) {
  const given = /^AWS4-HMAC-SHA256 Credential=(\S+?)\/(\S+), SignedHeaders=(\S+), Signature=(\w+)$/.exec(
    request.headers.authorization ?? '',
  );
  const [, keyId, scope = '', names = '', signature] = given ?? [];
  const header = (name: string) => String(request.headers[name] ?? '').trim();
  const hash = header('x-amz-content-sha256');
  const isHashValid = hash === 'UNSIGNED-PAYLOAD' || hash === sha256(body);
  const canonical = [
    request.method,
    new URL(request.url ?? '', 'http://a').pathname,
    '',
    ...names.split(';').map((name) => `${name}:${header(name)}`),
    '',
    names,
    hash,
  ].join('\n');
  const [day = '', region = '', service = ''] = scope.split('/');
  const text = ['AWS4-HMAC-SHA256', header('x-amz-date'), scope, sha256(canonical)].join('\n');
  const signing = [day, region, service, 'aws4_request'].reduce<Buffer | string>(hmac, `AWS4${account.key}`);
  return keyId === account.keyId && isHashValid && signature === hmac(signing, text).toString('hex');
}

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest('hex');
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest();

beforeAll(async () => {
  await new Promise<void>((done) => store.listen(0, '127.0.0.1', done));
  const address = store.address();
  endpoint = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
});
afterAll(() => store.close());

const open = (changes: object = {}) =>
  openStorage({
    dataDir: '/nowhere',
    publicUrl: 'https://shop.example',
    objectStore: { endpoint, bucket: 'fotos', region: 'us-east-1', ...account, publicUrl: null, ...changes },
  });
const key = 'org/ñandú 1-160.webp';

test('a store that speaks S3 keeps, answers and forgets', async () => {
  const storage = open();
  expect(await storage.get(key)).toBeNull();
  await storage.put(key, Buffer.from('webp'), 'image/webp');
  expect(objects.get(`/fotos/${key}`)).toEqual({ bytes: Buffer.from('webp'), type: 'image/webp' });
  expect(Buffer.from((await storage.get(key)) ?? []).toString()).toBe('webp');
  expect(storage.urlOf(key)).toBe(`${endpoint}/fotos/org/%C3%B1and%C3%BA%201-160.webp`);
  expect(storage.keyOf(storage.urlOf(key))).toBe(key);
  await storage.remove(key);
  await storage.remove(key);
  expect(await storage.get(key)).toBeNull();
});

test('a temporary failure is retried, and a wrong account or bucket is reported', async () => {
  failures = 2;
  await open().put('org/a', Buffer.from('x'), 'image/webp');
  expect(objects.has('/fotos/org/a')).toBe(true);
  await expect(open({ key: 'wrong' }).put('org/b', Buffer.from('x'), 'image/webp')).rejects.toThrow('403');
  await expect(open({ key: 'wrong' }).get('org/a')).rejects.toThrow('403');
  await expect(open({ bucket: 'otra' }).put('org/b', Buffer.from('x'), 'image/webp')).rejects.toThrow(
    'no such bucket',
  );
});

test('pictures are shown from the address for readers, when there is one', () => {
  const storage = open({ publicUrl: 'https://cdn.example/' });
  expect(storage.urlOf('org/a.webp')).toBe('https://cdn.example/org/a.webp');
  expect(storage.keyOf('https://cdn.example/org/a.webp')).toBe('org/a.webp');
  expect(storage.keyOf('https://other.example/org/a.webp')).toBeNull();
});
