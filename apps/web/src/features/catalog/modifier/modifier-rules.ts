import { ModifierInput } from '@mostrador/api/catalog/modifier/modifier.schema';
import { z } from 'zod';
import { draftOf, isFilled, type ModifierValues } from './modifier-values.ts';

/** The values of the form, under the rules of the API. The error of an option is shown in its own row. */
export const ModifierForm = z.custom<ModifierValues>().transform((values, context) => {
  const judged = ModifierInput.safeParse(draftOf(values));
  if (judged.success) return judged.data;
  for (const { path, message } of judged.error.issues)
    context.addIssue({ code: 'custom', message, path: rowPath(path, values) });
  return z.NEVER;
});

/** Empty rows are left out of the validation. */
function rowPath([list, place, ...others]: PropertyKey[], { options }: ModifierValues): PropertyKey[] {
  if (list !== 'options' || typeof place !== 'number')
    return [list, place, ...others].filter((name) => name !== undefined);
  const rows = options.flatMap((option, index) => (isFilled(option) ? [index] : []));
  return [list, rows[place] ?? place, ...others];
}
