import { OfferInput } from '@mostrador/api/sales/offer/offer.schema';
import { z } from 'zod';
import { type OfferValues, offerDraft } from './offer-values.ts';

const fieldOf: Record<string, string> = { 'banner.text': 'bannerText', 'banner.color': 'bannerColor' };

/** The values of the form, under the rules of the API. */
export const OfferForm = z.custom<OfferValues>().transform((values, context) => {
  const judged = OfferInput.safeParse(offerDraft(values));
  if (judged.success) return judged.data;
  for (const { path, message } of judged.error.issues) {
    const own = fieldOf[path.join('.')];
    context.addIssue({ code: 'custom', message, path: own ? [own] : path });
  }
  return z.NEVER;
});
