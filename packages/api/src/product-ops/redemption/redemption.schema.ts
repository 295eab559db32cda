import { orAbsent } from '@mostrador/shared/wire/absent';
import { emailField } from '@mostrador/shared/wire/field';
import { id } from '@mostrador/shared/wire/id';
import { z } from 'zod';
import { licenseStatuses } from '../billing/billing.schema.ts';

export const OfferRequest = z.object({ email: emailField() });

const missing = 'appSumoErrorMissingCode';
const malformed = 'appSumoErrorInvalidCode';
const part = (pattern: RegExp) =>
  z.string({ error: missing }).trim().min(1, { error: missing, abort: true }).regex(pattern, malformed);

/** The data with which a marketplace returns its buyers: a code, and the `state` of the request. */
export const PromotionCode = z.object({
  code: part(/^[\w.~-]{6,200}$/),
  state: part(/^[\x21-\x7e]{1,500}$/),
});

export const Licenses = z.object({
  licenses: z.array(
    z.object({
      id: z.string(),
      last4: z.string(),
      tier: z.int(),
      status: z.enum(licenseStatuses),
      organization: z.object({ id: id(), name: z.string() }).nullable(),
    }),
  ),
});
export const LicenseNamed = z.object({
  id: z.string({ error: orAbsent('invalidId') }).regex(/^[\da-f]{64}$/, 'invalidId'),
});
