import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aShop, callerFor, testServices } from '../base/testing.ts';
import { readReceiptToken, receiptTokenOf } from './receipt-link.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterAll(() => world.close());

async function aSale(values: object = {}) {
  const shop = await aShop(world.services, { receiptLine1: 'NIT 123-4', ...values });
  const product = await shop.caller.product.create({ name: 'Café', price: 1250, cost: 700, stock: 5000 });
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
    expect(spanish.total.value.replace(/\s/g, ' ')).toBe('Q 25');
    expect(spanish.payments.map(({ label }) => label)).toEqual(['Efectivo', 'Recibido', 'Cambio']);
    const arabic = await shop.as(shop.token, { language: 'ar' }).receipt.byId({ id: sale.id });
    expect(arabic.direction).toBe('rtl');
    expect(arabic.total.label).not.toBe(spanish.total.label);
    expect(JSON.stringify(spanish)).not.toContain('700');
  });

  test('is read by its link without an account, also after a void, and by no altered link', async () => {
    const { shop, sale } = await aSale();
    const { link } = await shop.caller.receipt.byId({ id: sale.id });
    const token = link.split('/r/')[1] ?? '';
    const stranger = callerFor(world.services);
    expect(await stranger.receipt.byLink({ token })).toMatchObject({ id: sale.id, number: 'P-000001' });
    await shop.caller.pos.void({ id: sale.id });
    expect((await stranger.receipt.byLink({ token })).stamps).toEqual(['ANULADO']);
    for (const forged of [`${token}x`, `x${token}`, token.slice(0, -1), '', 'a.b.c.d']) {
      await expect(stranger.receipt.byLink({ token: forged })).rejects.toMatchObject({ reason: 'notFound' });
    }
  });

  test('its link ends after a year', () => {
    const named = {
      organizationId: '0192f0c1-7d3e-7000-8000-000000000001',
      saleId: '0192f0c1-7d3e-7000-8000-000000000002',
    };
    const token = receiptTokenOf('secret', { ...named, soldAt: new Date('2026-01-01') });
    expect(readReceiptToken('secret', token, new Date('2026-12-31'))).toEqual(named);
    expect(() => readReceiptToken('secret', token, new Date('2027-01-03'))).toThrow();
    expect(() => readReceiptToken('another', token, new Date('2026-01-02'))).toThrow();
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
