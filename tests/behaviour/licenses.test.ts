import { jobs, refusalOf } from '@mostrador/api/server';
import { aShop, aUser, callerFor } from '@mostrador/api/testing';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AppSumoServer, signedBy, startAppSumoServer, tellingOf } from '../support/appsumo-server.ts';
import { aProgram, type Program } from '../support/program.ts';
import { cards, type StripeServer, startStripeServer } from '../support/stripe-server.ts';

// `PLUS_RUNS=1000 vitest run tests/behaviour/licenses.test.ts` lives a thousand of them.
const lives = Number(process.env.PLUS_RUNS ?? 25);
const patience = 120_000 * Math.ceil(lives / 25);

let market: AppSumoServer;
let line: StripeServer;
let program: Program;
beforeAll(async () => {
  [market, line] = [await startAppSumoServer(), await startStripeServer()];
  program = await aProgram({ ownDatabase: true, config: { stripe: line.config, appSumo: market.config } });
});
afterAll(async () => {
  await program.close();
  await market.stop();
  await line.stop();
});
beforeEach(() => {
  market.shelf.isAway = false;
  market.shelf.delayMs = 0;
});

/** A thousand lives need more calls than one address may make. */
let addresses = 0;
const aNewAddress = () => {
  addresses += 1;
  return `10.0.${(addresses >> 8) & 255}.${addresses & 255}`;
};

const post = (event: object, signing: Parameters<typeof signedBy>[1] = {}) => {
  const { body, signature, timestamp } = signedBy(event, signing);
  return program.app.inject({
    method: 'POST',
    url: '/webhooks/appsumo',
    remoteAddress: aNewAddress(),
    headers: {
      'content-type': 'application/json',
      'x-appsumo-signature': signature,
      'x-appsumo-timestamp': timestamp,
    },
    payload: body,
  });
};

async function aBuyer() {
  const shop = await aShop(program.world.services, { paidUntil: null });
  const { caller } = shop;
  const state = async () => (await caller.billing.subscription()).data;
  const handIn = (code: string) => caller.promotion.validateCode({ code, state: 'x' });
  const bring = (key: string) => handIn(market.shelf.codeFor(key));
  const readLicenses = async () => (await caller.promotion.licenses()).licenses;
  return { ...shop, state, handIn, bring, lockedUntil: readLicenses };
}

const refused = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => {
      const { reason, fields } = refusalOf(error);
      return fields?.code?.[0] ?? reason;
    },
  );

const open = { status: 'active', provider: 'appsumo', plan: 'lifetime', paidAccess: true, endsAt: null };

describe('a code that a buyer brings', () => {
  test('opens his business for ever, and says so again to him alone', async () => {
    const [buyer, stranger] = [await aBuyer(), await aBuyer()];
    const key = market.shelf.newKey();
    const code = market.shelf.codeFor(key);
    await buyer.handIn(code);
    expect(await buyer.state()).toMatchObject({ ...open, nextPaymentAt: null });
    expect(await buyer.lockedUntil()).toMatchObject([
      { last4: key.slice(-4), status: 'active', organization: { id: buyer.organizationId } },
    ]);
    await buyer.handIn(code);
    expect(await refused(stranger.handIn(code))).toBe('appSumoErrorUsedCode');
    expect(await refused(stranger.bring(key))).toBe('appSumoErrorUsedCode');
    expect(await refused(buyer.caller.billing.cancel())).toBe('nothingToCancel');
    expect(
      await refused(buyer.caller.billing.charge({ createPaidSubscription: true, planType: 'anual' })),
    ).toBe('plusAlready');
    expect(JSON.stringify(await program.world.services.db.execute('select * from licenses'))).not.toContain(
      key,
    );
  });

  test('used twice at once is exchanged once, by one person or by two', async () => {
    const [buyer, stranger] = [await aBuyer(), await aBuyer()];
    market.shelf.delayMs = 50;
    const code = market.shelf.codeFor(market.shelf.newKey());
    const before = market.shelf.exchanged;
    const [first, other, second, last] = await Promise.all(
      [buyer, stranger, buyer, stranger].map((each) => refused(each.handIn(code))),
    );
    expect(market.shelf.exchanged - before).toBe(1);
    const isBuyer = (await buyer.lockedUntil()).length > 0;
    const [winner, own, others] = isBuyer
      ? [buyer, [first, second], [other, last]]
      : [stranger, [other, last], [first, second]];
    expect(others).toEqual(['appSumoErrorUsedCode', 'appSumoErrorUsedCode']);
    // The winner's other call succeeds too where it comes after the first.
    expect(own).toContain(null);
    expect([null, 'unavailable']).toEqual(expect.arrayContaining(own));
    await winner.handIn(code);
    expect(await winner.state()).toMatchObject(open);
  });

  test('that is spent, unknown or unanswered is refused with its own message, and not stored', async () => {
    const buyer = await aBuyer();
    const key = market.shelf.newKey();
    const code = market.shelf.codeFor(key);
    market.shelf.isAway = true;
    expect(await refused(buyer.handIn(code))).toBe('unavailable');
    market.shelf.isAway = false;
    await buyer.handIn(code);
    const other = await aBuyer();
    expect(await refused(other.handIn('0123456789abcdef0123456789abcdef'))).toBe('appSumoErrorExpiredCode');
    expect(await refused(other.handIn('no-such-code'))).toBe('appSumoErrorInvalidCode');
    await post(tellingOf('deactivate', key));
    expect(await refused(buyer.bring(key))).toBe('appSumoErrorInvalidCode');
    const rows = await program.world.services.db.execute(
      sql`select from promotion_codes where user_id = ${other.owner.id}`,
    );
    expect(rows).toHaveLength(0);
  });

  test('of who has no business waits in his name, and serves the one he picks', async () => {
    const { services } = program.world;
    const guest = await aUser(services);
    const caller = callerFor(services, { credential: guest.token });
    const key = market.shelf.newKey();
    await caller.promotion.validateCode({ code: market.shelf.codeFor(key), state: 'x' });
    expect((await caller.promotion.licenses()).licenses).toMatchObject([{ organization: null }]);

    const buyer = await aBuyer();
    await buyer.bring(market.shelf.newKey());
    const [license] = await buyer.lockedUntil();
    const second = await buyer.caller.organization.create({
      name: 'Segunda',
      countryId: 'GT',
      businessType: 'business',
    });
    const there = buyer.as(buyer.token, { organization: second.id });
    await there.promotion.serveHere({ id: license?.id ?? '' });
    expect((await there.billing.subscription()).data).toMatchObject(open);
    expect(await buyer.state()).toMatchObject({ status: 'expired', paidAccess: false });
    await buyer.bring(market.shelf.newKey());
    expect(await refused(buyer.caller.promotion.serveHere({ id: license?.id ?? '' }))).toBe('licenseAlready');
    const stranger = await aBuyer();
    expect(await refused(stranger.caller.promotion.serveHere({ id: license?.id ?? '' }))).toBe('notFound');
  });
});

describe('the events of the marketplace', () => {
  test('is taken by its signature over the very bytes, not long after', async () => {
    const key = market.shelf.newKey();
    const event = tellingOf('purchase', key);
    expect((await post(event, { key: 'another' })).statusCode).toBe(400);
    expect((await post(event, { at: Date.now() - 400_000 })).statusCode).toBe(400);
    expect((await post(event, { at: Number.NaN })).statusCode).toBe(400);
    expect((await post({ ...event, license_key: 3 })).statusCode).toBe(400);
    const answer = await post(event);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ event: 'purchase', success: true });
    expect((await post({ ...event, event: 'something_new' })).json()).toEqual({
      event: 'something_new',
      success: true,
    });
    const { db } = program.world.services;
    const count = async () => (await db.execute('select from license_events')).length;
    const before = await count();
    const trial = { ...tellingOf('activate', market.shelf.newKey()), test: true };
    expect((await post(trial, { key: 'another' })).json()).toEqual({ event: 'activate', success: true });
    await post(event);
    await post({ ...tellingOf('purchase', market.shelf.newKey()), parent_license_key: key });
    expect(await count()).toBe(before);
  });

  test('opens, exchanges and takes back; what is taken back leaves Free with everything in it', async () => {
    const buyer = await aBuyer();
    const [first, larger] = [market.shelf.newKey(), market.shelf.newKey()];
    const at = Date.now() - 100_000;
    await post(tellingOf('purchase', first, { at }));
    await buyer.bring(first);
    await buyer.caller.product.create({ name: 'Pan', price: 100 });
    await post(tellingOf('activate', first, { at: at + 1 }));
    await post(tellingOf('upgrade', larger, { at: at + 2, before: first, tier: 3 }));
    await post(tellingOf('deactivate', first, { at: at + 3 }));
    expect(await buyer.state()).toMatchObject(open);
    expect(await buyer.lockedUntil()).toMatchObject([
      { status: 'deactivated' },
      { status: 'active', tier: 3 },
    ]);
    await post(tellingOf('deactivate', larger, { at: at + 4 }));
    expect(await buyer.state()).toMatchObject({ status: 'expired', provider: 'appsumo', paidAccess: false });
    expect((await buyer.caller.product.list({})).products).toHaveLength(1);
    await post(tellingOf('activate', larger, { at: at + 5, tier: 3 }));
    expect(await buyer.state()).toMatchObject(open);
  });

  test('lets in as many people as its tier holds, and a larger one more', async () => {
    const buyer = await aBuyer();
    const { newKey } = market.shelf;
    const [first, larger, smaller] = [newKey(), newKey(), newKey()];
    const at = Date.now() - 100_000;
    await post(tellingOf('purchase', first, { at }));
    await buyer.bring(first);
    const { db } = program.world.services;
    await db.execute(sql`
      insert into members (id, organization_id, user_id, display_name)
      select gen_random_uuid(), ${buyer.organizationId}, gen_random_uuid(), 'Beto'
      from generate_series(2, 10)`);
    const { id: roleId } = await buyer.caller.role.create({ name: 'Caja' });
    const add = (name: string) => buyer.caller.member.create({ name, roleId, pin: '4821' });
    expect(await refused(add('Once'))).toBe('planLimitReached');
    await post(tellingOf('upgrade', larger, { at: at + 2, before: first, tier: 2 }));
    expect(await refused(add('Once'))).toBeNull();
    await post(tellingOf('downgrade', smaller, { at: at + 3, before: larger, tier: 1 }));
    // Products created under the larger licence stay.
    expect(await refused(add('Doce'))).toBe('planLimitReached');
    expect(
      (
        await db.execute(sql`
      select from members where organization_id = ${buyer.organizationId} and removed_at is null`)
      ).length,
    ).toBe(11);
  });

  test('ends alike in any order, doubled or before the buyer comes', { timeout: patience }, async () => {
    const life = fc.record({
      order: fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6], { minLength: 7 }),
      comesAt: fc.nat({ max: 7 }),
      isDoubled: fc.boolean(),
      isEnded: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(life, async ({ order, comesAt, isDoubled, isEnded }) => {
        const buyer = await aBuyer();
        const [a, b, c] = [market.shelf.newKey(), market.shelf.newKey(), market.shelf.newKey()];
        const at = Date.now() - 100_000;
        const events = [
          tellingOf('purchase', a, { at }),
          tellingOf('activate', a, { at: at + 1 }),
          tellingOf('upgrade', b, { at: at + 2, before: a, tier: 3 }),
          tellingOf('deactivate', a, { at: at + 2 }),
          tellingOf('downgrade', c, { at: at + 3, before: b, tier: 2 }),
          tellingOf('deactivate', b, { at: at + 3 }),
          isEnded
            ? tellingOf('deactivate', c, { at: at + 4, tier: 2 })
            : tellingOf('activate', c, { at: at + 4, tier: 2 }),
        ];
        let hasCome = false;
        for (const [step, index] of order.entries()) {
          if (step === comesAt) hasCome = (await refused(buyer.bring(a))) === null;
          const each = events[index];
          for (let times = isDoubled ? 2 : 1; each && times > 0; times -= 1)
            expect((await post(each)).statusCode).toBe(200);
        }
        // A buyer who was refused before all events arrived tries again.
        if (!hasCome) await refused(buyer.bring(a));
        expect(await buyer.state()).toMatchObject(
          isEnded ? { paidAccess: false } : { ...open, status: 'active' },
        );
        const licenses = await buyer.lockedUntil();
        expect(licenses.filter(({ status }) => status === 'active').map(({ tier }) => tier)).toEqual(
          isEnded ? [] : [2],
        );
      }),
      { numRuns: lives },
    );
  });
});

describe('a licence beside a card', () => {
  test('wins and ends what the card pays; taken back it leaves the card its own', async () => {
    const shop = await aBuyer();
    const services = () => ({ ...program.world.services, now: () => new Date(line.stripe.clock * 1000) });
    const paying = callerFor(services(), { credential: shop.token, organization: shop.organizationId });
    const { clientSecret } = await paying.billing.charge({
      createPaidSubscription: true,
      planType: 'monthly',
    });
    line.stripe.pay(clientSecret ?? '', cards.pays);
    await paying.billing.refresh();
    const key = market.shelf.newKey();
    await shop.bring(key);
    await paying.billing.refresh();
    expect(await shop.state()).toMatchObject(open);
    await jobs.find(({ name }) => name === 'stripeReconcile')?.run(services(), {});
    const one = [...line.stripe.bought.values()].at(-1);
    expect(one).toMatchObject({ status: 'active', cancel_at_period_end: true });
    await paying.billing.refresh();
    expect(await shop.state()).toMatchObject(open);
    await post(tellingOf('deactivate', key));
    expect(await shop.state()).toMatchObject({ status: 'canceled', provider: 'stripe', paidAccess: true });
  });
});
