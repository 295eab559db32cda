import { checkInvariants } from '@mostrador/database/check-invariants';
import { newId } from '@mostrador/shared/wire/new-id';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusalOf } from '../../core/call/errors.ts';
import { aShop, callerFor, testServices } from '../../core/testing.ts';
import { organizations } from '../../identity/organization/organization.table.ts';
import { createOrganization } from '../../identity/organization/organization.ts';
import { users } from '../../identity/user/user.table.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices(10, { ownDatabase: true });
});
afterAll(async () => {
  expect(await checkInvariants(world.connection)).toEqual([]);
  await world.close();
});

const refused = (call: Promise<unknown>) => call.then(() => null, refusalOf);
const aFreeShop = () => aShop(world.services, { paidUntil: null });
const day = 86_400_000;
const inDays = (days: number) => ({ ...world.services, now: () => new Date(Date.now() + days * day) });

describe('the product for sale', () => {
  const offerOn = async (now: string) => {
    const services = { ...world.services, now: () => new Date(now) };
    const { plans } = await callerFor(services, { language: 'en' }).billing.offer();
    return plans;
  };
  const typesOn = async (now: string) => (await offerOn(now)).map(({ planType }) => planType);

  test('is public, with its price behind the currency', async () => {
    const { plans, trialDays } = await callerFor(world.services).billing.offer();
    expect(trialDays).toBe(7);
    expect(plans.map(({ planType, cost, bestValue }) => [planType, cost, bestValue])).toEqual([
      ['anual', 'USD67.00', true],
      ['monthly', 'USD6.99', false],
    ]);
    expect(plans[0]).toMatchObject({ title: 'Plan anual', months: 12, amount: 6700, currency: 'USD' });
    expect(plans.map(({ savingPercent }) => savingPercent)).toEqual([20.1, null]);
    expect(plans[0]?.notes).toContain('20.1 %');
  });

  test('has the promotion within its window and at no other time', async () => {
    expect(await typesOn('2024-09-29T05:59:59Z')).not.toContain('month_299');
    expect((await offerOn('2024-09-29T06:00:00Z'))[0]).toMatchObject({
      planType: 'month_299',
      amount: 299,
      amountAfter: 699,
      paymentsBefore: 3,
      savingPercent: 57.2,
    });
    expect(await typesOn('2024-11-01T05:59:59Z')).toContain('month_299');
    expect(await typesOn('2024-11-01T06:00:00Z')).not.toContain('month_299');
  });
});

describe('the trial', () => {
  test('starts on request and lasts seven days', async () => {
    const shop = await aFreeShop();
    expect((await shop.caller.billing.subscription()).data).toMatchObject({
      status: null,
      provider: null,
      paidAccess: false,
      trialAvailable: true,
    });
    expect(await refused(shop.caller.role.list())).toMatchObject({ reason: 'paidAccessRequired' });
    const charge = await shop.caller.billing.charge({});
    expect(charge).toMatchObject({ clientSecret: null, subscriptionId: null });
    expect(charge.data).toMatchObject({ status: 7, paidAccess: true, trialSubscription: true });
    expect(charge.data.trialAvailable).toBe(false);
    expect((await shop.caller.role.list()).roles).toEqual([]);
    const later = (days: number) =>
      callerFor(inDays(days), { credential: shop.token, organization: shop.organizationId });
    expect((await later(6.5).billing.subscription()).data).toMatchObject({ status: 1, paidAccess: true });
    expect((await later(8).billing.subscription()).data).toMatchObject({ status: 0, paidAccess: false });
    expect(await refused(later(8).role.list())).toMatchObject({ reason: 'paidAccessRequired' });
  });

  test('begins nowhere else: a new account and a new business are free', async () => {
    const shop = await aFreeShop();
    const made = await shop.caller.organization.create({
      name: 'Segunda',
      countryId: 'GT',
      businessType: 'business',
    });
    expect(made).toMatchObject({ hasPaidAccess: false, trialDaysLeft: null });
    await callerFor(world.services).auth.signUp({
      email: `${newId()}@example.com`,
      password: 'una clave larga 17',
      passwordConfirmation: 'una clave larga 17',
    });
    const tried = await world.services.db.execute(sql`
      select 1 from organizations o where o.trial_ends_at is not null
        and not exists (select from trials t where t.business_id = o.id)`);
    expect(tried).toHaveLength(0);
  });

  test('is won by exactly one of fifty', async () => {
    const shop = await aFreeShop();
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, () => refused(shop.caller.billing.charge({}))),
    );
    expect(outcomes.filter((outcome) => outcome === null)).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome?.reason === 'trialUsed')).toHaveLength(49);
  });

  test('is had once by a person, whichever business, and also after a deletion', async () => {
    const shop = await aFreeShop();
    const second = await createSecond(shop.owner.id);
    const third = await createSecond(shop.owner.id);
    await shop.as(shop.token, { organization: second }).billing.charge({});
    expect(await refused(shop.caller.billing.charge({}))).toMatchObject({ status: 409, reason: 'trialUsed' });
    await shop.caller.organization.remove({ id: second });
    await world.services.db.execute(sql`delete from subscriptions where organization_id = ${second}`);
    await world.services.db.delete(organizations).where(eq(organizations.id, second));
    const inThird = shop.as(shop.token, { organization: third });
    expect(await refused(inThird.billing.charge({}))).toMatchObject({ reason: 'trialUsed' });
    expect((await inThird.billing.subscription()).data.trialAvailable).toBe(false);
  });

  test('is had once by a business, whoever owns it, and by an address that came back', async () => {
    const shop = await aFreeShop();
    await shop.caller.billing.charge({});
    const heir = await aFreeShop();
    await world.services.db.execute(
      sql`update members set user_id = ${heir.owner.id} where organization_id = ${shop.organizationId}`,
    );
    await world.services.db.execute(
      sql`delete from subscriptions where organization_id = ${shop.organizationId}`,
    );
    await world.services.db
      .update(organizations)
      .set({ trialEndsAt: null })
      .where(eq(organizations.id, shop.organizationId));
    const heirs = callerFor(world.services, { credential: heir.token, organization: shop.organizationId });
    expect(await refused(heirs.billing.charge({}))).toMatchObject({ reason: 'trialUsed' });

    const again = await aFreeShop();
    const { email } = shop.owner;
    await world.services.db.update(users).set({ emailKey: 'x', email: 'x' }).where(eq(users.email, email));
    await world.services.db
      .update(users)
      .set({ email: email.toUpperCase() })
      .where(eq(users.id, again.owner.id));
    expect(await refused(again.caller.billing.charge({}))).toMatchObject({ reason: 'trialUsed' });
  });

  const createSecond = (id: string) =>
    world.services.db.transaction((tx) =>
      createOrganization(tx, { owner: { id, displayName: 'Ana' }, language: 'es', values: { name: 'Otra' } }),
    );

  test('is the owner’s to start, and not for who has Plus', async () => {
    const shop = await aShop(world.services);
    expect(await refused(shop.caller.billing.charge({}))).toMatchObject({ reason: 'plusAlready' });
    const { caller } = await shop.employee({ allowAll: true });
    const calls = [
      () => caller.billing.charge({}),
      () => caller.billing.subscription(),
      () => caller.billing.cancel(),
    ];
    for (const call of calls)
      expect(await refused(call())).toMatchObject({ status: 403, details: { owner: true } });
  });

  test('can be canceled and lasts to its end all the same, and taken up again before', async () => {
    const shop = await aFreeShop();
    await shop.caller.billing.charge({});
    const canceled = await shop.caller.billing.cancel();
    expect(canceled.data).toMatchObject({ status: 'canceled', paidAccess: true, trialAvailable: false });
    expect(await refused(shop.caller.billing.cancel())).toMatchObject({ reason: 'nothingToCancel' });
    const resumed = await shop.caller.billing.update({ canceled: false });
    expect(resumed.data).toMatchObject({ status: 7, paidAccess: true });
    expect(await refused(shop.caller.billing.update({ canceled: false }))).toMatchObject({
      reason: 'nothingToResume',
    });
    await shop.caller.billing.cancel();
    const later = callerFor(inDays(8), { credential: shop.token, organization: shop.organizationId });
    expect((await later.billing.subscription()).data).toMatchObject({
      status: 'canceled',
      paidAccess: false,
    });
    expect(await refused(later.billing.update({ canceled: false }))).toMatchObject({
      reason: 'nothingToResume',
    });
  });
});

describe('paying by card', () => {
  test('says plainly that this server takes no cards, and grants nothing', async () => {
    const { caller } = await aFreeShop();
    const wish = { createPaidSubscription: true, planType: 'anual' } as const;
    expect(await refused(caller.billing.charge(wish))).toMatchObject({
      status: 409,
      reason: 'cardPaymentsOff',
    });
    expect(await refused(caller.billing.update({ planType: 'monthly' }))).toMatchObject({
      reason: 'cardPaymentsOff',
    });
    expect(await refused(caller.billing.charge({ ...wish, planType: 'month_299' }))).toMatchObject({
      reason: 'planNotOffered',
    });
    expect(await refused(caller.billing.charge({ createPaidSubscription: true }))).toMatchObject({
      status: 422,
      fields: { planType: ['planRequired'] },
    });
    expect(await refused(caller.billing.cancelCharge({ id: newId() }))).toMatchObject({ status: 404 });
    expect((await caller.billing.subscription()).data).toMatchObject({ status: null, paidAccess: false });
  });
});

test('an employee asks the owner for Plus once a day, by mail', async () => {
  const shop = await aFreeShop();
  const { caller } = await shop.employee();
  expect(await caller.billing.request()).toEqual({ sent: true });
  expect(await caller.billing.request()).toEqual({ sent: false });
  await world.work();
  const mails = world.mails.filter(({ to }) => to === shop.owner.email);
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({ subject: 'Beto pide Plus para Tienda La Esquina' });
  expect(mails[0]?.link).toMatch(/\/plus$/);
});

test('the trial is offered only to an owner who may still use it', async () => {
  const [fresh, tried] = [await aFreeShop(), await aFreeShop()];
  await tried.caller.billing.charge({});
  for (const shop of [fresh, tried]) await (await shop.employee()).caller.billing.request();
  await world.work();
  const textFor = ({ owner }: { owner: { email: string } }) =>
    world.mails.find(({ to, link }) => to === owner.email && link?.endsWith('/plus'))?.text ?? '';
  expect(textFor(fresh)).toContain('pruébalo 7 días sin tarjeta');
  expect(textFor(tried)).toContain('necesita algo que viene con Plus');
  expect(textFor(tried)).not.toContain('7 días');
});
