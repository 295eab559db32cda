import { times, toDecimals, wholeQuantity } from '@mostrador/shared/money/money';
import type { StockLine } from '../../../catalog/product/product.ts';
import type { Extra, ExtraOption } from '../../../catalog/product/product-extras.ts';
import { InvalidField, notFound } from '../../../core/call/errors.ts';
import type { StoredExtra } from '../sale.table.ts';
import type { InputLine } from './sale-line.ts';

type Offered = { offered: readonly Extra[]; decimals: number };

/**
 * Resolves the options chosen for a line with the current modifiers of the product. Throws 404 for an option
 * that the product does not offer, and 422 `extraRequired` or `tooManyExtras` if a modifier requires more or
 * fewer options.
 */
export function chosenExtras(
  { modifiers = [], path }: InputLine,
  { offered, decimals }: Offered,
): StoredExtra[] {
  const options = new Map(offered.flatMap((extra) => extra.options.map((option) => [option.id, option])));
  const chosen = modifiers.map(({ id, quantity = wholeQuantity }, index) => {
    const option = options.get(id);
    if (!option) throw notFound(`${path}.modifiers.${index}.id`);
    if (quantity % wholeQuantity !== 0)
      throw new InvalidField(`${path}.modifiers.${index}.quantity`, 'quantityStep', {
        step: wholeQuantity,
      });
    return storedOf(option, { quantity, decimals });
  });
  for (const extra of offered) refuseCount(extra, { chosen, path });
  return chosen;
}

const storedOf = (option: ExtraOption, { quantity, decimals }: { quantity: number; decimals: number }) => ({
  id: option.id,
  name: option.name,
  price: toDecimals(option.price, decimals),
  quantity,
  cost: option.cost,
  variantId: option.variantId,
});

function refuseCount(
  { options, min, max }: Extra,
  { chosen, path }: { chosen: StoredExtra[]; path: string },
) {
  const own = chosen.filter(({ id }) => options.some((option) => option.id === id));
  const count = own.reduce((sum, { quantity }) => sum + quantity, 0) / wholeQuantity;
  if (count < min) throw new InvalidField(`${path}.modifiers`, 'extraRequired');
  if (max !== null && count > max) throw new InvalidField(`${path}.modifiers`, 'tooManyExtras');
}

type Sold = StockLine & { extras: readonly StoredExtra[] };

/** The stock that lines take: their own if it is tracked, and that of the chosen modifiers. */
export const stockOf = (lines: readonly Sold[], tracked: Pick<ReadonlySet<string>, 'has'>): StockLine[] =>
  lines.flatMap(({ variantId, quantity, extras }) => [
    ...(tracked.has(variantId) ? [{ variantId, quantity }] : []),
    ...extras.flatMap((extra) =>
      extra.variantId ? [{ variantId: extra.variantId, quantity: times(quantity, extra.quantity) }] : [],
    ),
  ]);
