import { ModifierInput } from '@mostrador/api/catalog/modifier/modifier.schema';
import { z } from 'zod';
import { draftOf, type ModifierValues } from './modifier-values.ts';

/** What the form holds, under the rules of the API. */
export const ModifierForm = z
  .custom<ModifierValues>()
  .transform((values): unknown => draftOf(values))
  .pipe(ModifierInput);
