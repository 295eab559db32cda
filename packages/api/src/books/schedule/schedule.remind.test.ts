import { addDays, businessDate } from '@mostrador/shared/time/time';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServices } from '../../core/testing.ts';
import { aSpendingShop } from '../../purchasing/expense/expense.testing.ts';
import { remindOfSchedules } from './schedule-remind.ts';
import { runSchedules } from './schedule-run.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices(10, { ownDatabase: true });
});
afterAll(() => world.close());

const zone = 'America/Guatemala';
const today = businessDate(new Date(), zone);
const day = addDays(today, 10);
/** Ten in the morning of the shop. */
const on = (date: string, hour = 16) => ({
  ...world.services,
  now: () => new Date(`${date}T${String(hour).padStart(2, '0')}:00:00Z`),
});

/** A shop with a monthly rent from `day` on, and the notifications to its owner. */
async function aRemindedShop(rule: object, expense: object = { concept: 'Renta' }) {
  const shop = await aSpendingShop(world, { timeZone: zone });
  const input = { categoryId: shop.rent, amount: 300_000, paymentMethod: 'transfer', ...expense };
  const { id } = await shop.caller.recurrence.create(
    Object({ expense: input, period: 'monthly', startsOn: day, ...rule }),
  );
  const heard = async () => {
    const { notifications } = await shop.caller.notification.listOfOrganization({});
    return notifications.filter(({ kind }) => kind === 'recurrence_due').map(({ body }) => body);
  };
  return { ...shop, id, heard };
}

test('each reminder is sent once, in the morning and not before', async () => {
  const { heard } = await aRemindedShop({ reminders: [0, 3] });
  for (const date of [addDays(day, -5), addDays(day, -4)]) await remindOfSchedules(on(date));
  expect(await heard()).toEqual([]);
  await remindOfSchedules(on(addDays(day, -3), 8));
  expect(await heard()).toEqual([]);
  for (const hour of [14, 15, 16]) await remindOfSchedules(on(addDays(day, -3), hour));
  expect(await heard()).toEqual(['Renta: faltan 3 días.']);
  for (const date of [addDays(day, -2), addDays(day, -1)]) await remindOfSchedules(on(date));
  expect(await heard()).toHaveLength(1);
  await runSchedules(on(day, 7));
  await remindOfSchedules(on(day));
  expect(await heard()).toEqual(['Renta: es hoy.', 'Renta: faltan 3 días.']);
});

test('late reminders are sent as the nearest one only, and two concurrent runs send it once', async () => {
  const { heard } = await aRemindedShop({ reminders: [1, 7] }, {});
  await Promise.all([1, 2, 3].map(() => remindOfSchedules(on(addDays(day, -1)))));
  expect(await heard()).toEqual(['Renta del local: es mañana.']);
});

test('a skipped, paused or ended schedule sends no reminder', async () => {
  const left = await aRemindedShop({ reminders: [1] });
  await left.caller.recurrence.skip({ id: left.id, dueOn: day });
  const paused = await aRemindedShop({ reminders: [1] });
  await paused.caller.recurrence.pause({ id: paused.id });
  const other = await aRemindedShop({ reminders: [1], endsOn: addDays(day, 5) });
  await remindOfSchedules(on(addDays(day, -1)));
  expect([await left.heard(), await paused.heard()]).toEqual([[], []]);
  expect(await other.heard()).toHaveLength(1);
});

test('is heard by who may see what comes again', async () => {
  const shop = await aRemindedShop({ reminders: [1] });
  const clerk = await shop.employee();
  await remindOfSchedules(on(addDays(day, -1)));
  const { notifications } = await clerk.caller.notification.listOfOrganization({});
  expect(notifications.filter(({ kind }) => kind === 'recurrence_due')).toEqual([]);
  const [row] = await world.services.db.execute(sql`
    select kind from notifications where organization_id = ${shop.organizationId}`);
  expect(row).toMatchObject({ kind: 'recurrence_due' });
});
