import type { Call } from '../../../core/call/call.ts';
import { countTry, forgetTries } from '../../../core/call/gate/limit.ts';
import { networkOf } from '../../../core/call/who/address.ts';
import { hashToken } from '../../../core/call/who/session.ts';
import { isKnownDevice } from './sign-in-log.ts';

const minutes = 15;
/**
 * The number of networks that may use up the attempts of an account. Then only its known devices may
 * continue.
 */
const mostNetworks = 10;

/**
 * Counts guesses from one network at all accounts, guesses from it at this account, and guesses at this
 * account from all networks. A device that signed in before has only the limit of its own network, so that
 * wrong passwords from other networks do not lock the owner out.
 */
export async function countTries(ctx: Call, email: string) {
  const { db, ip, config } = ctx;
  const { loginPerAddress, loginPerAccount: max } = config.limits;
  await countTry(db, `login ${networkOf(ip)}`, { max: loginPerAddress, minutes });
  await countTry(db, networkKey(email, ip), { max, minutes });
  if (await isKnownDevice(ctx, email)) return;
  await countTry(db, accountKey(email), { max: max * mostNetworks, minutes });
}

/** Clears the attempts of the network from which the right password came. */
export async function forgetAccountTries({ db, ip }: Pick<Call, 'db' | 'ip'>, email: string) {
  await forgetTries(db, networkKey(email, ip));
}

/** Clears the attempts at an account from every network, because its password has changed. */
export async function forgetAllTries({ db, ip }: Pick<Call, 'db' | 'ip'>, email: string) {
  await forgetTries(db, networkKey(email, ip));
  await forgetTries(db, accountKey(email));
}

const accountKey = (email: string) => `login ${hashToken(email)}`;
const networkKey = (email: string, ip: string) => `login ${hashToken(`${email} ${networkOf(ip)}`)}`;
