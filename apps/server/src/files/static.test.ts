import { expect, test } from 'vitest';
import { fixtureApp, webBuild } from '../http/app.fixture.ts';

test('the page carries a fresh nonce and the hashes of the build, and no unsafe word', async () => {
  const app = await fixtureApp({ webRoot: webBuild(), fileOrigins: ['https://files.example'] });
  const open = () => app.inject({ url: '/pdv/nueva-venta', headers: { accept: 'text/html' } });
  const [one, two] = [await open(), await open()];
  const policy = String(one.headers['content-security-policy']);
  const [, nonce = ''] = /content="([^"]+)"/.exec(one.body) ?? [];
  expect(one.statusCode).toBe(200);
  expect(policy).toContain(`style-src 'self' 'sha256-def=' 'nonce-${nonce}'`);
  // The camera's reader is compiled in the page.
  expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval' 'sha256-abc=';");
  expect(policy).toContain("img-src 'self' data: blob: https://files.example;");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy.replace("'wasm-unsafe-eval'", '')).not.toMatch(/unsafe|\*/);
  expect(two.body).not.toBe(one.body);
  await app.close();
});

test('the page lists only the files of the requested address', async () => {
  const app = await fixtureApp({ webRoot: webBuild() });
  const open = async (url: string) =>
    (await app.inject({ url, headers: { accept: 'text/html' } })).body.match(/<link[^>]*>/g);
  expect(await open('/dashboard/things?page=2')).toEqual([
    '<link rel="modulepreload" fetchpriority="low" href="/assets/Things-1a2b.js">',
    '<link rel="preload" as="style" crossorigin href="/assets/things-1a2b.css">',
  ]);
  expect(await open('/dashboard/others')).toBeNull();
  await app.close();
});

test('files of the web app as they are, hashed ones for ever, and nothing beside them', async () => {
  const app = await fixtureApp({ webRoot: webBuild() });
  const file = await app.inject({ url: '/assets/app-1a2b.js', headers: { 'accept-encoding': 'br' } });
  expect(file.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
    'content-type': expect.stringMatching(/javascript/),
  });
  expect((await app.inject('/sw.js')).headers['cache-control']).toBe('no-cache');
  expect((await app.inject('/icons/small.svg')).body).toBe('<svg/>');
  const head = await app.inject({ method: 'HEAD', url: '/assets/app-1a2b.js' });
  expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, '9', '']);
  const html = { accept: 'text/html' };
  for (const url of [
    '/assets/app-1a2b.js.map',
    '/assets/app-1a2b.js.br',
    '/assets/..%2findex.html',
    '/assets/%2e%2e%2fcsp.json',
    '/index.html.br',
    '/csp.json',
    '/first-files.json',
    '/.env',
    '/.git/config',
    '/package.json',
    '/assets/',
    '/assets/none.js',
    '/v1/nothing',
    '/users/none',
    '/trpc',
    '/uploads/none',
    '/..%2fpackage.json',
    '/%2e%2e/package.json',
    '//pdv',
  ]) {
    const answer = await app.inject({ url, headers: html });
    expect([answer.statusCode, answer.headers['content-type']], url).toEqual([
      404,
      'application/json; charset=utf-8',
    ]);
  }
  expect((await app.inject({ url: '/pdv', headers: { accept: 'application/json' } })).statusCode).toBe(404);
  expect((await app.inject({ method: 'POST', url: '/pdv', headers: html })).statusCode).toBe(404);
  expect((await app.inject('/')).statusCode).toBe(200);
  await app.close();
});

test('a file shared with a page without a service worker opens the page', async () => {
  const app = await fixtureApp({ webRoot: webBuild() });
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  const payload =
    '--x\r\ncontent-disposition: form-data; name="files"; filename="a.png"\r\n\r\n1\r\n--x--\r\n';
  const answer = await app.inject({ method: 'POST', url: '/compartido', headers, payload });
  expect(answer.statusCode).toBe(303);
  expect(answer.headers.location).toBe('/dashboard/nuevo-gasto?compartido=true');
  await app.close();
});
