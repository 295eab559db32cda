import type { Principal } from '../../../core/call/call.ts';
import { lacking } from '../../../core/call/errors.ts';
import type { SaleRow } from './sale-draft.ts';

/**
 * An edit of a sale in the books requires the permission to edit sales, or that to edit credit sales if the
 * sale has an open balance.
 */
export function refuseBookEdit(
  { flags }: Pick<Principal, 'flags'>,
  { channel, balance }: Pick<SaleRow, 'channel' | 'balance'>,
) {
  if (channel !== 'accounting') return;
  const right = balance > 0 ? 'acc_edit_credit_sales' : 'pdv_edit_orders';
  if (!flags.has(right)) throw lacking(right);
}

type Right = 'acc_delete_credit_sales';

/**
 * In the books a sale with an open balance requires a separate permission; the till has one permission for
 * all of its sales.
 */
export function refuseOwed(
  { flags }: Pick<Principal, 'flags'>,
  { channel, balance }: Pick<SaleRow, 'channel' | 'balance'>,
  right: Right,
) {
  if (channel === 'accounting' && balance > 0 && !flags.has(right)) throw lacking(right);
}
