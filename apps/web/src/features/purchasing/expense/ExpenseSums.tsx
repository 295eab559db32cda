import { SumRows } from '../../../domain/sale/SumRows.tsx';
import { type ExpenseValues, servicesIn, totalOf } from './expense-values.ts';

/** The sums of services and goods before the tax, which has its own field. */
export default function ExpenseSums({ values }: { values: ExpenseValues }) {
  const { amountProducts, amountFree } = totalOf(values);
  return (
    <SumRows
      total={{ amountProducts, amountFree, amountDiscount: 0, amountCoupon: 0, amountTax: 0 }}
      services={servicesIn(values)}
      tax={{ name: null, included: false }}
      couponCode=""
    />
  );
}
