import { addDays } from '@mostrador/shared/time/time';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTenant } from '../../core/call/who/bind-tenant.ts';
import { testServices } from '../../core/testing.ts';
import { aBusyShop } from '../../reports/statement/statement.testing.ts';
import { movedAsKnown } from './ledger-totals.ts';

let world: Awaited<ReturnType<typeof testServices>>;
let shop: Awaited<ReturnType<typeof aBusyShop>>;
beforeAll(async () => {
  world = await testServices();
  shop = await aBusyShop(world, 'guatemala', 43);
  // The data is booked up to forty days after and thirty before its date, mostly near it.
  await world.services.db.execute(sql`
    update postings set created_at = business_date::timestamp at time zone 'UTC'
      + case when hashtext(id::text) % 2 = 0 then interval '30 hours' * (hashtext(id::text) % 100) / 100
        else interval '1 hour' * (hashtext(id::text) % 960) end
    where organization_id = ${shop.organizationId}`);
  await world.services.db.execute(sql`
    update postings set created_at = created_at - interval '45 days'
    where organization_id = ${shop.organizationId} and hashtext(id::text) % 7 = 0`);
}, 120_000);
afterAll(() => world.close());

const summed = (moved: SQL) =>
  inTenant(world.services, shop.organizationId, (tx) =>
    tx.execute(sql`
      select document_type, kind, source, destination, sum(amount) amount
      from (${moved}) moved group by 1, 2, 3, 4 having sum(amount) <> 0 order by 1, 2, 3, 4`),
  );

const inHours = (day: string, hours: number) => new Date(Date.parse(day) + hours * 3_600_000);

test('the state at a moment is what was booked before it, late or ahead of its day', async () => {
  const { today } = shop;
  const totals = [];
  for (const [from, until] of [
    ['1900-01-01', addDays(today, 1)],
    [addDays(today, -4), addDays(today, -2)],
    [addDays(today, -1), today],
  ] as const)
    for (let day = -56; day <= 45; day += Math.abs(day) < 9 ? 1 : 6)
      for (const hours of [0, 5.5, 23.999]) {
        const at = inHours(addDays(today, day), hours);
        const expected = await summed(sql`
          select document_type, kind, source, destination, amount from postings
          where business_date between ${from}::date and ${until}::date
            and created_at < ${at.toISOString()}::timestamptz`);
        expect(
          await summed(movedAsKnown({ from, until }, at)),
          `${from} ${until} ${at.toISOString()}`,
        ).toEqual(expected);
        totals.push(expected.length);
      }
  expect(Math.min(...totals)).toBeLessThan(3);
  expect(new Set(totals).size).toBeGreaterThan(20);
}, 60_000);
