import type { Tx } from '@mostrador/database/connect';
import type { Call, TransactionCall } from '../../core/call/call.ts';
import { conflict, DomainError } from '../../core/call/errors.ts';
import { countTry } from '../../core/call/gate/limit.ts';
import type { ProviderName } from '../../core/call/who/identity-provider.ts';
import { hashToken } from '../../core/call/who/session.ts';
import { enter, tokenOf } from '../auth/sign-in/enter.ts';
import { acceptInvitation } from '../invitation/accept.ts';
import { readIdToken, shortName } from './id-token.ts';
import { type Person, recognize } from './recognize.ts';
import type { IosSignIn } from './social-sign-in.schema.ts';
import { countProviderTry } from './web-sign-in.ts';

type Device = {
  provider: ProviderName;
  token: string;
  nonce?: string | undefined;
  name?: Name;
};
type Name = { firstName: string; lastName: string };
type Guest = { code: string | null };

/**
 * Opens a session for the account in the provider's token. A new user gets an account; with `guest`, the
 * user gets no organization and joins by the code of the invitation. A user with a second factor must enter
 * it: 403 `secondFactorRequired`.
 */
export async function signInOnDevice(ctx: Call, device: Device, guest?: Guest) {
  const vouched = await readDevice(ctx, device);
  if (guest?.code) await countTry(ctx.db, `join ${hashToken(vouched.issuer + vouched.subject)}`, guesses);
  const { entering, stepTwo } = await ctx.db.transaction(async (tx) => {
    const arrival = { vouched, language: ctx.language, now: ctx.now(), isGuest: guest !== undefined };
    const person = await recognize({ ...ctx, tx }, arrival);
    if (guest?.code) await join({ ...ctx, tx }, guest.code, person);
    return { entering: await enter(ctx, tx, { ...person, way: 'social' }), stepTwo: person.isStepTwoPending };
  });
  return { accessToken: tokenOf(entering), stepTwo };
}

const guesses = { max: 5, minutes: 1 };

/** A user who is a member already only signs in; every other refusal creates no user and no membership. */
async function join(ctx: TransactionCall & { tx: Tx }, code: string, person: Person) {
  const { id, email, firstName, lastName } = person;
  const newcomer = { id, email, displayName: `${firstName} ${lastName}`.trim() };
  await ctx.tx
    .transaction((tx) => acceptInvitation({ ...ctx, tx }, code, newcomer))
    .catch((error: unknown) => {
      if (!(error instanceof DomainError) || error.reason !== 'alreadyMember') throw error;
    });
}

async function readDevice(ctx: Call, { provider: providerName, token, nonce, name }: Device) {
  await countProviderTry(ctx);
  const provider = ctx.config.providers[providerName];
  const audience = provider?.deviceClientIds ?? [];
  if (!provider || audience.length === 0) throw conflict('providerNotConfigured');
  const vouched = await readIdToken(provider, token, { audience, nonce, now: ctx.now() });
  return {
    ...vouched,
    firstName: vouched.firstName || (name?.firstName ?? ''),
    lastName: vouched.lastName || (name?.lastName ?? ''),
  };
}

/** Apple sends a name only once, and only to the phone. */
export function nameOf({ fullName }: IosSignIn): Name {
  if (!fullName) return { firstName: '', lastName: '' };
  if (typeof fullName !== 'string') {
    return { firstName: shortName.parse(fullName.givenName), lastName: shortName.parse(fullName.familyName) };
  }
  const [firstName = '', ...rest] = fullName.trim().split(/\s+/);
  return { firstName: shortName.parse(firstName), lastName: shortName.parse(rest.join(' ')) };
}
