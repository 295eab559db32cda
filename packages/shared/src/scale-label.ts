/**
 * How much a label of the scale with a price means, in 1/1000 and to the nearest of them: the label's amount
 * is charged, and the quantity follows from it. 0 where nothing can follow.
 */
export const labelledQuantity = (amount: number, price: number): number =>
  price > 0 ? Math.round((amount * 1000) / price) : 0;
