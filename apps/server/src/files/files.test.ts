import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { DomainError } from '@mostrador/api/server';
import { temporaryFolder } from '@mostrador/database/testing-folder';
import { describe, expect, onTestFinished, test } from 'vitest';
import { fixtureApp } from '../http/app.fixture.ts';
import { spanishReceipt } from '../pdf/receipt.fixture.ts';
import type { FileDoors, ReceiptDoor } from './files.ts';
import { receiveUpload, removeLeftUploads } from './receive-upload.ts';
import { diskStorage } from './storage.ts';

const md5Of = (bytes: string) => createHash('md5').update(bytes).digest('base64');
const leftBehind = () => readdirSync(tmpdir()).filter((name) => name.startsWith('mostrador-upload-'));

describe('receiving', () => {
  test('bytes are counted, hashed and stored completely', async () => {
    const received = await receiveUpload(Readable.from([Buffer.from('abc'), Buffer.from('def')]), {
      maxBytes: 6,
    });
    onTestFinished(() => rmSync(received.path));
    expect(received).toMatchObject({ size: 6, md5: md5Of('abcdef') });
    expect(readFileSync(received.path, 'utf8')).toBe('abcdef');
  });

  test('only the leftovers of a killed process are removed, one hour later', async () => {
    const folder = temporaryFolder('left');
    const longAgo = Date.now() / 1000 - 3700;
    for (const name of ['mostrador-upload-old', 'mostrador-upload-new', 'another']) {
      writeFileSync(join(folder, name), 'bytes');
      if (name !== 'mostrador-upload-new') utimesSync(join(folder, name), longAgo, longAgo);
    }
    await removeLeftUploads(folder);
    expect(readdirSync(folder).sort()).toEqual(['another', 'mostrador-upload-new']);
  });

  test('one byte too many stops the stream and leaves nothing', async () => {
    const before = leftBehind();
    let requestCount = 0;
    const endless = async function* () {
      for (;;) {
        requestCount += 1;
        yield Buffer.alloc(1024);
      }
    };
    const refused = receiveUpload(Readable.from(endless()), { maxBytes: 4096 });
    await expect(refused).rejects.toThrow('bodyTooLarge');
    expect(requestCount).toBeLessThan(100);
    expect(leftBehind()).toEqual(before);
  });

  test('an announced upload must keep its promise', async () => {
    const stored: string[] = [];
    const upload: FileDoors['upload'] = {
      open: async (_call, token) => {
        if (token !== 'good.token') throw new DomainError('NOT_FOUND', 'notFound');
        return { maxBytes: 5, md5: md5Of('hello') };
      },
      keep: async (_call, token, { path }) => {
        stored.push(`${token} ${readFileSync(path, 'utf8')}`);
      },
    };
    const app = await fixtureApp({ files: { upload } });
    const put = (token: string, payload: string) =>
      app.inject({
        method: 'PUT',
        url: `/uploads/direct/${token}`,
        headers: { 'content-type': 'image/png' },
        payload,
      });
    const before = leftBehind();
    expect((await put('good.token', 'hello')).statusCode).toBe(204);
    expect((await put('bad.token', 'hello')).statusCode).toBe(404);
    expect((await put('good.token', 'hellO')).json().code).toBe('checksumMismatch');
    expect((await put('good.token', 'hello!')).statusCode).toBe(413);
    expect(stored).toEqual(['good.token hello']);
    expect(leftBehind()).toEqual(before);
    await app.close();
  });
});

describe('pictures', () => {
  test('shown for ever, run never, and only what was stored', async () => {
    const app = await fixtureApp(
      {},
      {},
      { get: async (key) => (/org\/a-160.webp$/.test(key) ? Buffer.from('webp') : null) },
    );
    const picture = await app.inject('/uploads/org/a-160.webp');
    expect(picture.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': expect.stringContaining('sandbox'),
      'x-content-type-options': 'nosniff',
    });
    for (const url of [
      '/uploads/org/b.webp',
      '/uploads/org/a.html',
      '/uploads/../secret.webp',
      '/uploads/..%2fa.webp',
      '/uploads/private/org/a-160.webp',
    ]) {
      expect((await app.inject(url)).statusCode, url).toBe(404);
    }
    await app.close();
  });

  test('on disk a key stays inside its folder', async () => {
    const root = temporaryFolder('disk');
    const storage = diskStorage(join(root, 'uploads'), 'https://shop.example');
    await storage.put('org/ñ.webp', Buffer.from('x'), 'image/webp');
    expect(Buffer.from((await storage.get('org/ñ.webp')) ?? []).toString()).toBe('x');
    expect(storage.urlOf('org/ñ.webp')).toBe('https://shop.example/uploads/org/%C3%B1.webp');
    expect(await storage.get('org/none.webp')).toBeNull();
    await storage.remove('org/ñ.webp');
    expect(await storage.get('org/ñ.webp')).toBeNull();
    await expect(async () => storage.put('../out', Buffer.from('x'), 'image/webp')).rejects.toThrow(
      'outside',
    );
    expect(existsSync(join(root, 'out'))).toBe(false);
  });
});

describe('receipts', () => {
  const id = spanishReceipt.id;
  const receipt: ReceiptDoor = {
    byId: async (call, query) => {
      if (!call.credential) throw new DomainError('UNAUTHORIZED', 'unauthorized');
      if (query.id !== id) throw new DomainError('NOT_FOUND', 'notFound');
      return spanishReceipt;
    },
    byLink: async (_call, token) => {
      if (token !== 'a.b.c.d') throw new DomainError('NOT_FOUND', 'notFound');
      return spanishReceipt;
    },
    statement: async (call, query) => ({
      ...(await receipt.byId(call, query)),
      title: 'Estado de cuenta',
      number: '',
    }),
  };

  test('a statement of account on paper', async () => {
    const app = await fixtureApp({ files: { receipt } });
    const headers = { authorization: 'Bearer token' };
    const url = `/v1/contacts/${id}/statement`;
    const pdf = await app.inject({ url: `${url}.pdf?format=letter`, headers });
    expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(pdf.headers['content-disposition']).toBe('inline; filename="Estado-de-cuenta.pdf"');
    expect((await app.inject(`${url}.pdf`)).statusCode).toBe(401);
    await app.close();
  });

  test('PDF by id asks who reads it; by link the link is enough', async () => {
    const app = await fixtureApp({ files: { receipt } });
    const headers = { authorization: 'Bearer token' };
    const pdf = await app.inject({ url: `/v1/receipts/${id}.pdf?format=ticket_58`, headers });
    expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdf.headers['content-disposition']).toBe('inline; filename="P-000123.pdf"');
    expect(pdf.headers['cache-control']).toBe('no-store');
    expect((await app.inject(`/v1/receipts/${id}.pdf`)).statusCode).toBe(401);
    const other = `/v1/receipts/${id.replace(/1$/, '2')}.pdf`;
    expect((await app.inject({ url: other, headers })).statusCode).toBe(404);
    expect((await app.inject({ url: '/v1/receipts/7.pdf', headers })).statusCode).toBe(404);
    const format = await app.inject({ url: `/v1/receipts/${id}.pdf?format=a4`, headers });
    expect([format.statusCode, format.json().parameter]).toEqual([400, 'format']);

    expect((await app.inject('/r/a.b.c.d.pdf')).headers['content-type']).toBe('application/pdf');
    const json = await app.inject('/r/a.b.c.d');
    expect(json.json()).toMatchObject({ number: 'P-000123', link_caption: 'Escanea para ver tu recibo' });
    expect(json.headers['x-robots-tag']).toBe('noindex');
    expect((await app.inject('/r/other')).statusCode).toBe(404);
    await app.close();
  });

  test('a page of its own: whole in one answer, with a head for previews, and escaped', async () => {
    const hostile = { ...spanishReceipt, thanks: '<script>alert(1)</script>' };
    const byLink: typeof receipt.byLink = async (call, token) => {
      await receipt.byLink(call, token);
      return hostile;
    };
    const app = await fixtureApp({ files: { receipt: { ...receipt, byLink } } });
    const page = await app.inject({ url: '/r/a.b.c.d', headers: { accept: 'text/html' } });
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'x-robots-tag': 'noindex',
      'content-security-policy': expect.stringMatching(/^default-src 'none'; script-src 'nonce-/),
    });
    expect(page.body).toContain('<title>Ticket de venta P-000123 · Abarrotería La Bendición</title>');
    expect(page.body).toContain('<meta property="og:description" content="TOTAL Q 63.00">');
    expect(page.body).toContain('&#60;script&#62;alert');
    expect(page.body.match(/<script/g)).toHaveLength(1);
    expect(page.body).not.toMatch(/<(link|script) [^>]*(src|href)=/);
    expect(Buffer.byteLength(page.body)).toBeLessThan(20_000);
    const none = await app.inject({ url: '/r/none', headers: { accept: 'text/html' } });
    expect([none.statusCode, none.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(none.body).toContain('El enlace del recibo no es válido');
    await app.close();
  });

  test('one receipt is rendered once, however many ask at once, and strangers are counted', async () => {
    let rendered = 0;
    const renderReceipt = async () => {
      rendered += 1;
      await setTimeout(20);
      return Buffer.from('%PDF-');
    };
    const callLimits = { perToken: 1000, perKey: 1000, perAddress: 1000, anonymous: 1000, publicPdfs: 12 };
    const app = await fixtureApp({ files: { receipt }, renderReceipt, callLimits });
    const responses = await Promise.all(Array.from({ length: 10 }, () => app.inject('/r/a.b.c.d.pdf')));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(rendered).toBe(1);
    await app.inject('/r/a.b.c.d.pdf?format=letter');
    expect(rendered).toBe(2);
    expect((await app.inject('/r/a.b.c.d.pdf')).statusCode).toBe(200);
    expect((await app.inject('/r/a.b.c.d.pdf')).statusCode).toBe(429);
    const headers = { authorization: 'Bearer token' };
    expect((await app.inject({ url: `/v1/receipts/${id}.pdf`, headers })).statusCode).toBe(200);
    await app.close();
  });
});
