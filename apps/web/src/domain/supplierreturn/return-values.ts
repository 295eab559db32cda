import { lineShare } from '@mostrador/shared/money/line-share';
import type { Output } from '../../lib/api/output.ts';

export type Returnable = Output<'supplierReturn.returnable'>;
export type SupplierReturn = Output<'supplierReturn.byId'>;

export type ReturnValues = {
  purchaseId: string;
  /** The returned quantity of each line, in 1/1000, by the id of the line. */
  quantities: Record<string, number>;
  /** Null while the proposed amount is used. */
  amount: number | null;
  tax: number | null;
  paymentMethod: string | null;
  supplierDocument: string;
  date: string;
  reason: string;
};

/** Calculates the amounts that the quantities of a form propose, and their effect on the debt, in 1/100. */
export function totalsOf(returnable: Returnable, values: ReturnValues) {
  const shares = returnable.products.map((line) => {
    const quantity = values.quantities[line.lineId] ?? 0;
    const rest = { whole: line.bought, before: line.returned, quantity, decimals: returnable.decimals };
    return {
      amount: lineShare({ amount: line.amount ?? 0, ...rest }),
      tax: lineShare({ amount: line.amountTax ?? 0, ...rest }),
    };
  });
  const proposed = shares.reduce((sum, { amount }) => sum + amount, 0);
  const amount = values.amount ?? proposed;
  const credited = Math.min(amount, returnable.open ?? 0);
  return {
    amount,
    tax: values.tax ?? shares.reduce((sum, { tax }) => sum + tax, 0),
    credited,
    rest: amount - credited,
  };
}
