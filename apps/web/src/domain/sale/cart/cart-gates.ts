import type { ApprovableGate } from '@mostrador/api/identity/approval/approval.schema';
import type { Discount } from '@mostrador/shared/money/discount';
import type { Cart } from './cart.ts';
import type { CartLine } from './item.ts';

const isSame = (one: Discount | null | undefined, other: Discount | null | undefined) =>
  one?.value === other?.value && one?.unit === other?.unit;

type Measure = { unit: Discount['unit']; agreed: number; now: number };

/**
 * True if the agreement covers the current value: a percentage up to the agreed one, an amount from the
 * agreed one on, as on the server.
 */
const holdsFor = ({ unit, agreed, now }: Measure) => (unit === 'percentage' ? now <= agreed : now >= agreed);

/**
 * Returns the permissions that a sale requires. Agreements of a parked ticket apply to the quantities of
 * that ticket.
 */
export function gatesOf(cart: Cart, { isLent }: { isLent: boolean }): ApprovableGate[] {
  const isPriced = cart.lines.some(({ lineId, price, quantity, item }) => {
    const { price: agreed, quantity: most = quantity } = cart.agreed?.lines[lineId] ?? {};
    return price !== null && !item.openPrice && (agreed !== price || quantity > most);
  });
  const isLessened = isDiscountedAnew(cart) || cart.lines.some((line) => isLineDiscountedAnew(line, cart));
  return [
    ...(isPriced ? (['pos.changePrice'] as const) : []),
    ...(isLessened ? (['pos.discount'] as const) : []),
    ...(isLent ? (['pos.credit'] as const) : []),
    ...(cart.ticket && isFewer(cart) ? (['pos.edit'] as const) : []),
  ];
}

function isLineDiscountedAnew({ lineId, discount, quantity }: CartLine, { agreed }: Cart) {
  if (!discount) return false;
  const { discount: before, quantity: had = quantity } = agreed?.lines[lineId] ?? {};
  return !isSame(discount, before) || !holdsFor({ unit: discount.unit, agreed: had, now: quantity });
}

function isDiscountedAnew({ discount, agreed, lines, freeAmounts }: Cart) {
  if (!discount) return false;
  if (!isSame(discount, agreed?.discount)) return true;
  const isAdded = freeAmounts.some(({ id }) => agreed?.free?.includes(id) === false);
  if (isAdded && discount.unit === 'percentage') return true;
  return !holdsFor({ unit: discount.unit, agreed: unitsAgreed(agreed), now: unitsOf(lines) });
}

/** True if goods or an amount were removed from the ticket, so that less is charged than was ordered. */
function isFewer({ agreed, lines, freeAmounts }: Cart) {
  const isFreeGone = agreed?.free?.some((id) => !freeAmounts.some((free) => free.id === id));
  return isFreeGone === true || unitsOf(lines) < unitsAgreed(agreed);
}

const unitsOf = (lines: readonly { quantity?: number }[]) =>
  lines.reduce((sum, { quantity = 0 }) => sum + quantity, 0);

const unitsAgreed = (agreed: Cart['agreed']) => unitsOf(Object.values(agreed?.lines ?? {}));
