import { snake } from '@mostrador/shared/wire/snake';
import { getTableName, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusalOf } from '../../core/call/errors.ts';
import { aShop, testServices } from '../../core/testing.ts';
import { contactColumns } from './merge.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices(4);
});
afterAll(() => world.close());

const refused = (call: Promise<unknown>) => call.then(() => null, refusalOf);

test('a merge rewrites each column that names a contact', async () => {
  const found = await world.services.db.execute<{ name: string }>(sql`
    select c.conrelid::regclass::text || '.' || a.attname as name
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[array_upper(c.conkey, 1)]
    where c.contype = 'f' and c.confrelid = 'contacts'::regclass`);
  const named = contactColumns.map((column) => `${getTableName(column.table)}.${snake(column.name)}`);
  // A credit note never changes: its reader resolves the contact that this one was merged into.
  const rewritten = found.map(({ name }) => name).filter((name) => name !== 'refunds.contact_id');
  expect(rewritten.toSorted()).toEqual(named.toSorted());
});

describe('a limit that asks for approval', () => {
  test('is exceeded by right or by PIN, and the sale says who approved', async () => {
    const shop = await aShop(world.services);
    await shop.caller.organization.update({ creditLimitPolicy: 'pin' });
    await shop.givePin('4827');
    const contact = await shop.caller.contact.create({ name: 'Luis', creditLimit: 500 });
    const cashier = await shop.employee({ flags: ['acc_credit_sales'] });
    const lent = { amountFree: 1000, contactId: contact.id, payments: [] };
    for (const call of ['create', 'preview'] as const)
      expect(await refused(cashier.caller.pos[call](lent))).toMatchObject({
        status: 409,
        reason: 'creditLimitExceeded',
        details: { approvable: true, creditLimit: 500, owed: 0 },
      });
    expect(await shop.caller.contact.byId({ id: contact.id })).toMatchObject({ owed: 0, totalSpent: 0 });
    const { approval } = await cashier.caller.approval.create({
      userId: shop.owner.id,
      pin: '4827',
      gate: 'pos.overLimit',
      act: { procedure: 'pos.create', input: lent },
    });
    const sale = await cashier.caller.pos.create({ ...lent, approval });
    expect(sale.approvals).toMatchObject([{ gate: 'pos.overLimit', id: shop.owner.id }]);
    expect(await shop.caller.pos.create(lent)).toMatchObject({ balance: 1000 });
  });

  test('is exceeded by an edit with a PIN too', async () => {
    const shop = await aShop(world.services);
    await shop.caller.organization.update({ creditLimitPolicy: 'pin' });
    await shop.givePin('4827');
    const contact = await shop.caller.contact.create({ name: 'Luis', creditLimit: 500 });
    const cashier = await shop.employee({ flags: ['acc_credit_sales', 'pdv_edit_orders'] });
    const { id } = await cashier.caller.pos.create({ amountFree: 400, contactId: contact.id, payments: [] });
    const more = { id, amountFree: 900 };
    expect(await refused(cashier.caller.pos.edit(more))).toMatchObject({
      reason: 'creditLimitExceeded',
      details: { approvable: true, creditLimit: 500, act: expect.stringMatching(/^pos\.edit /) },
    });
    const act = { procedure: 'pos.edit', input: more };
    const input = { userId: shop.owner.id, pin: '4827', gate: 'pos.overLimit' as const, act };
    const { approval } = await cashier.caller.approval.create(input);
    expect(await cashier.caller.pos.edit({ ...more, approval })).toMatchObject({ balance: 900 });
  });

  test('is not looked at where the sale is paid', async () => {
    const shop = await aShop(world.services);
    await shop.caller.organization.update({ creditLimitPolicy: 'block' });
    const contact = await shop.caller.contact.create({ name: 'Luis', creditLimit: 500 });
    const sale = await shop.caller.pos.create({ amountFree: 9000, contactId: contact.id });
    expect(sale.balance).toBe(0);
  });
});

describe('the payment promise of a customer', () => {
  test('is stored until another day or none is set', async () => {
    const shop = await aShop(world.services);
    const { id } = await shop.caller.contact.create({ name: 'Luis' });
    expect(await shop.caller.customer.promise({ id, promisedOn: '2199-05-01' })).toMatchObject({
      promisedOn: '2199-05-01',
    });
    expect(await shop.caller.customer.account({ id })).toMatchObject({ promisedOn: '2199-05-01' });
    expect((await shop.caller.customer.promise({ id, promisedOn: null })).promisedOn).toBeNull();
  });
});
