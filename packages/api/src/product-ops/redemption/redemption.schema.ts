import { emailField } from '@mostrador/shared/field';
import { z } from 'zod';

export const OfferAsked = z.object({ email: emailField() });

const missing = 'appSumoErrorMissingCode';
const malformed = 'appSumoErrorInvalidCode';
const part = (pattern: RegExp) =>
  z.string({ error: missing }).trim().min(1, { error: missing, abort: true }).regex(pattern, malformed);

/** What a marketplace hands its buyers back with: a code, and the state it was asked for with. */
export const PromotionCode = z.object({
  code: part(/^[\w.~-]{6,200}$/),
  state: part(/^[\x21-\x7e]{1,500}$/),
});
