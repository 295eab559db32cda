import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aProgram, type Program } from '../support/program.ts';
import { isRecord } from '../support/schema-walk.ts';

let program: Program;
beforeAll(async () => {
  program = await aProgram();
});
afterAll(() => program.close());

type Shop = Awaited<ReturnType<Program['shopOf']>>;

const wholeDay = [{ from: '00:00', to: '00:00' }];
const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

async function published({ call }: Shop) {
  const body = {
    description: 'Pan',
    fixed_rate: 0,
    is_published: true,
    pay_with_bank: true,
    tables: 2,
    hours: Object.fromEntries(days.map((day) => [day, wholeDay])),
  };
  return String((await call('PATCH', '/v1/organization-setting', { body })).body.slug);
}

/** One green point. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const boundary = 'orden';

/** A form with one file, as a browser sends it. */
function formOf(name: string, bytes: Uint8Array) {
  const head = [
    `--${boundary}`,
    `Content-Disposition: form-data; name="${name}"; filename="pago.png"`,
    'Content-Type: image/png',
    '',
    '',
  ].join('\r\n');
  const payload = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return { payload, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } };
}

const send = (code: string, bytes: Uint8Array) =>
  program.app.inject({
    method: 'POST',
    url: `/v1/web/sales-transactions/${code}/proof`,
    ...formOf('image', bytes),
  });

test('a customer sends the picture of his transfer, which the shop sees for five minutes', async () => {
  const shop = await program.shopOf();
  const slug = await published(shop);
  const coffee = await shop.caller.product.create({ name: 'Café', price: 1250, stock: 10_000 });
  const order = {
    products: [{ id: coffee.id, quantity: 1 }],
    customer: { name: 'Marta', phone: '+502 5123 4567' },
    delivery_method: 'pick_in_store',
    payment_method: 'cash',
  };
  const placed = await program.send('POST', `/v1/web/organizations/${slug}/sales-transactions`, {
    body: order,
  });
  // The bank account of this shop is not reviewed yet, so transfers are not offered.
  await program.world.services.db.execute(sql`
    update web_orders set payment_method = 'transfer' where id = ${String(placed.body.id)}`);
  const code = String(placed.body.tracking_code);
  // A request without a valid order stores no file.
  const { files } = program.world;
  const before = files.size;
  expect((await send('a'.repeat(26), picture)).statusCode).toBe(404);
  expect((await send(code, Buffer.from('<svg onload=alert(1)>'))).statusCode).toBe(422);
  expect(files.size).toBe(before);
  const sent = await send(code, picture);
  expect(sent.json()).toMatchObject({ proofs: 1, can_prove: true });
  expect(sent.body).not.toContain('/files/');
  const read = await shop.call('GET', `/v1/web-transactions/${placed.body.id}`);
  const [proof] = [read.body.proofs].flat();
  const named = isRecord(proof) ? proof.id : '';
  const link = await shop.call('GET', `/v1/web-transactions/${placed.body.id}/proofs/${named}`);
  const path = new URL(String(link.body.url)).pathname;
  const shown = await program.send('GET', path);
  expect(shown.headers).toMatchObject({
    'content-type': 'image/webp',
    'content-disposition': 'inline',
    'cache-control': 'private, no-store',
  });
  expect([...files.keys()].every((key) => key.startsWith('private/'))).toBe(true);
});

test('the codes of a shop and its tables come as PDF, for who may set it up', async () => {
  const shop = await program.shopOf();
  await published(shop);
  const poster = (query: string) => shop.call('GET', `/v1/organization-setting/poster.pdf${query}`);
  for (const query of ['', '?format=a6', '?table=2', '?table=all&format=a6']) {
    const { status, headers, text } = await poster(query);
    expect([status, headers['content-type'], text.slice(0, 5)]).toEqual([200, 'application/pdf', '%PDF-']);
  }
  expect((await poster('?table=3')).status).toBe(400);
  expect((await poster('?format=a0')).status).toBe(400);
  const anonymous = await program.send('GET', '/v1/organization-setting/poster.pdf');
  expect(anonymous.status).toBe(401);
});
