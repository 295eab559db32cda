import { newId } from '@mostrador/shared/wire/new-id';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Secrets } from '../../core/io/secrets.ts';
import { aShop, callerFor, testServices, textWithoutIds } from '../../core/testing.ts';
import { organizations } from '../../identity/organization/organization.table.ts';
import { readReceiptToken, receiptTokenOf } from './receipt-link.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterAll(() => world.close());

async function aSale(values: object = {}) {
  const shop = await aShop(world.services, { settings: { receiptLine1: 'NIT 123-4' }, ...values });
  const product = await shop.caller.product.create({ name: 'Café', price: 1250, cost: 733, stock: 5000 });
  const sale = await shop.caller.pos.create({
    products: [{ id: product.id, quantity: 2000 }],
    received: 5000,
  });
  return { shop, sale };
}

describe('a receipt', () => {
  test('says the sale in the language of its reader', async () => {
    const { shop, sale } = await aSale();
    const spanish = await shop.caller.receipt.byId({ id: sale.id });
    expect(spanish).toMatchObject({
      number: 'P-000001',
      direction: 'ltr',
      business: { name: 'Tienda La Esquina', lines: ['NIT 123-4'] },
      lines: [{ title: '2 × Café' }],
      stamps: [],
    });
    expect(spanish.total.value.replace(/\s/g, ' ')).toBe('Q 25.00');
    expect(spanish.payments.map(({ label }) => label)).toEqual(['Efectivo', 'Recibido', 'Cambio']);
    const arabic = await shop.as(shop.token, { language: 'ar' }).receipt.byId({ id: sale.id });
    expect(arabic.direction).toBe('rtl');
    expect(arabic.total.label).not.toBe(spanish.total.label);
    const words = textWithoutIds({ ...spanish, link: null });
    expect(words).toContain('12.50');
    expect(words).not.toMatch(/7\.33|"cost"/);
  });

  test('shows the logo in all of its pixels, as paper has more dots than a screen', async () => {
    const { shop, sale } = await aSale({ customImageKey: 'shop/logo', avatarKey: 'shop/sign' });
    const logo = async () => (await shop.caller.receipt.byId({ id: sale.id })).business.logoUrl;
    expect(await logo()).toMatch(/\/shop\/logo-480\.webp$/);
    const [organization] = await shop.caller.user.me().then(({ organizations }) => organizations);
    expect(organization?.customImage).toBe(await logo());
    await shop.caller.organization.customize({ ticketHideLogo: true });
    expect(await logo()).toBeNull();
  });

  test('is read by its link without an account, also after a void, and by no altered link', async () => {
    const { shop, sale } = await aSale();
    const { link } = await shop.caller.receipt.byId({ id: sale.id });
    const token = link.split('/r/')[1] ?? '';
    const stranger = callerFor(world.services);
    expect(await stranger.receipt.byLink({ token })).toMatchObject({ id: sale.id, number: 'P-000001' });
    await shop.caller.pos.void({ id: sale.id });
    expect((await stranger.receipt.byLink({ token })).stamps).toEqual(['ANULADO']);
    for (const forged of [`${token}x`, `x${token}`, token.slice(0, -1), '', 'a.b.c.d', 'x'.repeat(250)]) {
      await expect(stranger.receipt.byLink({ token: forged })).rejects.toMatchObject({ reason: 'notFound' });
    }
  });

  test('of a deleted organization is not public any more', async () => {
    const { shop, sale } = await aSale();
    const { link } = await shop.caller.receipt.byId({ id: sale.id });
    const token = link.split('/r/')[1] ?? '';
    const gone = { deletedAt: new Date() };
    await world.services.db.update(organizations).set(gone).where(eq(organizations.id, shop.organizationId));
    const read = callerFor(world.services).receipt.byLink({ token });
    await expect(read).rejects.toMatchObject({ reason: 'notFound' });
  });

  test('names the unit of what is weighed, and keeps the decimals of a column even', async () => {
    const shop = await aShop(world.services);
    const rice = await shop.caller.product.create({
      name: 'Arroz blanco',
      price: 720,
      unit: 'lb',
      quantityStep: 250,
      stock: 5000,
    });
    const soap = await shop.caller.product.create({ name: 'Jabón', price: 1950, stock: 5000 });
    const products = [
      { id: rice.id, quantity: 1250 },
      { id: soap.id, quantity: 1000 },
    ];
    const sale = await shop.caller.pos.create({ products });
    const { lines } = await shop.caller.receipt.byId({ id: sale.id });
    const texts = lines.map(({ title, total }) => `${title} ${total}`.replace(/\s/g, ' '));
    expect(texts).toEqual(['1.25 lb × Arroz blanco Q 9.00', '1 × Jabón Q 19.50']);
  });

  test('shows each rate of tax separately, its customer by tax id, and the total debt', async () => {
    const settings = { taxEnabled: true, taxIncluded: true, defaultTaxRate: 1200 };
    const shop = await aShop(world.services, { settings });
    const rosa = await shop.caller.contact.create({ name: 'Rosa', taxId: '1234567-8' });
    const coffee = await shop.caller.product.create({ name: 'Café', price: 11_200, stock: 9000 });
    const book = await shop.caller.product.create({
      name: 'Libro',
      price: 10_500,
      stock: 9000,
      taxRate: 500,
    });
    const products = [coffee, book].map(({ id }) => ({ id, quantity: 1000 }));
    const owed = { products, contactId: rosa.id, payments: [] };
    await shop.caller.pos.create(owed);
    const sale = await shop.caller.pos.create({ ...owed, payments: [{ method: 'cash', amount: 1700 }] });
    const rowsOf = async (id: string) => {
      const { facts, sums, credit } = await shop.caller.receipt.byId({ id });
      return [...facts, ...sums, ...credit].map(({ label, value }) =>
        `${label}: ${value}`.replace(/\s/g, ' '),
      );
    };
    const rows = await rowsOf(sale.id);
    for (const row of [
      'Id. fiscal: 1234567-8',
      'IVA 5 % incluido: Q 5.00',
      'IVA 12 % incluido: Q 12.00',
      'Saldo pendiente: Q 200.00',
      'Debe en total: Q 417.00',
    ])
      expect(rows).toContain(row);
    const [, line] = sale.products;
    const lines = [{ lineId: line?.lineId ?? '', quantity: 1000 }];
    const refund = { saleId: sale.id, lines, paymentMethod: 'original', reason: 'Repetido' } as const;
    const note = await shop.caller.pos.refund(refund);
    const back = await rowsOf(note.id);
    expect(back.filter((row) => row.startsWith('IVA'))).toEqual(['IVA 5 % incluido: Q 5.00']);
    await shop.caller.debt.depositOfContact({ contactId: rosa.id, amount: 31_200, paymentMethod: 'cash' });
    expect((await rowsOf(sale.id)).filter((row) => row.startsWith('Debe'))).toEqual([]);
  });

  test('its link ends after a year', () => {
    const named = {
      organizationId: '0192f0c1-7d3e-7000-8000-000000000001',
      id: '0192f0c1-7d3e-7000-8000-000000000002',
    };
    const ours = new Secrets('secret');
    const token = receiptTokenOf(ours, { ...named, since: new Date('2026-01-01') });
    expect(readReceiptToken(ours, token, new Date('2026-12-31'))).toEqual(named);
    expect(() => readReceiptToken(ours, token, new Date('2027-01-03'))).toThrow('notFound');
    expect(() => readReceiptToken(new Secrets('another'), token, new Date('2026-01-02'))).toThrow('notFound');
  });

  test('is listed with the sales of a day', async () => {
    const { shop, sale } = await aSale();
    const listed = await shop.caller.receipt.list({ code: 'P-000001' });
    expect(listed.receipts).toMatchObject([{ id: sale.id, amount: 2500 }]);
    expect((await shop.caller.receipt.list({ from: '2020-01-01', until: '2020-01-02' })).receipts).toEqual(
      [],
    );
  });

  test('are paged by when they were sold, also those an offline till sent late', async () => {
    const { shop, sale } = await aSale();
    const products = [{ id: sale.products[0]?.id ?? '', quantity: 1000 }];
    const occurredAt = new Date(Date.now() - 3_600_000).toISOString();
    const late = await shop.caller.pos.create({ products, occurredAt });
    const newest = await shop.caller.pos.create({ products });
    const first = await shop.caller.receipt.list({ perPage: 2 });
    expect(first.receipts.map(({ id }) => id)).toEqual([newest.id, sale.id]);
    const rest = await shop.caller.receipt.list({ perPage: 2, after: first.pagination.nextCursor ?? '' });
    expect(rest.receipts.map(({ id }) => id)).toEqual([late.id]);
  });
});

describe('another user’s receipt', () => {
  test('is shown, printed and sent where the till shows the sale, and is not one’s own', async () => {
    const { shop, sale } = await aSale();
    const { caller } = await shop.employee();
    const line = { lineId: sale.products[0]?.lineId ?? '', quantity: 1000 };
    const note = await shop.caller.pos.refund({
      saleId: sale.id,
      lines: [line],
      paymentMethod: 'cash',
      reason: 'Roto',
    });
    expect((await caller.pos.list({})).posTransactions).toMatchObject([{ id: sale.id }]);
    for (const id of [sale.id, note.id]) {
      expect(await caller.receipt.paper({ id })).toMatchObject({ id });
      expect(await caller.receipt.print({ id, printId: newId() })).toMatchObject({ id });
      await expect(caller.receipt.byId({ id })).rejects.toMatchObject({ reason: 'notFound' });
    }
    await caller.receipt.send({ id: sale.id, email: 'ana@cliente.gt' });
    expect((await caller.receipt.list({})).receipts).toEqual([]);
  });

  test('a refund belongs to the user who made it, and a deposit is shown with the debts', async () => {
    const { shop, sale } = await aSale();
    const beto = await shop.employee({ flags: ['pdv_refund', 'acc_register_deposits'] });
    const lines = [{ lineId: sale.products[0]?.lineId ?? '', quantity: 1000 }];
    const input = { saleId: sale.id, lines, paymentMethod: 'cash', reason: 'Roto' } as const;
    const note = await beto.caller.pos.refund(input);
    expect(await beto.caller.receipt.byId({ id: note.id })).toMatchObject({ id: note.id });
    const rosa = await shop.caller.contact.create({ name: 'Rosa' });
    const id = sale.products[0]?.id ?? '';
    await shop.caller.pos.create({ products: [{ id, quantity: 1000 }], contactId: rosa.id, payments: [] });
    const paid = { contactId: rosa.id, amount: 500, paymentMethod: 'cash' } as const;
    const [own, others] = [
      await beto.caller.debt.depositOfContact(paid),
      await shop.caller.debt.depositOfContact(paid),
    ];
    expect(await beto.caller.receipt.byId({ id: own.id })).toMatchObject({ id: own.id });
    await expect(beto.caller.receipt.paper({ id: others.id })).rejects.toMatchObject({ reason: 'notFound' });
    const clerk = await shop.employee({ flags: ['acc_credit_sales'] });
    expect(await clerk.caller.receipt.paper({ id: others.id })).toMatchObject({ id: others.id });
  });
});

describe('a printed receipt', () => {
  test('is the original once and then a numbered copy, also when an answer was lost', async () => {
    const { shop, sale } = await aSale();
    const stampsOf = async (printId: string) =>
      (await shop.caller.receipt.print({ id: sale.id, printId })).stamps;
    const [first, second, third] = [newId(), newId(), newId()];
    expect(await stampsOf(first)).toEqual([]);
    expect(await stampsOf(second)).toEqual(['COPIA 1']);
    expect(await stampsOf(second)).toEqual(['COPIA 1']);
    expect(await stampsOf(third)).toEqual(['COPIA 2']);
    await shop.caller.pos.void({ id: sale.id });
    expect(await stampsOf(newId())).toEqual(['ANULADO', 'COPIA 3']);
    // Viewing and sending are not prints.
    expect((await shop.caller.receipt.byId({ id: sale.id })).stamps).toEqual(['ANULADO']);
  });

  test('is the original at one of the tills that print it at once', async () => {
    const { shop, sale } = await aSale();
    const prints = await Promise.all(
      Array.from({ length: 12 }, () => shop.caller.receipt.print({ id: sale.id, printId: newId() })),
    );
    const stamps = prints.map((print) => print.stamps.join()).toSorted();
    expect(new Set(stamps).size).toBe(12);
    expect(stamps.filter((stamp) => stamp === '')).toHaveLength(1);
  });

  test('of another organization does not exist', async () => {
    const [{ sale }, other] = [await aSale(), await aShop(world.services)];
    const print = other.caller.receipt.print({ id: sale.id, printId: newId() });
    await expect(print).rejects.toMatchObject({ reason: 'notFound' });
  });
});

describe('a receipt by mail', () => {
  test('goes to the given address, with its link, in the language of the sender', async () => {
    const { shop, sale } = await aSale();
    const { link } = await shop.caller.receipt.byId({ id: sale.id });
    await shop.caller.receipt.send({ id: sale.id, email: ' Ana@Cliente.GT ' });
    await world.work();
    const mail = world.mails.at(-1);
    expect(mail).toMatchObject({
      to: 'ana@cliente.gt',
      link,
      subject: 'Tu recibo P-000001 de Tienda La Esquina',
    });
    expect(mail?.text).toContain(link);
    const refused = shop.caller.receipt.send({ id: sale.id, email: 'nobody' });
    await expect(refused).rejects.toThrow('emailInvalid');
  });

  test('is no way to send many mails to anybody', async () => {
    const { shop, sale } = await aSale();
    const email = `${newId()}@cliente.gt`;
    const send = () => shop.caller.receipt.send({ id: sale.id, email });
    for (let sent = 0; sent < 10; sent += 1) await send();
    await expect(send()).rejects.toMatchObject({ reason: 'tooManyRequests' });
    const { shop: other, sale: another } = await aSale();
    const fromThere = other.caller.receipt.send({ id: another.id, email: email.toUpperCase() });
    await expect(fromThere).rejects.toMatchObject({ reason: 'tooManyRequests' });
  });

  test('leaves a demonstration for its own person alone', async () => {
    const { shop, sale } = await aSale();
    await world.services.db.execute(
      sql`update organizations set is_demo = true where id = ${shop.organizationId}`,
    );
    const send = (email: string) => shop.caller.receipt.send({ id: sale.id, email });
    await expect(send('otra@cliente.gt')).rejects.toMatchObject({ reason: 'demoMailsOwnOnly' });
    for (let sent = 0; sent < 10; sent += 1) await send(shop.owner.email);
    await expect(send(shop.owner.email)).rejects.toMatchObject({ reason: 'tooManyRequests' });
  });

  test('of another organization does not exist', async () => {
    const [{ sale }, other] = [await aSale(), await aShop(world.services)];
    const send = other.caller.receipt.send({ id: sale.id, email: 'ana@cliente.gt' });
    await expect(send).rejects.toMatchObject({ reason: 'notFound' });
  });
});
