import { ModifierInput } from '@mostrador/api/modifier/modifier.schema';
import { z } from 'zod';
import type { ModifierValues } from './modifier-values.ts';

/** What the form holds, under the rules of the API. Rows that nobody filled in are none. */
export const ModifierForm = z
  .custom<ModifierValues>()
  .transform((values): unknown => draftOf(values))
  .pipe(ModifierInput);

function draftOf({ things, options, canSeeCost, min, ...values }: ModifierValues) {
  const filled = options.filter(({ name, price }) => name.trim() !== '' || price !== null);
  return {
    ...values,
    min: values.required ? Math.max(1, min) : 0,
    options: filled.map(({ price, cost, ...option }) => ({
      ...option,
      // An empty field adds nothing; what is not said would stay as it was.
      price: price ?? 0,
      ...(canSeeCost && { cost }),
    })),
    ...(values.type === 'product' ? { productIds: things } : { serviceIds: things }),
  };
}
