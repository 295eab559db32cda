import type { Gate } from '@mostrador/shared/rights/gates';
import { transfers } from '../../books/transfer/transfer.table.ts';
import { voidTransfer } from '../../books/transfer/transfer.ts';
import { conflict, notFound } from '../../core/call/errors.ts';
import { among } from '../../core/db/list.ts';
import { removeExpense } from '../../purchasing/expense/expense-remove.ts';
import { purchases } from '../../purchasing/purchase/purchase.table.ts';
import { deposits } from '../../sales/deposit/deposit.table.ts';
import { paidBy, voidDeposit } from '../../sales/deposit/deposit-void.ts';
import { sales } from '../../sales/sale/sale.table.ts';
import { voidSale } from '../../sales/sale/void/sale-void.ts';
import type { VoiceContext } from './voice-book.ts';
import { mayPass } from './voice-entry.ts';
import { idsOf } from './voice-ids.ts';

/**
 * Takes back whatever a command booked, by the functions of each kind; what was taken back already stays so.
 * What pays a debt goes before what is owed. Throws 404 where it booked nothing, 409 `undoDenied` of
 * what is not the caller's to undo.
 */
export async function undoCommand(ctx: VoiceContext, commandId: string) {
  const { tx } = ctx;
  const ids = idsOf(commandId);
  const moved = await tx.select().from(transfers).where(among(transfers.id, ids));
  const paid = await tx.select().from(deposits).where(among(deposits.id, ids));
  const sold = await tx.select().from(sales).where(among(sales.id, ids));
  const spent = await tx.select().from(purchases).where(among(purchases.id, ids));
  if (moved.length + paid.length + sold.length + spent.length === 0) throw notFound();
  const reason = null;
  for (const { id } of withoutVoided(moved)) {
    requireGate(ctx, 'transfer.write');
    await voidTransfer(ctx, { id, reason });
  }
  for (const { id, contactId } of withoutVoided(paid)) {
    requireGate(ctx, 'debt.removeDeposit');
    await voidDeposit(ctx, { id, reason, where: paidBy(contactId) });
  }
  for (const { id, channel } of withoutVoided(sold)) {
    requireGate(ctx, channel === 'income' ? 'income.remove' : 'sale.remove');
    await voidSale(ctx, { id, reason, channel });
  }
  for (const { id } of spent.filter(({ status }) => status === 'done' || status === 'pending')) {
    requireGate(ctx, 'expense.remove');
    await removeExpense(ctx, { id, reason });
  }
}

const withoutVoided = <Row extends { voidedAt: Date | null }>(rows: Row[]) =>
  rows.filter(({ voidedAt }) => voidedAt === null);

/** The gate of the call is a member's: what it lacks is a state of what was noted. */
function requireGate({ principal }: VoiceContext, gate: Gate) {
  if (!mayPass(principal, gate)) throw conflict('undoDenied');
}
