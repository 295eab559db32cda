import type { TenantTx } from '@mostrador/database/connect';
import { notFound } from '../../core/call/errors.ts';
import { createIdempotent } from '../../core/db/create-idempotent.ts';
import { findContact } from '../../directory/contact/contact.ts';
import type { ContactDepositInput, DepositInput } from './deposit.schema.ts';
import { deposits } from './deposit.table.ts';
import { type DepositContext, recordDeposit, type Target } from './deposit.ts';
import { readDeposit, readerOf } from './deposit-view.ts';

type Input = Omit<DepositInput, 'debtsTransactionId'>;

/**
 * Records a deposit once, even if the request is repeated. `find` returns the debts that the deposit pays.
 */
export const createDeposit = (ctx: DepositContext, input: Input, find: () => Promise<Target>) =>
  createIdempotent(ctx.tx, deposits, {
    input,
    make: async (creation) => recordDeposit(ctx, creation, { target: await find(), input }),
    read: (id) => readDeposit(ctx.tx, readerOf(ctx.principal), id),
  });

/**
 * On many debts of one contact, or of the contact it was merged into; the earliest due date is paid first.
 */
export const depositOfContact = (ctx: DepositContext, input: ContactDepositInput) =>
  createDeposit(ctx, input, async () => {
    const { contactId, direction, debtIds = null } = input;
    const contact = await foundContact(ctx.tx, contactId);
    return { contactId: contact.id, direction, debtIds };
  });

export async function foundContact(tx: TenantTx, id: string) {
  const contact = await findContact(tx, id);
  if (!contact) throw notFound('contactId');
  return contact;
}
