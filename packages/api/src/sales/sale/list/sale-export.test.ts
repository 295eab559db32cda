import { afterAll, beforeAll, expect, test } from 'vitest';
import { aShop, testServices } from '../../../core/testing.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterAll(() => world.close());

type Shop = Awaited<ReturnType<typeof aShop>>;
type Input = Parameters<Shop['caller']['pos']['export']>[0];

async function linesOf({ caller }: Pick<Shop, 'caller'>, of: 'pos' | 'sale', input: Input) {
  const { id } = await caller[of].export(input);
  await world.work();
  expect(await caller.task.byId({ id })).toMatchObject({ status: 'done' });
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode([...world.files.values()].at(-1));
  const [head = '', ...lines] = text.trimEnd().split('\r\n');
  return { head, lines };
}

async function aShopThatSold() {
  const shop = await aShop(world.services);
  const bread = await shop.caller.product.create({ name: 'Pan', price: 250, stock: 20_000 });
  const rosa = await shop.caller.contact.create({ name: 'Rosa', kind: 'client' });
  const products = [{ id: bread.id, quantity: 2000 }];
  const sold = await shop.caller.pos.create({ products, amountFree: 100, contactId: rosa.id, tip: 50 });
  const voided = await shop.caller.pos.create({ products });
  await shop.caller.pos.void({ id: voided.id });
  const back = await shop.caller.pos.create({ products });
  await shop.caller.pos.refund({
    saleId: back.id,
    lines: [{ lineId: back.products[0]?.lineId ?? '', quantity: 1000, restock: true }],
    paymentMethod: 'cash',
    reason: 'Talla',
  });
  await shop.caller.pos.create({ products, status: 'in_progress' });
  const booked = await shop.caller.sale.create({ products, paymentMethod: 'transfer' });
  return { ...shop, bread, sold, voided, back, booked };
}

test('the sales of the till leave as their list shows them, the latest first', async () => {
  const shop = await aShopThatSold();
  const other = await aShop(world.services);
  await other.caller.pos.create({ products: [], amountFree: 900 });
  const { head, lines } = await linesOf(shop, 'pos', { includeVoided: true });
  expect(head).toMatch(/^\uFEFFCódigo,Fecha,Hora,Vendió,Cliente,Artículos,/);
  const day = shop.sold.date;
  const [back, voided, sold] = lines;
  expect(lines).toHaveLength(3);
  expect(sold).toMatch(
    new RegExp(`^${shop.sold.code},${day},${day} \\d\\d:\\d\\d:\\d\\d,.*,Rosa,"2 × Pan, Monto libre",`),
  );
  expect(sold).toContain(',Efectivo,Completada,0,0,0.5,6.5,0,6.5,0,');
  expect(voided).toContain(`${shop.voided.code},`);
  expect(voided).toContain(',Anulada,0,0,0,5,0,0,0,');
  expect(back).toContain(',Devuelta en parte,0,0,0,5,2.5,2.5,0,');
});

test('the filter of the list is the one of the file, and each list has its own sales', async () => {
  const shop = await aShopThatSold();
  expect((await linesOf(shop, 'pos', { content: 'rosa' })).lines).toHaveLength(1);
  expect((await linesOf(shop, 'pos', { status: 'voided' })).lines).toHaveLength(1);
  expect((await linesOf(shop, 'pos', { status: 'in_progress' })).lines).toHaveLength(1);
  expect((await linesOf(shop, 'pos', { from: '2020-01-01', until: '2020-01-31' })).lines).toEqual([]);
  expect((await linesOf(shop, 'sale', {})).lines.map((line) => line.split(',')[0])).toEqual([
    shop.booked.code,
  ]);
});

test('sales listed together are exported together, without the tickets of the till', async () => {
  const shop = await aShop(world.services, { settings: { unifiedTransactions: true } });
  const bread = await shop.caller.product.create({ name: 'Pan', price: 250, stock: 20_000 });
  const products = [{ id: bread.id, quantity: 1000 }];
  const sold = await shop.caller.pos.create({ products });
  await shop.caller.pos.create({ products, status: 'in_progress' });
  const booked = await shop.caller.sale.create({ products, paymentMethod: 'transfer' });
  const codes = ({ lines }: { lines: string[] }) => lines.map((line) => line.split(',')[0]).sort();
  expect(codes(await linesOf(shop, 'sale', {}))).toEqual([sold.code, booked.code].sort());
  expect(codes(await linesOf(shop, 'sale', { status: 'in_progress' }))).toEqual([]);
  expect(codes(await linesOf(shop, 'pos', {}))).toEqual([sold.code]);
});

test('a user without the export right gets no file', async () => {
  const shop = await aShopThatSold();
  const cashier = await shop.employee({ flags: ['pdv_edit_orders'] });
  const refused = { reason: 'permissionDenied' };
  await expect(cashier.caller.pos.export({})).rejects.toMatchObject(refused);
  await expect(cashier.caller.sale.export({})).rejects.toMatchObject(refused);
});
