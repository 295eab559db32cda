import { countTry } from '../../core/call/gate/limit.ts';
import { limitSecretTries } from '../../core/call/gate/secret-rate-limit.ts';
import { canOutside, open, router, signedIn, signedInOutside } from '../../core/call/trpc.ts';
import { networkOf } from '../../core/call/who/address.ts';
import { Offer } from '../billing/billing.schema.ts';
import { currentOffer } from '../billing/billing.ts';
import { LicenseNamed, Licenses, OfferRequest, PromotionCode } from './redemption.schema.ts';
import { handIn, listLicenses, serveHere } from './redemption.ts';

export const promotionRouter = router({
  /**
   * The price of Plus and the length of the trial. The answer is the same for every email address, because
   * the address is not looked up.
   */
  offerFor: open
    .meta({ rest: 'POST /users/pre-validate-subscription', wrapper: 'user', touches: [] })
    .input(OfferRequest)
    .output(Offer)
    .mutation(async ({ ctx }) => {
      const max = ctx.config.limits.loginPerAddress;
      await countTry(ctx.db, `offer ${networkOf(ctx.ip)}`, { max, minutes: 15 });
      return currentOffer(ctx.db, { now: ctx.now(), language: ctx.language, config: ctx.config });
    }),

  validateCode: limitSecretTries('promotion')
    .concat(signedInOutside)
    .meta({
      rest: 'POST /users/validate-appsumo-code',
      wrapper: 'user',
      ignoresOrganization: true,
      touches: ['billing', 'user', 'organization', 'promotion'],
    })
    .input(PromotionCode)
    .mutation(({ ctx, input }) => handIn(ctx, input)),

  /** Lists the licences of the user, and the business that each serves. */
  licenses: signedIn
    .meta({ ignoresOrganization: true })
    .output(Licenses)
    .query(async ({ ctx }) => ({ licenses: await listLicenses(ctx) })),

  /** Moves a licence to this business. */
  serveHere: canOutside('billing.write')
    .meta({ touches: ['billing', 'user', 'organization', 'promotion'] })
    .input(LicenseNamed)
    .mutation(({ ctx, input }) => serveHere(ctx, input.id)),
});
