import { missingEntries } from '@mostrador/api/server';
import { aShop, callerFor } from '@mostrador/api/testing';
import { checkInvariants } from '@mostrador/database/check-invariants';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aProgram, type Program } from '../support/program.ts';
import { cards, type StripeServer, startStripeServer } from '../support/stripe-server.ts';

let line: StripeServer;
let program: Program;
beforeAll(async () => {
  line = await startStripeServer();
  program = await aProgram({ config: { stripe: line.config } });
});
afterAll(async () => {
  expect(await checkInvariants(program.world.connection)).toEqual([]);
  await program.close();
  await line.stop();
});

const inTime = () => ({ ...program.world.services, now: () => new Date(line.stripe.clock * 1000) });
const { floor, sign, abs } = Math;

async function aPerson() {
  const shop = await aShop(program.world.services, { paidUntil: null });
  // These lives last for years.
  await program.world.services.db.execute(
    sql`update sessions set expires_at = '2199-01-01' where user_id = ${shop.owner.id}`,
  );
  const get = () => callerFor(inTime(), { credential: shop.token, organization: shop.organizationId });
  const buy = async (planType: 'monthly' | 'anual', card: string = cards.pays) => {
    const { clientSecret } = await get().billing.charge({ createPaidSubscription: true, planType });
    expect(line.stripe.pay(clientSecret ?? '', card)).toBe('succeeded');
    await get().billing.refresh();
  };
  const look = () => get().billing.refresh();
  const mine = () => get().referral.mine();
  return { ...shop, get, buy, look, mine };
}

/** The second came by the word of the first. */
async function aPair() {
  const [referrer, referred] = [await aPerson(), await aPerson()];
  const { code } = await referrer.mine();
  await program.world.services.db.execute(sql`
    insert into referrals (id, referrer_id, referred_id, code, referred_key, attributed_at)
    values (gen_random_uuid(), ${referrer.owner.id}, ${referred.owner.id}, ${code}, ${referred.owner.id},
      now())`);
  return { referrer, referred };
}

const newest = () => {
  const invoice = [...line.stripe.invoices.values()].at(-1);
  if (!invoice) throw new Error('unreachable');
  return invoice;
};

describe('the referrer of a business that pays', () => {
  test('earns forty percent of each payment, which he may have thirty days later', async () => {
    const { referrer, referred } = await aPair();
    await referred.buy('monthly');
    await referred.look();
    expect(await referrer.mine()).toMatchObject({ held: 280, available: 0, people: [{ status: 'plus' }] });
    line.stripe.advance(32);
    await referred.look();
    expect(await referrer.mine()).toMatchObject({ held: 280, available: 280 });
    line.stripe.advance(31);
    await Promise.all(Array.from({ length: 4 }, () => referred.look()));
    expect(await referrer.mine()).toMatchObject({ held: 280, available: 560 });
    const { commissions } = await referrer.get().referral.commissions({});
    expect(commissions.map(({ kind, amount, firstName }) => [kind, amount, firstName])).toEqual(
      Array.from({ length: 3 }, () => ['accrued', 280, 'Ana']),
    );
  });

  test('earns nothing of the tax, and gives back what is given back', async () => {
    const { referrer, referred } = await aPair();
    await referred.buy('anual');
    const invoice = newest();
    line.stripe.giveBack(invoice, 1700);
    await referred.look();
    expect(await referrer.mine()).toMatchObject({ held: 2000 });
    await referred.look();
    line.stripe.giveBack(invoice, 5000);
    await referred.look();
    expect(await referrer.mine()).toMatchObject({ held: 0 });

    const taxed = await aPair();
    const { clientSecret } = await taxed.referred
      .get()
      .billing.charge({ createPaidSubscription: true, planType: 'monthly' });
    newest().total_taxes = [{ amount: 75 }];
    line.stripe.pay(clientSecret ?? '', cards.pays);
    await taxed.referred.look();
    expect(await taxed.referrer.mine()).toMatchObject({ held: 250 });
  });

  test('gives back everything where a bank took the payment back', async () => {
    const { referrer, referred } = await aPair();
    await referred.buy('monthly');
    line.stripe.giveBack(newest(), 200);
    line.stripe.dispute(newest());
    await referred.look();
    expect(await referrer.mine()).toMatchObject({ held: 0, available: 0 });
    const { commissions } = await referrer.get().referral.commissions({});
    expect(commissions.map(({ amount }) => amount).sort((a, b) => a - b)).toEqual([-200, -80, 280]);
  });

  test('has it again where the dispute was won, less what was given back', async () => {
    const { referrer, referred } = await aPair();
    await referred.buy('monthly');
    line.stripe.giveBack(newest(), 200);
    line.stripe.dispute(newest());
    await referred.look();
    line.stripe.closeDispute(newest(), 'won');
    await referred.look();
    await referred.look();
    const { commissions } = await referrer.get().referral.commissions({});
    expect(commissions.map(({ amount }) => amount).sort((a, b) => a - b)).toEqual([-200, -80, 200, 280]);
  });

  test('earns nothing where he pays with the same card or works there himself', async () => {
    const { referrer, referred } = await aPair();
    await referrer.buy('monthly');
    await referred.buy('monthly');
    expect(await referrer.mine()).toMatchObject({ held: 0, people: [{ status: 'refused' }] });

    const within = await aPair();
    await program.world.services.db.execute(sql`
      insert into members (id, organization_id, user_id)
      values (gen_random_uuid(), ${within.referred.organizationId}, ${within.referrer.owner.id})`);
    await within.referred.buy('monthly');
    expect(await within.referrer.mine()).toMatchObject({ held: 0, people: [{ status: 'refused' }] });
  });

  test('earns nothing of a business that was there before who came', async () => {
    const { referrer, referred } = await aPair();
    await program.world.services.db.execute(sql`
      update organizations set created_at = created_at - interval '1 year'
      where id = ${referred.organizationId}`);
    await referred.buy('monthly');
    expect(await referrer.mine()).toMatchObject({ held: 0, people: [{ status: 'plus' }] });
  });
});

test('the entries of an invoice are what it is entitled to, in whichever steps they were made', () => {
  const cents = fc.nat({ max: 100_000 });
  fc.assert(
    fc.property(
      cents,
      cents,
      fc.array(fc.nat({ max: 30_000 }), { maxLength: 5 }),
      fc.boolean(),
      fc.nat(),
      (amountPaid, taxed, refunded, isDisputed, cut) => {
        const tax = Math.min(taxed, amountPaid);
        const refunds = refunded.map((amount, index) => ({ id: `re_${index}`, amount }));
        const invoice = {
          id: 'in',
          paidAt: new Date(),
          currency: 'USD',
          amountPaid,
          tax,
          refunds,
          isDisputed,
        };
        const seenAt = cut % (refunds.length + 1);
        const early = { ...invoice, refunds: refunds.slice(0, seenAt), isDisputed: false };
        const first = missingEntries(early, { known: [], mayAccrue: true });
        const then = missingEntries(invoice, { known: first, mayAccrue: true });
        const inSteps = [...first, ...then];
        const sum = (entries: { amount: number }[]) =>
          entries.reduce((total, { amount }) => total + amount, 0);
        const netPaid = Math.max(0, amountPaid - tax - refunded.reduce((total, each) => total + each, 0));
        const share = isDisputed ? 0 : sign(netPaid) * floor((abs(netPaid) * 4 + 5) / 10);
        expect(sum(inSteps)).toBe(share);
        expect(sum(missingEntries(invoice, { known: [], mayAccrue: true }))).toBe(share);
        expect(missingEntries(invoice, { known: inSteps, mayAccrue: true })).toEqual([]);
        expect(missingEntries(invoice, { known: [], mayAccrue: false })).toEqual([]);
      },
    ),
  );
});

test('a payment that a bank takes back and gives again, however often, leaves what it is entitled to', () => {
  const paid = { id: 'in', paidAt: new Date(), currency: 'USD', amountPaid: 1000, tax: 0 };
  const refunds = [{ id: 're', amount: 300 }];
  fc.assert(
    fc.property(fc.array(fc.record({ isDisputed: fc.boolean(), isRefunded: fc.boolean() })), (looks) => {
      let known: { kind: 'accrued' | 'reversed' | 'paid_out'; sourceId: string; amount: number }[] = [];
      let isRefunded = false;
      for (const look of looks) {
        isRefunded ||= look.isRefunded;
        const invoice = { ...paid, isDisputed: look.isDisputed, refunds: isRefunded ? refunds : [] };
        known = [...known, ...missingEntries(invoice, { known, mayAccrue: true })];
        const share = isRefunded ? 280 : 400;
        expect(known.reduce((sum, { amount }) => sum + amount, 0)).toBe(look.isDisputed ? 0 : share);
        expect(missingEntries(invoice, { known, mayAccrue: true })).toEqual([]);
        expect(new Set(known.map(({ kind, sourceId }) => `${kind} ${sourceId}`)).size).toBe(known.length);
      }
    }),
  );
});
