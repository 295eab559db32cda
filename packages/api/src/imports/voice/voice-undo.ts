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
 * Undoes everything that a command booked, with the functions of each kind; entries undone before stay so.
 * Payments are undone before their debts. Throws 404 if it booked nothing, 409 `undoDenied` if the caller may
 * not undo it.
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

/**
 * The procedure's gate admits every member, so a missing right is a conflict with the state of the entries.
 */
function requireGate({ principal }: VoiceContext, gate: Gate) {
  if (!mayPass(principal, gate)) throw conflict('undoDenied');
}
