import { checkInvariants } from '@mostrador/database/check-invariants';
import { addDays, businessDate } from '@mostrador/shared/time/time';
import { newId } from '@mostrador/shared/wire/new-id';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { refusalOf } from '../../core/call/errors.ts';
import { aShop, testServices } from '../../core/testing.ts';
import { courseOf } from './goal-course.ts';
import { notifyReachedGoals } from './goal-notify.ts';

let world: Awaited<ReturnType<typeof testServices>>;

beforeAll(async () => {
  world = await testServices();
});
afterEach(async () => {
  expect(await checkInvariants(world.connection)).toEqual([]);
});
afterAll(() => world.close());

const today = () => businessDate(new Date(), 'America/Guatemala');

async function aSaver() {
  const person = await aShop(world.services, { businessType: 'person' });
  const { moneyAccounts } = await person.caller.moneyAccount.list({});
  const idOf = (kind: string) => moneyAccounts.find((each) => each.kind === kind)?.id ?? '';
  return { ...person, bank: idOf('bank'), cash: idOf('cash') };
}

/** Of what the database refuses, in the words of the domain. */
const fieldsOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => refusalOf(error).fields,
  );

describe('a goal', () => {
  test('has an account of its own, and what is moved there is what is saved', async () => {
    const { caller, bank } = await aSaver();
    const goal = await caller.goal.create({ name: 'Viaje', target: 100_000 });
    expect(goal).toMatchObject({
      moneyAccount: { kind: 'savings', name: 'Viaje', isClosed: false },
      ...{ saved: 0, left: 100_000, expected: null, perMonth: null, state: 'open', startedOn: today() },
    });
    const to = goal.moneyAccount.id;
    const { id } = await caller.transfer.create({ from: bank, to, amount: 40_000 });
    expect(await caller.goal.byId({ id: goal.id })).toMatchObject({ saved: 40_000, left: 60_000 });
    await caller.transfer.create({ from: bank, to, amount: 60_000 });
    expect(await caller.goal.byId({ id: goal.id })).toMatchObject({ saved: 100_000, state: 'reached' });
    await caller.transfer.remove({ id });
    expect(await caller.goal.byId({ id: goal.id })).toMatchObject({ saved: 60_000, state: 'open' });
  });

  test('belongs to an existing account, one per account, also with two concurrent requests', async () => {
    const { caller, bank, cash } = await aSaver();
    await caller.transfer.create({ from: cash, to: bank, amount: 7000 });
    const both = await Promise.allSettled(
      ['Moto', 'Casa'].map((name) => caller.goal.create({ name, target: 9000, moneyAccountId: bank })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const third = caller.goal.create({ name: 'Más', target: 1, moneyAccountId: bank });
    expect(await fieldsOf(third)).toEqual({ moneyAccountId: ['accountHasGoal'] });
    const [stored] = (await caller.goal.list({})).goals;
    expect(stored).toMatchObject({ saved: 7000, left: 2000 });
    // Of what is below zero nothing is saved.
    const below = await caller.goal.create({ name: 'Efectivo', target: 500, moneyAccountId: cash });
    expect(below).toMatchObject({ saved: 0, left: 500 });
  });

  test('cannot use a debt account, a closed account or another organization’s account', async () => {
    const { caller } = await aSaver();
    const other = await aSaver();
    const card = await caller.moneyAccount.create({ kind: 'credit_card', name: 'Visa' });
    const closed = await caller.moneyAccount.create({ kind: 'savings', name: 'Vieja' });
    await caller.moneyAccount.remove({ id: closed.id });
    const keep = (moneyAccountId: string) =>
      caller.goal.create({ name: 'Moto', target: 9000, moneyAccountId });
    await expect(keep(card.id)).rejects.toMatchObject({ reason: 'accountOfOtherKind' });
    await expect(keep(closed.id)).rejects.toMatchObject({ reason: 'notFound' });
    await expect(keep(other.bank)).rejects.toMatchObject({ reason: 'notFound' });
    const past = caller.goal.create({ name: 'Ayer', target: 1, dueOn: addDays(today(), -1) });
    await expect(past).rejects.toMatchObject({ reason: 'dateInPast' });
    const { id } = await other.caller.goal.create({ name: 'Suya', target: 100 });
    await expect(caller.goal.byId({ id })).rejects.toMatchObject({ reason: 'notFound' });
    await expect(caller.goal.remove({ id })).rejects.toMatchObject({ reason: 'notFound' });
  });

  test('that is closed keeps what it came to, frees its account, and goes on once that is free', async () => {
    const { caller, bank, cash } = await aSaver();
    await caller.transfer.create({ from: cash, to: bank, amount: 9000 });
    const { id } = await caller.goal.create({ name: 'Moto', target: 9000, moneyAccountId: bank });
    await caller.goal.update({ id, isClosed: true });
    await caller.transfer.create({ from: bank, to: cash, amount: 9000 });
    expect(await caller.goal.byId({ id })).toMatchObject({ saved: 9000, state: 'closed' });
    await expect(caller.goal.update({ id, name: 'Carro' })).rejects.toMatchObject({ reason: 'goalClosed' });
    const next = await caller.goal.create({ name: 'Casa', target: 100, moneyAccountId: bank });
    const again = () => caller.goal.update({ id, isClosed: false });
    expect(await fieldsOf(again())).toEqual({ moneyAccountId: ['accountHasGoal'] });
    await caller.goal.remove({ id: next.id });
    expect(await again()).toMatchObject({ saved: 0, state: 'open', closedAt: null });
    expect((await caller.goal.list({ closed: true })).goals).toEqual([]);
  });

  test('changes its amount, day and account', async () => {
    const { caller, bank } = await aSaver();
    const goal = await caller.goal.create({ name: 'Moto', target: 9000 });
    const changed = await caller.goal.update({
      id: goal.id,
      target: 8000,
      moneyAccountId: bank,
      dueOn: today(),
    });
    expect(changed).toMatchObject({
      target: 8000,
      moneyAccount: { id: bank },
      dueOn: today(),
      perMonth: 8000,
    });
    expect(await caller.goal.update({ id: goal.id, dueOn: null })).toMatchObject({
      dueOn: null,
      perMonth: null,
    });
  });

  test('sent twice is one goal with one account', async () => {
    const { caller } = await aSaver();
    const body = { id: newId(), name: 'Viaje', target: 100 };
    await Promise.all([caller.goal.create(body), caller.goal.create(body)]);
    const { moneyAccounts } = await caller.moneyAccount.list({});
    expect(moneyAccounts.filter(({ kind }) => kind === 'savings')).toHaveLength(1);
  });

  test('is set by who sees the figures and the statements, and seen by who sees the figures', async () => {
    const person = await aShop(world.services);
    const writes = await person.employee({ flags: ['acc_financial_statement'] });
    const reads = await person.employee({ flags: ['acc_see_analytics'] });
    const both = await person.employee({ flags: ['acc_see_analytics', 'acc_financial_statement'] });
    const input = { name: 'Horno', target: 100 };
    await expect(writes.caller.goal.create(input)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(reads.caller.goal.create(input)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const { id } = await both.caller.goal.create(input);
    expect(await reads.caller.goal.byId({ id })).toMatchObject(input);
    await expect(writes.caller.goal.list({})).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});

describe('a goal that is reached', () => {
  const titles = async ({ caller }: Awaited<ReturnType<typeof aSaver>>) => {
    await Promise.all([1, 2].map(() => notifyReachedGoals(world.services)));
    const { notifications } = await caller.notification.listOfOrganization({});
    return notifications.filter(({ kind }) => kind === 'goal_reached').map(({ title }) => title);
  };

  test('triggers one notification, also when money leaves and comes back', async () => {
    const saver = await aSaver();
    const { caller, bank } = saver;
    const { id, moneyAccount } = await caller.goal.create({ name: 'Viaje', target: 100_000 });
    const move = (from: string, to: string, amount: number) => caller.transfer.create({ from, to, amount });
    await move(bank, moneyAccount.id, 99_999);
    expect(await titles(saver)).toEqual([]);
    await move(bank, moneyAccount.id, 1);
    expect(await titles(saver)).toEqual(['Meta cumplida: Viaje']);
    await move(moneyAccount.id, bank, 50_000);
    expect(await titles(saver)).toHaveLength(1);
    await move(bank, moneyAccount.id, 50_000);
    expect(await titles(saver)).toHaveLength(1);
    // A raised target is notified as well.
    await caller.goal.update({ id, target: 120_000 });
    expect(await titles(saver)).toHaveLength(1);
    await move(bank, moneyAccount.id, 20_000);
    expect(await titles(saver)).toHaveLength(2);
  });

  test('triggers a notification for opening balances, too', async () => {
    const saver = await aSaver();
    const { caller, bank: moneyAccountId } = saver;
    await caller.goal.create({ name: 'Casa', target: 5000, moneyAccountId });
    await caller.initialBalance.create({ kind: 'bank', moneyAccountId, amount: 5000, asOf: today() });
    expect(await titles(saver)).toEqual(['Meta cumplida: Casa']);
  });

  test('triggers no notification once it is closed or deleted', async () => {
    const saver = await aSaver();
    const { caller, bank, cash } = saver;
    await caller.transfer.create({ from: cash, to: bank, amount: 9000 });
    const { id } = await caller.goal.create({ name: 'Moto', target: 9000, moneyAccountId: bank });
    await caller.goal.update({ id, isClosed: true });
    const gone = await caller.goal.create({ name: 'Casa', target: 9000, moneyAccountId: bank });
    await caller.goal.remove({ id: gone.id });
    expect(await titles(saver)).toEqual([]);
  });
});

describe('the course of a goal', () => {
  const goal = { target: 120_000, startedOn: '2026-01-10', dueOn: '2026-06-30', closedAt: null };
  const on = (day: string, saved: number, decimals = 2) => courseOf({ goal, saved, today: day, decimals });

  test('goes by the days on which people are paid, twelve of them here', () => {
    expect(on('2026-01-10', 0)).toEqual({
      ...{ left: 120_000, expected: 0, perMonth: 20_000, perFortnight: 10_000, state: 'onCourse' },
    });
    // On a payday a saver is not behind yet; the day after, the saver is.
    expect(on('2026-01-15', 0)).toMatchObject({ expected: 0, state: 'onCourse' });
    expect(on('2026-01-16', 0)).toMatchObject({ expected: 10_000, state: 'behind' });
    expect(on('2026-01-16', 10_000)).toMatchObject({ perFortnight: 10_000, state: 'onCourse' });
    expect(on('2026-03-01', 40_000)).toMatchObject({ expected: 40_000, perMonth: 20_000, state: 'onCourse' });
  });

  test('asks for all of it in the last days, and nothing of what is over', () => {
    expect(on('2026-06-29', 119_000)).toMatchObject({ left: 1000, perMonth: 1000, perFortnight: 1000 });
    expect(on('2026-06-30', 119_000)).toMatchObject({ left: 1000, perFortnight: 1000, state: 'onCourse' });
    expect(on('2026-07-01', 119_000)).toMatchObject({ expected: 120_000, perMonth: null, state: 'overdue' });
    expect(on('2026-07-01', 130_000)).toMatchObject({ left: 0, perMonth: null, state: 'reached' });
  });

  test('is rounded up, so that the parts make up the whole, in what the currency has', () => {
    expect(on('2026-01-10', 119_990)).toMatchObject({ left: 10, perFortnight: 1, perMonth: 2 });
    expect(on('2026-01-10', 0, 0)).toMatchObject({ perFortnight: 10_000 });
    expect(on('2026-01-10', 119_900, 0)).toMatchObject({ left: 100, perFortnight: 100, perMonth: 100 });
  });
});
