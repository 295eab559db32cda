import type { Tx } from '@mostrador/database/connect';
import { newId } from '@mostrador/shared/wire/new-id';
import { eq, inArray, sql } from 'drizzle-orm';
import type { Call } from '../../core/call/call.ts';
import { networkOf } from '../../core/call/who/address.ts';
import { signaturesOf } from '../../core/io/signature.ts';
import { users } from '../user/user.table.ts';
import type { refusals } from './referral.schema.ts';
import { referralCodes, referrals } from './referral.table.ts';

type Arriving = Pick<Call, 'now' | 'ip' | 'userAgent' | 'config'> & { tx: Tx };
type Person = { id: string; email: string };

/**
 * Records the referral link of a user after the address is confirmed; an unknown code is ignored. A user who
 * may be the referrer is recorded as refused, and earns nothing.
 */
export async function attributeReferral(ctx: Arriving, personId: string) {
  const { tx } = ctx;
  const [person] = await tx.select().from(users).where(eq(users.id, personId));
  if (!person?.referralCode) return;
  const [referrer] = await tx
    .select({ id: users.id, email: users.email })
    .from(referralCodes)
    .innerJoin(users, eq(users.id, referralCodes.userId))
    .where(eq(referralCodes.code, person.referralCode.trim().toUpperCase()));
  if (!referrer) return;
  const referredKeys = addressKeys(ctx, person.email);
  await tx
    .insert(referrals)
    .values({
      id: newId(),
      referrerId: referrer.id,
      referredId: person.id,
      code: person.referralCode,
      referredKey: referredKeys[0],
      attributedAt: ctx.now(),
      refusedReason: await refusalOf(ctx, { person, referrer, referredKeys }),
    })
    .onConflictDoNothing();
}

type Pair = { person: Person; referrer: Person; referredKeys: ReturnType<typeof addressKeys> };

async function refusalOf(ctx: Arriving, { person, referrer, referredKeys }: Pair) {
  const refused = (reason: (typeof refusals)[number]) => reason;
  if (person.id === referrer.id) return refused('person');
  if (referredKeys[0] === addressKeys(ctx, referrer.email)[0]) return refused('address');
  const [known] = await ctx.tx
    .select({ id: referrals.id })
    .from(referrals)
    .where(inArray(referrals.referredKey, [...referredKeys]));
  if (known) return refused('address');
  if (domainOf(person.email) === domainOf(referrer.email) && !isPublic(domainOf(person.email)))
    return refused('domain');
  return (await isSameDevice(ctx, referrer.id)) ? refused('device') : null;
}

/**
 * True if the browser and the network connection are the same. Two phones of one make in one household count
 * as one device.
 */
async function isSameDevice({ tx, ip, userAgent }: Arriving, referrerId: string) {
  if (!userAgent) return false;
  const seen = await tx.execute<{ address: string }>(sql`
    select address from sessions
    where user_id = ${referrerId} and user_agent = ${userAgent} and address is not null`);
  return seen.some(({ address }) => networkOf(address) === networkOf(ip));
}

const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1);

/**
 * Public mail providers, where addresses of one domain are unrelated. Users who share any other domain belong
 * to the same business.
 */
const publicHosts = new Set([
  ...[
    'aol',
    'bol',
    'gmail',
    'gmx',
    'googlemail',
    'hotmail',
    'icloud',
    'live',
    'mail',
    'me',
    'msn',
    'outlook',
  ],
  ...['pm', 'proton', 'protonmail', 'terra', 'uol', 'yahoo', 'yandex', 'ymail', 'zoho'],
]);
/** True for a public mail host, also with the domain of a country, but not with a longer domain. */
const isPublic = (domain: string) => {
  const [host = '', ...rest] = domain.split('.');
  return publicHosts.has(host) && rest.length <= 2 && rest.every((part) => part.length <= 4);
};

/**
 * The keys of an e-mail address, that of the current secret first. A plus and the text after it lead to the
 * same mailbox, and Gmail ignores dots.
 */
function addressKeys({ config }: Arriving, email: string) {
  const domain = domainOf(email);
  const box = email.slice(0, -domain.length - 1).replace(/\+.*$/, '');
  const isDotless = domain === 'gmail.com' || domain === 'googlemail.com';
  const name = isDotless ? `${box.replaceAll('.', '')}@gmail.com` : `${box}@${domain}`;
  return signaturesOf(config.secrets, 'referral', name.toLowerCase());
}
