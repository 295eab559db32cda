import { addDays, addMonths, businessDate } from '@mostrador/shared/time/time';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusalOf } from '../../core/call/errors.ts';
import { aCall, openSession, testServices } from '../../core/testing.ts';
import { aSpendingShop } from '../../purchasing/expense/expense.testing.ts';
import { documentIdOf } from './occurrence.ts';
import { runSchedules } from './schedule-run.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices(10, { ownDatabase: true });
});
afterAll(() => world.close());

const refused = (work: Promise<unknown>) => work.then(() => null, refusalOf);
const zone = 'America/Guatemala';
const today = businessDate(new Date(), zone);
const first = addDays(today, 7);
const second = addMonths(first, 1);
const on = (day: string) => () => new Date(`${day}T15:00:00Z`);

/** A shop with a monthly rent of 3000, and the hourly run of its server on any day. */
async function aRentingShop(values = {}) {
  const shop = await aSpendingShop(world, { timeZone: zone, ...values });
  const expense = {
    concept: 'Renta',
    categoryId: shop.rent,
    amount: 300_000,
    paymentMethod: 'transfer' as const,
  };
  const make = (rule = {}, more = {}) =>
    shop.caller.recurrence.create(
      Object({ expense: { ...expense, ...more }, period: 'monthly', startsOn: first, ...rule }),
    );
  const run = (day: string, services = world.services) => runSchedules({ ...services, now: on(day) });
  const made = async () => {
    const rows = await world.services.db.execute<{ status: string; due_on: string; day: string }>(sql`
      select status, due_on::text, business_date::text as day from purchases
      where organization_id = ${shop.organizationId} order by due_on, business_date`);
    return rows.map(({ status, due_on, day }) => [status, due_on, day]);
  };
  /** The owner on another day; a session of today would be over. */
  const at = async (day: string) => {
    const now = on(day);
    const { owner, as } = shop;
    const token = await openSession(
      world.services.db,
      { ...owner, passwordHash: null },
      aCall(world.services, { now }),
    );
    return { caller: as(token, { now }) };
  };
  return { ...shop, expense, make, run, made, at };
}

describe('a recurring document', () => {
  test('waits on its day until it is approved, and is one document', async () => {
    const { make, run, made, at, holds } = await aRentingShop();
    const { id, nextOn, amount } = await make();
    expect({ nextOn, amount }).toEqual({ nextOn: first, amount: 300_000 });
    await run(addDays(first, -1));
    expect(await made()).toEqual([]);
    await run(first);
    await run(first);
    expect(await made()).toEqual([['pending', first, first]]);
    const { expensesTransactions: waiting } = await (await at(first)).caller.expense.pending({});
    expect(waiting.map((each) => [each.id, each.recurrence?.id])).toEqual([[documentIdOf(id, first), id]]);
    expect(await holds()).toEqual({});
    await (await at(first)).caller.recurrence.approve({ id, dueOn: first });
    expect(await refused((await at(first)).caller.recurrence.approve({ id, dueOn: first }))).toMatchObject({
      status: 409,
    });
    expect(await made()).toEqual([['done', first, first]]);
    expect(await holds()).toEqual({ bank: -300_000, 'expense:rent': 300_000 });
    const { occurrences } = await (await at(first)).caller.recurrence.occurrences({ id });
    expect(occurrences.slice(0, 2).map(({ dueOn, status }) => [dueOn, status])).toEqual([
      [first, 'done'],
      [second, 'planned'],
    ]);
  });

  test('is booked once automatically if configured so, also with four schedulers at once', async () => {
    const { make, run, made, holds } = await aRentingShop();
    await make({ mode: 'auto', times: 2 });
    await Promise.all([run(first), run(first), run(first), run(first)]);
    expect(await made()).toEqual([['done', first, first]]);
    expect(await holds()).toEqual({ bank: -300_000, 'expense:rent': 300_000 });
    await run(second);
    await run(addMonths(first, 5));
    expect(await made()).toHaveLength(2);
  });

  test('is made whole by the next run where one was killed between the day and its document', async () => {
    const { make, run, made } = await aRentingShop();
    await make({ mode: 'auto' });
    const { ownerDb: db } = world;
    await db.execute(sql`
      create function die() returns trigger language plpgsql as $$ begin
        raise exception 'killed' using errcode = '57P01'; end $$`);
    await db.execute(sql`create trigger die before insert on purchases for each row execute function die()`);
    await expect(run(first)).rejects.toMatchObject({ cause: { message: 'killed' } });
    await db.execute(sql`drop trigger die on purchases`);
    await db.execute(sql`drop function die`);
    expect(await made()).toEqual([]);
    await run(first);
    expect(await made()).toEqual([['done', first, first]]);
  });

  test('waits where the server slept over its day, and where the amount is a guess', async () => {
    const { make, run, made } = await aRentingShop();
    await make({ mode: 'auto', period: 'weekly' });
    await run(addDays(first, 14));
    expect(await made()).toEqual([
      ['pending', first, first],
      ['pending', addDays(first, 7), addDays(first, 7)],
      ['done', addDays(first, 14), addDays(first, 14)],
    ]);
    const guessed = await aRentingShop();
    await guessed.make({ mode: 'auto', approximate: true });
    await guessed.run(first);
    expect(await guessed.made()).toEqual([['pending', first, first]]);
  });

  test('keeps its day by the rule where a weekend moves it', async () => {
    const { make, run, made, at } = await aRentingShop();
    const saturday = Array.from({ length: 7 }, (_, days) => addDays(first, days)).find(
      (day) => new Date(`${day}T12:00:00Z`).getUTCDay() === 6,
    );
    if (!saturday) throw new Error('A week has a Saturday.');
    const { id } = await make({ mode: 'auto', weekend: 'next', startsOn: saturday });
    await run(addDays(saturday, 1));
    expect(await made()).toEqual([]);
    await run(addDays(saturday, 2));
    expect(await made()).toEqual([['done', saturday, addDays(saturday, 2)]]);
    const { occurrences } = await (await at(saturday)).caller.recurrence.occurrences({ id });
    expect(occurrences[0]).toMatchObject({ dueOn: saturday, postsOn: addDays(saturday, 2) });
  });

  test('says why it was not booked, and leaves nothing half done', async () => {
    const { make, run, made, at, holds } = await aRentingShop();
    const { id } = await make({ mode: 'auto' });
    await world.services.db.execute(sql`
      update organizations set locked_until = ${second} where id in (
        select organization_id from recurrences where id = ${id})`);
    await run(first);
    expect(await holds()).toEqual({});
    expect(await made()).toEqual([]);
    const { occurrences } = await (await at(first)).caller.recurrence.occurrences({ id });
    expect(occurrences[0]).toMatchObject({ status: 'waiting', reason: 'periodLocked' });
    await world.services.db.execute(sql`update organizations set locked_until = null`);
    await (await at(first)).caller.recurrence.approve({ id, dueOn: first });
    expect(await holds()).toEqual({ bank: -300_000, 'expense:rent': 300_000 });
  });
});

describe('days of it', () => {
  const week = addDays(first, 7);
  test('are left out, put off, and changed alone, from one on, or all', async () => {
    const { make, run, made, caller, expense, at } = await aRentingShop();
    const { id } = await make({ period: 'weekly' });
    await caller.recurrence.skip({ id, dueOn: first, reason: 'Vacaciones' });
    await caller.recurrence.update({
      id,
      scope: 'this',
      dueOn: week,
      expense: { ...expense, amount: 100 },
    });
    await run(first);
    await run(week);
    expect(await made()).toEqual([['pending', week, week]]);
    expect((await (await at(week)).caller.expense.pending({})).expensesTransactions[0]?.amount).toBe(100);
    await (await at(week)).caller.recurrence.postpone({ id, dueOn: week, until: addDays(week, 3) });
    expect((await (await at(week)).caller.expense.pending({})).expensesTransactions).toEqual([]);
    const third = addDays(first, 14);
    const next = await (await at(week)).caller.recurrence.update({
      ...{ id, scope: 'following', dueOn: third, expense: { ...expense, amount: 400_000 } },
    });
    expect(next).toMatchObject({ continuesId: id, amount: 400_000, nextOn: third });
    expect(await caller.recurrence.byId({ id })).toMatchObject({ nextOn: null, endsOn: addDays(third, -1) });
    await run(third);
    expect((await made()).map(([, day]) => day)).toEqual([week, third]);
    const again = { id: next.id, scope: 'following' as const, dueOn: third };
    expect(await refused((await at(third)).caller.recurrence.update(again))).toMatchObject({ status: 422 });
    await (await at(third)).caller.recurrence.update({
      id: next.id,
      period: 'monthly',
      dayOfMonth: 'last_of_month',
    });
    expect((await caller.recurrence.byId({ id: next.id })).nextOn).toMatch(/-(28|29|30|31)$/);
    await caller.recurrence.remove({ id: next.id });
    await run(addDays(third, 90));
    expect(await made()).toHaveLength(2);
  });

  test('do not come while it is paused, nor those of the pause afterwards', async () => {
    const { make, run, made, caller, at } = await aRentingShop();
    const { id } = await make({ period: 'weekly' });
    expect((await caller.recurrence.pause({ id })).pausedAt).not.toBeNull();
    await run(week);
    expect(await made()).toEqual([]);
    expect(await (await at(addDays(week, 1))).caller.recurrence.resume({ id })).toMatchObject({
      ...{ pausedAt: null, nextOn: addDays(first, 14) },
    });
  });
});

describe('a recurrence created with a document', () => {
  test('an expense is the first of its days, and its recurrence changes and ends with it', async () => {
    const { caller, expense, run, made, at } = await aRentingShop();
    const id = '0198a000-0000-7000-8000-000000000001';
    const input = { ...expense, id, date: today, recurrence: { period: 'weekly' as const } };
    const paid = await caller.expense.create(input);
    expect(paid.recurrence).toMatchObject({ period: 'weekly', dueOn: today, nextOn: addDays(today, 7) });
    expect((await caller.expense.create(input)).recurrence?.id).toBe(paid.recurrence?.id);
    await run(addDays(today, 7));
    expect((await made()).map(([status, day]) => [status, day])).toEqual([
      ['done', today],
      ['pending', addDays(today, 7)],
    ]);
    const changed = await (await at(addDays(today, 7))).caller.expense.update({
      id,
      recurrence: { period: 'biweekly' },
    });
    expect(changed.recurrence).toMatchObject({ period: 'biweekly', nextOn: addDays(today, 14) });
    expect((await caller.expense.update({ id, recurrence: null })).recurrence).toBeNull();
    await run(addDays(today, 60));
    expect(await made()).toHaveLength(2);
    const again = await caller.expense.update({ id, recurrence: { period: 'monthly' } });
    expect(again.recurrence).toMatchObject({ period: 'monthly', dueOn: today });
    expect(again.recurrence?.id).not.toBe(paid.recurrence?.id);
  });

  test('a sale comes again, waits, and is sold at its price', async () => {
    const { caller, coffee, run, at } = await aRentingShop();
    const sold = await caller.sale.create({
      ...{ products: [{ id: coffee.id, quantity: 1000, price: 4000 }], concept: 'Suscripción' },
      recurrence: { period: 'monthly', startsOn: first },
    });
    const recurrenceId = sold.recurrence?.id ?? '';
    expect(sold.recurrence).toMatchObject({ dueOn: null, nextOn: first });
    await run(first);
    const { occurrences } = await (await at(first)).caller.recurrence.calendar();
    expect(occurrences[0]).toMatchObject({ kind: 'sale', status: 'waiting', documentId: null, amount: 4000 });
    expect(await (await at(first)).caller.recurrence.waiting()).toEqual({ count: 1 });
    await (await at(first)).caller.recurrence.approve({ id: recurrenceId, dueOn: first });
    expect(await (await at(first)).caller.recurrence.waiting()).toEqual({ count: 0 });
    const again = await caller.sale.byId({ id: documentIdOf(recurrenceId, first) });
    expect(again).toMatchObject({ date: first, amount: 4000, recurrence: { dueOn: first } });
    const ended = await caller.sale.update({ id: sold.id, revision: sold.revision, recurrence: null });
    expect(ended.recurrence).toBeNull();
  });

  test('an income recurs, automatically if configured so, and at another amount', async () => {
    const { caller, run, at } = await aRentingShop({ businessType: 'person' });
    const salary = await caller.transactionCategory.create({ name: 'Quincena', transactionTypeId: 'income' });
    const id = '0198a000-0000-7000-8000-000000000002';
    const request = {
      ...{ id, amount: 450_000, categoryId: salary.id, paymentMethod: 'transfer' as const, date: today },
      recurrence: { period: 'semimonthly' as const, mode: 'auto' as const, startsOn: first },
    };
    const earned = await caller.income.create(request);
    const recurrenceId = earned.recurrence?.id ?? '';
    expect((await caller.income.create(request)).recurrence?.id).toBe(recurrenceId);
    expect(await caller.recurrence.byId({ id: recurrenceId })).toMatchObject({
      ...{ kind: 'income', amount: 450_000, category: { name: 'Quincena' } },
    });
    const day = earned.recurrence?.nextOn ?? '';
    await run(day);
    const again = await (await at(day)).caller.income.byId({ id: documentIdOf(recurrenceId, day) });
    expect(again).toMatchObject({ status: 'done', date: day, amount: 450_000, recurrence: { dueOn: day } });
    expect(await caller.recurrence.update({ id: recurrenceId, amount: 475_000 })).toMatchObject({
      ...{ kind: 'income', amount: 475_000 },
    });
    const sale = { products: [], amountFree: 100 };
    expect(await refused(caller.recurrence.update({ id: recurrenceId, sale }))).toMatchObject({
      status: 422,
    });
    const { revision } = again;
    expect((await caller.income.update({ id, recurrence: null })).recurrence).toBeNull();
    expect(await caller.income.update({ id: again.id, revision, concept: 'Bono' })).toMatchObject({
      ...{ concept: 'Bono', amount: 450_000 },
    });
  });

  test('stands in the calendar beside the days on which credit cards are cut and paid', async () => {
    const { at, caller } = await aRentingShop();
    const dayOf = (ahead: number) => Number(addDays(today, ahead).slice(8));
    const visa = await caller.moneyAccount.create({
      ...{ kind: 'credit_card', name: 'Visa', cutDay: dayOf(3), paymentDay: dayOf(5) },
    });
    const { cardDays } = await (await at(today)).caller.recurrence.calendar();
    expect(cardDays[0]).toEqual({
      id: visa.id,
      name: 'Visa',
      kind: 'cut',
      on: addDays(today, 3),
      amount: null,
    });
    expect(cardDays[1]).toMatchObject({ kind: 'payment', on: addDays(today, 5), amount: 0 });
    expect(cardDays.every(({ on: day }) => day >= today && day <= addDays(today, 60))).toBe(true);
  });

  test('no amount reveals the cost of goods to users without the right to see costs', async () => {
    const { caller, coffee, employee, make, run } = await aRentingShop();
    await make();
    const products = [{ id: coffee.id, quantity: 2000, cost: 700 }];
    const bought = { products, paymentMethod: 'cash' as const, concept: 'Café' };
    const { id } = await caller.recurrence.create({ expense: bought, period: 'monthly', startsOn: first });
    await run(first);
    const reader = await employee({ flags: ['acc_financial_statement'] });
    const readAs = async (by: typeof caller) => {
      const { recurrences } = await by.recurrence.list({});
      const { occurrences } = await by.recurrence.calendar();
      return [...recurrences, ...occurrences].map(({ concept, amount }) => [concept, amount]);
    };
    const ofCoffee = ([concept]: (string | number | undefined | null)[]) => concept === 'Café';
    const [seen, hidden] = [await readAs(caller), await readAs(reader.caller)];
    expect(new Set(seen.filter(ofCoffee).map(([, amount]) => amount))).toEqual(new Set([1400]));
    expect(new Set(hidden.filter(ofCoffee).map(([, amount]) => amount))).toEqual(new Set([undefined]));
    expect(new Set(hidden.filter((row) => !ofCoffee(row)).map(([, amount]) => amount))).toEqual(
      new Set([300_000]),
    );
    expect(await reader.caller.recurrence.byId({ id })).not.toHaveProperty('amount');
  });

  test('names the contact and the category that its own became', async () => {
    const { caller, make, run, made, light, rent, supplier } = await aRentingShop();
    const other = await caller.contact.create({ name: 'Casera', kind: 'supplier' });
    const { id } = await make({ period: 'weekly' }, { contactId: supplier.id });
    await caller.recurrence.update({
      ...{ id, scope: 'this', dueOn: first },
      expense: { categoryId: rent, amount: 500, contactId: supplier.id },
    });
    await caller.customer.merge({ id: other.id, fromId: supplier.id });
    expect(await refused(caller.transactionCategory.remove({ id: rent }))).toMatchObject({
      ...{ status: 409, reason: 'categoryInUse', details: { count: 1 } },
    });
    await caller.transactionCategory.remove({ id: rent, moveToCategoryId: light });
    expect(await caller.recurrence.byId({ id })).toMatchObject({
      ...{ contact: { id: other.id }, category: { id: light } },
    });
    await run(first);
    await run(addDays(first, 7));
    expect((await made()).map(([status]) => status)).toEqual(['pending', 'pending']);
    const { expensesTransactions } = await caller.expense.pending({});
    for (const each of expensesTransactions)
      expect(each).toMatchObject({ contact: { id: other.id }, category: { id: light } });
  });

  test('asks who decides for the shop, and belongs to it', async () => {
    const { employee, expense, make } = await aRentingShop();
    const { caller: beto } = await employee();
    const requested = { ...expense, recurrence: { period: 'monthly' as const } };
    expect(await refused(beto.expense.create(requested))).toMatchObject({ status: 403 });
    const { id } = await make();
    const other = await aRentingShop();
    expect(await refused(other.caller.recurrence.byId({ id }))).toMatchObject({ status: 404 });
    expect(await refused(other.caller.recurrence.skip({ id, dueOn: first }))).toMatchObject({ status: 404 });
    expect((await other.caller.recurrence.list({})).recurrences).toEqual([]);
  });
});
