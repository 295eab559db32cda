import type { TenantTx } from '@mostrador/database/connect';
import { ById } from '@mostrador/shared/wire/id';
import { eq } from 'drizzle-orm';
import { notFound } from '../../core/call/errors.ts';
import { can, router } from '../../core/call/trpc.ts';
import { debts } from '../../ledger/debt/debt.table.ts';
import { forgiveDebt, postponeDebt } from './debt-change.ts';
import { listDebts, readDebt } from './debt-list.ts';
import { listDebtors, readDebtor, totalOwed } from './debtor.ts';
import {
  ContactDepositInput,
  ContactDepositRemoval,
  Debt,
  DebtDetail,
  DebtFilter,
  DebtForgiving,
  DebtList,
  DebtorDetail,
  DebtorFilter,
  DebtorList,
  DebtorQuery,
  DebtPostponing,
  DebtTotals,
  DebtTotalsQuery,
  Deposit,
  DepositInput,
  DepositRemoval,
} from './deposit.schema.ts';
import { createDeposit, depositOfContact, foundContact } from './deposit-create.ts';
import { depositsOn, readDeposits, readerOf } from './deposit-view.ts';
import { paidBy, paidOn, voidDeposit } from './deposit-void.ts';

/** A deposit changes the balance owed, which the contact, the sale and its receipt show. */
const touches = ['debt', 'contact', 'customer', 'pos', 'sale', 'receipt'] as const;

export const debtRouter = router({
  list: can('debt.list')
    .meta({ rest: 'GET /v1/debts-transactions' })
    .input(DebtFilter)
    .output(DebtList)
    .query(({ ctx, input }) => listDebts(ctx, input)),

  byId: can('debt.list')
    .meta({ rest: 'GET /v1/debts-transactions/:id' })
    .input(ById)
    .output(DebtDetail)
    .query(async ({ ctx, input }) => {
      const debt = await readDebt(ctx, input.id);
      const paid = await readDeposits(ctx.tx, readerOf(ctx.principal), depositsOn(ctx.tx, [input.id]));
      return { ...debt, deposits: paid };
    }),

  totals: can('debt.list')
    .input(DebtTotalsQuery)
    .output(DebtTotals)
    .query(({ ctx, input }) => totalOwed(ctx, input.direction)),

  debtors: can('debt.list')
    .meta({ rest: 'GET /v1/contacts-debts-transactions' })
    .input(DebtorFilter)
    .output(DebtorList)
    .query(({ ctx, input }) => listDebtors(ctx, input)),

  debtor: can('debt.list')
    .meta({ rest: 'GET /v1/contacts-debts-transactions/:id' })
    .input(DebtorQuery)
    .output(DebtorDetail)
    .query(({ ctx, input }) => readDebtor(ctx, input)),

  deposit: can('debt.deposit')
    .meta({
      rest: 'POST /v1/debts-transactions/:debts_transaction_id/deposits',
      creates: true,
      wrapper: 'deposit',
      touches,
    })
    .input(DepositInput)
    .output(Deposit)
    .mutation(({ ctx, input }) =>
      createDeposit(ctx, input, async () => {
        const { contactId, direction } = await findDebt(ctx.tx, input.debtsTransactionId);
        return { contactId, direction, debtIds: [input.debtsTransactionId] };
      }),
    ),

  /**
   * On many debts of one contact, or of the contact it was merged into; the earliest due date is paid first.
   */
  depositOfContact: can('debt.deposit')
    .meta({ rest: 'POST /v1/contacts/:contact_id/deposits', creates: true, wrapper: 'deposit', touches })
    .input(ContactDepositInput)
    .output(Deposit)
    .mutation(({ ctx, input }) => depositOfContact(ctx, input)),

  removeDeposit: can('debt.removeDeposit')
    .meta({ rest: 'DELETE /v1/debts-transactions/:debts_transaction_id/deposits/:id', touches })
    .input(DepositRemoval)
    .mutation(({ ctx, input: { id, reason, debtsTransactionId } }) =>
      voidDeposit(ctx, { id, reason, where: paidOn(debtsTransactionId) }),
    ),

  /** Also voids a deposit that paid no debt, as long as the credit balance it created is unspent. */
  removeDepositOfContact: can('debt.removeDeposit')
    .meta({ rest: 'DELETE /v1/contacts/:contact_id/deposits/:id', touches })
    .input(ContactDepositRemoval)
    .mutation(async ({ ctx, input: { id, reason, contactId } }) =>
      voidDeposit(ctx, { id, reason, where: paidBy((await foundContact(ctx.tx, contactId)).id) }),
    ),

  /** Writes off the open balance of the debt and books it as a loss. */
  forgive: can('debt.forgive')
    .meta({ rest: 'POST /v1/debts-transactions/:id/forgive', touches })
    .input(DebtForgiving)
    .output(Debt)
    .mutation(async ({ ctx, input }) => {
      await forgiveDebt(ctx, input);
      return readDebt(ctx, input.id);
    }),

  postpone: can('debt.update')
    .meta({ rest: 'PATCH /v1/debts-transactions/:id', touches })
    .input(DebtPostponing)
    .output(Debt)
    .mutation(({ ctx, input }) =>
      ctx.edit({
        read: () => readDebt(ctx, input.id),
        change: async () => {
          await postponeDebt(ctx, input);
        },
      }),
    ),
});

async function findDebt(tx: TenantTx, id: string) {
  const [debt] = await tx
    .select({ contactId: debts.contactId, direction: debts.direction })
    .from(debts)
    .where(eq(debts.id, id));
  if (!debt) throw notFound();
  return debt;
}
