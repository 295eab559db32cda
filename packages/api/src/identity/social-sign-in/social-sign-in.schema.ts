import { optionalLine } from '@mostrador/shared/wire/field';
import { id } from '@mostrador/shared/wire/id';
import { listOf } from '@mostrador/shared/wire/page';
import { z } from 'zod';
import { proofFields } from '../auth/auth.schema.ts';

/**
 * The sign-in methods besides a password that the operator enabled, and the address of the referral program.
 */
export const SignInOptions = z.object({
  google: z.boolean(),
  apple: z.boolean(),
  referralLoginUrl: z.string().nullable(),
});

const opaque = (error: string) => z.string({ error }).min(20, error).max(200, error);

/**
 * The data from the page that began the sign-in; the answer to the challenge proves that it is the same
 * page.
 */
export const Ticket = z.object({
  ticket: opaque('signInExpired'),
  verifier: opaque('signInExpired'),
  referralCode: optionalLine(64).nullish(),
});

/**
 * A provider account with which the user can sign in; `provider` is null if the provider is no longer
 * offered.
 */
const LinkedIdentity = z.object({
  id: id(),
  provider: z.enum(['google', 'apple']).nullable(),
  email: z.string().nullable(),
  createdAt: z.date(),
});
LinkedIdentity.register(z.globalRegistry, { title: 'LinkedIdentity' });
export const LinkedIdentities = listOf('identities', LinkedIdentity);

/** The page that redirected to the provider sends the ticket, and the user proves identity. */
export const IdentityLink = z.object({
  ticket: opaque('signInExpired'),
  verifier: opaque('signInExpired'),
  ...proofFields,
});
export const IdentityUnlink = z.object({ id: id(), ...proofFields });

const token = () =>
  z
    .string({ error: 'identityTokenInvalid' })
    .min(1, 'identityTokenInvalid')
    .max(10_000, 'identityTokenInvalid');
const camel = (name: string) => ({ wire: { name } });
const nonce = z.string({ error: 'invalidText' }).max(300, 'tooLong').optional();

const android = {
  accessToken: token().meta({
    ...camel('accessToken'),
    description: 'The id token that Google signed for the application.',
  }),
  nonce,
};
export const AndroidSignIn = z.object(android);
export type AndroidSignIn = z.infer<typeof AndroidSignIn>;
export const AndroidGuest = z.object({ ...android, code: optionalLine(64).nullish() });

const name = z.string().catch('').optional();
/** Only the token identifies the user; the other fields supply the name of a new user. */
const ios = {
  identityToken: token().meta(camel('identityToken')),
  nonce,
  user: z.string().max(300).nullish().catch(null),
  email: z.string().max(300).nullish().catch(null),
  authorizationCode: z.string().max(2000).nullish().catch(null).meta(camel('authorizationCode')),
  fullName: z
    .union([
      z.string(),
      z.object({ givenName: name.meta(camel('givenName')), familyName: name.meta(camel('familyName')) }),
    ])
    .nullish()
    .catch(null)
    .meta(camel('fullName')),
};
export const IosSignIn = z.object(ios);
export const IosGuest = z.object({ ...ios, code: optionalLine(64).nullish() });
export type IosSignIn = z.infer<typeof IosSignIn>;
