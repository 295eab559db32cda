import { checkInvariants } from '@mostrador/database/check-invariants';
import { businessDate } from '@mostrador/shared/time/time';
import { newId } from '@mostrador/shared/wire/new-id';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { aShop, testServices } from '../../core/testing.ts';

let world: Awaited<ReturnType<typeof testServices>>;

beforeAll(async () => {
  world = await testServices();
});
afterEach(async () => {
  expect(await checkInvariants(world.connection)).toEqual([]);
});
afterAll(() => world.close());

const dayAgo = (days: number) => businessDate(new Date(Date.now() - days * 86_400_000), 'America/Guatemala');

async function aRichShop() {
  const shop = await aShop(world.services);
  const { moneyAccounts } = await shop.caller.moneyAccount.list({});
  const idOf = (kind: string) => moneyAccounts.find((each) => each.kind === kind)?.id ?? '';
  const readBalances = async () => {
    const rows = (await shop.caller.moneyAccount.list({})).moneyAccounts;
    return Object.fromEntries(rows.map(({ kind, balance }) => [kind, balance]));
  };
  const { id: fees } = await shop.caller.transactionCategory.create({
    name: 'Comisiones del banco',
    transactionTypeId: 'expense',
  });
  return {
    ...shop,
    cash: idOf('cash'),
    bank: idOf('bank'),
    card: idOf('card'),
    readBalances,
    fees,
  };
}

/** Sums the effect of all postings of the transfer on each account. */
const effectOf = async (id: string) => {
  const rows = await world.services.db.execute<{ account: string; amount: number }>(sql`
    select account, sum(amount)::float8 amount from (
      select destination account, amount from postings where document_id = ${id}
      union all select source, -amount from postings where document_id = ${id}) leg
    group by 1 having sum(amount) <> 0`);
  return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]));
};

describe('a transfer', () => {
  test('takes from the one what arrives in the other, and the fee besides', async () => {
    const { caller, card, bank, readBalances, fees } = await aRichShop();
    await caller.pos.create({ amountFree: 70_000, paymentMethod: 'card' });
    const settled = await caller.transfer.create({
      from: card,
      to: bank,
      amount: 66_500,
      fee: 3500,
      feeCategoryId: fees,
      reference: 'Liquidación 88',
    });
    expect(settled).toMatchObject({
      code: 'T-000001',
      status: 'done',
      from: { id: card, kind: 'card' },
      to: { id: bank, kind: 'bank' },
      feeCategory: { name: 'Comisiones del banco' },
    });
    expect(await readBalances()).toMatchObject({ card: 0, bank: 66_500 });
    expect(await effectOf(settled.id)).toEqual({
      [`money:${card}`]: -70_000,
      [`money:${bank}`]: 66_500,
      [`expense:${fees}`]: 3500,
    });
  });

  test('brings and takes what is the owner’s, pays tax, and empties the safe', async () => {
    const { caller, cash, bank, readBalances } = await aRichShop();
    await caller.transfer.create({ from: 'owner', to: bank, amount: 5000 });
    await caller.transfer.create({ from: bank, to: 'tax', amount: 900 });
    await caller.transfer.create({ from: cash, to: 'safe', amount: 300 });
    await caller.transfer.create({ from: 'safe', to: 'owner', amount: 100 });
    expect(await readBalances()).toEqual({ cash: -300, safe: 200, bank: 4100, card: 0 });
  });

  test('exceeds the balance of the safe only if the user confirms the amount', async () => {
    const { caller, bank, readBalances } = await aRichShop();
    const before = (await readBalances()).safe ?? 0;
    const body = { from: 'safe' as const, to: bank, amount: before + 100 };
    await expect(caller.transfer.create(body)).rejects.toMatchObject({ reason: 'safeTooLow' });
    expect((await readBalances()).safe).toBe(before);
    await caller.transfer.create({ ...body, exceedsBalance: true });
    expect((await readBalances()).safe).toBe(-100);
  });

  test('is neither earned nor spent, and stands in the flow of one account', async () => {
    const { caller, cash, bank } = await aRichShop();
    await caller.transfer.create({ from: cash, to: bank, amount: 300, comments: 'Depósito del lunes' });
    expect(await caller.statement.stats({})).toMatchObject({ income: 0, expenses: 0, profit: 0 });
    expect((await caller.statement.cashFlow({})).cashFlow).toEqual([]);
    const { cashFlow } = await caller.statement.cashFlow({ moneyAccountId: bank });
    expect(cashFlow).toMatchObject([
      { type: 'transfer', amount: 300, balance: 300, code: 'T-000001', concept: 'Depósito del lunes' },
    ]);
    const flow = await caller.statement.cashFlow({ moneyAccountId: bank, code: 'T-000001' });
    expect(flow.cashFlow).toHaveLength(1);
  });

  test('that was taken back leaves nothing, on its day while that is open', async () => {
    const { caller, cash, bank, readBalances, fees } = await aRichShop();
    const body = { from: cash, to: bank, amount: 300, fee: 20, feeCategoryId: fees, date: dayAgo(4) };
    const { id } = await caller.transfer.create(body);
    await caller.transfer.remove({ id, reason: 'Era de otro' });
    expect(await effectOf(id)).toEqual({});
    expect(await readBalances()).toMatchObject({ cash: 0, bank: 0 });
    expect(await caller.transfer.byId({ id })).toMatchObject({ status: 'voided', voidReason: 'Era de otro' });
    await expect(caller.transfer.remove({ id })).rejects.toMatchObject({ reason: 'alreadyVoided' });
    expect((await caller.transfer.list({})).transfers).toEqual([]);
    expect((await caller.transfer.list({ includeVoided: true })).transfers).toHaveLength(1);
    const [elsewhere] = await world.services.db.execute<{ count: number }>(sql`
      select count(*)::int count from postings where document_id = ${id} and business_date <> ${dayAgo(4)}`);
    expect(elsewhere?.count).toBe(0);
  });

  test('is refused where it says nothing that can be', async () => {
    const { caller, cash, bank, organizationId } = await aRichShop();
    const body = { from: cash, to: bank, amount: 300 };
    const refusals: [object, string][] = [
      [{ to: cash }, 'transferToItself'],
      [{ from: 'owner', to: 'tax' }, 'transferNeedsAccount'],
      [{ from: 'owner', fee: 5 }, 'feeNeedsAccount'],
      [{ amount: 0 }, 'amountNotPositive'],
      [{ date: dayAgo(-2) }, 'dateInFuture'],
      [{ to: newId() }, 'notFound'],
      [{ fee: 5, feeCategoryId: newId() }, 'notFound'],
    ];
    for (const [more, reason] of refusals) {
      const refused = await caller.transfer.create({ ...body, ...more }).catch((error: unknown) => error);
      expect(JSON.stringify(refused) + String(refused), reason).toContain(reason);
    }
    await world.services.db.execute(sql`
      update organizations set locked_until = ${dayAgo(2)} where id = ${organizationId}`);
    await expect(caller.transfer.create({ ...body, date: dayAgo(3) })).rejects.toMatchObject({
      reason: 'periodLocked',
    });
  });

  test('of another shop does not exist, and a member without the right moves nothing', async () => {
    const shop = await aRichShop();
    const { id } = await shop.caller.transfer.create({ from: shop.cash, to: shop.bank, amount: 10 });
    const other = await aRichShop();
    await expect(other.caller.transfer.byId({ id })).rejects.toMatchObject({ reason: 'notFound' });
    await expect(other.caller.transfer.remove({ id })).rejects.toMatchObject({ reason: 'notFound' });
    const into = other.caller.transfer.create({ from: other.cash, to: shop.bank, amount: 10 });
    await expect(into).rejects.toMatchObject({ reason: 'notFound' });
    const { caller } = await shop.employee({ flags: ['acc_see_analytics'] });
    const moving = caller.transfer.create({ from: shop.cash, to: shop.bank, amount: 10 });
    await expect(moving).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect((await caller.transfer.list({ moneyAccountId: shop.bank })).transfers).toHaveLength(1);
  });
});

describe('at once', () => {
  test('the same one sent eight times moves its money once', async () => {
    const { caller, cash, bank, readBalances } = await aRichShop();
    const body = { id: newId(), from: cash, to: bank, amount: 300 };
    const answers = await Promise.all(Array.from({ length: 8 }, () => caller.transfer.create(body)));
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['T-000001']));
    expect(await readBalances()).toMatchObject({ bank: 300 });
    await expect(caller.transfer.create({ ...body, amount: 301 })).rejects.toMatchObject({
      reason: 'idInUse',
    });
  });

  test('many between the same two accounts, and voids of one, leave correct balances', async () => {
    const { caller, cash, bank, readBalances } = await aRichShop();
    const { id } = await caller.transfer.create({ from: cash, to: bank, amount: 40 });
    const there = Array.from({ length: 6 }, () =>
      caller.transfer.create({ from: cash, to: bank, amount: 100 }),
    );
    const back = Array.from({ length: 6 }, () =>
      caller.transfer.create({ from: bank, to: cash, amount: 30 }),
    );
    const voids = Array.from({ length: 4 }, () => caller.transfer.remove({ id }));
    const outcomes = await Promise.allSettled([...there, ...back, ...voids]);
    expect(outcomes.slice(12).filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await readBalances()).toMatchObject({ bank: 420, cash: -420 });
  });

  test('an account that is closed while money goes there is empty or open', async () => {
    const { caller, cash } = await aRichShop();
    for (let turn = 0; turn < 6; turn += 1) {
      const { id } = await caller.moneyAccount.create({ kind: 'savings', name: `Ahorro ${turn}` });
      if (turn === 0) await caller.moneyAccount.create({ kind: 'savings', name: 'Otro' });
      await caller.moneyAccount.update({ id, name: 'Ahorro' });
      await Promise.allSettled([
        caller.moneyAccount.remove({ id }),
        caller.transfer.create({ from: cash, to: id, amount: 100 }),
      ]);
      const { closedAt, balance } = await caller.moneyAccount.byId({ id });
      expect(closedAt === null || balance === 0).toBe(true);
    }
  });
});
