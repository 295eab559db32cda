import { aShop, aUser, testSecret, testServices } from '@mostrador/api/testing';
import { type GateRule, gates, isGate } from '@mostrador/shared/rights/gates';
import { newId } from '@mostrador/shared/wire/new-id';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { needsInnerRight } from '../support/allowed-calls.ts';
import { atOnce } from '../support/at-once.ts';
import { allProcedures, outcomeOf, withoutEffect } from '../support/calls.ts';
import { aFurnishedShop, type FurnishedShop } from '../support/furnished-shop.ts';
import { nodeOf, smallest } from '../support/schema-walk.ts';
import { forgedToken, readToken } from '../support/token.ts';
import { validInputs } from '../support/valid-inputs.ts';

let world: Awaited<ReturnType<typeof testServices>>;
let services: typeof world.services;
let shop: FurnishedShop;
let inputs: ReturnType<typeof validInputs>;
/** A user who is not a member, and a member without permissions. */
let stranger: Awaited<ReturnType<typeof aUser>>;
let plain: Awaited<ReturnType<FurnishedShop['employee']>>;
let home: Awaited<ReturnType<typeof aHome>>;

beforeAll(async () => {
  world = await testServices();
  services = withoutEffect(world.services);
  shop = await aFurnishedShop(world.services, 'propio');
  inputs = validInputs(shop);
  stranger = await aUser(world.services);
  plain = await shop.employee();
  home = await aHome();
});
afterAll(() => world.close());

const closed = allProcedures.filter(({ meta }) => meta.gate !== 'open' && meta.gate !== 'storefront');
const ofShop = allProcedures.filter(({ meta }) => isGate(meta.gate ?? ''));
const ruleOf = (gate: string | undefined): GateRule => (gate && isGate(gate) ? gates[gate] : {});
const inputFor = (path: string) => {
  const procedure = allProcedures.find((each) => each.path === path);
  return inputs[path] ?? smallest(nodeOf(procedure?.input ?? never()));
};
/** A person's own books: a shop has no incomes. */
async function aHome() {
  const { caller, token, organizationId, employee } = await aShop(world.services, { businessType: 'person' });
  const salary = { name: 'Sueldo', transactionTypeId: 'income' as const };
  const { id: categoryId } = await caller.transactionCategory.create(salary);
  const { id } = await caller.income.create({ amount: 4500, categoryId });
  const inputs: Record<string, unknown> = {
    'income.byId': { id },
    'income.create': { amount: 500, categoryId },
    'income.update': { id, amount: 600 },
    'income.remove': { id },
  };
  return { token, organizationId, plain: await employee(), inputs };
}

type Procedure = (typeof allProcedures)[number];
const isPersonal = ({ meta }: Procedure) => ruleOf(meta.gate).account === 'person';
/** The call as the owner makes it where such a call is made. */
const ofOwner = (procedure: Procedure) => {
  const { path } = procedure;
  const { token, organizationId } = isPersonal(procedure) ? home : shop;
  return { credential: token, organization: organizationId, input: home.inputs[path] ?? inputFor(path) };
};
const never = (): never => {
  throw new Error('No such procedure.');
};
/** Calls with a result that depends on the plan or on existing records; the domain's own tests cover them. */
const ofTheState = new Map([
  ['billing.cancel', 200],
  ['billing.cancelCharge', 404],
  ['billing.charge', 409],
  // No marketplace code was redeemed.
  ['promotion.serveHere', 404],
  // Without a plan the shop's coupons rest.
  ['coupon.check', 200],
  // This server takes no cards.
  ['billing.newCard', 409],
  ['billing.preview', 409],
  // Only who sent a recording may have it written down.
  ['voice.transcribe', 404],
  // Nothing was noted by a sentence.
  ['voice.undo', 404],
  // There is one, and it is changed, not made anew.
  ['paymentInfo.create', 409],
]);

test('there are procedures, and the owner of a shop may call each one', async () => {
  expect(allProcedures.length).toBeGreaterThan(25);
  for (const procedure of ofShop) {
    const { path } = procedure;
    const outcome = await outcomeOf(services, path, ofOwner(procedure));
    const status = ofTheState.get(path) ?? 200;
    expect.soft(outcome, `${path} ${outcome.thrown}`).toMatchObject({ status });
  }
});

test('a public door opens by what was signed, while it holds and its organization is there', async () => {
  const doors = allProcedures.filter(({ meta }) => meta.gate === 'storefront');
  // Calls opened by the name of a published shop, or by the code of an order: their own tests cover them.
  const others = doors.map(({ path }) => path).filter((path) => /^(webStore|storeOrder)\./.test(path));
  expect(others).toHaveLength(13);
  // Calls opened by the signed link of a receipt, or of a quote. Their own tests forge it.
  const signed = ['quote.answer', 'quote.byLink', 'quote.viewed', 'receipt.byLink'];
  expect(doors.map(({ path }) => path).sort()).toEqual([...others, ...signed].sort());
  const other = await aFurnishedShop(world.services, 'ajeno');
  const tokenOf = async ({ caller, owned }: FurnishedShop) =>
    (await caller.receipt.byId({ id: owned.sale })).link.split('/r/')[1] ?? '';
  const ask = async (token: string, now = services.now) => {
    const outcome = await outcomeOf({ ...services, now }, 'receipt.byLink', { input: { token } });
    return `${outcome.status} ${outcome.reason}`;
  };
  const [own, theirs] = [await tokenOf(shop), await tokenOf(other)];
  expect([await ask(own), await ask(theirs)]).toEqual(['200 ok', '200 ok']);
  const [organization = '', ...rest] = theirs.split('.');
  const forged = [
    [own.split('.')[0], ...rest].join('.'),
    [organization, own.split('.')[1], ...rest.slice(1)].join('.'),
    theirs.slice(0, -1),
    `${theirs.slice(0, -3)}AAA`,
    `${theirs}.`,
    organization,
    '',
    '\u0000',
  ];
  for (const token of forged) expect.soft(await ask(token), token).toBe('404 notFound');
  const later = () => new Date(Date.now() + 367 * 86_400_000);
  expect(await ask(theirs, later)).toBe('404 notFound');
  await world.services.db.execute(
    sql`update organizations set deleted_at = now() where id = ${other.organizationId}`,
  );
  expect([await ask(own), await ask(theirs)]).toEqual(['200 ok', '404 notFound']);
});

describe.each(closed)('$path', ({ path, meta }) => {
  test('refuses whoever brings no session of his own', async () => {
    const secret = testSecret;
    const { payload } = readToken(shop.token);
    const past = Math.floor(Date.now() / 1000) - 3600;
    const refused: [string, string | null, string][] = [
      ['nobody', null, 'unauthorized'],
      ['noise', 'noise', 'unauthorized'],
      ['another secret', forgedToken({ payload }), 'unauthorized'],
      [
        'no signature',
        forgedToken({ header: { alg: 'none' }, payload }).replace(/[^.]*$/, ''),
        'unauthorized',
      ],
      ['another audience', forgedToken({ payload: { ...payload, aud: 'other' }, secret }), 'unauthorized'],
      ['another issuer', forgedToken({ payload: { ...payload, iss: 'other' }, secret }), 'unauthorized'],
      ['another kind', forgedToken({ header: { typ: 'JWT' }, payload, secret }), 'unauthorized'],
      ['no session in it', forgedToken({ payload: { ...payload, sid: null }, secret }), 'unauthorized'],
      ['past its time', forgedToken({ payload: { ...payload, exp: past }, secret }), 'tokenExpired'],
      [
        'a session that is not there',
        forgedToken({ payload: { ...payload, sid: newId() }, secret }),
        'tokenExpired',
      ],
    ];
    await atOnce(refused, async ([name, credential, reason]) => {
      const call = { credential, organization: shop.organizationId, input: inputFor(path) };
      expect.soft(await outcomeOf(services, path, call), name).toMatchObject({ status: 401, reason });
    });
  });

  test('refuses an organization that is not the caller’s', async () => {
    const organizations = [shop.organizationId, newId(), 'invalid'];
    const outcomes = await atOnce(organizations, (organization) =>
      outcomeOf(services, path, { credential: stranger.token, organization, input: inputFor(path) }),
    );
    for (const { status, reason, details } of outcomes) {
      // Acts of users on their own account do not depend on the organization.
      if (meta.ignoresOrganization) expect.soft(reason).not.toBe('permissionDenied');
      else
        expect
          .soft({ status, reason, details })
          .toEqual({ status: 403, reason: 'permissionDenied', details: {} });
    }
  });
});

describe.each(ofShop)('$path', (procedure) => {
  test('asks for its gate', async () => {
    const { flag, owner: isOwners } = ruleOf(procedure.meta.gate);
    const { token: credential } = isPersonal(procedure) ? home.plain : plain;
    const outcome = await outcomeOf(services, procedure.path, { ...ofOwner(procedure), credential });
    if (isOwners) expect(outcome).toMatchObject({ status: 403, reason: 'permissionDenied' });
    else if (flag)
      expect(outcome).toMatchObject({
        status: 403,
        reason: 'permissionDenied',
        details: { permission: flag },
      });
    else if (!needsInnerRight(procedure.path, outcome.details))
      expect(outcome.reason).not.toBe('permissionDenied');
  });
});

type State = [change: string, opens: (rule: GateRule) => boolean, refusal: string];
const paidOnly = '403 paidAccessRequired';
const states: State[] = [
  ['paid_until = null', (rule) => !rule.paid, paidOnly],
  [`paid_until = now() - interval '1 second'`, (rule) => !rule.paid, paidOnly],
  [`paid_until = null, trial_ends_at = now() - interval '1 second'`, (rule) => !rule.paid, paidOnly],
  [`paid_until = null, trial_ends_at = now() + interval '1 day'`, (rule) => !rule.notTrial, paidOnly],
  [`business_type = 'person'`, (rule) => rule.account !== 'business', '403 permissionDenied'],
  [`business_type = 'business'`, (rule) => rule.account !== 'person', '403 permissionDenied'],
];

/** Money of an owner moves between a business and a person: as a person the shop has no other side. */
const betweenTypes = new Set(['ownerMovement.create', 'ownerMovement.remove']);

test.each(states)('%s: refuses where the gate asks for more', async (change, opens, refusal) => {
  const isOne = sql`where id in (${shop.organizationId}, ${home.organizationId})`;
  await world.services.db.execute(sql`update organizations set ${sql.raw(change)} ${isOne}`);
  onTestFinished(async () => {
    await world.services.db.execute(sql`
      update organizations set paid_until = '2199-01-01', trial_ends_at = null,
        business_type = case id when ${home.organizationId} then 'person' else 'business' end
      ${isOne}`);
  });
  for (const procedure of ofShop) {
    const { path, meta } = procedure;
    if (ofTheState.has(path) || (change.endsWith(`'person'`) && betweenTypes.has(path))) continue;
    const { reason, status } = await outcomeOf(services, path, ofOwner(procedure));
    expect.soft(`${status} ${reason}`, path).toBe(opens(ruleOf(meta.gate)) ? '200 ok' : refusal);
  }
});
