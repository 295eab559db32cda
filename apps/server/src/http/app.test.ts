import { request as httpRequest } from 'node:http';
import { Writable } from 'node:stream';
import { describe, expect, test, vi } from 'vitest';
import { openLog } from '../log.ts';
import { fixtureApp, seen, webBuild } from './app.fixture.ts';
import { forMembers } from './hosts.ts';
import { addressKey } from './limits.ts';

const headers = { authorization: 'Bearer token' };

test('weaknesses are reported where the operator says, and nowhere where he says nothing', async () => {
  const silent = await fixtureApp();
  expect((await silent.inject('/.well-known/security.txt')).body).not.toContain('Contact:');
  await silent.close();
  const contact = 'mailto:seguridad@shop.example';
  const hosts = { publicUrl: 'https://shop.example', storeUrl: 'https://tienda.example' };
  const app = await fixtureApp({ securityContact: contact }, hosts);
  const answer = await app.inject('/.well-known/security.txt');
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(answer.body).toContain(`Contact: ${contact}\n`);
  for (const url of Object.values(hosts))
    expect(answer.body).toContain(`Canonical: ${url}/.well-known/security.txt\n`);
  const [, until = ''] = /Expires: (\S+)/.exec(answer.body) ?? [];
  expect(new Date(until).getTime()).toBeGreaterThan(Date.now() + 300 * 86_400_000);
  await app.close();
});

test('applications of the stores are named at the members’ host, where there are any', async () => {
  const paths = ['/.well-known/assetlinks.json', '/.well-known/apple-app-site-association'];
  const hosts = { publicUrl: 'https://shop.example', storeUrl: 'https://tienda.example' };
  const none = await fixtureApp({ storeApps: { android: null, ios: null } }, hosts);
  for (const path of paths) expect((await none.inject(path)).statusCode, path).toBe(404);
  await none.close();
  const fingerprints = [Array.from({ length: 32 }, () => 'A7').join(':')];
  const appIds = ['ABCDE12345.com.example.mostrador'];
  const android = { packageName: 'com.example.mostrador', fingerprints };
  const app = await fixtureApp({ storeApps: { android, ios: { appIds } } }, hosts);
  const [links, association] = await Promise.all(
    paths.map((url) => app.inject({ url, headers: { host: 'shop.example' } })),
  );
  for (const answer of [links, association]) {
    expect(answer?.statusCode).toBe(200);
    expect(answer?.headers['content-type']).toBe('application/json; charset=utf-8');
  }
  expect(links?.json()).toEqual([
    {
      relation: ['delegate_permission/common.handle_all_urls'],
      target: {
        namespace: 'android_app',
        package_name: 'com.example.mostrador',
        sha256_cert_fingerprints: fingerprints,
      },
    },
  ]);
  const { applinks, webcredentials } = association?.json() ?? {};
  expect(webcredentials).toEqual({ apps: appIds });
  expect(applinks.details[0]).toMatchObject({
    appIDs: appIds,
    components: expect.arrayContaining([{ '/': '/dashboard/*' }]),
  });
  // Pages for strangers, stores and receipts, stay in their browser.
  expect(JSON.stringify(applinks)).not.toMatch(/tienda|"\/r\/|"\/\*"/);
  for (const url of paths)
    expect((await app.inject({ url, headers: { host: 'tienda.example' } })).statusCode).toBe(404);
  await app.close();
});

describe('headers', () => {
  test('data responses may not be executed, framed, sniffed or cached', async () => {
    const app = await fixtureApp();
    for (const url of ['/v1/things', '/v1/nothing', '/health/live', '/trpc/thing.list?input={}']) {
      const answer = await app.inject({ url, headers });
      expect(answer.headers, url).toMatchObject({
        'content-security-policy': expect.stringMatching(/default-src 'none'.*frame-ancestors 'none'/),
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
        'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      });
      expect(answer.headers['strict-transport-security']).toBeUndefined();
      expect(answer.headers['x-powered-by']).toBeUndefined();
    }
    await app.close();
    const secure = await fixtureApp({}, { publicUrl: 'https://shop.example' });
    expect((await secure.inject('/health/live')).headers['strict-transport-security']).toMatch(
      /max-age=31536000/,
    );
    await secure.close();
  });

  test('only listed origins may call from their pages', async () => {
    const app = await fixtureApp({ corsOrigins: ['https://friend.example'] });
    const preflight = (origin: string) =>
      app.inject({
        method: 'OPTIONS',
        url: '/v1/things',
        headers: { origin, 'access-control-request-method': 'POST' },
      });
    const friend = await preflight('https://friend.example');
    expect(friend.headers['access-control-allow-origin']).toBe('https://friend.example');
    expect(friend.headers['access-control-allow-credentials']).toBeUndefined();
    expect((await preflight('https://foe.example')).headers['access-control-allow-origin']).toBeUndefined();
    await app.close();
  });

  test('large answers are packed', async () => {
    const app = await fixtureApp();
    const answer = await app.inject({ url: '/openapi.json', headers: { 'accept-encoding': 'gzip' } });
    expect(answer.headers['content-encoding']).toBe('gzip');
    await app.close();
  });
});

describe('limits', () => {
  test('calls are limited by token and by address, and the refusal includes the retry time', async () => {
    const app = await fixtureApp({
      callLimits: { perToken: 3, perKey: 3, perAddress: 5, anonymous: 2, publicPdfs: 9 },
    });
    const call = async (token: string) => {
      const answer = await app.inject({ url: '/v1/things', headers: { authorization: `Bearer ${token}` } });
      return answer.statusCode;
    };
    expect([await call('a'), await call('a'), await call('a'), await call('a')]).toEqual([
      200, 200, 200, 429,
    ]);
    expect([await call('b'), await call('c')]).toEqual([200, 429]);
    const refused = await app.inject({ url: '/v1/things', headers });
    expect(refused.json().code).toBe('tooManyRequests');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await app.inject('/health/live')).statusCode).toBe(200);
    await app.close();
  });

  test('a batch costs as many calls as it holds, and holds ten at most', async () => {
    const app = await fixtureApp({
      callLimits: { perToken: 25, perKey: 25, perAddress: 1000, anonymous: 1000, publicPdfs: 9 },
    });
    const batch = (size: number) => {
      const names = Array.from({ length: size }, () => 'thing.list').join(',');
      const input = JSON.stringify(Object.fromEntries(Array.from({ length: size }, (_, at) => [at, {}])));
      return app.inject({ url: `/trpc/${names}?batch=1&input=${encodeURIComponent(input)}`, headers });
    };
    expect([(await batch(10)).statusCode, (await batch(11)).statusCode]).toEqual([200, 400]);
    const refused = await batch(10);
    expect(refused.statusCode).toBe(429);
    expect(refused.json().error.data).toMatchObject({ reason: 'tooManyRequests', code: 'TOO_MANY_REQUESTS' });
    await app.close();
  });

  test('however its address is spelled, a call is counted', async () => {
    const app = await fixtureApp({
      callLimits: { perToken: 1, perKey: 1, perAddress: 1000, anonymous: 1, publicPdfs: 9 },
    });
    const urls = [
      '/%761/things',
      'http://shop.example/v1/things',
      '/v%31/things',
      '/%76%31/x',
      '/v1/nothing',
    ];
    const allowed = (await app.inject({ url: '/v1/things', headers })).statusCode;
    const statuses = await Promise.all(
      urls.map(async (url) => (await app.inject({ url, headers })).statusCode),
    );
    expect([allowed, ...statuses]).toEqual([200, ...urls.map(() => 429)]);
    await app.close();
  });

  test('one household of IPv6 is one caller', async () => {
    const app = await fixtureApp({ trustProxy: 1 });
    app.get('/key', forMembers, (request) => ({ key: addressKey(request) }));
    const keyOf = async (address: string) =>
      (await app.inject({ url: '/key', headers: { 'x-forwarded-for': address } })).json().key;
    expect(await keyOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
    expect(await keyOf('2001:db8:1:2::99')).toBe('2001:db8:1:2::/64');
    expect(await keyOf('2001:db8::1')).toBe('2001:db8:0:0::/64');
    expect(await keyOf('::ffff:10.0.0.7')).toBe('10.0.0.7');
    await app.close();
  });
});

describe('tRPC', () => {
  test('changes never by GET, only JSON, and hostile input stops at the door', async () => {
    const app = await fixtureApp();
    const post = (payload: string, type = 'application/json') =>
      app.inject({
        method: 'POST',
        url: '/trpc/thing.create',
        headers: { ...headers, 'content-type': type },
        payload,
      });
    expect((await app.inject({ url: '/trpc/thing.create?input={}', headers })).statusCode).toBe(405);
    expect((await post('{"name":"a","price":1}')).statusCode).toBe(200);
    expect(seen.at(-1)?.call.idempotency).toBeNull();
    for (const [payload, type] of [
      ['name=a', 'application/x-www-form-urlencoded'],
      ['a', 'text/plain'],
      ['{"__proto__":{"a":1}}'],
      ['{"name":"\\u0000","price":1}'],
      ['{'],
    ]) {
      const { statusCode } = await post(payload ?? '', type);
      expect(statusCode, payload).toBeGreaterThanOrEqual(400);
      expect(statusCode, payload).toBeLessThan(500);
    }
    expect((await app.inject({ url: '/trpc/thing.list?input=%7B', headers })).statusCode).toBe(400);
    const unknown = await app.inject({ url: '/trpc/none.none?input={}', headers });
    expect(unknown.statusCode).toBe(404);
    expect(unknown.body).not.toMatch(/"stack"/);
    await app.close();
  });
});

describe('life', () => {
  test('accepted requests are finished, and later ones are refused', async () => {
    const app = await fixtureApp();
    const address = await app.listen({ host: '127.0.0.1', port: 0 });
    const accepted = fetch(`${address}/v1/slow`);
    await new Promise((resolve) => setTimeout(resolve, 100));
    const closing = app.close();
    const answer = await accepted;
    expect([answer.status, await answer.json()]).toEqual([200, { done: true }]);
    await closing;
    await expect(fetch(`${address}/health/live`)).rejects.toThrow('fetch failed');
  });

  test('headers beyond 16 KB and bodies that are no HTTP are refused without a stack', async () => {
    const app = await fixtureApp();
    const address = await app.listen({ host: '127.0.0.1', port: 0 });
    const status = await new Promise((resolve, reject) => {
      const request = httpRequest(
        `${address}/health/live`,
        { headers: { 'x-large': 'x'.repeat(17_000) } },
        (answer) => resolve(answer.statusCode),
      );
      request.on('error', reject).end();
    });
    expect(status).toBe(431);
    await app.close();
  });

  test('ready only when the database answers', async () => {
    const app = await fixtureApp();
    expect((await app.inject('/health/live')).json()).toEqual({ status: 'live' });
    const ready = await app.inject('/health/ready');
    expect([ready.statusCode, ready.json().code]).toEqual([503, 'unavailable']);
    await app.close();
  });

  test('the log holds the pattern of a path, never tokens, searches or statements', async () => {
    const lines: string[] = [];
    const destination = new Writable({
      write: (chunk, _encoding, done) => {
        lines.push(String(chunk));
        done();
      },
    });
    const log = openLog({ level: 'info', destination });
    const app = await fixtureApp({ log });
    await app.inject({ url: '/v1/things?content=secreto', headers: { authorization: 'Bearer very-secret' } });
    await app.inject({ method: 'POST', url: '/v1/refusals', payload: { kind: 'bug' } });
    log.info({ password: 'very-secret', user: { token: 'very-secret' } }, 'x');
    const text = lines.join('');
    expect(text).toContain('"route":"/v1/things"');
    expect(text).toContain('"status":500');
    expect(text).not.toMatch(/very-secret|secreto/);
    await app.close();
  });
});

test('a busy program turns calls away, and finishes the pages that were begun', { retry: 1 }, async () => {
  const app = await fixtureApp({ webRoot: webBuild(), busyAfterMs: 1 });
  await vi.waitFor(
    async () => {
      for (const until = Date.now() + 200; Date.now() < until; );
      const refused = await app.inject({ url: '/v1/things', headers });
      expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '2']);
      expect(refused.json()).toMatchObject({ code: 'unavailable' });
      expect((await app.inject('/assets/app-1a2b.js')).statusCode).toBe(200);
    },
    { timeout: 60_000, interval: 100 },
  );
  await app.close();
});
