import { InvalidField } from '../../../core/call/errors.ts';
import type { SaleInput } from '../sale.schema.ts';
import type { sales } from '../sale.table.ts';
import { mostFreeAmounts } from './sale-free.schema.ts';

type Free = Pick<typeof sales.$inferSelect, 'amountFree' | 'freeAmounts'>;
type Input = Pick<SaleInput, 'amountFree' | 'freeAmounts'>;

/** A single amount without a name is stored as its sum only, as before amounts had names. */
export const namedFree = ({ freeAmounts }: Input): Free['freeAmounts'] =>
  freeAmounts?.length ? freeAmounts.map(({ name, amount }) => ({ name: name ?? null, amount })) : null;

/** The amounts of a sale without an item, one by one. */
export const freeAmountsOf = ({ amountFree, freeAmounts }: Free) =>
  freeAmounts ?? (amountFree > 0 ? [{ name: null, amount: amountFree }] : []);

/** The discount on the free amount: the part that is on no line. */
export const freeDiscountOf = (
  { amountDiscount }: Pick<typeof sales.$inferSelect, 'amountDiscount'>,
  lines: readonly { amountDiscount: number }[],
) => lines.reduce((rest, line) => rest - line.amountDiscount, amountDiscount);

/** The free amounts of several tickets, one after the other. */
export function mergedFree(tickets: readonly Free[]): Free {
  const freeAmounts = tickets.flatMap(freeAmountsOf);
  if (freeAmounts.length > mostFreeAmounts) throw new InvalidField('from', 'tooManyItems');
  return { freeAmounts, amountFree: freeAmounts.reduce((sum, { amount }) => sum + amount, 0) };
}

/** The free amounts after an edit: an unchanged sum retains its names. */
export function editedFree(input: Input, sale: Free): Input {
  if (input.freeAmounts) return { freeAmounts: input.freeAmounts, amountFree: input.amountFree };
  const { amountFree = sale.amountFree } = input;
  return amountFree === sale.amountFree ? currentFree(sale) : { amountFree, freeAmounts: undefined };
}

/** The input that would create the same amounts again. */
export const currentFree = ({ amountFree, freeAmounts }: Free): Input =>
  freeAmounts ? { amountFree, freeAmounts } : { amountFree };
