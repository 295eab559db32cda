import type { Principal } from '../../../core/call/call.ts';
import { lacking } from '../../../core/call/errors.ts';
import type { SaleRow } from './sale-draft.ts';

/** A sale of the books asks the right to edit sales; one that was left owed that of credit sales. */
export function refuseBookEdit(
  { flags }: Pick<Principal, 'flags'>,
  { channel, balance }: Pick<SaleRow, 'channel' | 'balance'>,
) {
  if (channel !== 'accounting') return;
  const right = balance > 0 ? 'acc_edit_credit_sales' : 'pdv_edit_orders';
  if (!flags.has(right)) throw lacking(right);
}

type Right = 'acc_delete_credit_sales';

/** In the books a sale that was left owed asks a right of its own; the till has one for all it sold. */
export function refuseOwed(
  { flags }: Pick<Principal, 'flags'>,
  { channel, balance }: Pick<SaleRow, 'channel' | 'balance'>,
  right: Right,
) {
  if (channel === 'accounting' && balance > 0 && !flags.has(right)) throw lacking(right);
}
