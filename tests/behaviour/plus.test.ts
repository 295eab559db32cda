import { jobs, receiveStripeEvent } from '@mostrador/api/server';
import { aShop, callerFor } from '@mostrador/api/testing';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aProgram, type Program } from '../support/program.ts';
import { cards, type StripeServer, startStripeServer } from '../support/stripe-server.ts';

// `PLUS_RUNS=1000 vitest run tests/behaviour/plus.test.ts` lives a thousand of them.
const lives = Number(process.env.PLUS_RUNS ?? 30);
const patience = 120_000 * Math.ceil(lives / 30);

let line: StripeServer;
let program: Program;
beforeAll(async () => {
  line = await startStripeServer();
  program = await aProgram({ ownDatabase: true, config: { stripe: line.config } });
});
afterAll(async () => {
  await program.close();
  await line.stop();
});
beforeEach(() => {
  line.stripe.events = [];
  line.stripe.isAway = false;
});

type Plan = 'monthly' | 'anual' | 'month_299';

/** Stripe's clock is the program's too, and goes on from test to test. */
const inTime = () => ({ ...program.world.services, now: () => new Date(line.stripe.clock * 1000) });

async function aFreeShop() {
  const shop = await aShop(program.world.services, { paidUntil: null });
  // These lives last for years.
  await program.world.services.db.execute(
    sql`update sessions set expires_at = '2199-01-01' where user_id = ${shop.owner.id}`,
  );
  const caller = () => callerFor(inTime(), { credential: shop.token, organization: shop.organizationId });
  const state = async () => (await caller().billing.subscription()).data;
  const open = (planType: Plan) => caller().billing.charge({ createPaidSubscription: true, planType });
  /** Opens a plan and pays it, and looks. */
  const buy = async (planType: Plan, card: string = cards.pays) => {
    const { clientSecret } = await open(planType);
    expect(line.stripe.pay(clientSecret ?? '', card)).toBe('succeeded');
    return (await caller().billing.refresh()).data;
  };
  return { ...shop, get: caller, state, open, buy };
}
/** As the queue would, in Stripe's time. */
async function work() {
  for (const { name, payload } of program.world.sent.splice(0))
    await jobs.find((job) => job.name === name)?.run(inTime(), payload);
}

const reconcile = async () => jobs.find(({ name }) => name === 'stripeReconcile')?.run(inTime(), {});

const refused = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: { reason?: string }) => error.reason ?? String(error),
  );
const look = (shop: Awaited<ReturnType<typeof aFreeShop>>) => shop.get().billing.refresh();

describe('a plan paid by card', () => {
  test('is open once it is paid, with its card, its next payment and its receipt', async () => {
    const shop = await aFreeShop();
    const opened = await shop.open('monthly');
    expect(opened).toMatchObject({ publishableKey: 'pk_test_stand_in', data: { status: null } });
    expect(opened.clientSecret).toMatch(/_secret_/);
    line.stripe.pay(opened.clientSecret ?? '', cards.pays);
    const { data } = await look(shop);
    expect(data).toMatchObject({
      status: 'active',
      provider: 'stripe',
      plan: 'monthly',
      paidAccess: true,
      card: { brand: 'visa', last4: '4242' },
    });
    expect(data.nextPaymentAt?.getTime()).toBeGreaterThan(inTime().now().getTime() + 27 * 86_400_000);
    const { receipts } = await shop.get().billing.receipts();
    expect(receipts).toMatchObject([{ status: 'paid', amountPaid: 699, currency: 'USD' }]);
    expect(await refused(shop.open('anual'))).toBe('plusAlready');
  });

  test('is one charge for any number of requests; another plan cancels it', async () => {
    const shop = await aFreeShop();
    const tabs = await Promise.all(Array.from({ length: 8 }, () => shop.open('monthly')));
    expect(new Set(tabs.map(({ subscriptionId }) => subscriptionId)).size).toBe(1);
    const first = tabs[0];
    const other = await shop.open('anual');
    expect(other.subscriptionId).not.toBe(first?.subscriptionId);
    expect(line.stripe.pay(first?.clientSecret ?? '', cards.pays)).toBe('requires_payment_method');
    line.stripe.pay(other.clientSecret ?? '', cards.pays);
    expect((await look(shop)).data).toMatchObject({ status: 'active', plan: 'anual' });
    const taken = shop.get().billing.cancelCharge({ id: other.subscriptionId ?? '' });
    expect(await refused(taken)).toBe('chargePaid');
  });

  test('is cancelled and changed only in the version seen, if one is given', async () => {
    const shop = await aFreeShop();
    await shop.buy('monthly');
    const ask = (method: 'GET' | 'PATCH' | 'DELETE', ifMatch?: string, payload: object = {}) =>
      program.app.inject({
        method,
        url: '/v1/user/subscription',
        headers: {
          authorization: `Bearer ${shop.token}`,
          organization: shop.organizationId,
          ...(ifMatch !== undefined && { 'if-match': ifMatch }),
        },
        ...(method === 'PATCH' && { payload }),
      });
    const seen = String((await ask('GET')).headers.etag);
    const stale = await ask('DELETE', '"another"');
    expect([stale.statusCode, stale.json().code]).toEqual([412, 'changedMeanwhile']);
    expect(await shop.state()).toMatchObject({ status: 'active' });
    const given = await ask('DELETE', seen);
    expect(given.json()).toMatchObject({ data: { status: 'canceled' } });
    expect((await ask('PATCH', seen, { canceled: false })).statusCode).toBe(412);
    const now = String((await ask('GET')).headers.etag);
    expect(given.headers.etag).toBe(now);
    expect((await ask('PATCH', now, { canceled: false })).statusCode).toBe(200);
    expect((await ask('DELETE', '*')).statusCode).toBe(200);
  });

  test('is bought, changed and cancelled once per key, also by two at once', async () => {
    const shop = await aFreeShop();
    const keyed = (key: string, body: unknown) =>
      callerFor(inTime(), {
        credential: shop.token,
        organization: shop.organizationId,
        idempotency: { key, fingerprint: JSON.stringify(body) },
      }).billing;
    const plan = { createPaidSubscription: true, planType: 'monthly' } as const;
    const requestCharge = () => keyed('cobro', plan).charge(plan);
    const [one, two] = await Promise.all([requestCharge(), requestCharge()]);
    expect(two.subscriptionId).toBe(one.subscriptionId);
    expect(await refused(keyed('cobro', 'other').charge({}))).toBe('idempotencyKeyReused');
    line.stripe.pay(one.clientSecret ?? '', cards.pays);
    await look(shop);
    // The answer of then, though the plan is paid by now.
    expect(await requestCharge()).toMatchObject({
      subscriptionId: one.subscriptionId,
      data: { status: null },
    });
    const cancel = () => keyed('adiós', null).cancel();
    const [first, again] = [await cancel(), await cancel()];
    expect(again.data.status).toBe(first.data.status);
    expect(await refused(shop.get().billing.cancel())).toBe('nothingToCancel');
    // A refused request is not stored under its key.
    expect(await refused(keyed('otra', 1).cancel())).toBe('nothingToCancel');
    await shop.get().billing.update({ canceled: false });
    expect(await refused(keyed('otra', 1).cancel())).toBeNull();
  });

  test('is not opened where a paid one is refused: the trial begins', async () => {
    const shop = await aFreeShop();
    const charge = await shop.get().billing.charge({ createPaidSubscription: false, planType: 'monthly' });
    expect(charge).toMatchObject({
      clientSecret: null,
      subscriptionId: null,
      data: { trialSubscription: true },
    });
  });

  test('is given up before it is paid, by its own shop alone', async () => {
    const [shop, stranger] = [await aFreeShop(), await aFreeShop()];
    const { subscriptionId, clientSecret } = await shop.open('monthly');
    const id = subscriptionId ?? '';
    expect(await refused(stranger.get().billing.cancelCharge({ id }))).toBe('notFound');
    await shop.get().billing.cancelCharge({ id });
    expect(line.stripe.pay(clientSecret ?? '', cards.pays)).toBe('requires_payment_method');
    expect(await refused(shop.get().billing.cancelCharge({ id }))).toBe('notFound');
    expect((await shop.state()).status).toBeNull();
  });

  test('is cancelled to its end, taken up again, and over then', async () => {
    const shop = await aFreeShop();
    await shop.buy('monthly');
    const { data } = await shop.get().billing.cancel();
    expect(data).toMatchObject({ status: 'canceled', paidAccess: true, nextPaymentAt: null });
    expect(await refused(shop.get().billing.cancel())).toBe('nothingToCancel');
    expect((await shop.get().billing.update({ canceled: false })).data).toMatchObject({ status: 'active' });
    await shop.get().billing.cancel();
    line.stripe.advance(32);
    expect((await look(shop)).data).toMatchObject({ status: 'expired', paidAccess: false });
    expect(await shop.buy('anual')).toMatchObject({ status: 'active', plan: 'anual', paidAccess: true });
  });

  test('that is not renewed for want of money has seven days, and a new card wins it back', async () => {
    const shop = await aFreeShop();
    await shop.buy('monthly', cards.failsLater);
    line.stripe.advance(32);
    const failed = (await look(shop)).data;
    expect(failed).toMatchObject({ status: 'payment-failed', paidAccess: true });
    line.stripe.advance(8);
    expect((await shop.state()).paidAccess).toBe(false);
    const { clientSecret } = await shop.get().billing.newCard();
    line.stripe.pay(clientSecret, cards.pays);
    expect((await look(shop)).data).toMatchObject({ status: 'active', paidAccess: true, graceUntil: null });
    line.stripe.advance(14);
    expect((await look(shop)).data).toMatchObject({ status: 'active' });
  });

  test('that failed is given up at once, and nothing more is collected', async () => {
    const shop = await aFreeShop();
    await shop.buy('monthly', cards.failsLater);
    line.stripe.advance(32);
    expect((await look(shop)).data).toMatchObject({ status: 'payment-failed' });
    expect((await shop.get().billing.cancel()).data).toMatchObject({ status: 'expired', paidAccess: false });
    expect([...line.stripe.bought.values()].at(-1)?.status).toBe('canceled');
  });

  test('of a business that was deleted is collected no more', async () => {
    const shop = await aFreeShop();
    await shop.buy('monthly');
    const one = [...line.stripe.bought.values()].at(-1);
    const { db } = program.world.services;
    const deletedOn = (at: string) =>
      db.execute(sql`update organizations set deleted_at = ${sql.raw(at)} where id = ${shop.organizationId}`);
    await deletedOn('now()');
    await reconcile();
    expect(one).toMatchObject({ status: 'active', cancel_at_period_end: true });
    await deletedOn('null');
    await work();
    expect(await shop.state()).toMatchObject({ status: 'canceled', paidAccess: true });
  });

  test('goes to a longer plan at once for what is missing, and to a shorter one later', async () => {
    const shop = await aFreeShop();
    await shop.buy('monthly');
    line.stripe.advance(15);
    const preview = await shop.get().billing.preview({ planType: 'anual' });
    expect(preview).toMatchObject({ nextAmount: 6700, currency: 'USD' });
    expect(preview.amountNow).toBeGreaterThan(6300);
    expect(preview.amountNow).toBeLessThan(6400);
    expect(await refused(shop.get().billing.update({ planType: 'monthly' }))).toBe('samePlan');
    expect((await shop.get().billing.update({ planType: 'anual' })).data).toMatchObject({ plan: 'anual' });
    const later = (await shop.get().billing.update({ planType: 'monthly' })).data;
    expect(later).toMatchObject({ plan: 'anual', pendingChange: { planType: 'monthly' } });
    const updated = (await shop.get().billing.update({ planType: 'anual' })).data;
    expect(updated).toMatchObject({ plan: 'anual', pendingChange: null });
    await shop.get().billing.update({ planType: 'monthly' });
    line.stripe.advance(370);
    expect((await look(shop)).data).toMatchObject({ plan: 'monthly', pendingChange: null, paidAccess: true });
  });

  test('asks the bank where the card does, and changes nothing before', async () => {
    const shop = await aFreeShop();
    const { clientSecret } = await shop.open('monthly');
    const secret = clientSecret ?? '';
    expect(line.stripe.pay(secret, cards.asksTheBank)).toBe('requires_action');
    expect((await look(shop)).data).toMatchObject({ status: null, paidAccess: false });
    expect(line.stripe.pay(secret, cards.asksTheBank, true)).toBe('succeeded');
    expect((await look(shop)).data).toMatchObject({ status: 'active' });
    expect(await refused(shop.get().billing.update({ planType: 'anual' }))).toBe('paymentActionNeeded');
    expect((await shop.state()).plan).toBe('monthly');
  });

  test('of which the bank took the money back is closed, and collected no more', async () => {
    const shop = await aFreeShop();
    await shop.buy('monthly');
    const [id = ''] = [...line.stripe.bought.keys()].slice(-1);
    await disputed();
    expect(await shop.state()).toMatchObject({ status: 'expired', paidAccess: false });
    expect(line.stripe.bought.get(id)?.status).toBe('canceled');
  });

  test('of which the bank gave in has what was paid for again', async () => {
    const shop = await aFreeShop();
    await shop.buy('monthly');
    const { nextPaymentAt: paidUntil } = await shop.state();
    const [id = ''] = [...line.stripe.bought.keys()].slice(-1);
    const invoice = await disputed();
    expect(await shop.state()).toMatchObject({ status: 'expired', paidAccess: false });
    line.stripe.closeDispute(invoice, 'won');
    await deliverAll();
    expect(await shop.state()).toMatchObject({ status: 'canceled', paidAccess: true, endsAt: paidUntil });
    expect(line.stripe.bought.get(id)?.status).toBe('canceled');
  });

  test('that was bought after a dispute is not closed when it is lost', async () => {
    const shop = await aFreeShop();
    await shop.buy('monthly');
    const invoice = await disputed();
    line.stripe.clock += 60;
    await shop.buy('monthly');
    line.stripe.closeDispute(invoice, 'lost');
    await deliverAll();
    expect(await shop.state()).toMatchObject({ status: 'active', paidAccess: true });
  });

  test('waits while Stripe is away, and the next try is the same charge', async () => {
    const shop = await aFreeShop();
    line.stripe.isAway = true;
    expect(await refused(shop.open('monthly'))).toBe('cardServiceAway');
    line.stripe.isAway = false;
    const before = line.stripe.bought.size;
    await shop.buy('monthly');
    expect(line.stripe.bought.size).toBe(before + 1);
  });
});

/** Delivers all Stripe events as they would be posted, and runs the resulting jobs. */
async function deliverAll(events = line.stripe.events) {
  for (const each of events) {
    const { payload, header } = line.signed(each);
    await receiveStripeEvent(inTime(), payload, header);
  }
  await work();
}

/** Disputes the newest invoice: its bank takes the payment back. */
async function disputed() {
  const invoice = [...line.stripe.invoices.values()].at(-1);
  if (!invoice) throw new Error('unreachable');
  line.stripe.dispute(invoice);
  await deliverAll();
  return invoice;
}

describe('the events of Stripe', () => {
  const post = (payload: string, header: string) =>
    program.app.inject({
      method: 'POST',
      url: '/webhooks/stripe',
      headers: { 'content-type': 'application/json', 'stripe-signature': header },
      payload,
    });

  test('is taken with its signature alone, and looked into once', async () => {
    const shop = await aFreeShop();
    const { clientSecret } = await shop.open('monthly');
    line.stripe.pay(clientSecret ?? '', cards.pays);
    const [event] = line.stripe.events;
    if (!event) throw new Error('unreachable');
    const { payload, header } = line.signed(event);
    expect((await post(payload, line.signed(event, { secret: 'whsec_other' }).header)).statusCode).toBe(400);
    const old = line.signed(event, { at: Math.floor(Date.now() / 1000) - 400 });
    expect((await post(old.payload, old.header)).statusCode).toBe(400);
    expect((await post(`${payload} `, header)).statusCode).toBe(400);
    expect((await post(payload, '')).statusCode).toBe(400);
    program.world.sent.splice(0);
    for (let times = 0; times < 5; times += 1) expect((await post(payload, header)).statusCode).toBe(200);
    expect(program.world.sent).toHaveLength(1);
    await work();
    expect(await shop.state()).toMatchObject({ status: 'active' });
    const unknown = line.signed({ ...event, id: 'evt_unknown', type: 'something.new', object: {} });
    expect((await post(unknown.payload, unknown.header)).statusCode).toBe(200);
    expect((await post('x'.repeat(300_000), header)).statusCode).toBe(413);
  });

  test('are queried after 2038 too, when seconds no longer fit 32 bits', async () => {
    await program.world.services.db.execute(
      sql`insert into billing_events (id, type, happened_at) values ('evt_2039', 'none', '2039-01-01')`,
    );
    await expect(reconcile()).resolves.toBeUndefined();
    await program.world.services.db.execute(sql`delete from billing_events where id = 'evt_2039'`);
  });

  test('ends alike in any order, doubled, late or lost', { timeout: patience }, async () => {
    const steps = ['renew', 'cancel', 'resume', 'change', 'fail', 'card'] as const;
    const life = fc.record({
      steps: fc.array(fc.constantFrom(...steps), { maxLength: 5 }),
      order: fc.array(fc.nat(), { minLength: 40, maxLength: 40 }),
      fate: fc.array(fc.constantFrom('once', 'twice', 'lost', 'forged'), { minLength: 40, maxLength: 40 }),
    });
    await fc.assert(
      fc.asyncProperty(life, async ({ steps: lived, order, fate }) => {
        line.stripe.events = [];
        const shop = await aFreeShop();
        const { clientSecret } = await shop.open('monthly');
        line.stripe.pay(clientSecret ?? '', lived.includes('fail') ? cards.failsLater : cards.pays);
        const one = [...line.stripe.bought.values()].at(-1);
        if (!one) throw new Error('unreachable');
        for (const step of lived) await live(step, one);
        const events = line.stripe.events
          .map((each, at) => ({ each, key: order[at % 40] ?? 0, fate: fate[at % 40] }))
          .sort((a, b) => a.key - b.key);
        for (const { each, fate: its } of events) {
          if (its === 'lost') continue;
          const forged = its === 'forged' ? { secret: 'whsec_other' } : {};
          const { payload, header } = line.signed(each, forged);
          for (let times = its === 'twice' ? 2 : 1; times > 0; times -= 1)
            await receiveStripeEvent(inTime(), payload, header).catch((error) => {
              if (its !== 'forged') throw error;
            });
          if (fate[events.length % 40] === 'once') await work();
        }
        // Lost events are fetched again.
        await reconcile();
        await work();
        const afterwards = await shop.state();
        expect((await look(shop)).data).toEqual(afterwards);
        expect(afterwards).toMatchObject(expectedState(one));
      }),
      { numRuns: lives },
    );
  });
});

type One = StripeServer['stripe']['bought'] extends Map<string, infer Each> ? Each : never;

async function live(step: string, one: One) {
  const { stripe } = line;
  if (step === 'renew' || step === 'fail') stripe.advance(31);
  if (step === 'cancel') stripe.update(one, { cancel_at_period_end: 'true' });
  if (step === 'resume') stripe.update(one, { cancel_at_period_end: 'false' });
  if (step === 'card') stripe.advance(3);
  if (step === 'change') stripe.advance(1);
}

/** The expected state according to Stripe's own row. */
function expectedState({ status, cancel_at_period_end: isEnding }: One) {
  if (status === 'active') return { status: isEnding ? 'canceled' : 'active', paidAccess: true };
  if (status === 'past_due') return { status: 'payment-failed' };
  return { status: 'expired', paidAccess: false };
}
