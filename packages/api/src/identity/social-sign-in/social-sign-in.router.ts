import { wholeList } from '@mostrador/shared/wire/page';
import { open, router, signedIn } from '../../core/call/trpc.ts';
import { SignedIn } from '../auth/auth.schema.ts';
import { counted } from '../auth/sign-up/counted.ts';
import { nameOf, signInOnDevice } from './device-sign-in.ts';
import { linkedOf, linkIdentity, unlinkIdentity } from './linked.ts';
import {
  AndroidGuest,
  AndroidSignIn,
  IdentityLink,
  IdentityUnlink,
  IosGuest,
  IosSignIn,
  LinkedIdentities,
  SignInOptions,
  Ticket,
} from './social-sign-in.schema.ts';
import { redeemTicket } from './web-sign-in.ts';

export const identityRouter = router({
  options: open.output(SignInOptions).query(({ ctx }) => {
    const { providers, referralLoginUrl } = ctx.config;
    return {
      google: Boolean(providers.google?.web),
      apple: Boolean(providers.apple?.web),
      referralLoginUrl,
    };
  }),

  redeemTicket: open
    .meta({ touches: [] })
    .input(Ticket)
    .output(SignedIn)
    .mutation(({ ctx, input }) => redeemTicket(ctx, input)),

  linked: signedIn
    .meta({ rest: 'GET /v1/user/identities', ignoresOrganization: true })
    .output(LinkedIdentities)
    .query(async ({ ctx }) => {
      const rows = await linkedOf(ctx);
      return { identities: rows, pagination: wholeList(rows.length) };
    }),

  link: counted
    .concat(signedIn)
    .meta({ ignoresOrganization: true })
    .input(IdentityLink)
    .mutation(({ ctx, input }) => linkIdentity(ctx, input)),

  unlink: counted
    .concat(signedIn)
    .meta({ rest: 'POST /v1/user/identities/:id/unlink', ignoresOrganization: true })
    .input(IdentityUnlink)
    .mutation(({ ctx, input }) => unlinkIdentity(ctx, input)),

  android: open
    .meta({ rest: 'POST /users/android', wrapper: 'android', touches: [] })
    .input(AndroidSignIn)
    .output(SignedIn)
    .mutation(({ ctx, input }) => signInOnDevice(ctx, ofAndroid(input))),

  ios: open
    .meta({ rest: 'POST /users/ios', wrapper: 'ios', touches: [] })
    .input(IosSignIn)
    .output(SignedIn)
    .mutation(({ ctx, input }) => signInOnDevice(ctx, ofIos(input))),

  guestAndroid: open
    .meta({ rest: 'POST /users/guest/android', wrapper: 'android', touches: [] })
    .input(AndroidGuest)
    .output(SignedIn)
    .mutation(({ ctx, input }) => signInOnDevice(ctx, ofAndroid(input), { code: input.code ?? null })),

  guestIos: open
    .meta({ rest: 'POST /users/guest/ios', wrapper: 'ios', touches: [] })
    .input(IosGuest)
    .output(SignedIn)
    .mutation(({ ctx, input }) => signInOnDevice(ctx, ofIos(input), { code: input.code ?? null })),
});

const ofAndroid = ({ accessToken, nonce }: AndroidSignIn) => ({
  provider: 'google' as const,
  token: accessToken,
  nonce,
});

const ofIos = (input: IosSignIn) => ({
  provider: 'apple' as const,
  token: input.identityToken,
  nonce: input.nonce,
  name: nameOf(input),
});
