import { licenses } from '@mostrador/api/product-ops/billing/billing.table';
import { testServices } from '@mostrador/api/testing';
import { type GateRule, gates, isGate } from '@mostrador/shared/rights/gates';
import { newId } from '@mostrador/shared/wire/new-id';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allProcedures, outcomeOf, withoutEffect } from '../support/calls.ts';
import { aFurnishedShop, type FurnishedShop } from '../support/furnished-shop.ts';
import { nodeOf, smallest } from '../support/schema-walk.ts';
import { validInputs } from '../support/valid-inputs.ts';

type State = {
  name: string;
  /** The fields of `GET /v1/user/subscription`. */
  status: string | number | null;
  opens: 'everything' | 'all but what is not for trials' | 'nothing paid';
  row?: { status: string; provider?: string; plan?: string; ends: string | null };
  paid?: string;
  trial?: string;
};

const soon = `now() + interval '3 days' - interval '1 minute'`;
const past = `now() - interval '1 day'`;
const stripe = { provider: 'stripe', plan: 'monthly' };

/** Every state that a subscription can be in, as it stands in the database. */
const states: State[] = [
  { name: 'none', status: null, opens: 'nothing paid' },
  {
    name: 'trial with days left',
    status: 3,
    opens: 'all but what is not for trials',
    row: { status: 'trial', ends: soon },
    trial: soon,
  },
  {
    name: 'trial 0',
    status: 0,
    opens: 'nothing paid',
    row: { status: 'trial', ends: past },
    trial: past,
  },
  ...(['active', 'payment-failed', 'canceled'] as const).map((status) => ({
    name: `${status}, before its end`,
    status,
    opens: 'everything' as const,
    row: { status, ...stripe, ends: soon },
    paid: soon,
  })),
  ...(['active', 'expired', 'incomplete_expired', 'payment-failed', 'canceled'] as const).map((status) => ({
    name: `${status}, past its end`,
    status,
    opens: 'nothing paid' as const,
    row: { status, ...stripe, ends: past },
    paid: past,
  })),
  {
    name: 'a trial that was canceled',
    status: 'canceled',
    opens: 'all but what is not for trials',
    row: { status: 'canceled', ends: soon },
    trial: soon,
  },
  {
    name: 'paid for after a trial',
    status: 'active',
    opens: 'everything',
    row: { status: 'active', ...stripe, ends: soon },
    paid: soon,
    trial: past,
  },
  {
    name: 'lifetime',
    status: 'active',
    opens: 'everything',
    row: { status: 'active', provider: 'appsumo', plan: 'lifetime', ends: null },
    paid: `'9999-12-31'`,
  },
];

let world: Awaited<ReturnType<typeof testServices>>;
let shop: FurnishedShop;
beforeAll(async () => {
  world = await testServices();
  shop = await aFurnishedShop(world.services, 'planes');
});
afterAll(() => world.close());

const paid = allProcedures.flatMap(({ path, input, meta }) => {
  const rule: GateRule = meta.gate && isGate(meta.gate) ? gates[meta.gate] : {};
  return rule.paid ? [{ path, input, rule }] : [];
});
let cells = 0;
afterAll(() => {
  console.info(`plans: ${states.length} states × ${paid.length} paid operations, ${cells} cells`);
});

async function enter({ row, paid: paidUntil, trial }: State) {
  const { db } = world.services;
  const { organizationId } = shop;
  const end = (at: string | null | undefined) => sql.raw(at ? `(${at})::timestamptz` : 'null');
  await db.execute(sql`delete from subscriptions where organization_id = ${organizationId}`);
  await db.execute(sql`delete from licenses where business_id = ${organizationId}`);
  if (row?.provider === 'appsumo')
    await db.insert(licenses).values({
      keyHash: 'a'.repeat(64),
      last4: 'aaaa',
      tier: 1,
      status: 'active',
      userId: shop.owner.id,
      businessId: organizationId,
      eventAt: new Date(),
    });
  await db.execute(sql`
    update organizations set paid_until = ${end(paidUntil)}, trial_ends_at = ${end(trial)}
    where id = ${organizationId}`);
  if (row)
    await db.execute(sql`
      insert into subscriptions
        (id, organization_id, status, provider, plan, license_tier, started_at, ends_at)
      values (${newId()}, ${organizationId}, ${row.status}, ${row.provider ?? null}, ${row.plan ?? null},
        ${row.provider === 'appsumo' ? 1 : null}::int, now() - interval '40 days', ${end(row.ends)})`);
}

describe.each(states)('$name', (state) => {
  beforeAll(() => enter(state));

  test('is reported as it is', async () => {
    const { data } = await shop.caller.billing.subscription();
    expect(data).toMatchObject({ status: state.status, paidAccess: state.opens !== 'nothing paid' });
    const { currentOrganization } = await shop.caller.user.me();
    expect(currentOrganization).toMatchObject({
      hasPaidAccess: data.paidAccess,
      isTrial: data.trialSubscription,
    });
  });

  test('opens what it pays for and nothing else', async () => {
    expect(paid.length).toBeGreaterThan(3);
    for (const { path, input, rule } of paid) {
      const outcome = await outcomeOf(withoutEffect(world.services), path, {
        credential: shop.token,
        organization: shop.organizationId,
        input: validInputs(shop)[path] ?? smallest(nodeOf(input)),
      });
      const isOpen = state.opens === 'everything' || (state.opens !== 'nothing paid' && !rule.notTrial);
      const expected = isOpen ? { status: 200 } : { status: 403, reason: 'paidAccessRequired' };
      expect.soft(outcome, `${path} ${outcome.thrown}`).toMatchObject(expected);
      cells += 1;
    }
  });
});
