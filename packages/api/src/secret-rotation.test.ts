import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { newId } from '@mostrador/shared/wire/new-id';
import { eq } from 'drizzle-orm';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitingPayments } from './channels/store/payment-review.ts';
import { tableCodeOf, tableIn } from './channels/store/table-code.ts';
import { acceptAccount, anAccount, aStore } from './channels/weborder/weborder.testing.ts';
import type { Services } from './core/call/call.ts';
import { refusalOf } from './core/call/errors.ts';
import { claimKey, Replayed, storeAnswer } from './core/call/once/idempotency.ts';
import { bindTenant } from './core/call/who/bind-tenant.ts';
import { seal } from './core/io/seal.ts';
import { Secrets } from './core/io/secrets.ts';
import { digestsOf, signaturesOf } from './core/io/signature.ts';
import { aCall, aShop, aUser, callerFor, testServices } from './core/testing.ts';
import { hashPassword } from './identity/auth/password/password.ts';
import { requireProof } from './identity/auth/second-factor/proof.ts';
import { issueProof } from './identity/auth/second-factor/proof-code.ts';
import { joinAsInvited, sealCode } from './identity/auth/sign-up/stored-invitation.ts';
import { members } from './identity/organization/organization.table.ts';
import { attributeReferral } from './identity/referral/attribution.ts';
import { accrueCommissions } from './identity/referral/commission.ts';
import { waitingPayouts } from './identity/referral/payout.ts';
import { payouts, referrals } from './identity/referral/referral.table.ts';
import { detailsLock } from './identity/referral/referral.ts';
import { users } from './identity/user/user.table.ts';
import { signedHeaders, webhookSecretOf } from './identity/webhook/signing.ts';
import { fileTokenOf, readFileToken } from './platform/upload/file-token.ts';
import { readSignedId, signedIdOf } from './platform/upload/upload.ts';
import { billingCustomers } from './product-ops/billing/billing.table.ts';
import { isTrialFree } from './product-ops/billing/trial.ts';
import { seedDemo } from './product-ops/demo/demo.ts';
import { linkTokenOf, readLinkToken } from './sales/receipt/receipt-link.ts';

const [older, newer] = ['the older secret of the program, long enough', 'the newer secret, also long enough'];

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices(10, { ownDatabase: true });
});
afterAll(() => world.close());

const under = (...secrets: [string, ...string[]]): Services => ({
  ...world.services,
  config: { ...world.services.config, secrets: new Secrets(...secrets) },
});

/** Uses what was made under the older secret; answers what is shown or found, or throws. */
type Use = (services: Services) => Promise<unknown>;

type Kind = {
  /** The module that signs, seals or hashes. */
  module: string;
  make: (services: Services) => Promise<Use>;
  /** The outcome under the newer secret alone: a refusal, or a value that the caller copes with. */
  without: unknown;
};

/** A transaction without effects after the commit. */
const noEffects = { afterCommit: () => {} };

const named = { organizationId: newId(), id: newId(), uploadId: newId() };
const password = 'un gato en la ventana';
const codeAt = (secret: string, timestamp: number) => new TOTP({ secret }).generate({ timestamp });

async function personWithFactor(services: Services) {
  const person = await aUser(services);
  const passwordHash = await hashPassword(password);
  await services.db.update(users).set({ passwordHash }).where(eq(users.id, person.id));
  const before = Date.now() - 120_000;
  const { secondFactor } = callerFor(
    { ...services, now: () => new Date(before) },
    { credential: person.token },
  );
  const { secret } = await secondFactor.begin({ currentPassword: password });
  const { recoveryCodes } = await secondFactor.confirm({ oneTimeCode: codeAt(secret, before) });
  return { ...person, secret, recoveryCodes };
}

const challengeOf = async (services: Services, email: string) => {
  const refusal = await callerFor(services)
    .auth.login({ email, password })
    .then(() => null, refusalOf);
  return String(refusal?.details.challenge);
};

async function invited(services: Services) {
  const shop = await aShop(services);
  const role = await shop.caller.role.create({ name: `Rol ${newId()}` });
  const { code } = await shop.caller.invitation.create({ roleId: role.id });
  return { ...shop, code: code ?? '' };
}

const inTenant = async <T>(
  { db }: Services,
  organizationId: string,
  work: (tx: Awaited<ReturnType<typeof bindTenant>>) => Promise<T>,
) => db.transaction(async (tx) => work(await bindTenant(tx, organizationId)));

/** A user who arrived through a referral link, with an address that has many spellings. */
async function arrive(services: Services, code: string, email: string) {
  const { id } = await aUser(services);
  await services.db
    .update(users)
    .set({ email, emailKey: `${id} ${email}`, referralCode: code })
    .where(eq(users.id, id));
  await services.db.transaction((tx) => attributeReferral({ ...aCall(services), tx }, id));
  const [row] = await services.db.select().from(referrals).where(eq(referrals.referredId, id));
  return { id, row };
}

const aReferrer = async (services: Services) => {
  const shop = await aShop(services);
  return { ...shop, code: (await shop.caller.referral.mine()).code };
};

const kinds: Record<string, Kind> = {
  'a session': {
    module: 'core/call/who/session.ts',
    make: async (made) => {
      const { token } = await aUser(made);
      return (now) => callerFor(now, { credential: token }).user.me();
    },
    without: '401 unauthorized',
  },
  'a link of a receipt, a statement or a quote': {
    module: 'sales/receipt/receipt-link.ts',
    make: async ({ config }) => {
      const tokens = ['receipt', 'quote'].map(
        (use) => [use, linkTokenOf(config.secrets, use, { ...named, since: new Date() })] as const,
      );
      return async (now) =>
        tokens.map(([use, token]) => readLinkToken(now.config.secrets, use, { token, now: new Date() }));
    },
    without: '404 notFound',
  },
  'a signed id of an upload': {
    module: 'platform/upload/upload.ts',
    make: async ({ config }) => {
      const { organizationId } = named;
      const signed = signedIdOf({ config, organizationId }, named.uploadId);
      return async (now) => readSignedId({ config: now.config, organizationId }, signed);
    },
    without: null,
  },
  'an address of a private file': {
    module: 'platform/upload/file-token.ts',
    make: async ({ config, now }) => {
      const token = fileTokenOf('file', { ...named, secrets: config.secrets, now: now() });
      return async (then) => readFileToken('file', { secrets: then.config.secrets, now: then.now(), token });
    },
    without: '404 notFound',
  },
  'a challenge of the second step': {
    module: 'identity/auth/second-factor/second-step.ts',
    make: async (made) => {
      const { email, secret } = await personWithFactor(made);
      const challenge = await challengeOf(made, email);
      return (now) => callerFor(now).auth.secondStep({ challenge, oneTimeCode: codeAt(secret, Date.now()) });
    },
    without: '401 challengeExpired',
  },
  'the second factor': {
    module: 'identity/auth/second-factor/one-time-code.ts',
    make: async (made) => {
      const { email, secret } = await personWithFactor(made);
      return async (now) =>
        callerFor(now).auth.secondStep({
          challenge: await challengeOf(now, email),
          oneTimeCode: codeAt(secret, Date.now()),
        });
    },
    without: '409 secondFactorUnreadable',
  },
  'a recovery code': {
    module: 'identity/auth/second-factor/one-time-code.ts',
    make: async (made) => {
      const { email, recoveryCodes } = await personWithFactor(made);
      return async (now) =>
        callerFor(now).auth.secondStep({
          challenge: await challengeOf(now, email),
          oneTimeCode: recoveryCodes[0] ?? '',
        });
    },
    without: '409 secondFactorUnreadable',
  },
  'a mailed code of proof': {
    module: 'identity/auth/second-factor/proof-code.ts',
    make: async (made) => {
      const { id, email } = await aUser(made);
      const emailCode = await made.db.transaction((tx) => issueProof({ ...made, tx }, id));
      return (now) =>
        now.db.transaction((tx) => {
          const own = { ...aCall(now), ...noEffects, tx, user: Object({ id, email }) };
          return requireProof(own, { emailCode });
        });
    },
    without: '422 invalidInput',
  },
  'an invitation': {
    module: 'identity/invitation/code.ts',
    make: async (made) => {
      const { code } = await invited(made);
      return async (now) => {
        const { token } = await aUser(now);
        return callerFor(now, { credential: token }).invitation.join({ code });
      };
    },
    without: '422 invalidInput',
  },
  'the invitation of a sign-up': {
    module: 'identity/auth/sign-up/stored-invitation.ts',
    make: async (made) => {
      const { code } = await invited(made);
      const { id } = await aUser(made);
      await made.db
        .update(users)
        .set({ invitationCode: sealCode(made, code) })
        .where(eq(users.id, id));
      return async (now) => {
        await now.db.transaction((tx) => joinAsInvited({ ...aCall(now), ...noEffects, tx }, id));
        const [member] = await now.db.select().from(members).where(eq(members.userId, id));
        return member ?? null;
      };
    },
    without: null,
  },
  'the address of an order': {
    module: 'channels/weborder/place/weborder-code.ts',
    make: async (made) => {
      const store = await aStore(made);
      const order = store.order();
      const { trackingCode, trackingUrl, code } = await store.stranger.storeOrder.create(order);
      return async (now) => {
        const { storeOrder } = callerFor(now);
        expect(await storeOrder.byCode({ code: trackingCode })).toMatchObject({ trackingCode, trackingUrl });
        const spoken = await storeOrder.byCode({ code, phone: order.customer.phone });
        return spoken.trackingUrl === trackingUrl ? spoken : null;
      };
    },
    without: null,
  },
  'the code on a table': {
    module: 'channels/store/table-code.ts',
    make: async ({ config }) => {
      const { organizationId } = named;
      const code = tableCodeOf({ config, organizationId }, '4');
      return async (now) => tableIn({ config: now.config, organizationId }, code);
    },
    without: null,
  },
  'an account that customers pay to': {
    module: 'channels/store/payment-info.ts',
    make: async (made) => {
      const store = await aStore(made);
      await acceptAccount(made, store, anAccount);
      const order = store.order({ paymentMethod: 'transfer' });
      const { trackingCode } = await store.stranger.storeOrder.create(order);
      return async (now) => (await callerFor(now).storeOrder.byCode({ code: trackingCode })).bankAccount;
    },
    without: null,
  },
  'an account that waits for its review': {
    module: 'channels/store/payment-info.ts',
    make: async (made) => {
      const store = await aStore(made);
      await acceptAccount(made, store, anAccount);
      await store.caller.paymentInfo.update({ holder: 'Beto' });
      return async (now) => {
        const waiting = await waitingPayments(now);
        return waiting.find(({ holder }) => holder === 'Beto')?.accountNumber;
      };
    },
    without: null,
  },
  'where a payout goes to': {
    module: 'identity/referral/referral.ts',
    make: async (made) => {
      const [{ id: userId }, id] = [await aUser(made), newId()];
      const details = seal('Banrural', detailsLock(made.config.secrets, id));
      const payout = { id, userId, amount: 2000, method: 'bank_transfer', status: 'requested' } as const;
      await made.db.insert(payouts).values({ ...payout, details, createdAt: new Date() });
      return async (now) => {
        const waiting = await waitingPayouts(now.db, now.config);
        return waiting.find((payout) => payout.id === id)?.details;
      };
    },
    without: null,
  },
  'an address that came before by a referral': {
    module: 'identity/referral/attribution.ts',
    make: async (made) => {
      const { code } = await aReferrer(made);
      const box = newId();
      await arrive(made, code, `${box}@gmail.com`);
      return async (now) => (await arrive(now, code, `${box}+2@gmail.com`)).row?.refusedReason;
    },
    without: null,
  },
  'the card of a referrer': {
    module: 'product-ops/billing/sync.ts',
    make: async (made) => {
      const referrer = await aReferrer(made);
      const card = newId();
      const [cardKey] = signaturesOf(made.config.secrets, 'card', card);
      await made.db
        .insert(billingCustomers)
        .values({ id: newId(), organizationId: referrer.organizationId, providerId: newId(), cardKey });
      const { id, row } = await arrive(made, referrer.code, `${newId()}@gmail.com`);
      const other = await aShop(made);
      await made.db.update(members).set({ userId: id }).where(eq(members.userId, other.owner.id));
      return async (now) => {
        const cardKeys = signaturesOf(now.config.secrets, 'card', card);
        const payer = { organizationId: other.organizationId, cardKeys, now: new Date() };
        const paid = { id: newId(), paidAt: new Date(), currency: 'USD', amountPaid: 2000, tax: 0 };
        const invoice = { ...paid, refunds: [], isDisputed: false };
        await now.db.transaction((tx) => accrueCommissions(tx, [invoice], payer));
        const [after] = await now.db
          .select()
          .from(referrals)
          .where(eq(referrals.id, row?.id ?? ''));
        return after?.refusedReason;
      };
    },
    without: null,
  },
  'a trial that an address had': {
    module: 'product-ops/billing/trial.ts',
    make: async (made) => {
      const shop = await aShop(made, { paidUntil: null });
      await shop.caller.billing.charge({});
      const again = Object({ user: { id: newId(), email: shop.owner.email } });
      const other = await aShop(made, { paidUntil: null });
      return async (now) => {
        const free = await inTenant(now, other.organizationId, (tx) =>
          isTrialFree({ ...now, tx, principal: again }),
        );
        return free ? null : 'used';
      };
    },
    without: null,
  },
  'the demo business': {
    module: 'product-ops/demo/demo.ts',
    make: async (made) => {
      const email = 'demo@mostrador.test';
      await made.db.delete(users).where(eq(users.emailKey, email));
      await aShop(made);
      const [digest] = digestsOf(made.config.secrets, 'demo');
      const given = `tienda-${Buffer.from(digest, 'base64url').toString('hex').slice(0, 8)}`;
      const person = { id: newId(), email, emailKey: email, firstName: 'Marta', lastName: 'Xicará' };
      await made.db.insert(users).values({ ...person, passwordHash: await hashPassword(given) });
      return async (now) => seedDemo(now);
    },
    without: null,
  },
  'an answer that is stored for a retry': {
    module: 'core/call/once/idempotency.ts',
    make: async (made) => {
      const [scope, key] = [`test:${newId()}`, newId()];
      const { secrets } = made.config;
      await made.db.transaction(async (tx) => {
        await claimKey(tx, { scope, secrets }, { key, fingerprint: 'as it was' });
        await storeAnswer(tx, scope, { key, output: 'shown once', sealedWith: secrets });
      });
      return async (now) =>
        now.db
          .transaction((tx) =>
            claimKey(
              tx,
              { scope, secrets: now.config.secrets },
              { key, fingerprint: 'as it is', older: ['as it was'] },
            ),
          )
          .catch((error: unknown) => {
            if (error instanceof Replayed) return error.output;
            throw error;
          });
    },
    without: '422 idempotencyKeyReused',
  },
  'the secret of a webhook': {
    module: 'identity/webhook/signing.ts',
    make: async ({ config }) => {
      const webhook = { id: newId(), salt: 'salt' };
      const about = { webhook, id: 'event', at: new Date(), body: '{}' };
      const signed = signedHeaders(config.secrets, about)['webhook-signature'];
      expect(webhookSecretOf(config.secrets, webhook)).toMatch(/^whsec_/);
      return async (now) => {
        const signatures = signedHeaders(now.config.secrets, about)['webhook-signature'].split(' ');
        return signatures.includes(signed) ? signatures : null;
      };
    },
    without: null,
  },
};

const outcomeOf = (use: Promise<unknown>) =>
  use.then(
    (value) => value ?? null,
    (error: unknown) => {
      const { status, reason } = refusalOf(error);
      return `${status} ${reason}`;
    },
  );

test.each(Object.keys(kinds))('%s outlives a rotation and ends with its secret', async (name) => {
  const kind = kinds[name];
  if (!kind) throw new Error('unreachable');
  const use = await kind.make(under(older));
  expect(await outcomeOf(use(under(newer)))).toEqual(kind.without);
  const again = await kind.make(under(older));
  const outcome = await outcomeOf(again(under(newer, older)));
  expect(outcome).not.toEqual(kind.without);
  expect(String(outcome)).not.toMatch(/^\d{3} /);
});

/** Nothing that they sign or seal comes back, or another module reads it again. */
const readElsewhere = [
  // The pseudonym of a user at the analytics service. It is never looked up.
  'product-ops/telemetry/telemetry.ts',
  'identity/referral/payout.ts',
];

test('every module that uses the secrets of the program stands above', () => {
  const folder = import.meta.dirname;
  const modules = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.ts') && !/\.(test|testing)\.ts$/.test(file));
  const using = modules.filter((file) => {
    const source = readFileSync(join(folder, file), 'utf8');
    return !file.startsWith('core/io/') && /io\/(seal|signature)\.ts'|secrets\.(current|map)/.test(source);
  });
  const known = [...new Set(Object.values(kinds).map(({ module }) => module)), ...readElsewhere];
  expect(using.filter((file) => file !== 'server.ts').sort()).toEqual(known.sort());
});
