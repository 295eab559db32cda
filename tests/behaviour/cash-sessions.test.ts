import { cashSessions } from '@mostrador/api/sales/cash/cash.table';
import { aShop, servicesOver } from '@mostrador/api/testing';
import { openDatabase } from '@mostrador/database/connect';
import { testDatabase } from '@mostrador/database/testing';
import { newId } from '@mostrador/shared/wire/new-id';
import { expect, onTestFinished, test } from 'vitest';
import { openWatch } from '../bench/trips.ts';

test('a sale within a session takes no round trip and no statement more', async () => {
  const clone = await testDatabase();
  const watch = await openWatch(clone.connection);
  const { db, close } = openDatabase(watch.connection, { max: 1 });
  onTestFinished(async () => {
    await close();
    watch.close();
    await clone.drop();
  });
  const { services } = servicesOver(db);
  const shop = await aShop(services);
  const { id } = await shop.caller.product.create({ name: 'Pan', price: 250, stock: 9000 });
  const sell = () => shop.caller.pos.create({ products: [{ id, quantity: 1000 }], deviceId: 'caja-1' });
  const counted = async () => {
    const trips = await watch.during(sell);
    return { trips: trips.length, statements: trips.flat().length };
  };
  await counted();
  const without = await counted();
  expect(without).toEqual({ trips: 4, statements: 8 });
  await db.insert(cashSessions).values({
    id: newId(),
    organizationId: shop.organizationId,
    userId: shop.owner.id,
    deviceId: 'caja-1',
    businessDate: '2026-11-21',
    openedAt: new Date(),
    openingAmount: 0,
  });
  expect(await counted()).toEqual(without);
});
