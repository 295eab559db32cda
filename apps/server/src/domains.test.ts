import { createHash } from 'node:crypto';
import { appRouter } from '@mostrador/api/server';
import { aShop, testServices } from '@mostrador/api/testing';
import { newId } from '@mostrador/shared/wire/new-id';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from './http/app.ts';
import { fileDoors } from './http/doors.ts';
import { openLog } from './log.ts';
import { renderReceipt } from './pdf/render-receipt.ts';

let app: FastifyInstance;
let world: Awaited<ReturnType<typeof testServices>>;
let shop: Awaited<ReturnType<typeof aShop>>;
let png: Buffer;

beforeAll(async () => {
  world = await testServices();
  shop = await aShop(world.services);
  png = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#e79202' } })
    .png()
    .toBuffer();
  app = await buildApp(world.services, {
    router: appRouter,
    log: openLog({ level: 'silent' }),
    callLimits: {
      perToken: 100_000,
      perKey: 100_000,
      perAddress: 100_000,
      anonymous: 100_000,
      publicPdfs: 1000,
    },
    corsOrigins: [],
    trustProxy: false,
    webRoot: null,
    fileOrigins: [],
    busyAfterMs: 0,
    files: fileDoors,
    renderReceipt: ({ view, format }) => renderReceipt(view, { format, logo: null }),
  });
});
afterAll(async () => {
  await app.close();
  await world.close();
});

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Sent = { payload?: object | Buffer | string; headers?: Record<string, string>; token?: string };
async function call(method: Method, url: string, { payload, headers, token = shop.token }: Sent = {}) {
  const given = { authorization: `Bearer ${token}`, organization: shop.organizationId, ...headers };
  const answer = await app.inject({ method, url, headers: given, ...(payload !== undefined && { payload }) });
  const isJson = String(answer.headers['content-type']).startsWith('application/json');
  return {
    status: answer.statusCode,
    body: isJson ? answer.json() : answer.rawPayload,
    headers: answer.headers,
  };
}

async function aProduct(fields: object) {
  const { status, body } = await call('POST', '/v1/products', { payload: { product: fields } });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

test('a product made by a form with its picture is found, priced in decimals', async () => {
  const category = await call('POST', '/v1/product-categories', { payload: { name: 'Granos' } });
  expect(category.status).toBe(201);
  const field = (name: string, value: string) =>
    `--e\r\ncontent-disposition: form-data; name="product[${name}]"\r\n\r\n${value}\r\n`;
  const texts = [
    field('name', 'Frijol negro'),
    field('price', '12.50'),
    field('stock', '2.5'),
    field('product_category_id', category.body.id),
  ];
  const file = '--e\r\ncontent-disposition: form-data; name="product[images][]"; filename="a.png"\r\n';
  const head = Buffer.from(`${texts.join('')}${file}content-type: image/png\r\n\r\n`);
  const made = await call('POST', '/v1/products', {
    payload: Buffer.concat([head, png, Buffer.from('\r\n--e--\r\n')]),
    headers: { 'content-type': 'multipart/form-data; boundary=e' },
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  expect(made.body).toMatchObject({ name: 'Frijol negro', price: 12.5, stock: 2.5 });
  expect(made.body.images).toHaveLength(1);
  const found = await call('GET', '/v1/products?content=FRIJOL%20ne&page=1');
  expect(found.body.products).toEqual([expect.objectContaining({ id: made.body.id, price: 12.5 })]);
  expect(found.body.pagination).toMatchObject({ page: 1, next: null, count: 1 });
});

test('a form that names its own id is one product, however often its picture comes', async () => {
  const id = newId();
  const field = (name: string, value: string) =>
    `--e\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const texts = `${field('id', id)}${field('name', 'Panela')}${field('price', '8')}`;
  const file = '--e\r\ncontent-disposition: form-data; name="images[]"; filename="a.png"\r\n';
  const send = (picture: Buffer) =>
    call('POST', '/v1/products', {
      payload: Buffer.concat([
        Buffer.from(`${texts}${file}content-type: image/png\r\n\r\n`),
        picture,
        Buffer.from('\r\n--e--\r\n'),
      ]),
      headers: { 'content-type': 'multipart/form-data; boundary=e' },
    });
  const both = await Promise.all([send(png), send(png)]);
  expect(both.map(({ status }) => status)).toEqual([201, 201]);
  expect(both[1]?.body).toEqual(both[0]?.body);
  const other = await sharp(png).negate().png().toBuffer();
  expect((await send(other)).body.code).toBe('idInUse');
});

test('an adjustment that names its own id moves the stock once', async () => {
  const { id } = await aProduct({ name: 'Maíz', price: 5, stock: 10 });
  const adjust = (quantity: number, own: string) =>
    call('POST', `/v1/products/${id}/stock-adjustments`, {
      payload: { id: own, quantity, reason: 'damaged' },
    });
  const own = newId();
  expect((await adjust(-2, own)).body.stock).toBe(8);
  expect((await adjust(-2, own)).body.stock).toBe(8);
  expect((await adjust(-3, own)).body.code).toBe('idInUse');
  expect((await adjust(-2, newId())).body.stock).toBe(6);
});

test('a direct upload is announced, sent once, and attached', async () => {
  const checksum = createHash('md5').update(png).digest('base64');
  const descriptor = { filename: 'a.png', byte_size: png.length, content_type: 'image/png', checksum };
  const announced = await call('POST', '/v1/direct-upload', { payload: { file: descriptor } });
  expect(announced.status, JSON.stringify(announced.body)).toBe(201);
  const { url, headers } = announced.body.direct_upload;
  const put = () => app.inject({ method: 'PUT', url: new URL(url).pathname, headers, payload: png });
  expect((await put()).statusCode).toBe(204);
  expect((await put()).statusCode).toBe(409);
  const images = [{ blob_signed_id: announced.body.blob_signed_id }];
  const { images: stored } = await aProduct({ name: 'Café', price: 48, images });
  expect(stored).toHaveLength(1);
  const picture = await app.inject(stored[0].url);
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp']);
});

test('fifty equal requests with one key are one sale, and another body is refused', async () => {
  const { id } = await aProduct({ name: 'Azúcar', price: 10, stock: 100 });
  const payload = { products: [{ id, quantity: 2 }], payment_method: 'cash', received: 50 };
  const headers = { 'idempotency-key': newId() };
  const send = () => call('POST', '/v1/pos-transactions', { payload, headers });
  const answers = await Promise.all(Array.from({ length: 50 }, send));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(answers[0]?.body).toMatchObject({ amount: 20, change: 30, status: 'done' });
  expect((await call('GET', `/v1/products/${id}`)).body.stock).toBe(98);
  const other = await call('POST', '/v1/pos-transactions', {
    payload: { ...payload, received: 51 },
    headers,
  });
  expect([other.status, other.body.code]).toEqual([422, 'idempotencyKeyReused']);
});

test('a sale is refused beyond the stock, printed, shared and voided', async () => {
  const { id } = await aProduct({ name: 'Arroz', price: 5.25, stock: 3 });
  const sell = (quantity: number) =>
    call('POST', '/v1/pos-transactions', { payload: { pos_transaction: { products: [{ id, quantity }] } } });
  const refused = await sell(4);
  expect([refused.status, refused.body.code]).toEqual([409, 'insufficientStock']);
  expect(refused.body.details).toMatchObject({ available: 3 });
  const sale = await sell(2);
  expect(sale.status, JSON.stringify(sale.body)).toBe(201);

  const receipt = await call('GET', `/v1/receipts/${sale.body.id}`, { headers: { 'accept-language': 'en' } });
  expect(receipt.body).toMatchObject({ language: 'en', number: sale.body.code });
  const pdf = await call('GET', `/v1/receipts/${sale.body.id}.pdf?format=ticket_58`);
  expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
  const shared = await app.inject(new URL(receipt.body.link).pathname);
  expect(shared.json()).toMatchObject({ number: sale.body.code });

  const voided = await call('DELETE', `/v1/pos-transactions/${sale.body.id}?reason=error`);
  expect(voided.status).toBeLessThan(300);
  expect((await call('GET', `/v1/products/${id}`)).body.stock).toBe(3);
  expect((await call('GET', `/v1/pos-transactions/${sale.body.id}`)).body.status).toBe('voided');
});

test('a quantity of zero for a weighed product is refused with a message that fits weights', async () => {
  const { id } = await aProduct({ name: 'Queso', price: 30, stock: 3, unit: 'kg', quantity_step: 0.001 });
  const payload = { products: [{ id, quantity: 0 }] };
  const messages = { es: 'mayor que cero', en: 'greater than zero', ar: 'أكبر من صفر' };
  for (const [language, words] of Object.entries(messages)) {
    const headers = { 'accept-language': language };
    const { status, body } = await call('POST', '/v1/pos-transactions', { payload, headers });
    expect([status, body.code]).toEqual([422, 'quantityMinimum']);
    expect(body.errors).toEqual([expect.stringContaining(words)]);
  }
  expect(
    (await call('POST', '/v1/pos-transactions', { payload: { products: [{ id, quantity: 0.001 }] } })).status,
  ).toBe(201);
});

test('a receipt is rendered in the requested format for users who may read it', async () => {
  const { id } = await aProduct({ name: 'Azafrán', price: 5.25, stock: 3 });
  const payload = { products: [{ id, quantity: 2 }] };
  const { body: sale } = await call('POST', '/v1/pos-transactions', { payload });
  const address = `/v1/receipts/${sale.id}`;
  const forms = {
    html: { type: 'text/html; charset=utf-8', begins: '<!doctype html>' },
    text: { type: 'text/plain; charset=utf-8', begins: 'Tienda La Esquina' },
  };
  for (const [format, { type, begins }] of Object.entries(forms)) {
    const { status, headers, body } = await call('GET', `${address}?format=${format}`);
    expect([status, headers['content-type']]).toEqual([200, type]);
    expect(body.toString().trimStart().slice(0, begins.length).toLowerCase()).toBe(begins.toLowerCase());
    for (const text of ['Azafrán', sale.code, '10.50']) expect(body.toString()).toContain(text);
    const stranger = await aShop(world.services);
    const theirs = { token: stranger.token, headers: { organization: stranger.organizationId } };
    expect((await call('GET', `${address}?format=${format}`, theirs)).status).toBe(404);
  }
  const [explicit, unsaid] = [await call('GET', `${address}?format=json`), await call('GET', address)];
  expect([explicit.status, explicit.body.number]).toEqual([200, sale.code]);
  expect(explicit.body).toEqual(unsaid.body);
  const unknown = await call('GET', `${address}?format=papiro`);
  expect(unknown.status).toBeGreaterThanOrEqual(400);
  expect(unknown.status).toBeLessThan(500);
});

test('another user’s receipt is not found in any format without the right to read all of them', async () => {
  const { id } = await aProduct({ name: 'Canela', price: 3, stock: 3 });
  const { body: sale } = await call('POST', '/v1/pos-transactions', {
    payload: { products: [{ id, quantity: 1 }] },
  });
  const paths = ['', '?format=json', '?format=html', '?format=text'].map((form) => `${sale.id}${form}`);
  const papers = ['ticket_58', 'ticket_80', 'letter'].map((paper) => `${sale.id}.pdf?format=${paper}`);
  const [none, all] = [await shop.employee(), await shop.employee({ flags: ['acc_see_analytics'] })];
  for (const [{ token }, status] of [
    [none, 404],
    [all, 200],
  ] as const)
    for (const form of [...paths, ...papers])
      expect([form, (await call('GET', `/v1/receipts/${form}`, { token })).status]).toEqual([form, status]);
  const own = await call('POST', '/v1/pos-transactions', {
    payload: { products: [{ id, quantity: 1 }] },
    token: none.token,
  });
  expect((await call('GET', `/v1/receipts/${own.body.id}`, { token: none.token })).status).toBe(200);
});

test('expenses and customer debts are available as documents in every format', async () => {
  const category = { name: 'Flete', transaction_type_id: 'expense' };
  const { body: spentOn } = await call('POST', '/v1/transaction-categories', { payload: category });
  const payload = { concept: 'Flete del lunes', amount: 10.5, category_id: spentOn.id };
  const { body: expense } = await call('POST', '/v1/expenses-transactions', { payload });
  const { body: rosa } = await call('POST', '/v1/contacts', { payload: { name: 'Rosa Tzul' } });
  const owed = { amount_free: 10.5, contact_id: rosa.id, payments: [] };
  await call('POST', '/v1/pos-transactions', { payload: owed });
  for (const [address, says] of [
    [`/v1/receipts/${expense.id}`, 'Flete del lunes'],
    [`/v1/contacts/${rosa.id}/statement`, 'Rosa Tzul'],
  ] as const) {
    expect((await call('GET', address)).body).toMatchObject({
      total: { value: expect.stringMatching(/10\.50$/) },
    });
    for (const format of ['html', 'text']) {
      const { status, body } = await call('GET', `${address}?format=${format}`);
      expect([status, body.toString()]).toEqual([200, expect.stringContaining(says)]);
    }
    const { headers } = await call('GET', `${address}.pdf`);
    expect(headers['content-type']).toBe('application/pdf');
    const other = await aShop(world.services);
    const theirs = { token: other.token, headers: { organization: other.organizationId } };
    for (const form of ['', '?format=text', '.pdf'])
      expect((await call('GET', `${address}${form}`, theirs)).status).toBe(404);
  }
  const listed = await call('GET', '/v1/receipts?transaction_type=expense');
  expect(listed.body.receipts).toMatchObject([{ id: expense.id, type: 'expense', amount: 10.5 }]);
});

test('another shop sees nothing, by any door', async () => {
  const { id } = await aProduct({ name: 'Sal', price: 1 });
  const other = await aShop(world.services);
  const theirs = { token: other.token, headers: { organization: other.organizationId } };
  for (const [method, url] of [
    ['GET', `/v1/products/${id}`],
    ['DELETE', `/v1/products/${id}?delete_reason=duplicate`],
    ['PATCH', `/v1/products/${id}`],
  ] as const) {
    const answer = await call(method, url, {
      ...theirs,
      ...(method === 'PATCH' && { payload: { name: 'x' } }),
    });
    expect([answer.status, answer.body.code], method).toEqual([404, 'notFound']);
  }
  const stranger = await call('GET', '/v1/products', { token: other.token });
  expect([stranger.status, stranger.body.code]).toEqual([403, 'permissionDenied']);
});
