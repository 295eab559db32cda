import { addDays, businessDate } from '@mostrador/shared/time/time';
import { newId } from '@mostrador/shared/wire/new-id';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusalOf } from '../../core/call/errors.ts';
import { aShop, callerFor, testServices } from '../../core/testing.ts';
import { members } from '../../identity/organization/organization.table.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterAll(() => world.close());

const today = () => businessDate(new Date(), 'America/Guatemala');

/** A shop and its owner's own books. */
async function anOwner() {
  const shop = await aShop(world.services, { name: 'Tienda La Esquina' });
  const own = await shop.another({ name: 'Ana Pérez', businessType: 'person' });
  const accountOf = async (caller: typeof shop.caller, kind: string) =>
    String((await caller.moneyAccount.list({})).moneyAccounts.find((each) => each.kind === kind)?.id);
  const input = {
    partnerId: own.organizationId,
    amount: 50_000,
    businessAccount: await accountOf(shop.caller, 'bank'),
    personAccount: await accountOf(own.caller, 'bank'),
  };
  const balances = async () => {
    const of = async (caller: typeof shop.caller, id: string) =>
      (await caller.moneyAccount.byId({ id })).balance;
    return [await of(shop.caller, input.businessAccount), await of(own.caller, input.personAccount)];
  };
  return { shop, own, input, balances };
}

const refused = async (work: Promise<unknown>) => refusalOf(await work.catch((error: unknown) => error));

describe('a movement between an owner’s business and the owner’s own books', () => {
  test('is taken out by one act: capital drawn there, an income here', async () => {
    const { shop, own, input, balances } = await anOwner();
    const made = await shop.caller.ownerMovement.create({ ...input, kind: 'draw', comments: 'Para la casa' });
    expect(made).toMatchObject({
      ...{ kind: 'draw', status: 'done', amount: 50_000, date: today(), documentType: 'transfer' },
      partner: { id: own.organizationId, name: 'Ana Pérez' },
    });
    expect(await balances()).toEqual([-50_000, 50_000]);
    const transfer = await shop.caller.transfer.byId({ id: made.documentId });
    expect(transfer).toMatchObject({ to: { id: 'owner' }, amount: 50_000, status: 'done' });
    const { ownerMovements } = await own.caller.ownerMovement.list({});
    expect(ownerMovements).toMatchObject([
      { id: made.id, documentType: 'income', partner: { name: 'Tienda La Esquina' }, amount: 50_000 },
    ]);
    const income = await own.caller.income.byId({ id: ownerMovements[0]?.documentId ?? '' });
    expect(income).toMatchObject({ amount: 50_000, concept: 'Tienda La Esquina', date: today() });
  });

  test('as a wage is spent by the business on wages', async () => {
    const { shop, input, balances } = await anOwner();
    const made = await shop.caller.ownerMovement.create({ ...input, kind: 'salary' });
    const expense = await shop.caller.expense.byId({ id: made.documentId });
    expect(expense).toMatchObject({ status: 'done', amount: 50_000, category: { name: 'Sueldos' } });
    expect(await balances()).toEqual([-50_000, 50_000]);
  });

  test('is booked as money from the owner’s own side, which spends it', async () => {
    const { shop, own, input, balances } = await anOwner();
    const back = { ...input, partnerId: shop.organizationId, businessAccount: 'safe' as const };
    const made = await own.caller.ownerMovement.create({ ...back, kind: 'contribution' });
    expect(made).toMatchObject({ documentType: 'expense', partner: { name: 'Tienda La Esquina' } });
    expect((await balances())[1]).toBe(-50_000);
    expect((await shop.caller.moneyAccount.byId({ id: 'safe' })).balance).toBe(50_000);
    const { ownerMovements } = await shop.caller.ownerMovement.list({});
    expect(ownerMovements).toMatchObject([{ id: made.id, documentType: 'transfer' }]);
  });

  test('is taken back in both by one act from either, once', async () => {
    const { shop, own, input, balances } = await anOwner();
    const made = await shop.caller.ownerMovement.create({ ...input, kind: 'salary' });
    const undo = await Promise.allSettled(
      [shop, own, shop, own].map(({ caller }) => caller.ownerMovement.remove({ id: made.id })),
    );
    expect(undo.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await balances()).toEqual([0, 0]);
    for (const { caller } of [shop, own])
      expect(await caller.ownerMovement.byId({ id: made.id })).toMatchObject({ status: 'voided' });
    expect((await own.caller.ownerMovement.list({})).ownerMovements).toEqual([]);
    expect(await refused(own.caller.ownerMovement.remove({ id: made.id }))).toMatchObject({
      status: 409,
      reason: 'alreadyVoided',
    });
  });

  test('is neither undone nor changed on one side alone', async () => {
    const { shop, own, input } = await anOwner();
    const draw = await shop.caller.ownerMovement.create({ ...input, kind: 'draw' });
    const [half] = (await own.caller.ownerMovement.list({})).ownerMovements;
    const wage = await shop.caller.ownerMovement.create({ ...input, kind: 'salary' });
    const income = half?.documentId ?? '';
    const alone = [
      () => shop.caller.transfer.remove({ id: draw.documentId }),
      () => own.caller.income.remove({ id: income }),
      () => own.caller.income.update({ id: income, amount: 1 }),
      () => shop.caller.expense.remove({ id: wage.documentId }),
      () => shop.caller.expense.update({ id: wage.documentId, amount: 1 }),
    ];
    for (const work of alone)
      expect(await refused(work())).toMatchObject({ status: 409, reason: 'partOfOwnerMovement' });
    // A change of the name moves no money.
    await own.caller.income.update({ id: income, concept: 'De la tienda' });
    await shop.caller.ownerMovement.remove({ id: wage.id });
    await own.caller.ownerMovement.remove({ id: draw.id });
  });
});

describe('it happens once', () => {
  test('however often it is sent, also at the same moment', async () => {
    const { shop, input, balances } = await anOwner();
    const requested = { ...input, id: newId(), kind: 'draw' as const };
    const made = await Promise.all(
      Array.from({ length: 16 }, () => shop.caller.ownerMovement.create(requested)),
    );
    expect(new Set(made.map(({ documentId }) => documentId)).size).toBe(1);
    expect(await balances()).toEqual([-50_000, 50_000]);
    expect(await refused(shop.caller.ownerMovement.create({ ...requested, amount: 1 }))).toMatchObject({
      status: 409,
      reason: 'idInUse',
    });
  });

  test('or not at all: a closed month of one side keeps the other as it was', async () => {
    const { shop, own, input, balances } = await anOwner();
    const yesterday = addDays(today(), -3);
    await own.caller.periodLock.create({ lockedUntil: yesterday, force: true });
    const late = { ...input, kind: 'draw' as const, date: addDays(yesterday, -1) };
    expect(await refused(shop.caller.ownerMovement.create(late))).toMatchObject({ reason: 'periodLocked' });
    expect(await balances()).toEqual([0, 0]);
    expect((await shop.caller.transfer.list({})).transfers).toEqual([]);
  });
});

describe('it is closed', () => {
  test('to who is no member of both, and to organizations without an owner in common', async () => {
    const { shop, own, input } = await anOwner();
    const stranger = await aShop(world.services);
    const his = await stranger.another({ businessType: 'person' });
    const { caller: employee } = await shop.employee({ allowAll: true });
    const draw = { ...input, kind: 'draw' as const };
    const nothing = { status: 404, reason: 'notFound' };
    expect(await refused(employee.ownerMovement.create(draw))).toMatchObject(nothing);
    expect((await employee.ownerMovement.partners()).partners).toEqual([]);
    expect(
      await refused(shop.caller.ownerMovement.create({ ...draw, partnerId: his.organizationId })),
    ).toMatchObject(nothing);
    // A member of both, of which each has an owner of its own.
    await world.services.db
      .insert(members)
      .values({ id: newId(), organizationId: his.organizationId, userId: shop.owner.id, displayName: 'Ana' });
    expect(
      await refused(shop.caller.ownerMovement.create({ ...draw, partnerId: his.organizationId })),
    ).toMatchObject(nothing);
    const made = await shop.caller.ownerMovement.create(draw);
    expect(await refused(employee.ownerMovement.remove({ id: made.id }))).toMatchObject({
      reason: 'partnerOutOfReach',
    });
    await own.caller.ownerMovement.remove({ id: made.id });
  });

  test('to who may not move money in one of the two', async () => {
    const { shop, own, input } = await anOwner();
    const employee = await shop.employee({ flags: ['acc_see_analytics'] });
    const draw = { ...input, kind: 'draw' as const };
    expect(await refused(employee.caller.ownerMovement.create(draw))).toMatchObject({ status: 403 });
    const bookkeeper = await shop.employee({ flags: ['acc_financial_statement', 'acc_see_analytics'] });
    await world.services.db.insert(members).values({
      id: newId(),
      organizationId: own.organizationId,
      userId: bookkeeper.id,
      displayName: 'Contadora',
    });
    expect(await refused(bookkeeper.caller.ownerMovement.create(draw))).toMatchObject({ status: 403 });
    expect((await bookkeeper.caller.ownerMovement.partners()).partners).toEqual([]);
  });

  test('and names nothing of the other side that is not there', async () => {
    const { shop, own, input } = await anOwner();
    const wrong = async (more: object) =>
      refused(shop.caller.ownerMovement.create({ ...input, kind: 'draw', ...more }));
    expect(await wrong({ personAccount: input.businessAccount })).toMatchObject({
      details: { parameter: 'personAccount' },
    });
    expect(await wrong({ businessAccount: input.personAccount })).toMatchObject({
      details: { parameter: 'businessAccount' },
    });
    expect(await wrong({ personCategoryId: newId() })).toMatchObject({
      details: { parameter: 'personCategoryId' },
    });
    expect(await wrong({ partnerId: shop.organizationId })).toMatchObject({ reason: 'notFound' });
    const abroad = await shop.another({ businessType: 'person', countryId: 'CL', currency: 'CLP' });
    expect(await wrong({ partnerId: abroad.organizationId })).toMatchObject({
      fields: { partnerId: ['currencyDiffers'] },
    });
    const { partners } = await shop.caller.ownerMovement.partners();
    expect(partners).toMatchObject([{ id: own.organizationId, accountType: 'person' }]);
    expect(partners[0]?.accounts.map(({ id }) => id)).toContain(input.personAccount);
  });
});

test('its remaining half is undone alone when the other organization is deleted', async () => {
  const { shop, own, input } = await anOwner();
  const made = await shop.caller.ownerMovement.create({ ...input, kind: 'draw' });
  const signedIn = callerFor(world.services, { credential: shop.token, organization: own.organizationId });
  await signedIn.organization.remove({ id: own.organizationId });
  await shop.caller.ownerMovement.remove({ id: made.id });
  expect(await shop.caller.transfer.byId({ id: made.documentId })).toMatchObject({ status: 'voided' });
});
