import { lineShare, splitIn } from '@mostrador/shared/money/line-share';
import type { Principal } from '../../core/call/call.ts';
import { InvalidField, notFound } from '../../core/call/errors.ts';
import { refuseDecimals } from '../../identity/organization/decimals.ts';
import type { purchaseLines, purchases } from '../purchase/purchase.table.ts';
import type { SupplierReturnInput } from './supplierreturn.schema.ts';

type Purchase = typeof purchases.$inferSelect;
type PurchaseLine = typeof purchaseLines.$inferSelect;
/** A line of the purchase with the quantity that was already returned. */
export type ReturnableLine = PurchaseLine & { returned: number };

export type ReturnedLine = {
  line: ReturnableLine;
  quantity: number;
  amount: number;
  amountTax: number;
  amountLanded: number;
};
export type ReturnDraft = { lines: ReturnedLine[]; amount: number; amountTax: number };

/**
 * Calculates the amounts of whole lines that a supplier would credit, in 1/100: the price less the line's
 * discount and its share of the common discount, with its share of the tax. Freight and other costs are not
 * included.
 */
export function creditsOf(purchase: Purchase, lines: readonly PurchaseLine[]) {
  const { decimals, amountDiscount, amountTax, amountFree } = purchase;
  const nets = lines.map(({ amount, amountDiscount: own }) => amount - own);
  const own = lines.reduce((sum, line) => sum + line.amountDiscount, 0);
  const common = splitIn(decimals, amountDiscount - own, nets);
  const goods = nets.map((net, index) => net - (common[index] ?? 0));
  // If all goods were free, the tax belongs to the amount without goods.
  const taxes = splitIn(decimals, amountTax, [...goods, amountFree]);
  return goods.map((net, index) => {
    const tax = taxes[index] ?? 0;
    return { amount: net + tax, amountTax: tax };
  });
}

type Material = {
  input: SupplierReturnInput;
  purchase: Purchase;
  lines: readonly ReturnableLine[];
  /** The sum of earlier returns of the same purchase. */
  earlier: number;
  shop: Principal['shop'];
};

/**
 * Calculates a return without database access. Refuses quantities above what was bought and not yet
 * returned, and an amount above the remainder of the purchase, with 422 `refundTooMuch`; refuses a tax above
 * the amount with 422 `taxTooLarge`.
 */
export function draftReturn({ input, purchase, lines, earlier, shop }: Material): ReturnDraft {
  const { decimals } = purchase;
  const credits = creditsOf(purchase, lines);
  const shares = quantitiesOf(input, lines).map(({ line, quantity }) => {
    const whole = credits[lines.indexOf(line)];
    const { quantity: bought, returned: before } = line;
    const part = (amount: number) => lineShare({ amount, whole: bought, before, quantity, decimals });
    return {
      line,
      quantity,
      amount: part(whole?.amount ?? 0),
      amountTax: part(whole?.amountTax ?? 0),
      amountLanded: part(line.amountLanded),
    };
  });
  const proposed = sumOf(shares, 'amount');
  const amount = input.amount ?? proposed;
  refuseDecimals(shop, 'amount', amount);
  if (amount > purchase.amount - earlier) throw new InvalidField('amount', 'refundTooMuch');
  const amountTax = taxOf(input, { amount, proposed, tax: sumOf(shares, 'amountTax'), purchase });
  refuseDecimals(shop, 'tax', amountTax);
  if (amountTax > amount) throw new InvalidField('tax', 'taxTooLarge');
  const taxes = splitIn(
    decimals,
    amountTax,
    shares.map((share) => share.amountTax || share.amount),
  );
  const nets = splitIn(
    decimals,
    amount - amountTax,
    shares.map((share) => share.amount - share.amountTax),
  );
  return {
    amount,
    amountTax,
    lines: shares.map((share, index) => {
      const tax = taxes[index] ?? 0;
      return { ...share, amount: (nets[index] ?? 0) + tax, amountTax: tax };
    }),
  };
}

type Taxed = { amount: number; proposed: number; tax: number; purchase: Purchase };

/** The tax within a credit: the given tax, or the share of the amount that the tax has in the goods. */
function taxOf({ tax: given }: SupplierReturnInput, { amount, proposed, tax, purchase }: Taxed) {
  if (given !== undefined && given !== null) return given;
  if (proposed === 0) return 0;
  return splitIn(purchase.decimals, amount, [tax, proposed - tax])[0] ?? 0;
}

/** Returns the requested quantity of each line, summed if a line is listed twice. */
function quantitiesOf({ products }: SupplierReturnInput, lines: readonly ReturnableLine[]) {
  const requested = new Map<ReturnableLine, number>();
  for (const [index, { lineId, quantity }] of products.entries()) {
    const line = lines.find(({ id }) => id === lineId);
    if (!line) throw notFound(`products.${index}.lineId`);
    const sum = (requested.get(line) ?? 0) + quantity;
    const left = line.quantity - line.returned;
    if (sum > left)
      throw new InvalidField(`products.${index}.quantity`, 'refundTooMuch', { available: left });
    requested.set(line, sum);
  }
  return [...requested].map(([line, quantity]) => ({ line, quantity }));
}

const sumOf = (lines: readonly Record<'amount' | 'amountTax', number>[], name: 'amount' | 'amountTax') =>
  lines.reduce((sum, each) => sum + each[name], 0);
