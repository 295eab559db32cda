import type { aShop } from '@mostrador/api/testing';

const asOf = '2026-01-31';

type Shop = Awaited<ReturnType<typeof aShop>>;
type Spending = { shop: Shop; seller: Shop['caller']; mark: string };

/** The expense category of the shop, an expense, and some pending ones; `seller` has an open cash session. */
export async function itsBooks({ shop, seller, mark }: Spending) {
  const name = `${mark} renta`;
  const { id: spending } = await shop.caller.transactionCategory.create({
    name,
    transactionTypeId: 'expense',
  });
  const expense = { concept: `${mark} gasto`, comments: mark, categoryId: spending, amount: 200 };
  const noted = async (caller: Shop['caller']) =>
    (await caller.expense.create({ ...expense, pending: true })).id;
  const account = await shop.caller.moneyAccount.create({ kind: 'savings', name: `${mark} ahorro` });
  const moved = { from: 'owner' as const, to: 'safe' as const, amount: 300, comments: mark };
  const between = await itsOwner(shop, mark);
  const longAgo = '2025-01-31';
  return {
    spending,
    ...between,
    moneyAccount: account.id,
    goal: (await shop.caller.goal.create({ name: `${mark} meta`, target: 9000 })).id,
    deletedGoal: (await shop.caller.goal.create({ name: `${mark} otra meta`, target: 9000 })).id,
    plan: (await shop.caller.plan.create({ name: `${mark} plan`, salesGrowthAmount: 500 })).id,
    deletedPlan: (await shop.caller.plan.create({ name: `${mark} otro plan` })).id,
    transfer: (await shop.caller.transfer.create(moved)).id,
    periodLock: (await shop.caller.periodLock.create({ lockedUntil: longAgo, reason: mark, force: true })).id,
    expense: (await shop.caller.expense.create(expense)).id,
    waitingExpense: await noted(shop.caller),
    approvedExpense: await noted(shop.caller),
    skippedExpense: await noted(shop.caller),
    postponedExpense: await noted(shop.caller),
    returnedExpense: await noted(seller),
    ...(await itsAssets(shop, mark)),
    ...(await itsStatements(shop, mark)),
    ...(await itsRecurrences({ shop, seller, mark }, { ...expense, pending: true })),
    initialBalance: (
      await shop.caller.initialBalance.create({ kind: 'bank', amount: 900, asOf, label: `${mark} banco` })
    ).id,
  };
}

/** Its owner's own books, and what he moved between the two. */
async function itsOwner(shop: Shop, mark: string) {
  const own = await shop.another({ name: `${mark} Ana`, businessType: 'person' });
  const bankOf = async ({ moneyAccount }: Shop['caller']) =>
    String((await moneyAccount.list({})).moneyAccounts.find(({ kind }) => kind === 'bank')?.id);
  const sides = {
    partnerId: own.organizationId,
    businessAccount: await bankOf(shop.caller),
    personAccount: await bankOf(own.caller),
  };
  const draw = { ...sides, kind: 'draw' as const, amount: 400, comments: mark };
  return {
    ownOrganization: sides.partnerId,
    ownBank: sides.personAccount,
    ownerMovement: (await shop.caller.ownerMovement.create(draw)).id,
  };
}

type Noted = { categoryId: string; amount: number; pending: boolean };

/** One future recurrence, and some with a first occurrence pending today. */
async function itsRecurrences({ shop, mark }: Spending, expense: Noted) {
  const waiting = async () => {
    const input = { ...expense, recurrence: { period: 'weekly' as const } };
    const { recurrence } = await shop.caller.expense.create(input);
    return { id: recurrence?.id ?? '', dueOn: recurrence?.dueOn ?? '' };
  };
  const coming = { period: 'monthly' as const, startsOn: '2098-01-01' };
  const { categoryId, amount } = expense;
  const made = { expense: { concept: `${mark} renta`, categoryId, amount }, ...coming };
  const [approved, postponed] = [await waiting(), await waiting()];
  return {
    recurrence: (await shop.caller.recurrence.create(made)).id,
    approvedRecurrence: approved.id,
    postponedRecurrence: postponed.id,
    recurrenceDay: postponed.dueOn,
  };
}

/** Fixed assets: an existing one, and one that was scrapped. */
async function itsAssets({ caller }: Shop, mark: string) {
  const { id: categoryId } = await caller.transactionCategory.create({
    ...{ name: `${mark} equipo`, transactionTypeId: 'expense', reportGroup: 'fixed_asset' },
  });
  const bought = { concept: `${mark} equipo`, categoryId, amount: 900, usefulMonths: 12 };
  const { id: asset } = await caller.expense.create(bought);
  const { id: goneAsset } = await caller.expense.create(bought);
  await caller.expense.dispose({ id: goneAsset, price: 0 });
  const began = { kind: 'fixed_asset' as const, amount: 800, asOf };
  const { id: openingAsset } = await caller.initialBalance.create({ ...began, label: `${mark} mesa` });
  const { id: goneOpeningAsset } = await caller.initialBalance.create({ ...began, label: `${mark} silla` });
  await caller.initialBalance.dispose({ id: goneOpeningAsset, price: 0 });
  return { asset, goneAsset, openingAsset, goneOpeningAsset };
}

/** Bank statements of an account: one with a line for each act, and one that only needs to be finished. */
async function itsStatements({ caller }: Shop, mark: string) {
  const { id: bank } = await caller.moneyAccount.create({ kind: 'bank', name: `${mark} monetaria` });
  for (const amount of [301, 302, 303])
    await caller.transfer.create({ from: 'owner', to: bank, amount, date: '2026-03-02', comments: mark });
  const amounts = ['3.01', '3.02', '3.03', '-1.00', '2.00', '4.00'];
  const file = ['Fecha,Detalle,Monto', ...amounts.map((amount) => `02/03/2026,${mark},${amount}`)];
  const { id } = await caller.reconciliation.create({ moneyAccountId: bank, text: file.join('\n') });
  const { lines } = await caller.reconciliation.lines({ id });
  const lineOf = (at: number) => lines[at]?.id ?? '';
  const entryOf = (at: number) => lines[at]?.proposals[0]?.entries[0]?.id ?? '';
  await caller.reconciliation.ignore({ statementId: id, id: lineOf(5), reason: mark });
  const text = `Fecha,Detalle,Monto\n03/03/2026,${mark},1.00\n04/03/2026,${mark},-1.00`;
  const balances = { opening: 0, closing: 0 };
  const ended = await caller.reconciliation.create({ moneyAccountId: bank, text, ...balances });
  for (const line of (await caller.reconciliation.lines({ id: ended.id })).lines)
    await caller.reconciliation.ignore({ statementId: ended.id, id: line.id });
  const forgotten = await caller.reconciliation.create({
    moneyAccountId: bank,
    text: `Fecha,Detalle,Monto\n05/03/2026,${mark},1.00\n06/03/2026,${mark},1.00`,
  });
  return {
    bank,
    statement: id,
    settledStatement: ended.id,
    forgottenStatement: forgotten.id,
    matchedLine: lineOf(0),
    matchedEntry: entryOf(0),
    alsoMatchedLine: lineOf(1),
    alsoMatchedEntry: entryOf(1),
    declinedLine: lineOf(2),
    declinedEntry: entryOf(2),
    spentLine: lineOf(3),
    foreignLine: lineOf(4),
    ignoredLine: lineOf(5),
  };
}
