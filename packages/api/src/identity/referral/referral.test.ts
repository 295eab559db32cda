import { newId } from '@mostrador/shared/wire/new-id';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusalOf } from '../../core/call/errors.ts';
import { aCall, aShop, aUser, callerFor, testServices } from '../../core/testing.ts';
import { users } from '../user/user.table.ts';
import { attributeReferral } from './attribution.ts';
import { payPayout, rejectPayout, waitingPayouts } from './payout.ts';
import { commissions, referrals } from './referral.table.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterAll(() => world.close());

const refused = (call: Promise<unknown>) => call.then(() => null, refusalOf);
const aBox = (domain = 'gmail.com') => `${newId().replaceAll('-', '')}@${domain}`;

async function aReferrer(email = aBox()) {
  const person = await aUser(world.services);
  await world.services.db
    .update(users)
    .set({ email, emailKey: `${person.id} ${email}` })
    .where(eq(users.id, person.id));
  const { referral } = callerFor(world.services, { credential: person.token });
  const { code } = await referral.mine();
  return { ...person, email, code, referral };
}

/** A new user with a referral code and a confirmed address. */
async function arrives(code: string, email = aBox(), call = {}) {
  const { id } = await aUser(world.services);
  const { db } = world.services;
  await db
    .update(users)
    .set({ email, emailKey: `${id} ${email}`, referralCode: code, firstName: 'Beto' })
    .where(eq(users.id, id));
  await db.transaction((tx) => attributeReferral({ ...aCall(world.services, call), tx }, id));
  const [row] = await db.select().from(referrals).where(eq(referrals.referredId, id));
  return { id, row };
}

/** Adds the commission of a user, as from an old invoice. */
const earns = (userId: string, amount: number, at = new Date(Date.now() - 1000)) =>
  world.services.db.insert(commissions).values({
    id: newId(),
    userId,
    kind: 'accrued',
    sourceId: newId(),
    amount,
    availableAt: at,
    createdAt: new Date(Date.now() - 2000),
  });

const bank = { method: 'bank_transfer', details: 'Banrural, Ana Pérez, 1234567' } as const;

describe('a code', () => {
  test('is one of a person’s own, whoever looks twice or at once', async () => {
    const person = await aUser(world.services);
    const { referral } = callerFor(world.services, { credential: person.token });
    const looks = await Promise.all(Array.from({ length: 6 }, () => referral.mine()));
    expect(new Set(looks.map(({ code }) => code)).size).toBe(1);
    expect(looks[0]).toMatchObject({
      link: `http://localhost:3000/?ref=${looks[0]?.code}`,
      available: 0,
      held: 0,
      paid: 0,
      people: [],
    });
    expect(looks[0]?.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
  });

  test('brings who proves his address, once, however it is written', async () => {
    const { code, referral } = await aReferrer();
    const { id, row } = await arrives(` ${code.toLowerCase()} `);
    expect(row).toMatchObject({ refusedReason: null });
    await world.services.db.transaction((tx) => attributeReferral({ ...aCall(world.services), tx }, id));
    expect((await referral.mine()).people).toMatchObject([{ firstName: 'Beto', status: 'joined' }]);
    expect((await arrives('NADIE123')).row).toBeUndefined();
  });

  test('counts from a sign-up to the mail that confirms it', async () => {
    const { code, referral } = await aReferrer();
    const email = aBox();
    const password = 'una clave larga 17';
    const stranger = callerFor(world.services);
    await stranger.auth.signUp({ email, password, passwordConfirmation: password, referralCode: code });
    expect((await referral.mine()).people).toEqual([]);
    await world.work();
    const link = world.mails.find(({ to }) => to === email)?.link ?? '';
    const confirmationToken = new URL(link).searchParams.get('confirmation_token') ?? '';
    await stranger.auth.confirm({ confirmationToken });
    expect((await referral.mine()).people).toMatchObject([{ status: 'joined' }]);
  });

  test.each([
    ['the same box behind a plus', 'ana.lopez+2@gmail.com', 'address'],
    ['the same box without dots', 'analopez@googlemail.com', 'address'],
    ['a domain of their own', 'otra@panaderia-lopez.com', 'domain'],
  ])('brings nothing for %s', async (_, email, reason) => {
    const own = reason === 'domain' ? `ana@panaderia-lopez.com` : 'ana.lopez@gmail.com';
    const { code, referral } = await aReferrer(own);
    expect((await arrives(code, email)).row?.refusedReason).toBe(reason);
    expect((await referral.mine()).people).toMatchObject([{ status: 'refused' }]);
    await world.services.db.execute(sql`delete from referrals where code = ${code}`);
  });

  test('brings nothing for an address that came before, nor for the same browser', async () => {
    const { code, id } = await aReferrer();
    const email = aBox('outlook.com');
    expect((await arrives(code, email)).row?.refusedReason).toBeNull();
    expect((await arrives(code, email)).row?.refusedReason).toBe('address');
    const own = { userAgent: 'Firefox 140', ip: '190.1.2.3' };
    await world.services.db.execute(
      sql`update sessions set user_agent = ${own.userAgent}, address = ${own.ip} where user_id = ${id}`,
    );
    expect((await arrives(code, aBox(), own)).row?.refusedReason).toBe('device');
    expect((await arrives(code, aBox(), { ...own, ip: '190.1.2.4' })).row?.refusedReason).toBeNull();
  });

  test('goes with the person', async () => {
    const shop = await aShop(world.services);
    const { code } = await shop.caller.referral.mine();
    await world.services.db.execute(
      sql`update users set destroy_at = now() - interval '1 minute' where id = ${shop.owner.id}`,
    );
    const { destroyDue } = await import('../auth/leaving/destruction.ts');
    await destroyDue(world.services.db, new Date());
    expect((await arrives(code)).row).toBeUndefined();
  });
});

describe('a payout', () => {
  test('is requested from twenty dollars up to the balance, one at a time', async () => {
    const { id, referral } = await aReferrer();
    await earns(id, 3000);
    await earns(id, 9000, new Date(Date.now() + 86_400_000));
    expect(await refused(referral.requestPayout({ amount: 1999, ...bank }))).toMatchObject({
      status: 409,
      reason: 'payoutTooSmall',
    });
    expect(await refused(referral.requestPayout({ amount: 3001, ...bank }))).toMatchObject({
      reason: 'payoutTooLarge',
      details: { available: '30.00' },
    });
    expect(await referral.requestPayout({ amount: 2500, ...bank })).toMatchObject({
      status: 'requested',
      amount: 2500,
      currency: 'USD',
    });
    expect(await referral.mine()).toMatchObject({ available: 500, requested: 2500, held: 9000 });
    expect(await refused(referral.requestPayout({ amount: 2000, ...bank }))).toMatchObject({
      reason: 'payoutPending',
    });
  });

  test('is won by exactly one of twenty at once', async () => {
    const { id, referral } = await aReferrer();
    await earns(id, 100_000);
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => refused(referral.requestPayout({ amount: 2000, ...bank }))),
    );
    expect(outcomes.filter((outcome) => outcome === null)).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome?.reason === 'payoutPending')).toHaveLength(19);
  });

  test('is paid, rejected or found uncovered by the operator, who alone reads where to', async () => {
    const { id, email, referral } = await aReferrer();
    const { db, config } = world.services;
    await earns(id, 5000);
    const { id: first } = await referral.requestPayout({ amount: 2000, ...bank });
    const waiting = (await waitingPayouts(db, config)).find((each) => each.id === first);
    expect(waiting).toMatchObject({ email, amount: 2000, details: bank.details });
    const stored = JSON.stringify([
      await db.execute('select * from payouts'),
      await db.execute('select * from account_log'),
    ]);
    expect(stored).not.toContain('1234567');
    const settled = { message: null, now: new Date() };
    const payings = await Promise.all(
      Array.from({ length: 5 }, () => payPayout(db, { id: first, ...settled })),
    );
    expect(payings.sort()).toEqual(['done', 'unknown', 'unknown', 'unknown', 'unknown']);
    expect(await referral.mine()).toMatchObject({ available: 3000, paid: 2000, requested: 0 });

    const { id: second } = await referral.requestPayout({ amount: 3000, ...bank });
    expect(await rejectPayout(db, { ...settled, id: second, message: 'Cuenta cerrada' })).toBe('done');
    expect(await rejectPayout(db, { ...settled, id: second })).toBe('unknown');
    expect((await referral.mine()).payouts).toMatchObject([
      { status: 'rejected', message: 'Cuenta cerrada' },
      { status: 'paid' },
    ]);

    const { id: third } = await referral.requestPayout({ amount: 3000, ...bank });
    await earns(id, -1000);
    expect(await payPayout(db, { ...settled, id: third })).toBe('uncovered');
    expect((await referral.mine()).available).toBe(0);
    const { commissions: entries } = await referral.commissions({});
    expect(entries).toHaveLength(3);
    expect(entries.filter(({ kind }) => kind === 'paid_out')).toMatchObject([{ amount: -2000 }]);
  });

  test('is a person’s own', async () => {
    const [ana, beto] = [await aReferrer(), await aReferrer()];
    await earns(ana.id, 5000);
    expect((await beto.referral.mine()).available).toBe(0);
    expect((await beto.referral.commissions({})).commissions).toEqual([]);
    expect(await refused(callerFor(world.services).referral.mine())).toMatchObject({ status: 401 });
  });
});
