import type { ApprovableGate } from '@mostrador/api/accounts/approval/approval.schema';
import type { Discount } from '@mostrador/shared/discount';
import type { Cart } from './cart.ts';

const isSame = (one: Discount | null | undefined, other: Discount | null | undefined) =>
  one?.value === other?.value && one?.unit === other?.unit;

/** What of the sale needs a right. What was agreed on a ticket on hold, and stays, needs none again. */
export function gatesOf(cart: Cart, { isLent }: { isLent: boolean }): ApprovableGate[] {
  const { agreed } = cart;
  const isPriced = cart.lines.some(
    ({ lineId, price, item }) => price !== null && !item.openPrice && agreed?.lines[lineId]?.price !== price,
  );
  const isLessened =
    (cart.discount && !isSame(cart.discount, agreed?.discount)) ||
    cart.lines.some(({ lineId, discount }) => discount && !isSame(discount, agreed?.lines[lineId]?.discount));
  return [
    ...(isPriced ? (['pos.changePrice'] as const) : []),
    ...(isLessened ? (['pos.discount'] as const) : []),
    ...(isLent ? (['pos.credit'] as const) : []),
  ];
}
