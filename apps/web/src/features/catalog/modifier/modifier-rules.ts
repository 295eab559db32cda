import { ModifierInput } from '@mostrador/api/catalog/modifier/modifier.schema';
import { z } from 'zod';
import { draftOf, isFilled, type ModifierValues } from './modifier-values.ts';

/** What the form holds, under the rules of the API; what is wrong with an option is told in its own row. */
export const ModifierForm = z.custom<ModifierValues>().transform((values, context) => {
  const judged = ModifierInput.safeParse(draftOf(values));
  if (judged.success) return judged.data;
  for (const { path, message } of judged.error.issues)
    context.addIssue({ code: 'custom', message, path: rowPath(path, values) });
  return z.NEVER;
});

/** Rows that nobody filled in are left out of what is judged. */
function rowPath([list, place, ...others]: PropertyKey[], { options }: ModifierValues): PropertyKey[] {
  if (list !== 'options' || typeof place !== 'number')
    return [list, place, ...others].filter((name) => name !== undefined);
  const rows = options.flatMap((option, index) => (isFilled(option) ? [index] : []));
  return [list, rows[place] ?? place, ...others];
}
