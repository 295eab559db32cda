import { PlusSettings } from '@mostrador/api/identity/organization/organization.schema';
import { z } from 'zod';
import type { LookValues } from './look-values.ts';

/** An empty field means that there is no value. */
export const LookRules = z
  .custom<LookValues>()
  .transform((values): unknown => ({
    ...values,
    primaryColor: values.primaryColor || null,
    secondaryColor: values.secondaryColor || null,
    slug: values.slug.trim() || null,
  }))
  .pipe(PlusSettings);
