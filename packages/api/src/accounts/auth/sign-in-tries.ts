import { networkOf } from '../../core/call/address.ts';
import type { Call } from '../../core/call/call.ts';
import { countTry } from '../../core/call/limit.ts';
import { hashToken } from '../../core/call/session.ts';

/** Guesses at one account, and guesses from one household at many. */
export async function countTries({ db, ip, config: { limits } }: Call, email: string) {
  await countTry(db, `login ${networkOf(ip)}`, { max: limits.loginPerAddress, minutes: 15 });
  await countTry(db, accountKey(email), { max: limits.loginPerAccount, minutes: 15 });
}

/** What tries at an account are counted under. */
export const accountKey = (email: string) => `login ${hashToken(email)}`;
